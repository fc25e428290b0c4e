/// Names of files that are made from texts of a book.
package enum FileNaming {
  /// The largest name in bytes, its ending included; file systems accept 255.
  static let longest = 180

  /// A text as the name of a file, or as a part of one: one line without characters that a file system
  /// or a shell treats specially, without a leading dot, of limited length; `document` if nothing is left.
  package static func safe(_ text: String) -> String {
    let replaced = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: " "
      case _ where unsafeSigns.unicodeScalars.contains(scalar): "-"
      case _
      where scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isBidiControl:
        " "
      default: scalar
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: replaced)
    let words = String(view).split { $0.isWhitespace }.joined(separator: " ")
    var name = ""
    for character in words.drop(while: { $0 == "." || $0 == "-" || $0 == " " }) {
      if name.utf8.count + character.utf8.count > longest { break }
      name.append(character)
    }
    while name.last == "." || name.last == " " { name.removeLast() }
    return name.isEmpty ? "document" : name
  }

  private static let unsafeSigns = "/\\:*?\"<>|"

  /// The ending of a name, without the dot, if it is one to five ASCII letters and digits.
  package static func ending(of name: String) -> String? {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, (1...5).contains(last.count),
      last.allSatisfy({ (48...57).contains($0) || (97...122).contains($0 | 32) })
    else { return nil }
    return String(Substring(last))
  }

  /// Names that differ from each other also where a file system ignores case: the second one of the
  /// same stem is `stem (2).ending`.
  package static func distinct(_ names: [(stem: String, ending: String?)]) -> [String] {
    var taken: Set<String> = []
    return names.map { stem, ending in
      var count = 1
      while true {
        let name =
          stem + (count == 1 ? "" : " (\(count))") + (ending.map { ".\($0)" } ?? "")
        if taken.insert(name.folded).inserted { return name }
        count += 1
      }
    }
  }
}
