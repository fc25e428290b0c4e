internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Reporting
internal import Taxation
internal import UnicodeText

/// What a question is about, as far as the book has a say in the answer.
enum AnswerKind: Equatable {
  case property, zone, booking, expense, checkIn, length, adults, children, bookingAmount
  case date, category, other

  /// Known by the help texts, which commands share where they mean the same.
  init(_ question: Question) {
    self = AnswerKind.kinds[question.helpKey] ?? .other
  }

  private static let kinds: [String: AnswerKind] = [
    "argument.property": .property, "argument.property-needed": .property, "option.zone": .zone,
    "argument.zone": .zone, "argument.booking": .booking, "argument.expense": .expense,
    "option.check-in": .checkIn, "option.nights": .length, "option.adults": .adults,
    "option.children": .children, "option.booking-amount": .bookingAmount, "option.date": .date,
    "option.category": .category,
  ]
}

/// What an empty answer stands for.
struct AnswerDefault {
  /// As it would be typed.
  let text: String
  /// As it is offered.
  let shown: String

  /// Finds what is offered for a question, if anything.
  init?(_ question: Question, _ kind: AnswerKind, in context: Context) throws {
    switch kind {
    case .checkIn, .date:
      text = context.today.isoText
      shown = context.wording.day(context.today)
    case .children:
      text = "0"
      shown = text
    case .category:
      let code = try AnswerDefault.category(question.given["concept"], in: context)
      text = code
      shown = context.wording.catalogue.text("category.\(code)")
    case .property where !question.isRequired:
      let ledger = try context.ledger()
      guard let home = try ledger.defaultHome(among: ledger.properties()) else { return nil }
      text = home.code
      shown = text
    default: return nil
    }
  }

  /// The category last used for the concept, the one the concept names, or the one last used at all.
  private static func category(_ concept: String?, in context: Context) throws -> String {
    let ledger = try context.ledger()
    if let concept = concept?.trimmed {
      if let code = try ledger.lastCategory(concept: concept) { return code }
      if let category = CategoryCode(named: concept) { return category.code }
    }
    return try ledger.lastCategory() ?? "other"
  }
}

/// Refuses answers that the book would refuse once all of them are there.
struct AnswerCheck {
  let context: Context

  /// - Throws: What the command would throw because of this answer alone.
  func require(_ text: String, _ kind: AnswerKind, _ question: Question) throws {
    switch kind {
    case .property: _ = try context.ledger().property(text)
    case .zone: _ = try context.ledger().zone(text)
    case .booking: _ = try context.ledger().booking(Int(text) ?? 0)
    case .expense: _ = try context.ledger().expense(Int(text) ?? 0)
    case .length: try requireLength(text, question)
    case .adults: try require { $0.adults = Int(text) ?? 0 }
    case .children: try require { $0.children = Int(text) ?? 0 }
    case .bookingAmount:
      let amount = try Money.read(text, in: context.argumentEnvironment)
      try require { $0.amount = amount }
    default: break
    }
  }

  /// The nights, or the day of leaving.
  private func requireLength(_ text: String, _ question: Question) throws {
    if let nights = Int(text) { return try require { $0.nights = nights } }
    guard let checkIn = question.given["check-in"] else { return }
    let nights = try StayLength(
      nights: nil, checkOut: Day.read(text, in: context.argumentEnvironment)
    ).nights(from: Day.read(checkIn, in: context.argumentEnvironment))
    try require { $0.nights = nights }
  }

  /// Requires a stay to be without fault that is otherwise.
  private func require(_ change: (inout Stay) -> Void) throws {
    var stay = Stay(property: 0, checkIn: context.today, nights: 1, adults: 1)
    change(&stay)
    try RecordCheck.require(Booking(stay: stay, guest: Booking.blankedGuest).faults)
  }
}

/// What there is to choose from, shown before a question.
struct AnswerList {
  let context: Context

  /// How many rows help rather than get in the way.
  private static let longest = 16

  /// Shows the homes or the zones by code and name.
  func show(_ kind: AnswerKind) throws {
    let ledger = try? context.ledger()
    let rows: [(code: String, name: String)]
    switch kind {
    case .property: rows = try ledger?.properties().map { ($0.code, $0.name) } ?? []
    case .zone: rows = try ledger?.zones().map { ($0.code, $0.name) } ?? []
    default: return
    }
    guard rows.count <= AnswerList.longest else { return }
    let width = rows.map(\.code.displayWidth).max() ?? 0
    for row in rows {
      let code = row.code.printable.padded(toWidth: width)
      context.console.writeError("  \(code)  \(row.name.printable)\n")
    }
  }
}
