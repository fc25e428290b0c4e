package import Bookkeeping
package import CommandLineKit
package import Ledger
internal import Localizations
internal import Resources
internal import Taxation
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

  /// Whether a text is a keyword in the current language or in English.
  func isWord(_ key: String, _ text: String) -> Bool {
    let typed = text.folded
    return typed == catalogue.text(key).folded || typed == Catalogue(.en).text(key).folded
  }
}

extension ArgumentEnvironment {
  /// The conventions of the environment.
  var conventions: InputConventions { self[InputConventions.self] }
}

extension Day: ArgumentValue {
  package static var valueName: String { "value.day" }

  /// Parses a numeric date, or `today`, `yesterday` and their translations.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Day {
    let conventions = environment.conventions
    if conventions.isWord("input.today", text) { return conventions.today }
    if conventions.isWord("input.yesterday", text) { return conventions.today.adding(days: -1) }
    do throws(DayFault) {
      return try Day(reading: text, dayFirst: conventions.isDayFirst)
    } catch {
      switch error {
      case .notADay: throw InvalidValue("input.not-a-day")
      case .noSuchDay: throw InvalidValue("input.no-such-day")
      case .ambiguous(let dayFirst, let monthFirst):
        let readings = [dayFirst, monthFirst].compactMap { $0?.isoText }
        let or = conventions.catalogue.text("word.or")
        throw InvalidValue(
          "input.ambiguous-day", ["readings": readings.joined(separator: " \(or) ")])
      }
    }
  }
}

extension Period: ArgumentValue {
  package static var valueName: String { "value.period" }

  /// Parses a period by its code (`2026-Q1`), its localized form, or a relative name.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Period {
    let conventions = environment.conventions
    for relative in RelativePeriod.allCases
    where conventions.isWord("input.period.\(relative.rawValue)", text) {
      return relative.period(on: conventions.today)
    }
    if conventions.isWord("input.period.filing", text) {
      guard let calendar = try? FilingCalendar.legal(),
        let filing = calendar.latestClosed(on: conventions.today)
      else { throw InvalidValue("input.no-filing-period") }
      return filing.period
    }
    if let period = Period(reading: text) { return period }
    return try stretch(text, in: environment)
  }

  /// Parses a range of days or periods, including localized dates as reports print them.
  private static func stretch(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Period {
    for mark in ["..", " – ", " - "] {
      guard let ends = text.halves(around: mark), let from = end(ends.before, in: environment),
        let to = end(ends.after, in: environment)
      else { continue }
      guard from.firstDay <= to.lastDay else { throw InvalidValue("input.period-backwards") }
      return .days(from: from.firstDay, to: to.lastDay)
    }
    throw InvalidValue("input.not-a-period")
  }

  private static func end(_ text: Substring, in environment: ArgumentEnvironment) -> Period? {
    let text = String(text).trimmed
    return Period(reading: text)
      ?? (try? Day.read(text, in: environment)).map { .days(from: $0, to: $0) }
  }
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
      self.init("input.ambiguous-amount", ["grouped": grouped, "decimal": local])
    }
  }
}
