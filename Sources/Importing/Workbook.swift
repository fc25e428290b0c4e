internal import CFreeXL
internal import Glibc

/// A workbook of Excel 97 to 2003, the form of Booking.com's downloads.
enum Workbook {
  /// The first sheet of a workbook as comma-separated values in UTF-8, a line for each of its rows.
  ///
  /// - Throws: `ImportFault`.
  static func text(of bytes: [UInt8]) throws(ImportFault) -> [UInt8] {
    let sheet = unsafe bytes.withUnsafeBufferPointer {
      unsafe estada_xls_read($0.baseAddress, $0.count)
    }
    defer { unsafe free(sheet.text) }
    switch unsafe sheet.status {
    case ESTADA_XLS_READ:
      let text = unsafe UnsafeBufferPointer(start: sheet.text, count: sheet.length)
      return unsafe text.map { UInt8(bitPattern: $0) }
    case ESTADA_XLS_LOCKED: throw .lockedWorkbook
    case ESTADA_XLS_UNAVAILABLE:
      throw unsafe .workbooksUnavailable(
        reason: sheet.reason.map { unsafe String(cString: $0) } ?? "")
    case ESTADA_XLS_UNREADABLE:
      throw unsafe .unreadableWorkbook(code: sheet.code == 0 ? nil : Int(sheet.code))
    default:
      throw unsafe .workbooksUnavailable(reason: String(cString: strerror(sheet.code)))
    }
  }
}
