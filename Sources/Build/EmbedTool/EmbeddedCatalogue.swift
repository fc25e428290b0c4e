/// Generates Swift source with one sorted text per language, in which `Catalogue` searches.
///
/// Texts and names stand apart. A line is a key, a tab and a text; a plural is two lines, `key#one` and `key#other`. Within a
/// text, a line break is escaped as `\n` and a backslash as `\\`.
func embeddedCatalogue(_ files: [SourceFile]) throws(Findings) -> String {
  let languages = try checkedCatalogue(files.filter { !$0.name.hasPrefix(NameFiles.folder) })
  let names = try NameFiles(
    files.filter { $0.name.hasPrefix(NameFiles.folder) },
    commands: (languages.first?.entries ?? []).map(\.key).filter { $0.hasPrefix("command.") })
  let constants = languages.map { language in
    let names = names.files.first { $0.tag == language.tag }
    let translation = CommandTranslation(language.tag == "en" ? nil : names)
    let lines = language.entries.flatMap(\.lines).map { line in
      (key: line.key, text: translation.translated(line.text))
    }
    return constant(language.tag, lines)
      + constant(language.tag + "Names", names?.entries.flatMap(\.lines) ?? [])
  }
  return """
    /// The texts of each language: a line holds a key, a tab and the text.
    enum Embedded {
    \(constants.joined(separator: "\n"))}

    """
}

/// The declaration of sorted lines.
private func constant(_ name: String, _ lines: [(key: String, text: String)]) -> String {
  let sorted = lines.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    .map { "\($0.key)\t\(escaped($0.text))\n" }
  // A computed property: a stored one would need initialization at its first use.
  return """
      static var `\(name)`: StaticString {
    \(rawLiteral(sorted.joined()))
      }

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

/// One entry of a language's file.
struct CatalogueEntry: Equatable {
  let key: String
  let content: Content
  let line: Int

  enum Content: Equatable {
    case plain(String)
    case plural(one: String, other: String)
  }
}

/// The parsed file of a language.
struct CatalogueFile: Equatable {
  let path: String
  /// The language tag: the file name without `.json`.
  let tag: String
  let entries: [CatalogueEntry]
  /// The line number of the closing brace.
  let lastLine: Int
  /// Whether all lines are valid; if not, keys that seem to be missing are not reported.
  let isWhole: Bool
}

extension CatalogueFile {
  /// Parses a file line by line and appends its problems to `findings`.
  ///
  /// Each line is parsed on its own, so that one problem does not hide the next.
  init(reading file: SourceFile, findings: inout [Finding]) {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { (number: $0.offset + 1, text: $0.element) }
      .filter { !$0.text.allSatisfy(\.isWhitespace) }
    var entries: [CatalogueEntry] = []
    let lastLine = lines.last?.number ?? 1
    let findingsBefore = findings.count

    if lines.first?.text.trimmed != "{" || lines.count < 2 {
      findings.append(Finding(file.path, 1, "invalid JSON: the first line must be '{'"))
    }
    if lines.last?.text.trimmed != "}" {
      findings.append(Finding(file.path, lastLine, "invalid JSON: the last line must be '}'"))
    }
    let inner = lines.filter { $0.text.trimmed != "{" && $0.text.trimmed != "}" }
    for (number, text) in inner {
      do throws(CatalogueLine.Fault) {
        let (entry, comma) = try CatalogueLine.read(text, number: number)
        let isLast = number == inner.last?.number
        if comma == isLast {
          let problem = isLast ? "a comma after the last entry" : "',' is missing"
          findings.append(Finding(file.path, number, "invalid JSON: \(problem)"))
        }
        entries.append(entry)
      } catch {
        findings.append(Finding(file.path, number, error.problem))
      }
    }
    path = file.path
    tag = file.name.hasSuffix(".json") ? String(file.name.dropLast(5)) : file.name
    self.entries = entries
    self.lastLine = lastLine
    isWhole = findings.count == findingsBefore
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
