package import DataFormats

/// Why a file as a whole cannot be read.
package enum ImportFault: Error, Equatable, Sendable {
  /// Nothing is in it.
  case empty
  /// It is no table but something else; never `.text` nor `.xls`.
  case otherFormat(FileFormat)
  /// Its bytes are no text.
  case text(TextFault)
  /// Its text is no table: an unfinished download, if a quoted cell never ends.
  case table(CSVFault)
  /// A table, but of no kind that is known; what stands in its first row.
  case unknownTable(headers: [String])
  /// More columns than any platform's file has.
  case tooManyColumns(Int)
  /// A file of this kind, by most of its columns, which lacks some that are needed; their English
  /// names.
  case missingColumns(kind: PlatformFile.Kind, headers: [String])
  /// Airbnb's list of payments to come, whose dates and amounts may still change.
  case paymentsToCome
  /// Two columns have a name that says the same; both names, as they stand in the file.
  case repeatedColumn(first: String, second: String)
  /// The file is another platform's.
  case otherPlatform(kind: PlatformFile.Kind)
  /// There are headers and no row.
  case noRows(kind: PlatformFile.Kind)
  /// The last row breaks off: the download was not finished. Its line, from 1.
  case cutShort(line: Int)
  /// Some dates can only begin with the day and some only with the month, so that none can be relied
  /// on; a line of each, from 1.
  case contradictoryDates(dayFirst: Int, monthFirst: Int)
  /// A workbook that cannot be read; the library's reason as a number, nil when it gave none.
  case unreadableWorkbook(code: Int?)
  /// A workbook that is protected by a password.
  case lockedWorkbook
  /// The library that reads workbooks is not there; the system's reason.
  case workbooksUnavailable(reason: String)
}
