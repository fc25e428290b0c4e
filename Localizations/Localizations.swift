/// A language the program speaks.
package enum Language: String, CaseIterable, Sendable {
  /// Catalan.
  case ca
  /// Spanish.
  case es
  /// English.
  case en

  /// The language of a POSIX locale name (`ca_ES.UTF-8`) or a BCP 47 tag (`ca-ES`), if the program
  /// speaks it.
  package init?(tag: String) {
    self.init(rawValue: String(tag.prefix { $0.isLetter }).lowercased())
  }
}

/// The texts of one language.
///
/// They are searched where they lie in the program; nothing is parsed or copied before.
package struct Catalogue: Sendable {
  /// The language.
  package let language: Language
  private let lines: StaticString

  /// The texts of a language.
  package init(_ language: Language) {
    self.language = language
    lines =
      switch language {
      case .ca: Embedded.caJson
      case .es: Embedded.esJson
      case .en: Embedded.enJson
      }
  }

  /// The text of a key, its `{placeholders}` replaced by the values.
  ///
  /// A value that itself holds braces is left as it is. A key that does not exist is given back
  /// between ⟦ and ⟧, which tests look for.
  package func text(_ key: String, _ values: [String: String] = [:]) -> String {
    guard let text = find(key) else { return "⟦\(key)⟧" }
    return Catalogue.filled(text, values)
  }

  /// The singular or plural text of a key; `{count}` is the number unless the values have another.
  package func plural(_ key: String, _ count: Int, _ values: [String: String] = [:]) -> String {
    let form = count.magnitude == 1 ? "one" : "other"
    return text("\(key)#\(form)", values.merging(["count": String(count)]) { given, _ in given })
  }

  /// Whether there is a text for a key.
  package func has(_ key: String) -> Bool {
    find(key) != nil
  }

  /// Every key, those with a singular and a plural once.
  package static var keys: [String] {
    var keys: [String] = []
    for line in String(describing: Embedded.caJson).split(separator: "\n") {
      let key = line.prefix { $0 != "\t" }.prefix { $0 != "#" }
      if keys.last != String(key) { keys.append(String(key)) }
    }
    return keys
  }

  /// Binary search for the line that begins with the key and a tab.
  private func find(_ key: String) -> String? {
    var key = key
    return key.withUTF8 { key in
      let bytes = UnsafeBufferPointer(start: lines.utf8Start, count: lines.utf8CodeUnitCount)
      var low = 0
      var high = bytes.count
      while low < high {
        var start = (low + high) / 2
        while start > low && bytes[start - 1] != Catalogue.lineFeed { start -= 1 }
        var tab = start
        while bytes[tab] != Catalogue.tab { tab += 1 }
        var end = tab
        while end < bytes.count && bytes[end] != Catalogue.lineFeed { end += 1 }
        let found = bytes[start..<tab]
        if found.elementsEqual(key) {
          return String(decoding: bytes[(tab + 1)..<end], as: UTF8.self)
        }
        if key.lexicographicallyPrecedes(found) { high = start } else { low = end + 1 }
      }
      return nil
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  private static func filled(_ text: String, _ values: [String: String]) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\\") }) else {
      return text
    }
    var result = ""
    var rest = Substring(text)
    while let index = rest.firstIndex(where: { $0 == "{" || $0 == "\\" }) {
      result += rest[..<index]
      let after = rest.index(after: index)
      if rest[index] == "\\" {
        let escaped = rest[after...].first
        result += escaped == "n" ? "\n" : escaped.map(String.init) ?? ""
        rest = rest[after...].dropFirst()
      } else if let end = rest[after...].firstIndex(of: "}") {
        result += values[String(rest[after..<end])] ?? String(rest[index...end])
        rest = rest[rest.index(after: end)...]
      } else {
        break
      }
    }
    return result + rest
  }
}
