internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Localizations
internal import Resources
internal import UnicodeText

/// The headers by which the columns of one of the program's own tables are known: the names that the
/// program writes, those in Catalan, Spanish and English, and those that the user teaches.
struct TableHeaders {
  /// The maximum number of rows above the headers.
  private static let maximumTitleRows = 20

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
    var english: Set<String> = []
    for entry in PlatformWords.columns where entry.file == kind.rawValue {
      let key = Vocabulary.key(entry.text)
      names[key] = String(entry.meaning)
      if entry.language == "en" { english.insert(key) } else { local.insert(key) }
    }
    for language in Language.allCases {
      let words = Catalogue(language)
      for column in kind.columns {
        let heading = kind.record.kind.heading(of: column)
        guard words.has(heading) else { continue }
        let key = Vocabulary.key(words.text(heading))
        // What the headings of the same language say comes before what those of others do.
        if names[key] == nil { names[key] = column }
        if language == .en { english.insert(key) } else { local.insert(key) }
      }
    }
    // Workbooks of earlier versions have the headings that fields of one name have in common.
    for words in Language.allCases.map({ Catalogue($0) }) {
      for column in kind.columns where words.has("column.\(column)") {
        let key = Vocabulary.key(words.text("column.\(column)"))
        names[key] = names[key] ?? column
      }
    }
    local.subtract(english)
    for (name, column) in kind.listNames { names[Vocabulary.key(name)] = column }
    for column in kind.columns { names[Vocabulary.key(column)] = column }
    for heading in options.headings {
      taught[Vocabulary.key(heading.header)] = names[Vocabulary.key(heading.column)]
    }
  }

  /// Returns whether a name that the user gives for a header is that of a column.
  func hasColumn(_ name: String) -> Bool { names[Vocabulary.key(name)] != nil }

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

  /// Locates the row of headers in a text, below a title of a few rows.
  ///
  /// - Returns: The reader behind the row, its columns and the lines of the title; nil if there is no such row.
  func row(in text: [UInt8]) -> (reader: CSVReader, columns: Found, titles: [Int])? {
    let separators: [UInt8] = [
      CSVReader.likelySeparator(of: text), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\t"),
    ]
    for separator in separators {
      var reader = CSVReader(text, separator: separator)
      var titles: [Int] = []
      while titles.count <= TableHeaders.maximumTitleRows {
        // A title may have quotes that are none.
        guard (try? reader.next()) == true else { break }
        let columns = columns(of: reader.texts)
        if columns.places.count >= 2 { return (reader, columns, titles) }
        if !reader.texts.allSatisfy(\.isBlank) { titles.append(reader.line) }
      }
    }
    return nil
  }

  /// The kind of the program's own tables that a text is; nil if it is none.
  static func kind(of text: [UInt8]) -> TableKind? {
    TableKind.allCases.first { kind in
      guard let row = TableHeaders(of: kind, ReadingOptions()).row(in: text) else { return false }
      return kind.required.allSatisfy { group in
        group.contains { row.columns.places[$0] != nil }
      }
    }
  }

  /// Returns whether the text of a cell says that its row is a total.
  static func isTotal(_ text: String) -> Bool {
    let words = text.slug
    return ["total", "totals", "totales", "suma", "sumes", "subtotal", "sum"].contains(words)
      || words.hasPrefix("total-")
  }
}

extension TableHeaders.Found {
  /// Takes the columns of the program's own lists for what they are, where a list has another value than the field of
  /// the same name.
  ///
  /// A list of bookings has the amount of the VAT in `vat`, which follows from the booking, and the percentage of the
  /// booking in `vat_rate`. A list of expenses divides what is withheld into two columns (`ListedBill`).
  ///
  /// - Parameters:
  ///   - kind: The kind of table.
  ///   - rows: A reader behind the row of headers.
  mutating func takeList(of kind: TableKind, _ rows: CSVReader) {
    switch kind.rawValue {
    case Booking.kind.list:
      if let place = places["vat"], let cell = rows.firstText(at: place),
        cell.contains(where: { $0 == "." || $0 == "," })
      {
        places["vat"] = nil
        if !kind.isGeneral { ignored.append("vat") }
      }
      if places["vat"] == nil { places["vat"] = places["vat_rate"] }
    case Expense.kind.list:
      guard let place = places["withheld"], let cell = rows.firstText(at: place),
        !cell.contains(where: \.isLetter)
      else { return }
      places["withheld"] = nil
      places["withheld_amount"] = place
    default: break
    }
  }
}

extension CSVReader {
  /// The text of the first filled cell of a column below; nil if no cell is filled.
  fileprivate func firstText(at place: Int) -> String? {
    var rows = self
    while (try? rows.next()) == true {
      if !rows.isEmpty(place), let text = rows.text(place).trimmedOrNil { return text }
    }
    return nil
  }
}
