internal import Bookkeeping
internal import Localizations

/// The words for codes that lists for people show and commands take, in every language: *neto* for `net`.
struct CodeWords {
  /// The beginnings of the keys of the texts that lists show for codes.
  private static let families = [
    "adjustment-kind", "asset-kind", "booking-state", "box-share", "budget-every", "exempt-reason",
    "expense-box", "fee-base", "income-tax-item", "letting", "payment-method", "pro-rata",
    "proposal-state", "recurrence", "tax-treatment", "vat-status", "withholding",
  ]

  /// The codes of the words that were read, as a column has few words: those of each list of codes.
  private var known: [[String]: [String: String]] = [:]

  /// The value that a text is the code or a word of; nil for any other text, and for a word of several.
  mutating func value<Code: CodedValue>(of text: String) -> Code? {
    if let value = Code(written: text) { return value }
    if Code.codes.isEmpty { return nil }
    if known[Code.codes] == nil { known[Code.codes] = CodeWords.words(of: Code.codes) }
    return known[Code.codes]?[Vocabulary.key(text)].flatMap { Code(code: $0) }
  }

  /// The codes by their words, without the words of several.
  private static func words(of codes: [String]) -> [String: String] {
    var found: [String: Set<String>] = [:]
    for words in Language.allCases.map({ Catalogue($0) }) {
      let names = words.nameKeys.filter { $0.hasPrefix("value.") }
      for code in codes {
        let texts = families.map { "\($0).\(code)" }.filter(words.has).map { words.text($0) }
        let typed = names.filter { $0.hasSuffix(".\(code)") }.flatMap { words.names(of: $0) }
        for word in texts + typed.map(String.init) {
          found[Vocabulary.key(word), default: []].insert(code)
        }
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}
