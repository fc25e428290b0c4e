internal import Bookkeeping
internal import CommandLineKit
internal import Localizations
internal import Rendering
internal import Reporting

@testable internal import Commands

/// What is read from a word is what is written for it again, in every language.
enum ReadingLaws {
  /// An amount reads back from its plain form and from the form each language writes.
  static func money(_ text: String) throws -> Bool {
    var isRead = false
    for language in Language.allCases {
      guard let money = value(Money.self, text, language) else { continue }
      isRead = true
      let written = Wording(Catalogue(language)).money(money)
      for again in [money.plainText, written, " \(written) "] {
        try require(
          value(Money.self, again, language) == money,
          "\(language): \(text) is \(money), not \(again)")
      }
      for other in Language.allCases {
        if let same = value(Money.self, text, other) {
          // A comma in one language is no point in another: both may read it only as the same amount.
          try require(same == money, "\(text): \(language) \(money), \(other) \(same)")
        }
      }
    }
    return isRead
  }

  /// A day reads back from its ISO form, and in Catalan and Spanish from the form they write.
  static func days(_ text: String) throws -> Bool {
    var isRead = false
    for language in Language.allCases {
      guard let day = value(Day.self, text, language) else { continue }
      isRead = true
      try require(value(Day.self, day.isoText, language) == day, "\(language): \(text), \(day)")
      try require(Day(iso: day.isoText) == day, "\(text): \(day)")
      let written = Wording(Catalogue(language)).day(day)
      if language != .en {
        try require(value(Day.self, written, language) == day, "\(language): \(text), \(written)")
      }
    }
    return isRead
  }

  /// A period reads back from its code, and begins before it ends.
  static func periods(_ text: String) throws -> Bool {
    var isRead = false
    for language in Language.allCases {
      guard let period = value(Period.self, text, language) else { continue }
      isRead = true
      try require(
        value(Period.self, period.code, language) == period, "\(text): \(period), \(period.code)")
      try require(period.firstDay <= period.lastDay, "\(text): \(period) runs backwards")
    }
    return isRead
  }

  private static func value<Value: ArgumentValue>(
    _ type: Value.Type, _ text: String, _ language: Language
  ) -> Value? {
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = InputConventions(
      catalogue: Catalogue(language), today: .first)
    do { return try Value.read(text, in: environment) } catch { return nil }
  }
}
