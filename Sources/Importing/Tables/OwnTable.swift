internal import DataFormats
internal import UnicodeText

/// A file of one of the program's own tables: its rows, of which each column is found by its name.
///
/// Commas, semicolons or tabs, in any encoding that `TextDecoding` knows: as the program wrote it or as
/// a spreadsheet program saved it, whose dates and amounts are those of its country.
package struct OwnTable: Sendable {
  /// Which table it is.
  package let kind: TableKind
  private var reader: CSVReader
  private let places: [String: Int]
  private let columnCount: Int
  /// Stands before the first row.
  private let start: CSVReader
  private let dateOrder: DateOrder?
  /// How the table is written, once a cell has asked for it.
  private var knownWriting: TableWriting?
  /// How many lines the file has, about.
  package let lineCount: Int

  /// Opens a file and finds its columns.
  ///
  /// - Parameter dateOrder: How its dates are written, where the user has said so; else the file decides.
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
    lineCount = text.count { $0 == 0x0A }
    do { places = try OwnTable.places(of: names, kind: kind) } catch {
      // Some columns of platforms' files are called as the table's are.
      if let platform = FileLayout.kind(of: text) { throw .file(.otherPlatform(kind: platform)) }
      throw error
    }
  }

  /// The mark that the first line has most of.
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
    // Empty columns at the end are what a spreadsheet program makes of a wide sheet.
    for (index, name) in names.enumerated() where !name.isEmpty {
      if !kind.columns.contains(name) {
        unknown.append(name)
      } else if places.updateValue(index, forKey: name) != nil {
        throw .repeatedColumn(name)
      }
    }
    let known = kind.columns.filter { places[$0] != nil }
    // None at all: it is another kind of file, of which every column would be unknown.
    guard known.count > 1 || unknown.isEmpty else { throw .file(.unknownTable(headers: names)) }
    if !unknown.isEmpty { throw .unknownColumns(unknown) }
    let missing = kind.required.filter { places[$0] == nil }
    if !missing.isEmpty { throw .missingColumns(missing) }
    return places
  }

  private static func next(_ reader: inout CSVReader) throws(TableFault) -> Bool {
    do throws(CSVFault) { return try reader.next() } catch { throw .file(.table(error)) }
  }

  /// Goes to the next row; false when there is none.
  ///
  /// - Throws: `TableFault`.
  package mutating func next() throws(TableFault) -> Bool {
    try OwnTable.next(&reader)
  }

  /// How the table is written, by all of its rows.
  ///
  /// Tables as the program writes them never ask for it, and are gone through once.
  ///
  /// - Throws: `TableFault`.
  mutating func writing() throws(TableFault) -> TableWriting {
    if let knownWriting { return knownWriting }
    var evidence = TableEvidence(
      dates: kind.dates.compactMap { places[$0] }, amounts: kind.amounts.compactMap { places[$0] })
    var reader = start
    while try OwnTable.next(&reader) { evidence.take(reader) }
    do {
      let found = try evidence.writing(dateOrder: dateOrder)
      knownWriting = found
      return found
    } catch {
      throw .file(error)
    }
  }

  /// The line the row begins on, from 1.
  package var line: Int { reader.line }

  /// What is wrong with the row as a whole.
  package var cellCountFault: ImportRefusal? {
    reader.count == columnCount
      ? nil
      : ImportRefusal(line: line, .cellCount(found: reader.count, expected: columnCount))
  }

  /// Where a column is, nil where it is not.
  package func place(of column: String) -> Int? { places[column] }

  /// Whether the file says anything of a value: a column that is not there is no other opinion.
  func tells(_ field: Difference.Field) -> Bool { places[field.rawValue] != nil }

  /// The text of a cell, without what cannot be seen at its ends and without a guard; empty where there is none.
  package func text(_ place: Int?) -> String {
    guard let place, !reader.isEmpty(place) else { return "" }
    return FormulaGuard.unguarded(reader.text(place)).trimmed
  }

  /// Gives `body` the bytes of a cell.
  package func withBytes<Result>(
    _ place: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let place else { return unsafe body(UnsafeBufferPointer(start: nil, count: 0)) }
    return unsafe reader.withBytes(place, body)
  }
}
