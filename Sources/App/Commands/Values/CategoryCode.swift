internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Resources
internal import UnicodeText

/// The words for the categories: codes, names and synonyms of the built-in ones in all languages, and codes and names
/// of the book's own.
struct CategoryWords: ArgumentEnvironmentKey, Sendable {
  /// Those of the built-in categories alone.
  static let defaultValue = CategoryWords([])

  private static let builtIn = ChoiceWords(
    codes: Categories.codes, names: "category.", valueName: CategoryCode.valueName,
    languages: Language.allCases, others: Categories.words)

  private let words: ChoiceWords
  private let own: [Category]

  /// Adds the words for a book's own categories.
  init(_ own: [Category]) {
    self.own = own
    words = CategoryWords.builtIn.adding(own.map { ($0.code, $0.name) })
  }

  /// The code of the category with exactly this code, name or synonym, ignoring case and accents.
  func code(named text: String) -> String? { words.code(named: text) }

  /// The code of the category of which a word is nearest to a text; nil if none is near.
  func code(nearest text: String) -> String? { words.code(nearest: text) }

  /// The code of the category that a description names: by itself, or by one of its words, the first one that names
  /// a category.
  ///
  /// For example, `Llum de gener` is `electricity`.
  func code(describedBy text: String) -> String? {
    let words = text.folded.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
    return ([text.folded] + words).lazy.compactMap { word -> String? in
      // The name of this category, *other*, says nothing.
      code(named: word).flatMap { $0 == "other" ? nil : $0 }
    }.first
  }

  /// The category with a code, name or synonym, or an unambiguous beginning of one.
  fileprivate func category(
    reading text: String, _ conventions: InputConventions
  ) throws(InvalidValue) -> CategoryCode {
    let code = try words.code(reading: text, conventions)
    return CategoryCode(
      code: code, parts: Set(own.filter { $0.parent == code }.map(\.code)))
  }
}

/// The category of an expense, parsed from its code, its name or a synonym in any language.
struct CategoryCode: ArgumentValue {
  /// The code, such as `electricity`.
  let code: String
  /// The codes of the book's own categories that are a part of it.
  fileprivate let parts: Set<String>

  static var valueName: String { "value.category" }
  static var choices: [String] { Categories.codes }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> CategoryCode {
    try environment[CategoryWords.self].category(reading: text, environment.conventions)
  }

  /// Whether a category is this one or a part of it.
  func includes(_ code: String) -> Bool { code == self.code || parts.contains(code) }
}

/// A built-in category, parsed as `CategoryCode`.
struct BuiltInCategory: ArgumentValue {
  /// The code.
  let code: String

  static var valueName: String { CategoryCode.valueName }
  static var choices: [String] { CategoryCode.choices }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> BuiltInCategory {
    let words = CategoryWords.defaultValue
    return BuiltInCategory(code: try words.category(reading: text, environment.conventions).code)
  }
}

/// The name of a category of the book's own, which is no word for a built-in one.
struct CategoryName: ArgumentValue {
  /// The name.
  let text: String

  static var valueName: String { "value.name" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> CategoryName {
    let name = text.trimmed
    if name.isBlank { throw InvalidValue("input.empty") }
    if let code = CategoryWords.defaultValue.code(named: name) {
      let category = environment.conventions.catalogue.text("category.\(code)")
      throw InvalidValue("input.built-in-category", ["name": name, "category": category])
    }
    return CategoryName(text: name)
  }
}

extension Ledger {
  /// The words for the categories of the book.
  func categoryWords() throws -> CategoryWords { CategoryWords(try categories.all()) }

  /// The category of an expense, however it is entered: the typed one, or that of `Suppliers.category`.
  func category(
    _ typed: CategoryCode?, of concept: String, from supplier: String?
  ) throws -> String {
    if let typed { return typed.code }
    return try category(of: concept, from: supplier, suppliers.habit(of: supplier))
  }

  /// The category of an expense whose category was not typed.
  ///
  /// - Parameter habit: What is known about the supplier.
  func category(
    of concept: String, from supplier: String?, _ habit: SupplierHabit?
  ) throws -> String {
    try suppliers.category(of: concept, from: supplier, habit) {
      try categoryWords().code(describedBy: $0)
    }
  }
}
