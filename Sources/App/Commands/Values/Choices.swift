package import Bookkeeping
package import CommandLineKit
package import Ledger
internal import Localizations
package import Ownership
package import Reporting
internal import UnicodeText

extension ExemptReason: NamedChoice {
  package static var valueName: String { "value.reason" }
  package static var names: String { "exempt-reason." }
}

extension BookingState: NamedChoice {
  package static var valueName: String { "value.state" }
  package static var names: String { "booking-state." }
}

extension AdjustmentKind: NamedChoice {
  package static var valueName: String { "value.kind" }
  package static var names: String { "adjustment-kind." }
}

extension AssetKind: NamedChoice {
  package static var valueName: String { "value.asset-kind" }
  package static var names: String { "asset-kind." }
}

extension Recurrence: NamedChoice {
  package static var valueName: String { "value.every" }
  package static var names: String { "recurrence." }
}

extension PeriodGrain: NamedChoice {
  package static var valueName: String { "value.every" }
  package static var names: String { "recurrence." }
}

extension FeeBase: NamedChoice {
  package static var valueName: String { "value.base" }
  package static var names: String { "fee-base." }
}

extension PaymentMethod: NamedChoice {
  package static var valueName: String { "value.method" }
  package static var names: String { "payment-method." }
}

extension ProposalRule: NamedChoice {
  package static var valueName: String { "value.rule" }
  package static var names: String { "proposal-rule." }
}

extension BookingConditions.Missing: NamedChoice {
  package static var valueName: String { "value.missing" }
  package static var names: String { "missing." }
}

/// How guests pay the tourist tax: within the amount of the booking, or in addition to it.
enum TaxCharge: String, CaseIterable, NamedChoice {
  case included
  case onTop = "on-top"

  static var valueName: String { "value.tax-charge" }
  static var names: String { "tax-charge." }
}

extension BookRole: NamedChoice {
  package static var valueName: String { "value.role" }
  package static var names: String { "book-role." }
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

/// The accepted words for the codes of a closed list: codes, localized names and synonyms.
struct ChoiceWords: Sendable {
  private let names: String
  /// The prefix of the keys of the names that can be typed: `value.category.`.
  private let typed: String
  /// The codes and their words, without case and accents.
  private var words: [(code: String, words: [String])]
  /// The names of codes that the catalogue lacks.
  private var given: [String: String] = [:]

  /// Creates the words.
  ///
  /// - Parameters:
  ///   - codes: The codes, in display order.
  ///   - names: The prefix of the catalogue keys of the names: `category.`.
  ///   - languages: The languages whose names are accepted.
  ///   - others: Synonyms that are accepted but not displayed.
  init(
    codes: [String], names: String, valueName: String, languages: [Language],
    others: (_ code: String) -> [String] = { _ in [] }
  ) {
    self.names = names
    typed = valueName + "."
    words = codes.map { code in
      let called = languages.flatMap { language in
        let catalogue = Catalogue(language)
        let named = catalogue.names(of: "\(valueName).\(code)").map(String.init)
        return [catalogue.text(names + code)] + named
      }
      return (code, ([code] + called + others(code)).map(\.folded))
    }
  }

  /// The code whose word of any language is nearest to a text; nil if none is near.
  func code(nearest text: String) -> String? {
    Suggestion.nearest(to: text, among: words.flatMap(\.words), folding: \.folded)
      .flatMap(code(named:))
  }

  /// These words, and codes with one name in all languages.
  func adding(_ others: [(code: String, name: String)]) -> ChoiceWords {
    var sum = self
    for (code, name) in others {
      sum.words.append((code, [code.folded, name.folded]))
      sum.given[code] = name
    }
    return sum
  }

  /// The code for exactly this word, ignoring case and accents.
  func code(named text: String) -> String? {
    let typed = text.folded
    return words.first { $0.words.contains(typed) }?.code
  }

  /// Parses a word, or an unambiguous prefix of one.
  ///
  /// For example, `elec` is parsed as `electricity`.
  ///
  /// - Throws: `InvalidValue` with the names in the language of `conventions`.
  func code(
    reading text: String, _ conventions: InputConventions
  ) throws(InvalidValue) -> String {
    if let code = code(named: text) { return code }
    let typed = text.folded
    // Includes prefixes of a word within a name: `salut` of *motius de salut*.
    let begun = words.filter { choice in
      !typed.isEmpty
        && choice.words.contains { $0.hasPrefix(typed) || (" " + typed).occurs(in: $0) }
    }
    if let only = begun.first, begun.count == 1 { return only.code }
    let codes = words.map(\.code)
    let listed = codes.map { shown($0, conventions.catalogue) }
    var values = ["text": text, "choices": listed.joined(separator: ", ")]
    let catalogue = conventions.catalogue
    let offered = codes.flatMap { code in
      [code, name(of: code, catalogue), catalogue.name(typed + code) ?? code].map { ($0, code) }
    }
    guard begun.isEmpty,
      let near = Suggestion.nearest(to: text, among: offered.map(\.0), folding: \.folded),
      let code = offered.first(where: { $0.0 == near })?.1
    else { throw InvalidValue("argument.not-a-choice", values) }
    values["suggestion"] = catalogue.name(typed + code) ?? near
    throw InvalidValue("argument.not-a-choice-suggest", values)
  }

  /// The name to type, followed by its meaning if that differs.
  private func shown(_ code: String, _ catalogue: Catalogue) -> String {
    let name = catalogue.name(typed + code) ?? code
    let meaning = self.name(of: code, catalogue)
    return meaning.slug == name.slug ? name : "\(name) (\(meaning))"
  }

  private func name(of code: String, _ catalogue: Catalogue) -> String {
    given[code] ?? catalogue.text(names + code)
  }
}

/// A closed list whose codes have localized names, which are accepted as input.
package protocol NamedChoice: ArgumentValue, RawRepresentable, CaseIterable
where RawValue == String {
  /// The prefix of the catalogue keys of the names.
  static var names: String { get }
}

extension NamedChoice {
  /// Parses a code, its name in the current language or English, or an unambiguous prefix.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self {
    let conventions = environment.conventions
    let words = ChoiceWords(
      codes: choices, names: names, valueName: valueName,
      languages: [conventions.catalogue.language, .en])
    let code = try words.code(reading: text, conventions)
    guard let value = Self(rawValue: code) else {
      throw InvalidValue(
        "argument.not-a-choice", ["text": text, "choices": choices.joined(separator: ", ")])
    }
    return value
  }
}
