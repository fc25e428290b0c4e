/// Why a file is not one of the program's own tables.
package enum TableFault: Error, Equatable, Sendable {
  /// It cannot be read as a table at all.
  case file(ImportFault)
  /// Columns the table does not have.
  case unknownColumns([String])
  /// Columns that are needed and not there.
  case missingColumns([String])
  /// A column that is there twice.
  case repeatedColumn(String)
  /// There are headers and no row.
  case noRows
}
