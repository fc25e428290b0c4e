/// A language that the program speaks.
package enum Language: String, CaseIterable, Sendable {
  case ca, es, en

  /// The language that a POSIX locale name (`ca_ES.UTF-8`, `es_ES@euro`) or a BCP 47 tag (`ca-ES`)
  /// asks for; nil for `C`, `POSIX` and any other language.
  package init?(tag: String) {
    let language = tag.prefix { !"_-.@".contains($0) }
    self.init(rawValue: language.lowercased())
  }
}

/// The program's texts in one language, looked up by key.
///
/// A key that does not exist, or a plural asked for as a plain text, gives the key between ⟦ and ⟧:
/// a fault to be seen, and one for which tests look, but none that stops a bookkeeper's work.
package struct Catalogue: Sendable {
  /// The language of the texts.
  package let language: Language

  /// The texts of `language`.
  package init(_ language: Language) {
    self.language = language
  }

  /// Gives the text of `key` with each `{name}` replaced by its value.
  ///
  /// A value is never looked into, so a guest called `{day}` stays so; a placeholder without a
  /// value stays as it is.
  package func text(_ key: String, _ values: [String: String] = [:]) -> String {
    lines.text(key).map { filled($0, values) } ?? Catalogue.missing(key)
  }

  /// Gives the text of `key`; nil where there is none.
  package func word(_ key: String) -> String? {
    lines.text(key).map { filled($0, [:]) }
  }

  /// Gives the text of `key` for so many things; `{count}` becomes the digits, unless `values` has
  /// a `count` of its own, such as one with separators.
  package func plural(
    _ key: String, _ count: Int, _ values: [String: String] = [:]
  ) -> String {
    let form = count.magnitude == 1 ? "one" : "other"
    guard let template = lines.text("\(key)#\(form)") else {
      return Catalogue.missing(key)
    }
    return filled(template, values.merging(["count": String(count)]) { given, _ in given })
  }

  /// What stands for a text that there is not. A part of the key may come from a stranger's book, and a
  /// terminal might obey it.
  private static func missing(_ key: String) -> String {
    let shown = key.unicodeScalars.map { scalar -> Unicode.Scalar in
      ("!"..."~").contains(scalar) ? scalar : "\u{FFFD}"
    }
    return "⟦\(String(String.UnicodeScalarView(shown)))⟧"
  }

  /// Whether there is a text or a plural of this key.
  package func has(_ key: String) -> Bool {
    lines.text(key) != nil || lines.text("\(key)#other") != nil
  }

  /// Every key, sorted; the languages have the same ones, or the build would have failed.
  package static var keys: [String] {
    SortedLines(Embedded.ca).keys.filter { !$0.hasSuffix("#other") }
      .map { $0.hasSuffix("#one") ? String($0.dropLast(4)) : $0 }
  }

  private var lines: SortedLines {
    switch language {
    case .ca: SortedLines(Embedded.ca)
    case .es: SortedLines(Embedded.es)
    case .en: SortedLines(Embedded.en)
    }
  }
}

/// Lines of a key, a tab and a text, sorted by the bytes of the key.
///
/// They are searched where they lie in the program's file: nothing is read or built at the start,
/// which a command that prints one line would otherwise pay for.
struct SortedLines {
  private let lines: StaticString

  init(_ lines: StaticString) {
    self.lines = lines
  }

  /// Gives the text of a key as it is embedded, with its escapes.
  func text(_ key: String) -> String? {
    var key = key
    return key.withUTF8 { key in
      lines.withUTF8Buffer { bytes in
        unsafe find(key, in: bytes).map { unsafe String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
  }

  var keys: [String] {
    lines.withUTF8Buffer { bytes in
      unsafe bytes.split(separator: newLine).map { line in
        unsafe String(decoding: line.prefix { $0 != tab }, as: UTF8.self)
      }
    }
  }

  private func find(
    _ key: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var low = 0
    var high = bytes.count
    // `low` and `high` always lie at the beginning of a line.
    while low < high {
      let start = unsafe beginningOfLine(around: low + (high - low) / 2, in: bytes)
      let tabulator = unsafe bytes[start...].firstIndex(of: tab) ?? bytes.count
      let end = unsafe bytes[tabulator...].firstIndex(of: newLine) ?? bytes.count
      let found = unsafe UnsafeBufferPointer(rebasing: bytes[start..<tabulator])
      if unsafe found.lexicographicallyPrecedes(key) {
        low = min(end + 1, bytes.count)
      } else if unsafe key.lexicographicallyPrecedes(found) {
        high = start
      } else {
        return min(tabulator + 1, end)..<end
      }
    }
    return nil
  }

  private func beginningOfLine(
    around position: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var start = position
    while start > 0, unsafe bytes[start - 1] != newLine { start -= 1 }
    return start
  }
}

private let tab = UInt8(ascii: "\t")
private let newLine = UInt8(ascii: "\n")

/// Gives an embedded text with its escapes undone and its placeholders replaced, in one pass: what
/// a value holds is not looked at again.
func filled(_ template: String, _ values: [String: String]) -> String {
  guard template.utf8.contains(where: { $0 == openingBrace || $0 == backslash }) else {
    return template
  }
  var result = ""
  var rest = Substring(template)
  while let index = rest.utf8.firstIndex(where: { $0 == openingBrace || $0 == backslash }) {
    result += rest[..<index]
    let mark = rest.utf8[index]
    rest = rest[rest.utf8.index(after: index)...]
    if mark == backslash {
      result += rest.utf8.first == letterN ? "\n" : "\\"
      rest = Substring(rest.utf8.dropFirst())
    } else if let end = rest.utf8.firstIndex(of: closingBrace) {
      let name = String(rest[..<end])
      result += values[name] ?? "{\(name)}"
      rest = rest[rest.utf8.index(after: end)...]
    } else {
      result += "{"
    }
  }
  return result + rest
}

private let openingBrace = UInt8(ascii: "{")
private let closingBrace = UInt8(ascii: "}")
private let backslash = UInt8(ascii: "\\")
private let letterN = UInt8(ascii: "n")
