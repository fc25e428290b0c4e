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
    let separator = OwnTable.separator(of: text)
    reader = CSVReader(text, separator: separator)
    guard try OwnTable.next(&reader) else { throw .file(.empty) }
    start = reader
    let names = reader.texts.map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: "_").folded
    }
    columnCount = names.count
    lineCount = text.count(of: 0x0A)
    do { places = try OwnTable.places(of: names, kind: kind) } catch {
      // Some columns of platforms' files have the same names.
      if let platform = FileLayout.kind(of: text) { throw .file(.otherPlatform(kind: platform)) }
      throw error
    }
  }

  /// Returns the most frequent separator of the first line.
  private static func separator(of text: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    for byte in text where byte == 0x2C || byte == 0x3B || byte == 0x09 || byte == 0x0A {
      if byte == 0x0A { break }
      counts[byte, default: 0] += 1
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0x2C
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
    // Fast path: most cells begin and end with a visible character and have no guard.
    let plain: String? = unsafe reader.withBytes(place) { bytes in
      guard unsafe bytes[0].isVisibleASCII, unsafe bytes[bytes.count - 1].isVisibleASCII,
        unsafe !bytes.contains(UInt8(ascii: "'"))
      else { return nil }
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
    return plain ?? FormulaGuard.unguarded(reader.text(place)).trimmed
  }

  /// Returns whether a cell is missing or its text is empty.
  func isBlank(_ place: Int?) -> Bool {
    guard let place, !reader.isEmpty(place) else { return true }
    if unsafe reader.withBytes(place, { unsafe $0[0].isVisibleASCII }) { return false }
    return text(place).isEmpty
  }

  /// Calls `body` with the bytes of a cell.
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
