package import Bookkeeping
package import CommandLineKit
package import Ledger
internal import Localizations
internal import UnicodeText

/// The conventions for parsing input: the language and today's date.
struct InputConventions: ArgumentEnvironmentKey, Sendable {
  /// The texts of the language.
  let catalogue: Catalogue
  /// Today's date.
  let today: Day

  /// English, with dates relative to the first day of the calendar.
  static let defaultValue = InputConventions(catalogue: Catalogue(.en), today: .first)

  /// The decimal mark of the language.
  var decimalMark: DecimalMark { catalogue.language == .en ? .point : .comma }

  /// Whether a date with slashes begins with the day; false for English, where such a date may be
  /// ambiguous.
  var isDayFirst: Bool { catalogue.language != .en }

  /// Whether a text is a word of the catalogue in the current language or in English.
  func isWord(_ key: String, _ text: String) -> Bool {
    let typed = text.folded
    return typed == catalogue.text(key).folded || typed == Catalogue(.en).text(key).folded
  }

  /// Whether a text is a keyword in any language.
  func isKeyword(_ keyword: String, _ text: String) -> Bool {
    if text == keyword { return true }
    // No keyword begins with a digit, as most days and periods do.
    guard text.utf8.first.map({ !(48...57).contains($0) }) ?? false else { return false }
    let typed = text.folded
    return typed == keyword || ProgramNames().isName(typed, of: "keyword.\(keyword)")
  }
}

extension ArgumentEnvironment {
  /// The conventions of the environment.
  var conventions: InputConventions { self[InputConventions.self] }
}

extension Money: ArgumentValue {
  package static var valueName: String { "value.amount" }

  /// Parses an amount in the format of the language, or with a decimal point and no separators.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Money {
    do throws(DecimalFault) {
      return try Money(reading: text, mark: environment.conventions.decimalMark)
    } catch {
      throw InvalidValue(error, mark: environment.conventions.decimalMark)
    }
  }
}

extension TypedCommission: ArgumentValue {
  package static var valueName: String { "value.commission" }

  /// Parses an amount, or a percentage from 0 to 100 with at most two decimals: `15%`.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> TypedCommission {
    let body = text.trimmed
    guard body.hasSuffix("%") else { return .amount(try Money.read(text, in: environment)) }
    // Hundredths of a percent are ten-thousandths.
    let share = try Money.read(body.dropLast().trimmed, in: environment).cents
    guard (0...10_000).contains(share) else { throw InvalidValue("input.share-out-of-range") }
    return .share(share)
  }

  /// The form that every language reads: `18.36`, `12.50%`.
  var plainText: String {
    switch self {
    case .amount(let money): money.plainText
    case .share(let share): Money(cents: share).plainText + "%"
    }
  }
}

/// A rate in whole percent: `10` or `10%`.
struct WholePercentage: ArgumentValue {
  /// The number of hundredths.
  let number: Int

  static var valueName: String { "value.percent" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> WholePercentage {
    WholePercentage(number: try Int.read(text.withoutPercentSign, in: environment))
  }
}

/// A line of the taxes of a bill: the rate, the base, and the tax, which is computed if it is left out.
extension BillTax: ArgumentValue {
  package static var valueName: String { "value.vat-line" }

  /// Parses `21; 100,00; 21,00`, or `21; 100,00`.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> BillTax {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    guard parts.count == 2 || parts.count == 3 else { throw InvalidValue("input.not-a-vat-line") }
    let rate = try Percentage.read(parts[0], in: environment).tenThousandths
    let base = try Money.read(parts[1], in: environment)
    guard parts.count == 3 else { return BillTax(rate: rate, on: base) }
    return BillTax(rate: rate, base: base, amount: try Money.read(parts[2], in: environment))
  }
}

extension String {
  /// The trimmed text without a percent sign at its end.
  var withoutPercentSign: String {
    let body = trimmed
    return body.hasSuffix("%") ? body.dropLast().trimmed : body
  }
}

extension UnitRate: ArgumentValue {
  package static var valueName: String { "value.amount" }

  /// Parses a price per unit: an amount that is not negative.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> UnitRate {
    let money = try Money.read(text, in: environment)
    guard money >= .zero, money.cents <= limit.tenThousandths / 100 else {
      throw InvalidValue("input.rate-out-of-range")
    }
    return UnitRate(cents: money.cents)
  }
}

extension InvalidValue {
  /// The reason why a text is not an amount.
  fileprivate init(_ fault: DecimalFault, mark: DecimalMark) {
    switch fault {
    case .notANumber: self.init("input.not-an-amount")
    case .tooManyDecimals: self.init("input.too-many-decimals")
    case .tooLarge: self.init("input.amount-too-large")
    case .ambiguous(let grouped, let decimal):
      let local = String(decimal.map { $0 == "." ? mark.rawValue : $0 })
      // The mark stands before the last three digits.
      let thousands = "\(grouped.dropLast(3))\(mark.other.rawValue)\(grouped.suffix(3))"
      self.init("input.ambiguous-amount", ["grouped": thousands, "decimal": local])
    }
  }
}
