internal import CommandLineKit
internal import Localizations
internal import Resources

/// The category of an expense, named by its code, or by its name or an everyday word in any of the
/// languages.
struct CategoryCode: ArgumentValue {
  /// The code: `electricity`.
  let code: String

  static var valueName: String { "value.category" }
  static var choices: [String] { Categories.codes }

  private static let words = ChoiceWords(
    codes: Categories.codes, names: "category.", languages: Language.allCases,
    others: Categories.words)

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> CategoryCode {
    CategoryCode(code: try words.code(reading: text, environment.conventions))
  }

  private init(code: String) {
    self.code = code
  }

  /// The category with exactly this code, name or word, case and accents aside.
  init?(named text: String) {
    guard let code = CategoryCode.words.code(named: text) else { return nil }
    self.code = code
  }
}
