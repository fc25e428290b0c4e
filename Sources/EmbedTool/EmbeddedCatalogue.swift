/// Swift source with one sorted text per language: the form in which `Catalogue` searches.
///
/// A line is a key, a tab and a text; a plural is two lines, `key#one` and `key#other`. Within a
/// text, `\n` stands for a new line and `\\` for a backslash, for a line must stay one line.
func embeddedCatalogue(_ files: [SourceFile]) throws(Findings) -> String {
  let languages = try checkedCatalogue(files)
  let constants = languages.map { language in
    let lines = language.entries.flatMap(\.lines)
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\($0.key)\t\(escaped($0.text))\n" }
    // A computed property: a stored one would have to be set up at its first use.
    return """
        static var `\(language.tag)`: StaticString {
      \(rawLiteral(lines.joined()))
        }

      """
  }
  return """
    /// The texts of each language: a line holds a key, a tab and the text.
    enum Embedded {
    \(constants.joined(separator: "\n"))}

    """
}

extension CatalogueEntry {
  fileprivate var lines: [(key: String, text: String)] {
    switch content {
    case .plain(let text): [(key, text)]
    case .plural(let one, let other): [("\(key)#one", one), ("\(key)#other", other)]
    }
  }
}

private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
