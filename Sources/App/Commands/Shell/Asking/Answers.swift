internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Rendering
internal import Reporting
internal import UnicodeText

/// The kind of value that a prompt asks for, as far as the book helps to answer or check it.
enum AnswerKind: Equatable {
  case property, zone, booking, expense, checkIn, length, adults, children, bookingAmount
  case date, category, filingPeriod, dayOfMonth, other

  /// Determines the kind from the key of the help text, which commands share for the same meaning.
  init(_ question: Question) {
    self = AnswerKind.kinds[question.helpKey] ?? .other
  }

  private static let kinds: [String: AnswerKind] = [
    "argument.property": .property, "argument.one-property": .property,
    "argument.property-needed": .property, "argument.filed-homes": .property,
    "option.zone": .zone, "option.recurring-day": .dayOfMonth,
    "argument.zone": .zone, "argument.booking": .booking, "argument.expense": .expense,
    "option.check-in": .checkIn, "option.nights": .length, "option.adults": .adults,
    "option.children": .children, "option.booking-amount": .bookingAmount, "option.date": .date,
    "option.category": .category, "option.filing-period": .filingPeriod,
  ]
}

/// The default of a prompt: the value of an empty answer.
struct AnswerDefault {
  /// The default as it would be typed.
  let text: String
  /// The default as the prompt shows it.
  let shown: String

  /// Determines the default of a prompt; nil if there is none.
  init?(_ question: Question, _ kind: AnswerKind, in context: Context) throws {
    switch kind {
    case .checkIn, .date:
      text = context.today.isoText
      shown = context.wording.day(context.today)
    case .filingPeriod:
      text = "filing"
      shown = context.wording.catalogue.names(of: "keyword.filing").first.map(String.init) ?? text
    case .children:
      text = "0"
      shown = text
    case .category:
      let code = try context.ledger().category(
        nil, of: question.given["concept"]?.trimmed ?? "",
        from: question.given["supplier"]?.trimmed)
      text = code
      shown = context.wording.cell(.category(code))
    case .property where !question.isRequired:
      let ledger = try context.ledger()
      let supplied = try ledger.suppliers.home(
        following: ledger.suppliers.habit(of: question.given["supplier"]?.trimmedOrNil))
      guard let home = try ledger.homes.defaultHome(among: ledger.homes.all()) ?? supplied else {
        return nil
      }
      text = home.code
      shown = text
    default: return nil
    }
  }
}

/// A check of single answers, so that the user can correct an answer before the command runs.
struct AnswerCheck {
  let context: Context

  /// Checks an answer against the book.
  ///
  /// - Throws: The error that the command would throw because of this answer alone.
  func require(_ text: String, _ kind: AnswerKind, _ question: Question) throws {
    switch kind {
    case .property: _ = try context.ledger().homes.named(text)
    case .zone: _ = try context.ledger().rates.zone(text)
    case .booking: _ = try context.ledger().record(Int(text) ?? 0, of: Booking.self)
    case .expense: _ = try context.ledger().record(Int(text) ?? 0, of: Expense.self)
    case .length: try requireLength(text, question)
    case .adults: try require { $0.adults = Int(text) ?? 0 }
    case .children: try require { $0.children = Int(text) ?? 0 }
    case .bookingAmount:
      let amount = try Money.read(text, in: context.argumentEnvironment)
      try require { $0.amount = amount }
    case .dayOfMonth: try requireDayOfMonth(text)
    default: break
    }
  }

  /// Checks the day of the month in a recurring expense that is otherwise valid.
  private func requireDayOfMonth(_ text: String) throws {
    var recurring = RecurringExpense()
    (recurring.concept, recurring.category, recurring.amount) = (text, "other", .zero)
    recurring.day = Int(text) ?? 0
    try RecordCheck.require(recurring.faults)
  }

  /// Checks the length of a stay: a number of nights, or the day of departure.
  private func requireLength(_ text: String, _ question: Question) throws {
    if let nights = Int(text) { return try require { $0.nights = nights } }
    guard let checkIn = question.given["check-in"] else { return }
    let nights = try StayLength(
      nights: nil, checkOut: Day.read(text, in: context.argumentEnvironment)
    ).nights(from: Day.read(checkIn, in: context.argumentEnvironment))
    try require { $0.nights = nights }
  }

  /// Checks a value in a stay that is otherwise valid.
  private func require(_ change: (inout Stay) -> Void) throws {
    var stay = Stay(property: 0, checkIn: context.today, nights: 1, adults: 1)
    change(&stay)
    try RecordCheck.require(Booking(stay: stay, guest: Booking.blankedGuest).faults)
  }
}

/// The list of homes or zones shown before a prompt.
struct AnswerList {
  let context: Context

  /// The maximum number of rows; a longer list is not shown.
  private static let longest = 16

  /// Shows the homes or zones by code and name; nothing for other kinds.
  func show(_ kind: AnswerKind) throws {
    let ledger = try? context.ledger()
    let rows: [(code: String, name: String)]
    switch kind {
    case .property: rows = try ledger?.homes.all().map { ($0.code, $0.name) } ?? []
    case .zone:
      rows = try ledger?.rates.zones().map { ($0.code, context.wording.cell($0.nameCell)) } ?? []
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
