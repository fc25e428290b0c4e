internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Rendering
internal import UnicodeText

/// The names of commands, options and values in all languages of the program.
///
/// Each lookup is a search in the embedded names, without tables made at startup: a command typed in
/// English needs none.
struct ProgramNames: CommandNames {
  /// The folded names of the key in every language.
  func names(of key: String) -> [String] {
    Language.allCases.flatMap { Catalogue($0).names(of: key) }.map { $0.folded }
      + ProgramNames.spellings(of: key)
  }

  /// Further English names, which are accepted and not shown.
  private static func spellings(of key: String) -> [String] {
    switch key {
    case "option.concept": ["description"]
    case "verb.booking.anonymise": ["anonymize"]
    case "verb.statement.sent": ["send"]
    default: []
    }
  }

  func kin(of key: String) -> [String] {
    switch key {
    case "option.date": ["option.on"]
    case "option.on": ["option.date"]
    case "option.period": ["option.year"]
    case "option.exempt-reason": ["option.reason"]
    default: []
    }
  }

  func suggesting(_ key: String) -> [String] {
    let names = Language.allCases.flatMap { Catalogue($0).names(of: key) }
    return (names + Catalogue.mistaken(for: key)).map(String.init)
  }

  func commands(suggestedBy folded: String) -> [[String]] {
    let prefix = "line."
    return Catalogue(.ca).nameKeys.filter { key in
      key.hasPrefix(prefix) && suggesting(key).contains { $0.folded == folded }
    }.map { key in key.dropFirst(prefix.count).split(separator: ".").map(String.init) }
  }

  func folded(_ text: String) -> String { text.folded }
}

extension Catalogue: Words {
  /// The name that is shown for a key; nil if it is the declared one.
  package func name(_ key: String) -> String? { names(of: key).first.map(String.init) }

  /// An amount or a percentage with the decimal mark of the language; other values as declared.
  package func value(_ text: String, of valueName: String) -> String {
    guard [Money.valueName, TypedCommission.valueName].contains(valueName), text.contains("."),
      text.utf8.allSatisfy({ (48...57).contains($0) || [0x2D, 0x2E, 0x25].contains($0) })
    else { return text }
    return text.split(separator: ".", omittingEmptySubsequences: false)
      .joined(separator: self.text("format.decimal-mark"))
  }

  /// The commands that a text mentions: they can be copied.
  package func unbroken(in text: String) -> [String] { MentionedCommands.all(in: text) }

  /// The words of a command line, quoted for a shell where needed.
  package func line(_ words: [String]) -> String { ShellQuoting.line(words) }

  /// The shown form of a keyword: `avui` for `today`.
  func keyword(_ declared: String) -> String { name("keyword.\(declared)") ?? declared }
}
