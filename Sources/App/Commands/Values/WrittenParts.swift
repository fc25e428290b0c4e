internal import Bookkeeping
internal import CommandLineKit
internal import Documents
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
  /// - Throws: `Refusal` for options that exclude each other, or a period without parts by nights.
  func bill(in ledger: Ledger, of property: String? = nil) throws -> BillSplit? {
    if !split.isEmpty && !line.isEmpty { throw Refusal("error.split-or-line", .usage) }
    if property != nil && !split.isEmpty { throw Refusal("error.home-or-split", .usage) }
    let lines = try line.map { try $0.part(in: ledger, of: property) }
    return try BillSplit(split.flatMap(\.parts) + lines, nightsOf: splitPeriod)
  }
}

extension BillSplit {
  /// Makes a split from the values of options; nil without any of them.
  ///
  /// - Throws: `Refusal` for a period without parts by nights.
  init?(_ parts: [Part], nightsOf period: Period?) throws(Refusal) {
    self.init()
    self.parts = parts
    self.period = period
    if parts.isEmpty && period == nil { return nil }
    if !parts.isEmpty, period != nil, !parts.contains(where: { $0.measure == .nights }) {
      throw Refusal("error.split-period-alone", .usage)
    }
  }
}

/// One or several parts of a bill: `atic=50%`, `platja=rest`, `business=12,00`, `private:anna=40,00`,
/// `equal:atic,platja`, `nights:atic,platja`, `group:Germans`, `group:Germans=50%`.
struct WrittenParts: ArgumentValue {
  /// The parts.
  let parts: [BillSplit.Part]

  static var valueName: String { "value.split" }
  static let keywords = ["equal", "nights", "business", "private", "group"]

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> WrittenParts {
    let conventions = environment.conventions
    if let (word, homes) = text.halves(around: ":") {
      let measure: BillSplit.Measure
      if conventions.isKeyword("private", word.trimmed) {
        return try readPart(of: text, in: environment)
      } else if conventions.isKeyword("group", word.trimmed) {
        if homes.contains("=") { return try readPart(of: text, in: environment) }
        guard !homes.trimmed.isEmpty, let whole = Fraction(1, over: 1) else {
          throw InvalidValue("input.not-parts")
        }
        return WrittenParts(parts: [BillSplit.Part(for: .group(homes.trimmed), .share(whole))])
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

/// A line of a bill: `Llençols; 45,00; supplies; atic`. Category and home may be left out, and the amount may be a
/// quantity and a price: `3 × 15,00`.
struct WrittenLine: ArgumentValue {
  /// The description.
  let concept: String
  /// The amount.
  let amount: Money
  /// The category; nil for that of the description.
  let category: CategoryCode?
  /// What the line is for; nil for the home of the command.
  let purpose: BillSplit.Purpose?
  /// The quantity and the price, as typed: `3 × 15,00`; nil for an amount.
  let quantity: String?

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
    let (amount, quantity) = try readAmount(cells[1], in: environment)
    return WrittenLine(
      concept: cells[0], amount: amount,
      category: category.isEmpty ? nil : try CategoryCode.read(category, in: environment),
      purpose: purpose.isEmpty ? nil : .init(purpose, environment.conventions),
      quantity: quantity)
  }

  /// Parses an amount, or a quantity and a price, of which the product is rounded to the nearest cent, halves away
  /// from zero, as on bills. Both have at most two decimals.
  private static func readAmount(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> (amount: Money, quantity: String?) {
    guard let sign = text.firstIndex(where: { "×xX*".contains($0) }) else {
      return (try Money.read(text, in: environment), nil)
    }
    let (count, price) = (text[..<sign].trimmed, text[text.index(after: sign)...].trimmed)
    let hundredths = try Money.read(count, in: environment).cents
    guard hundredths > 0 else { throw InvalidValue("input.not-a-quantity") }
    let product = try Int128(hundredths) * Int128(Money.read(price, in: environment).cents)
    guard let cents = Int64(exactly: Ratio.rounded(product, by: 100)),
      Money.sums.contains(cents)
    else { throw InvalidValue("input.amount-too-large") }
    return (Money(cents: cents), "\(count) × \(price)")
  }

  /// The line as a part of a bill.
  func part(in ledger: Ledger, of property: String?) throws -> BillSplit.Part {
    BillSplit.Part(
      for: purpose ?? .home(property), .amount(amount), concept: concept,
      category: try ledger.category(category, of: concept, from: nil), note: quantity)
  }
}

/// Printed lines of a bill by their numbers, and what they are for: `2=atic`, `1,3-5=business;cleaning`.
struct WrittenLineNumbers: ArgumentValue {
  /// The lines, their purpose and category.
  let lines: ChosenLines

  static var valueName: String { "value.line-numbers" }
  static let keywords = ["business", "private", "group"]

  /// The largest number of a line; a bill has a few hundred.
  private static let largest = 9_999

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> WrittenLineNumbers {
    guard let (typed, rest) = text.halves(around: "=") else {
      throw InvalidValue("input.not-line-numbers")
    }
    let (purpose, category) = String(rest).halves(around: ";") ?? (rest, "")
    var numbers: [Int] = []
    for range in typed.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false)
        .map { Int($0.trimmed) ?? 0 }
      guard let first = ends.first, let last = ends.last, ends.count <= 2, first > 0,
        first <= last, last <= largest
      else { throw InvalidValue("input.not-line-numbers") }
      numbers += first...last
    }
    guard !purpose.trimmed.isEmpty else { throw InvalidValue("input.not-line-numbers") }
    return WrittenLineNumbers(
      lines: ChosenLines(
        numbers, for: .init(purpose.trimmed, environment.conventions),
        category: category.trimmed.isEmpty
          ? nil : try CategoryCode.read(category.trimmed, in: environment).code))
  }
}

extension BillSplit.Purpose {
  /// What a text names: the business by its keyword, an owner after `private:`, the owners of a group after
  /// `group:`, otherwise a home.
  fileprivate init(_ text: String, _ conventions: InputConventions) {
    if conventions.isKeyword("business", text) {
      self = .business
    } else if let (word, owner) = text.halves(around: ":"),
      conventions.isKeyword("private", word.trimmed)
    {
      self = .owner(owner.trimmed)
    } else if let (word, group) = text.halves(around: ":"),
      conventions.isKeyword("group", word.trimmed)
    {
      self = .group(group.trimmed)
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
