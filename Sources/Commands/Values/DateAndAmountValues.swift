package import Bookkeeping
package import CommandLineKit
internal import Localizations
internal import Resources
internal import Taxation
internal import UnicodeText

/// How what is typed is read: in which language, and on which day.
struct InputConventions: ArgumentEnvironmentKey, Sendable {
  let catalogue: Catalogue
  let today: Day

  static let defaultValue = InputConventions(catalogue: Catalogue(.en), today: .first)

  /// The mark before decimals.
  var decimalMark: DecimalMark { catalogue.language == .en ? .point : .comma }

  /// Whether a slashed date begins with the day; English readers disagree about it.
  var isDayFirst: Bool { catalogue.language != .en }

  /// Whether a text is a word of the program, in this language or in English.
  func isWord(_ key: String, _ text: String) -> Bool {
    let typed = text.folded
    return typed == catalogue.text(key).folded || typed == Catalogue(.en).text(key).folded
  }
}

extension ArgumentEnvironment {
  /// How what is typed is read.
  var conventions: InputConventions { self[InputConventions.self] }
}

extension Day: ArgumentValue {
  package static var valueName: String { "value.day" }

  /// Reads a date in figures, `today`, `yesterday` or their translations.
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

  /// Reads a period by its code or its local form, or one named from today's point of view.
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

  /// From one day or period to another, days also as they are written here and shown by reports.
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

  /// Reads an amount in the form of the language, or in plain form.
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

extension UnitRate: ArgumentValue {
  package static var valueName: String { "value.amount" }

  /// Reads a price per unit, which is an amount that is not negative.
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
  /// Why a text is no amount.
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
