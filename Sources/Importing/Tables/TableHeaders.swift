internal import Resources
internal import UnicodeText

/// The headers by which the columns of one of the program's own tables are known: the names that the
/// program writes, those in Catalan, Spanish and English, and those that the user teaches.
struct TableHeaders {
  private let kind: TableKind
  private var names: [String: String] = [:]
  /// The headers that are Catalan or Spanish and not English.
  private var local: Set<String> = []
  private var taught: [String: String] = [:]

  /// The columns that a row of headers has.
  struct Found {
    var places: [String: Int] = [:]
    var ignored: [String] = []
    /// Two headers of the same column.
    var repeated: (String, String)?
    /// Whether a header is Catalan or Spanish.
    var isLocal = false
  }

  init(of kind: TableKind, _ options: ReadingOptions) {
    self.kind = kind
    var english: Set<String> = []
    for entry in PlatformWords.columns where entry.file == kind.rawValue {
      let key = Vocabulary.key(entry.text)
      names[key] = String(entry.meaning)
      if entry.language == "en" { english.insert(key) } else { local.insert(key) }
    }
    local.subtract(english)
    for column in kind.columns { names[Vocabulary.key(column)] = column }
    for heading in options.headings { taught[Vocabulary.key(heading.header)] = heading.column }
  }

  /// Locates the columns in a row of headers.
  func columns(of headers: [String]) -> Found {
    var found = Found()
    let taughtColumns = Set(taught.values)
    // Spreadsheet applications add empty columns at the end of a wide sheet.
    for (index, header) in headers.enumerated() where !header.isBlank {
      let key = Vocabulary.key(header)
      guard let column = taught[key] ?? names[key] else {
        found.ignored.append(header.trimmed)
        continue
      }
      // A header that the user teaches takes the place of the known one.
      if taught[key] == nil && taughtColumns.contains(column) {
        found.ignored.append(header.trimmed)
        continue
      }
      if let first = found.places[column] {
        found.repeated = found.repeated ?? (headers[first].trimmed, header.trimmed)
      } else {
        found.places[column] = index
      }
      if local.contains(key) { found.isLocal = true }
    }
    return found
  }

  /// The kind of the program's own tables that has the headers of a row; nil if no kind has.
  static func kind(of headers: [String]) -> TableKind? {
    TableKind.allCases.first { kind in
      let found = TableHeaders(of: kind, ReadingOptions()).columns(of: headers)
      return kind.required.allSatisfy { group in group.contains { found.places[$0] != nil } }
    }
  }

  /// Returns whether the text of a cell says that its row is a total.
  static func isTotal(_ text: String) -> Bool {
    let words = text.slug
    return ["total", "totals", "totales", "suma", "sumes", "subtotal", "sum"].contains(words)
      || words.hasPrefix("total-")
  }
}
