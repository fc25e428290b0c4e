internal import Bookkeeping
internal import CommandLineKit
internal import Localizations
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
