internal import CommandLineKit
internal import Localizations
internal import Resources
internal import UnicodeText

/// The category of an expense, named by its code or by its name in any of the languages.
struct CategoryCode: ArgumentValue {
  /// The code: `electricity`.
  let code: String

  static var valueName: String { "value.category" }
  static var choices: [String] { Categories.codes }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> CategoryCode {
    if let category = CategoryCode(named: text) { return category }
    let choices = Categories.codes.joined(separator: ", ")
    let names = Categories.codes.map { environment.conventions.catalogue.text("category.\($0)") }
    guard
      let near = Suggestion.nearest(
        to: text, among: Categories.codes + names, folding: \.folded)
    else {
      throw InvalidValue("argument.not-a-choice", ["text": text, "choices": choices])
    }
    throw InvalidValue(
      "argument.not-a-choice-suggest",
      ["text": text, "choices": choices, "suggestion": near])
  }

  /// The category with exactly this code or name, case and accents aside.
  init?(named text: String) {
    let typed = text.folded
    let code = Categories.codes.first { code in
      code == typed
        || Language.allCases.contains { Catalogue($0).text("category.\(code)").folded == typed }
    }
    guard let code else { return nil }
    self.code = code
  }
}
