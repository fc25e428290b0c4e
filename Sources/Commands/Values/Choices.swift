package import Bookkeeping
package import CommandLineKit
internal import Localizations
package import Reporting
internal import UnicodeText

extension ExemptReason: NamedChoice {
  package static var valueName: String { "value.reason" }
  package static var names: String { "exempt-reason." }
}

extension RateLayer: NamedChoice {
  package static var valueName: String { "value.layer" }
  package static var names: String { "layer." }
}

extension OccupancyGrouping: NamedChoice {
  package static var valueName: String { "value.grouping" }
  package static var names: String { "grouping." }
}

extension ProfitGrouping: NamedChoice {
  package static var valueName: String { "value.grouping" }
  package static var names: String { "grouping." }
}

/// The words for the codes of a closed list: the codes themselves, their names as the program prints
/// them, and others.
struct ChoiceWords: Sendable {
  private let names: String
  /// Each code and its words, folded.
  private let words: [(code: String, words: [String])]

  /// - Parameters:
  ///   - codes: The codes, in the order they are offered.
  ///   - names: What stands before a code in the key of its name: `category.`.
  ///   - languages: Languages whose names are understood.
  ///   - others: Words that are understood and not offered.
  init(
    codes: [String], names: String, languages: [Language],
    others: (_ code: String) -> [String] = { _ in [] }
  ) {
    self.names = names
    words = codes.map { code in
      let called = languages.map { Catalogue($0).text(names + code) }
      return (code, ([code] + called + others(code)).map(\.folded))
    }
  }

  /// The code under exactly this word, case and accents aside.
  func code(named text: String) -> String? {
    let typed = text.folded
    return words.first { $0.words.contains(typed) }?.code
  }

  /// The code that somebody typed: its word, or a beginning of one of its words and of no other's.
  ///
  /// - Throws: `InvalidValue` with the names in the language of `conventions`.
  func code(
    reading text: String, _ conventions: InputConventions
  ) throws(InvalidValue) -> String {
    if let code = code(named: text) { return code }
    let typed = text.folded
    // Also the beginning of a word within a name: `salut` of *motius de salut*.
    let begun = words.filter { choice in
      !typed.isEmpty
        && choice.words.contains { $0.hasPrefix(typed) || (" " + typed).occurs(in: $0) }
    }
    if let only = begun.first, begun.count == 1 { return only.code }
    let codes = words.map(\.code)
    let listed = codes.map { shown($0, conventions.catalogue) }
    var values = ["text": text, "choices": listed.joined(separator: ", ")]
    let offered = codes + codes.map { conventions.catalogue.text(names + $0) }
    guard begun.isEmpty,
      let near = Suggestion.nearest(to: text, among: offered, folding: \.folded)
    else { throw InvalidValue("argument.not-a-choice", values) }
    values["suggestion"] = near
    throw InvalidValue("argument.not-a-choice-suggest", values)
  }

  /// The code, and the name beside it where it says more.
  private func shown(_ code: String, _ catalogue: Catalogue) -> String {
    let name = catalogue.text(names + code)
    return name.slug == code ? code : "\(code) (\(name))"
  }
}

/// A closed list whose codes the program has names for, which are as good.
package protocol NamedChoice: ArgumentValue, RawRepresentable, CaseIterable
where RawValue == String {
  /// What stands before a code in the key of its name.
  static var names: String { get }
}

extension NamedChoice {
  /// Reads a code, or its name in the language in use or in English, or a beginning that only one has.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self {
    let conventions = environment.conventions
    let words = ChoiceWords(
      codes: choices, names: names, languages: [conventions.catalogue.language, .en])
    let code = try words.code(reading: text, conventions)
    guard let value = Self(rawValue: code) else {
      throw InvalidValue(
        "argument.not-a-choice", ["text": text, "choices": choices.joined(separator: ", ")])
    }
    return value
  }
}
