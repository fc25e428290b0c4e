internal import DataFormats
internal import UnicodeText

/// A file in the format of one of the program's own tables, with columns in any order.
///
/// The separator may be comma, semicolon or tab, and the encoding any that `TextDecoding` supports:
/// as written by the program or saved by a spreadsheet application, with local formats of dates and
/// amounts.
package struct OwnTable: Sendable {
  /// The kind of table.
  package let kind: TableKind
  private var reader: CSVReader
  private let places: [String: Int]
  private let columnCount: Int
  /// A reader positioned before the first row.
  private let start: CSVReader
  private let dateOrder: DateOrder?
  /// The detected format; nil until a cell requires it.
  private var detectedFormat: TableFormat?
  /// The approximate number of lines of the file.
  package let lineCount: Int

  /// Opens a file and locates its columns.
  ///
  /// - Parameter dateOrder: The order of day and month in dates; nil to detect it from the file.
  /// - Throws: `TableFault`.
  package init(
    _ bytes: [UInt8], kind: TableKind, dateOrder: DateOrder? = nil
  ) throws(TableFault) {
    self.kind = kind
    self.dateOrder = dateOrder
    if bytes.isEmpty { throw .file(.empty) }
    let format = FileFormat(of: bytes)
    guard format == .text else { throw .file(.otherFormat(format)) }
    let text: [UInt8]
    do throws(TextFault) { text = try TextDecoding.utf8(bytes) } catch {
      throw .file(.text(error))
    }
    let separator = CSVReader.likelySeparator(of: text)
    reader = CSVReader(text, separator: separator)
    guard try OwnTable.next(&reader) else { throw .file(.empty) }
    start = reader
    let names = reader.texts.map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: "_").folded
    }
    columnCount = names.count
    lineCount = text.count { $0 == 0x0A }
    do { places = try OwnTable.places(of: names, kind: kind) } catch {
      // Some columns of platforms' files have the same names.
      if let platform = FileLayout.kind(of: text) { throw .file(.otherPlatform(kind: platform)) }
      throw error
    }
  }

  private static func places(
    of names: [String], kind: TableKind
  ) throws(TableFault) -> [String: Int] {
    var places: [String: Int] = [:]
    var unknown: [String] = []
    // Spreadsheet applications add empty columns at the end of a wide sheet.
    for (index, name) in names.enumerated() where !name.isEmpty {
      if !kind.columns.contains(name) {
        unknown.append(name)
      } else if places.updateValue(index, forKey: name) != nil {
        throw .repeatedColumn(name)
      }
    }
    let known = kind.columns.filter { places[$0] != nil }
    // Without any known column, it is another kind of file, for which a list of unknown columns
    // would not help.
    guard known.count > 1 || unknown.isEmpty else { throw .file(.unknownTable(headers: names)) }
    if !unknown.isEmpty { throw .unknownColumns(unknown) }
    let missing = kind.required.filter { places[$0] == nil }
    if !missing.isEmpty { throw .missingColumns(missing) }
    return places
  }

  private static func next(_ reader: inout CSVReader) throws(TableFault) -> Bool {
    do throws(CSVFault) { return try reader.next() } catch { throw .file(.table(error)) }
  }

  /// Advances to the next row; returns false at the end.
  ///
  /// - Throws: `TableFault`.
  package mutating func next() throws(TableFault) -> Bool {
    try OwnTable.next(&reader)
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
    var reader = start
    while try OwnTable.next(&reader) { detector.add(reader) }
    do {
      let found = try detector.format(dateOrder: dateOrder)
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
    reader.count == columnCount
      ? nil
      : ImportRefusal(line: line, .cellCount(found: reader.count, expected: columnCount))
  }

  /// Returns the zero-based position of a column; nil if it is missing.
  package func place(of column: String) -> Int? { places[column] }

  /// Returns whether the file has a column for a value; a missing column is not a difference.
  func hasColumn(for field: Difference.Field) -> Bool { places[field.rawValue] != nil }

  /// Returns the text of a cell without invisible characters at its ends and without a formula
  /// guard; empty if the cell is missing.
  package func text(_ place: Int?) -> String {
    guard let place, !reader.isEmpty(place) else { return "" }
    return FormulaGuard.unguarded(reader.text(place)).trimmed
  }

  /// Calls `body` with the bytes of a cell.
  package func withBytes<Result>(
    _ place: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let place else { return unsafe body(UnsafeBufferPointer(start: nil, count: 0)) }
    return unsafe reader.withBytes(place, body)
  }
}
