package import DataFormats

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
    case .bookingComReservations: .bookingCom
    }
  }
}

/// The reason why a file cannot be imported at all.
package enum ImportFault: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// The file has another format than a table; never `.text` or `.xls`.
  case otherFormat(FileFormat)
  /// The bytes are not valid text.
  case text(TextFault)
  /// The text is not valid CSV; a quoted field without end indicates an incomplete download.
  case table(CSVFault)
  /// An unknown table; the headers of its first row.
  case unknownTable(headers: [String])
  /// More columns than `FileLayout.maximumColumns`.
  case tooManyColumns(Int)
  /// A file that resembles this kind but lacks required columns, given by their English headers.
  case missingColumns(kind: PlatformFile.Kind, headers: [String])
  /// Airbnb's list of upcoming payments, whose dates and amounts may still change.
  case paymentsToCome
  /// Two columns with the same meaning; both headers as written in the file.
  case repeatedColumn(first: String, second: String)
  /// A file of another platform.
  case otherPlatform(kind: PlatformFile.Kind)
  /// A file with headers but without rows.
  case noRows(kind: PlatformFile.Kind)
  /// The last row is incomplete because the download was interrupted; its line, from 1.
  case cutShort(line: Int)
  /// Some dates are only valid with the day first and some only with the month first, so the order
  /// is undefined; a line of each, from 1.
  case contradictoryDates(dayFirst: Int, monthFirst: Int)
  /// An unreadable workbook; the error code of the library, nil if there is none.
  case unreadableWorkbook(code: Int?)
  /// A password-protected workbook.
  case lockedWorkbook
  /// The library for workbooks is not installed; the system's error message.
  case workbooksUnavailable(reason: String)
}
