package import Bookkeeping
internal import Documents
package import Storage
internal import UnicodeText

extension Ledger {
  /// The latest records of a kind whose numbers begin with some digits.
  package func latest<Record: BookRecord>(
    _ type: Record.Type, numbered digits: String, limit: Int
  ) throws -> [Record] {
    try book.records(type, .number(beginningWith: digits), in: .latest, limit: limit)
  }

  /// The number of bookings and expenses of one home or of all.
  package func count(of property: Int64? = nil) throws(StorageError) -> RecordCount {
    try book.count(RecordFilter(property: property))
  }
}

/// A record with a code and a name, by either of which users name it.
package protocol NamedRecord {
  /// The code, unique among the records of the kind.
  var code: String { get }
  /// The name.
  var name: String { get }
}

extension Property: NamedRecord {}
extension Party: NamedRecord {}

extension Array where Element: NamedRecord {
  /// The records that a text means: the only one with this name; otherwise those whose code or name begins
  /// with the text; otherwise those of which a word does.
  func meant(by text: String) -> [Element] {
    let typed = text.folded
    let sameName = filter { $0.name.folded == typed }
    if sameName.count == 1 { return sameName }
    if typed.isEmpty { return [] }
    let beginnings = filter {
      $0.code.folded.hasPrefix(typed) || $0.name.folded.hasPrefix(typed)
    }
    if !beginnings.isEmpty { return beginnings }
    return filter { $0.words.contains { $0.hasPrefix(typed) } }
  }

  /// The only record that a text means; nil if it means none.
  ///
  /// - Parameter key: The key of the refusal if it means several.
  /// - Throws: `Refusal`.
  func only(meantBy text: String, orRefuse key: String) throws(Refusal) -> Element? {
    let meant = meant(by: text)
    if meant.count > 1 {
      let codes = meant.map(\.code).joined(separator: ", ")
      throw Refusal(key, ["name": .text(text), "codes": .text(codes)])
    }
    return meant.first
  }
}

extension NamedRecord {
  /// The folded words of name and code; an apostrophe separates words.
  package var words: [String] {
    [name, code].flatMap { text in
      text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }
}

extension String {
  /// A code made from a name that is not among those taken.
  ///
  /// - Parameter fallback: The code of a name without letters and digits.
  static func freeCode(of name: String, or fallback: String, among taken: Set<String>) -> String {
    let stem = name.slug.isEmpty ? fallback : name.slug
    guard taken.contains(stem) else { return stem }
    // One of these is unused: there is one more than there are codes.
    let numbered = (2...taken.count + 2).lazy.map { "\(stem)-\($0)" }
    return numbered.first { !taken.contains($0) } ?? stem
  }
}
