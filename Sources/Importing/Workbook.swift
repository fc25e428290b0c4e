internal import CFreeXL
internal import Glibc

/// A workbook of Excel 97 to 2003, the form of Booking.com's downloads.
enum Workbook {
  /// The first sheet of a workbook as comma-separated values in UTF-8, a line for each of its rows.
  ///
  /// - Throws: `ImportFault`.
  static func text(of bytes: [UInt8]) throws(ImportFault) -> [UInt8] {
    let sheet = bytes.withUnsafeBufferPointer { estada_xls_read($0.baseAddress, $0.count) }
    defer { free(sheet.text) }
    switch sheet.status {
    case ESTADA_XLS_READ:
      let text = UnsafeBufferPointer(start: sheet.text, count: sheet.length)
      return text.map { UInt8(bitPattern: $0) }
    case ESTADA_XLS_LOCKED: throw .lockedWorkbook
    case ESTADA_XLS_UNAVAILABLE:
      throw .workbooksUnavailable(reason: sheet.reason.map { String(cString: $0) } ?? "")
    case ESTADA_XLS_UNREADABLE:
      throw .unreadableWorkbook(code: sheet.code == 0 ? nil : Int(sheet.code))
    default:
      throw .workbooksUnavailable(reason: String(cString: strerror(sheet.code)))
    }
  }
}
