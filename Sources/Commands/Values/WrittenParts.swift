internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Ownership
internal import UnicodeText

/// The options that split a bill.
struct SplitOptions: ParsableArguments {
  @Option("split", value: "value.split") var split: [WrittenParts]
  @Option("line", value: "value.line") var line: [WrittenLine]
  @Option("split-period", value: "value.period") var splitPeriod: Period?

  /// The split from the options; nil without any of them.
  ///
  /// - Parameter property: The home of lines that name none.
  /// - Throws: `CommandError.splitOrLine`, `.splitPeriodAlone`.
  func bill(in ledger: Ledger, of property: String? = nil) throws -> BillSplit? {
    if !split.isEmpty && !line.isEmpty { throw CommandError.splitOrLine }
    if property != nil && !split.isEmpty { throw CommandError.homeOrSplit }
    var bill = BillSplit()
    bill.parts = try split.flatMap(\.parts) + line.map { try $0.part(in: ledger, of: property) }
    bill.period = splitPeriod
    if bill.parts.isEmpty { return splitPeriod == nil ? nil : bill }
    if splitPeriod != nil, !bill.parts.contains(where: { $0.measure == .nights }) {
      throw CommandError.splitPeriodAlone
    }
    return bill
  }
}

/// One or several parts of a bill: `atic=50%`, `platja=rest`, `business=12,00`, `private:anna=40,00`,
/// `equal:atic,platja`, `nights:atic,platja`.
struct WrittenParts: ArgumentValue {
  /// The parts.
  let parts: [BillSplit.Part]

  static var valueName: String { "value.split" }
  static let keywords = ["equal", "nights", "business", "private"]

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> WrittenParts {
    let conventions = environment.conventions
    if let (word, homes) = text.halves(around: ":") {
      let measure: BillSplit.Measure
      if conventions.isKeyword("private", word.trimmed) {
        return try readPart(of: text, in: environment)
      } else if conventions.isKeyword("equal", word.trimmed) {
        measure = .rest
      } else if conventions.isKeyword("nights", word.trimmed) {
        measure = .nights
      } else {
        throw InvalidValue("input.not-parts")
      }
      let names = homes.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
      guard !names.isEmpty else { throw InvalidValue("input.not-parts") }
      return WrittenParts(
        parts: names.map { BillSplit.Part(for: .init($0, conventions), measure) })
    }
    return try readPart(of: text, in: environment)
  }

  /// Parses a part with a value of its own.
  private static func readPart(
    of text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> WrittenParts {
    guard let (name, value) = text.halves(around: "="), !name.trimmed.isEmpty else {
      throw InvalidValue("input.not-parts")
    }
    return WrittenParts(
      parts: [
        BillSplit.Part(
          for: .init(name.trimmed, environment.conventions),
          try BillSplit.Measure(reading: value.trimmed, in: environment))
      ])
  }
}

/// A line of a bill: `Llençols; 45,00; supplies; atic`. Category and home may be left out.
struct WrittenLine: ArgumentValue {
  /// The description.
  let concept: String
  /// The amount.
  let amount: Money
  /// The category; nil for that of the description.
  let category: CategoryCode?
  /// What the line is for; nil for the home of the command.
  let purpose: BillSplit.Purpose?

  static var valueName: String { "value.line" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> WrittenLine {
    let cells = text.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmed }
    guard (2...4).contains(cells.count), !cells[0].isEmpty else {
      throw InvalidValue("input.not-a-line")
    }
    let category = cells.count > 2 ? cells[2] : ""
    let purpose = cells.count > 3 ? cells[3] : ""
    return WrittenLine(
      concept: cells[0], amount: try Money.read(cells[1], in: environment),
      category: category.isEmpty ? nil : try CategoryCode.read(category, in: environment),
      purpose: purpose.isEmpty ? nil : .init(purpose, environment.conventions))
  }

  /// The line as a part of a bill.
  func part(in ledger: Ledger, of property: String?) throws -> BillSplit.Part {
    BillSplit.Part(
      for: purpose ?? .home(property), .amount(amount), concept: concept,
      category: try category?.code ?? ledger.category(of: concept, from: nil))
  }
}

extension BillSplit.Purpose {
  /// What a text names: the business by its keyword, an owner after `private:`, otherwise a home.
  fileprivate init(_ text: String, _ conventions: InputConventions) {
    if conventions.isKeyword("business", text) {
      self = .business
    } else if let (word, owner) = text.halves(around: ":"),
      conventions.isKeyword("private", word.trimmed)
    {
      self = .owner(owner.trimmed)
    } else {
      self = .home(text)
    }
  }
}

extension BillSplit.Measure {
  /// Parses a share, the rest or an amount.
  fileprivate init(
    reading text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) {
    if environment.conventions.isWord("word.rest", text) {
      self = .rest
    } else if let share = try OwnerShare.fraction(text, in: environment) {
      guard share.numerator > 0, share.numerator <= share.denominator,
        Share.denominators.contains(share.denominator)
      else { throw InvalidValue("input.part-out-of-range") }
      self = .share(share)
    } else {
      self = .amount(try Money.read(text, in: environment))
    }
  }
}
