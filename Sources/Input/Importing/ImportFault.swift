package import DataFormats
internal import Resources

/// A platform whose files can be imported.
package enum Platform: String, Sendable, CaseIterable {
  case airbnb
  case bookingCom = "booking-com"
}

extension PlatformFile.Kind {
  /// The platform that creates files of this kind.
  package var platform: Platform {
    switch self {
    case .airbnbTransactions, .airbnbReservations: .airbnb
    case .bookingComReservations, .bookingComPayouts: .bookingCom
    }
  }
}

extension PlatformFile.Kind {
  /// The languages whose headers are known, by code.
  package var languages: [String] { PlatformWords.languages(of: rawValue) }

  /// The codes of the columns, for headers that the user teaches.
  package static var columnCodes: [String] {
    FileColumn.allCases.filter { $0 != .unused }.map(\.code)
  }
}

/// The reason why a file cannot be imported at all.
package enum ImportFault: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// The file has another format than a table; never `.text` or `.xls`. A document or
  /// an archive is one without sheets.
  case otherFormat(FileFormat)
  /// The bytes are not valid text.
  case text(TextFault)
  /// The text is not valid CSV; a quoted field without end indicates an incomplete download.
  case table(CSVFault)
  /// An unknown table; the headers of its first row.
  case unknownTable(headers: [String])
  /// More columns than `FileLayout.maximumColumns`.
  case tooManyColumns(Int)
  /// A file that resembles this kind but lacks required columns, given by their English headers;
  /// the code of the first one.
  case missingColumns(kind: PlatformFile.Kind, headers: [String], code: String)
  /// A file of stays without the number of people, which the user has to give.
  case peopleNeeded(kind: PlatformFile.Kind)
  /// A code that the user gave for a header, and that is of no column.
  case unknownMeaning(String)
  /// A header that the user named, and that the file does not have.
  case noSuchHeader(String)
  /// Airbnb's list of upcoming payments, whose dates and amounts may still change.
  case paymentsToCome
  /// Two columns with the same meaning; both headers as written in the file.
  case repeatedColumn(first: String, second: String)
  /// A file of another platform.
  case otherPlatform(kind: PlatformFile.Kind)
  /// One of the program's own tables in the place of a platform's file.
  case ownTable(TableKind)
  /// A file with headers but without rows.
  case noRows(kind: PlatformFile.Kind)
  /// The last row is incomplete because the download was interrupted; its line, from 1.
  case cutShort(line: Int)
  /// Some dates are only valid with the day first and some only with the month first, so the order
  /// is undefined; a line of each, from 1.
  case contradictoryDates(dayFirst: Int, monthFirst: Int)
  /// An unreadable workbook; the error code of FreeXL, the number of the signal by which a library
  /// crashed, or nil.
  case unreadableWorkbook(code: Int?)
  /// A workbook whose reading takes more time, memory or text than any table.
  case exhaustingWorkbook
  /// A password-protected workbook.
  case lockedWorkbook
  /// A sheet that the user named, and that the file does not have; the names of its sheets, none if it
  /// is a text.
  case noSuchSheet(String, sheets: [String])
  /// A library for workbooks is not installed; the system's error message.
  case workbooksUnavailable(reason: String)
  /// What reads workbooks cannot be shut in.
  case uncaged
}
