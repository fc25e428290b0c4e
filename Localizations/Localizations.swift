internal import Glibc

/// A language of the program.
package enum Language: String, CaseIterable, Sendable {
  case ca, es, en

  /// Creates the language of a POSIX locale name (`ca_ES.UTF-8`, `es_ES@euro`) or a BCP 47 tag
  /// (`ca-ES`); nil for `C`, `POSIX` and any other language.
  package init?(tag: String) {
    let language = tag.prefix { !"_-.@".contains($0) }
    self.init(rawValue: language.lowercased())
  }
}

/// The localized texts of the program in one language, by key.
///
/// An unknown key, or a plural requested as plain text, returns the key between ⟦ and ⟧. This makes
/// the mistake visible to users and tests without ending the program.
package struct Catalogue: Sendable {
  /// The language of the texts.
  package let language: Language
  /// Whether the apostrophes of the texts are typographic: *d’ús*.
  private var isPrinted = false

  /// Creates the catalogue of a language.
  package init(_ language: Language) {
    self.language = language
  }

  /// The catalogue for what is printed: its apostrophes are typographic. Values keep theirs.
  package var printed: Catalogue {
    var catalogue = self
    catalogue.isPrinted = true
    return catalogue
  }

  /// Returns the text of `key` with each `{name}` replaced by its value.
  ///
  /// Values are not scanned for placeholders, so a guest called `{day}` is kept; a placeholder
  /// without value is kept too.
  package func text(_ key: String, _ values: [String: String] = [:]) -> String {
    lines.text(key).map { filled($0, values, isPrinted: isPrinted) } ?? Catalogue.missing(key)
  }

  /// Returns the text of `key`, or the shown name if it is a key of `names(of:)`; nil if there is
  /// neither.
  package func word(_ key: String) -> String? {
    lines.text(key).map { filled($0, [:], isPrinted: isPrinted) }
      ?? names(of: key).first.map(String.init)
  }

  /// Returns the singular or plural text of `key` for a count; `{count}` is replaced by the digits,
  /// unless `values` contains a formatted `count`.
  package func plural(
    _ key: String, _ count: Int, _ values: [String: String] = [:]
  ) -> String {
    let form = count.magnitude == 1 ? "one" : "other"
    guard let template = lines.text("\(key)#\(form)") else {
      return Catalogue.missing(key)
    }
    let values = values.merging(["count": String(count)]) { given, _ in given }
    return filled(template, values, isPrinted: isPrinted)
  }

  /// Returns the text of `key`, or its form for a count, with the name of each value between two NUL in
  /// its place. The words before and after it are those of the value.
  package func marked(_ key: String, _ values: [String: String], count: Int? = nil) -> String {
    let form = count.map { $0.magnitude == 1 ? "#one" : "#other" } ?? ""
    return lines.text(key + form).map {
      filled($0, values, isPrinted: isPrinted, isMarked: true)
    } ?? Catalogue.missing(key)
  }

  /// Returns the replacement of a missing text, sanitized because a part of the key may come from a
  /// book of unknown origin.
  private static func missing(_ key: String) -> String {
    let shown = key.unicodeScalars.map { scalar -> Unicode.Scalar in
      ("!"..."~").contains(scalar) ? scalar : "\u{FFFD}"
    }
    return "⟦\(String(String.UnicodeScalarView(shown)))⟧"
  }

  /// Returns whether there is a text or plural with this key.
  package func has(_ key: String) -> Bool {
    lines.text(key) != nil || lines.text("\(key)#other") != nil
  }

  /// All keys in ascending order; the build checks that all languages have the same ones.
  package static var keys: [String] {
    SortedLines(Embedded.ca).keys.filter { !$0.hasSuffix("#other") }
      .map { $0.hasSuffix("#one") ? String($0.dropLast(4)) : $0 }
  }

  /// The names of a command, option or value in the language, the one that is shown first; none
  /// where the declared name is that of the language.
  ///
  /// - Parameter key: `area.booking`, `verb.booking.add`, `option.guest`, `value.reason.age`,
  ///   `keyword.today`.
  package func names(of key: String) -> [Substring] {
    switch language {
    case .ca: SortedLines(Embedded.caNames).names(ofCommand: key)
    case .es: SortedLines(Embedded.esNames).names(ofCommand: key)
    case .en: []
    }
  }

  /// Words often typed for a declared name, such as `delete` for `remove`.
  package static func mistaken(for key: String) -> [Substring] {
    SortedLines(Embedded.enNames).names(ofCommand: key)
  }

  /// The keys of all names in the language.
  package var nameKeys: [String] {
    switch language {
    case .ca: SortedLines(Embedded.caNames).keys
    case .es: SortedLines(Embedded.esNames).keys
    case .en: SortedLines(Embedded.enNames).keys
    }
  }

  private var lines: SortedLines {
    switch language {
    case .ca: SortedLines(Embedded.ca)
    case .es: SortedLines(Embedded.es)
    case .en: SortedLines(Embedded.en)
    }
  }
}

/// Embedded lines of a key, a tab and a text, sorted by the bytes of the key.
///
/// Lookup is a binary search in the data segment, without parsing at startup, which would slow down
/// short commands.
struct SortedLines {
  private let lines: StaticString

  init(_ lines: StaticString) {
    self.lines = lines
  }

