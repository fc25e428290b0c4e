internal import Bookkeeping
package import Importing

extension Imports {
  /// The largest number of rows of the tables of one file, which are all in memory until they are written.
  private static let mostRows = 1_048_576

  /// Imports general tables of records as one step of history, after a backup.
  ///
  /// A row whose record is in the book under its natural key takes its place; a row without such a key that
  /// differs from a record in a single value is left out; any other row is a new record. What a table has no
  /// column for stays as it is in the book.
  ///
  /// - Parameters:
  ///   - file: The tables. A sheet of no known kind is refused like a row.
  ///   - files: The names of the tables and then of the sheets that are none; one name for one table.
  ///   - addsSimilar: Whether rows that differ from a record in a single value are new records too.
  ///   - category: Returns the code of a built-in category by a word for it; nil for another word.
  /// - Throws: `SheetFault`, `ImportRefusals`, `Refusal`, `LedgerError`.
  package func add(
    _ file: TableBook, files: [String], addsSimilar: Bool, _ options: ImportOptions,
    category: @escaping (String) -> String?
  ) throws -> ImportResult {
    try write(options, files: files) { writer, result in
      result.countsFiles = true
      for (index, sheet) in file.unknownSheets.enumerated() {
        var entry = ImportEntry(ImportRefusal(line: 1, .unknownSheet(sheet)))
        entry.file = file.parts.count + index
        result.add(entry)
      }
      let names = try BookNames(ledger.book, category: category)
      var rowsLeft = Imports.mostRows
      func merge<Record: BookRecord>(_ type: Record.Type) throws {
        let parts = file.parts.enumerated().filter {
          $0.element.table.kind.rawValue == type.kind.list
        }
        if parts.isEmpty { return }
        var merge = try TableMerge<Record>(
          ledger, writer, names, addsSimilar: addsSimilar, rowsLeft: rowsLeft)
        for (position, part) in parts {
          do { try merge.read(part.table, at: position, &result) } catch let fault as TableFault {
            throw SheetFault(fault, of: part)
          }
        }
        try merge.addPending(to: &result)
        rowsLeft = merge.rowsLeft
        try names.reload()
      }
      for kind in tableKinds { try merge(kind) }
      result.sortByLine()
      try addOverlaps(to: &result)
    }
  }
}
