internal import DataFormats
internal import UnicodeText

/// A file in the format of one of the program's own tables, with columns in any order.
///
/// The separator may be comma, semicolon or tab, and the encoding any that `TextDecoding` supports:
/// as written by the program or saved by a spreadsheet application, with local formats of dates and
/// amounts.
package struct OwnTable: Sendable {
  private var reader: CSVReader
  private let facts: Facts
  /// The detected format; nil until a cell requires it.
  private var detectedFormat: TableFormat?
  /// The sheet that is the table; nil in a text, and in a workbook without other sheets.
  package private(set) var sheet: SheetChoice?
  /// The lines of titles and totals that were skipped so far, from 1; blank rows are not among them.
  package private(set) var skippedLines: [Int] = []

  /// What is the same for all rows. An object, as the table is copied for many cells.
  private final class Facts: Sendable {
    let kind: TableKind
    let places: [String: Int]
    let columnCount: Int
    /// A reader positioned before the first row.
    let start: CSVReader
    let options: ReadingOptions
    let lineCount: Int
    let ignoredHeaders: [String]
    /// The order of day and month where nothing in the file determines it: in tables with Catalan or
    /// Spanish headers, the day comes first.
    let likelyOrder: DateOrder?
    /// The first columns of the required groups of which the file has none.
    let missing: [String]
    let keyPlace: Int
    let keyMayBeTotal: Bool

    init(
      kind: TableKind, options: ReadingOptions, start: CSVReader, lineCount: Int,
      columns: TableHeaders.Found
    ) {
      self.kind = kind
      self.options = options
      self.start = start
      self.lineCount = lineCount
      columnCount = start.count
      places = columns.places
      ignoredHeaders = columns.ignored
      likelyOrder = columns.isLocal ? .dayFirst : nil
      missing = kind.required.filter { group in
        !(group == ["adults"] && options.people != nil)
          && group.allSatisfy { columns.places[$0] == nil }
      }.compactMap(\.first)
      // A table without the key of new rows begins with the one by which its rows are known.
      keyPlace =
        columns.places[kind.key] ?? kind.keyColumns.compactMap { columns.places[$0] }.first ?? 0
      keyMayBeTotal = kind.keyMayBeTotal
    }
  }

  /// The kind of table.
  package var kind: TableKind { facts.kind }

  /// The approximate number of lines of the file.
  package var lineCount: Int { facts.lineCount }

  /// The line of the headers, from 1.
  package var headerLine: Int { facts.start.line }

  /// The headers that are not known, as written in the file.
  package var ignoredHeaders: [String] { facts.ignoredHeaders }

  /// The number of people of bookings without it.
  package var people: PartySize? { facts.options.people }

  /// The columns that the file lacks and new rows need; rows of records of the book are known without them.
  package var columnsOfNewRows: [String] { facts.missing }

  private var places: [String: Int] { facts.places }

  /// Opens a file and locates its columns.
  ///
  /// - Parameter options: What the user said about the file.
  /// - Throws: `TableFault`.
  package init(
    _ bytes: [UInt8], kind: TableKind, _ options: ReadingOptions = ReadingOptions()
  ) throws(TableFault) {
    let headers = TableHeaders(of: kind, ReadingOptions())
    for heading in options.headings where !headers.hasColumn(heading.column) {
      throw .unknownMeaning(heading.column)
    }
    let sheets: FileSheets
    do throws(ImportFault) { sheets = try FileSheets(bytes) } catch { throw .file(error) }
    let found = try sheets.first(
      named: options.sheet, fault: { TableFault.file($0) },
      reading: { text throws(TableFault) in try OwnTable(text: text, kind: kind, options) })
    self = found.table
    sheet = found.sheet.choice
  }

  /// Locates the columns of a table in a text.
  init(text: [UInt8], kind: TableKind, _ options: ReadingOptions) throws(TableFault) {
    guard var found = TableHeaders(of: kind, options).row(in: text) else {
      throw OwnTable.unknown(text, kind: kind)
    }
    let rows = found.reader
    found.columns.takeList(of: kind, rows)
    reader = found.reader
    skippedLines = found.titles
    facts = Facts(
      kind: kind, options: options, start: found.reader, lineCount: text.count(of: 0x0A),
      columns: found.columns)
    if let (first, second) = found.columns.repeated {
      throw OwnTable.otherPlatform(text) ?? .file(.repeatedColumn(first, second))
    }
    if let heading = options.headings.first(where: { heading in
      !found.reader.texts.contains { Vocabulary.key($0) == Vocabulary.key(heading.header) }
    }) {
      throw .file(.noSuchHeader(heading.header))
    }
    let missing = facts.missing
    let knowsRows = !kind.keyColumns.isEmpty && kind.keyColumns.allSatisfy { places[$0] != nil }
    if !missing.isEmpty && !knowsRows {
      throw OwnTable.otherPlatform(text) ?? .missingColumns(missing)
    }
  }

  /// The fault of a file without any known column, for which a list of its columns would not help.
  private static func unknown(_ text: [UInt8], kind: TableKind) -> TableFault {
    if let other = otherPlatform(text) { return other }
    var reader = CSVReader(text, separator: CSVReader.likelySeparator(of: text))
    do throws(TableFault) {
      guard try next(&reader), !reader.texts.allSatisfy(\.isBlank) else { return .file(.empty) }
    } catch {
      return error
    }
    let names = reader.texts.map(\.trimmed)
    let found = TableHeaders(of: kind, ReadingOptions()).columns(of: names)
    let missing = kind.required.filter { group in group.allSatisfy { found.places[$0] == nil } }
    if !found.places.isEmpty, names.count == 1 {
      return .missingColumns(missing.compactMap(\.first))
    }
    return .file(.unknownTable(headers: names))
  }

  /// The fault of a file of a platform; nil if it is none. Some of its columns have the same names.
  private static func otherPlatform(_ text: [UInt8]) -> TableFault? {
    FileLayout.kind(of: text).map { .file(.otherPlatform($0)) }
  }

  private static func next(_ reader: inout CSVReader) throws(TableFault) -> Bool {
    do throws(CSVFault) { return try reader.next() } catch { throw .file(.table(error)) }
  }

  /// Advances to the next row; returns false at the end.
  ///
  /// - Throws: `TableFault`.
  package mutating func next() throws(TableFault) -> Bool {
    while try OwnTable.next(&reader) {
      if reader.isEmpty(facts.keyPlace) {
        let cells = reader.texts
        if cells.allSatisfy(\.isBlank) { continue }
        guard cells.contains(where: TableHeaders.isTotal) else { return true }
      } else {
        guard isTotal(facts.keyPlace), !facts.keyMayBeTotal,
          TableHeaders.isTotal(reader.text(facts.keyPlace))
        else { return true }
      }
      skippedLines.append(line)
    }
    return false
  }

  /// Returns whether a cell begins like *Total* or *Suma*, which few other cells do.
  private func isTotal(_ place: Int) -> Bool {
    unsafe reader.withBytes(place) { bytes in
      guard bytes.count >= 4 else { return false }
      let first = unsafe bytes[0] | 0x20
      let second = unsafe bytes[1] | 0x20
      return first == UInt8(ascii: "t") && second == UInt8(ascii: "o")
        || first == UInt8(ascii: "s") && second == UInt8(ascii: "u")
    }
  }

  /// Returns the format detected from all rows.
  ///
  /// Tables written by the program never require it and are read in a single pass.
  ///
  /// - Throws: `TableFault`.
  mutating func format() throws(TableFault) -> TableFormat {
    if let detectedFormat { return detectedFormat }
    var detector = TableFormatDetector(
      dates: kind.dates.compactMap { places[$0] }, amounts: kind.amounts.compactMap { places[$0] })
    var reader = facts.start
    while try OwnTable.next(&reader) { detector.add(reader) }
    do {
      let found = try detector.format(
        dateOrder: facts.options.dateOrder, otherwise: facts.likelyOrder)
      detectedFormat = found
      return found
    } catch {
      throw .file(error)
    }
  }

  /// The first line of the current row, from 1.
  package var line: Int { reader.line }

  /// The refusal of the current row if its number of cells is wrong; nil otherwise.
  package var cellCountFault: ImportRefusal? {
    reader.count == facts.columnCount
      ? nil
      : ImportRefusal(line: line, .cellCount(found: reader.count, expected: facts.columnCount))
  }

  /// Returns the heading of a column in the file; nil if it is missing.
  func heading(of column: String) -> String? {
    let headings = facts.start.texts
    guard let place = places[column], headings.indices.contains(place) else { return nil }
    return headings[place].trimmed
  }

  /// Returns the zero-based position of a column; nil if it is missing.
  package func place(of column: String) -> Int? { places[column] }

  /// Returns whether a list of expenses has the value of a field in other columns.
  package func isListed(_ field: String) -> Bool {
    ListedBill.columns[field].map { $0.contains { places[$0] != nil } } ?? false
  }

  /// Returns whether a cell of a column must not be blank: the only one of its group that the file has.
  func requires(_ column: String) -> Bool {
    guard let group = kind.required.first(where: { $0.contains(column) }) else { return false }
    if group.contains(where: { $0 != column && places[$0] != nil }) { return false }
    return column != "adults" || places[column] != nil
  }

  /// Returns whether the file has a column for a value; a missing column is not a difference.
  func hasColumn(for field: Difference.Field) -> Bool { places[field.rawValue] != nil }

  /// Returns the text of a cell without invisible characters at its ends and without a formula
  /// guard; empty if the cell is missing.
  @inline(__always)
  package func text(_ place: Int?) -> String {
    unsafe withBytes(place) { unsafe OwnTable.text(of: $0) }
  }

  // Static: for a call of a method, the whole table would be copied.
  private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard let first = unsafe bytes.first, let last = unsafe bytes.last else { return "" }
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    // Fast path: most cells begin and end with a visible character and have no guard.
    let isPlain =
      unsafe first.isVisibleASCII && last.isVisibleASCII
      && !bytes.contains(UInt8(ascii: "'"))
    return isPlain ? text : FormulaGuard.unguarded(text).trimmed
  }

  /// Returns whether a cell is missing or its text is empty.
  @inline(__always)
  func isBlank(_ place: Int?) -> Bool {
    guard let place, !reader.isEmpty(place) else { return true }
    return unsafe reader.withBytes(place) { bytes in
      unsafe !bytes[0].isVisibleASCII && OwnTable.text(of: bytes).isEmpty
    }
  }

  /// Calls `body` with the bytes of a cell.
  @inline(__always)
  func withBytes<Result>(
    _ place: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let place else { return unsafe body(UnsafeBufferPointer(start: nil, count: 0)) }
    return unsafe reader.withBytes(place, body)
  }
}

extension UInt8 {
  /// Whether the byte is a visible character of ASCII.
  fileprivate var isVisibleASCII: Bool { (0x21...0x7E).contains(self) }
}