  /// Returns the embedded text of a key, without resolving its escapes.
  func text(_ key: String) -> String? {
    var key = key
    return key.withUTF8 { key in
      lines.withUTF8Buffer { bytes in
        unsafe find(key, in: bytes).map { unsafe String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
  }

  /// Returns the words of the text of a key.
  func names(of key: String) -> [Substring] {
    text(key)?.split(separator: " ") ?? []
  }

  /// Returns the names of a key; those of a verb in every area (`verb.add`) if it has none in its own
  /// (`verb.booking.add`).
  func names(ofCommand key: String) -> [Substring] {
    let own = names(of: key)
    guard own.isEmpty, key.hasPrefix("verb."), let dot = key.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return own }
    return names(of: "verb" + key[dot...])
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
    // Invariant: `low` and `high` are at the beginning of a line.
    while low < high {
      var start = low + (high - low) / 2
      while start > low, unsafe bytes[start - 1] != newLine { start -= 1 }
      let tabulator = unsafe position(ofFirst: tab, in: bytes[start..<high]) ?? high
      let end = unsafe position(ofFirst: newLine, in: bytes[tabulator..<high]) ?? high
      let order = unsafe order(of: key, bytes[start..<tabulator])
      if order == 0 { return min(tabulator + 1, end)..<end }
      if order > 0 { low = min(end + 1, high) } else { high = start }
    }
    return nil
  }

  private func position(
    ofFirst byte: UInt8, in bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    let rest = unsafe UnsafeBufferPointer(rebasing: bytes)
    guard let base = rest.baseAddress, let found = unsafe memchr(base, Int32(byte), rest.count)
    else { return nil }
    return unsafe bytes.startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
  }

  /// Negative if a key precedes the key of a line, positive if it follows it, 0 if they are equal.
  private func order(
    of key: UnsafeBufferPointer<UInt8>, _ other: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    let found = unsafe UnsafeBufferPointer(rebasing: other)
    let common = min(key.count, found.count)
    if common > 0, let one = key.baseAddress, let two = found.baseAddress {
      let order = unsafe memcmp(one, two, common)
      if order != 0 { return Int(order) }
    }
    return key.count - found.count
  }
}

private let tab = UInt8(ascii: "\t")
private let newLine = UInt8(ascii: "\n")

/// Resolves the escapes and placeholders of an embedded text in one pass, so that values are not
/// scanned.
///
/// A value that ends in a full stop, such as *S.L.*, is followed by no other.
///
/// - Parameters:
///   - isPrinted: Whether apostrophes become typographic, those of the values apart.
///   - isMarked: Whether the name of each value, between two NUL, is in its place.
func filled(
  _ template: String, _ values: [String: String], isPrinted: Bool = false, isMarked: Bool = false
) -> String {
  guard
    template.utf8.contains(where: {
      $0 == openingBrace || $0 == backslash || isPrinted && $0 == apostrophe
    })
  else { return template }
  var template = template
  return template.withUTF8 { bytes in
    var result: [UInt8] = []
    result.reserveCapacity(2 * bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      index += 1
      if byte == backslash {
        let isNewLine = unsafe index < bytes.count && bytes[index] == letterN
        result.append(isNewLine ? newLine : backslash)
        index += 1
      } else if byte == openingBrace, let end = unsafe bytes[index...].firstIndex(of: closingBrace)
      {
        let name = unsafe String(decoding: bytes[index..<end], as: UTF8.self)
        index = end + 1
        let filling = Filling(name, values, isPrinted: isPrinted)
        result.append(contentsOf: filling.text(isMarked: isMarked).utf8)
        let isStopped = filling.value?.utf8.last == fullStop
        if isStopped, unsafe isFullStop(bytes, at: index) { index += 1 }
      } else if isPrinted, byte == apostrophe {
        result.append(contentsOf: "’".utf8)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Whether there is a full stop, and not the first of several, at an index.
private func isFullStop(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  guard unsafe index < bytes.count && bytes[index] == fullStop else { return false }
  return unsafe index + 1 == bytes.count || bytes[index + 1] != fullStop
}

/// What becomes of a placeholder: its value, after its particle if it has one, `{de|owner}`.
private struct Filling {
  /// The placeholder without its braces.
  let placeholder: String
  /// The name of the value.
  let name: String
  /// The particle before the value, with the space or apostrophe between the two; empty without one.
  let particle: String
  /// The value; nil if there is none, or no such particle.
  let value: String?

  init(_ placeholder: String, _ values: [String: String], isPrinted: Bool) {
    self.placeholder = placeholder
    guard let bar = placeholder.utf8.firstIndex(of: verticalBar) else {
      name = placeholder
      particle = ""
      value = values[placeholder]
      return
    }
    name = String(placeholder[placeholder.utf8.index(after: bar)...])
    let word = Particle(rawValue: String(placeholder[..<bar]))
    value = word == nil ? nil : values[name]
    particle = value.flatMap { word?.form(before: $0, isPrinted: isPrinted) } ?? ""
  }

  func text(isMarked: Bool) -> String {
    guard let value else { return "{\(placeholder)}" }
    return particle + (isMarked ? "\0\(name)\0" : value)
  }
}

private let openingBrace = UInt8(ascii: "{")
private let verticalBar = UInt8(ascii: "|")
private let closingBrace = UInt8(ascii: "}")
private let apostrophe = UInt8(ascii: "'")
private let fullStop = UInt8(ascii: ".")
private let backslash = UInt8(ascii: "\\")
private let letterN = UInt8(ascii: "n")
