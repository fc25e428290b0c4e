internal import CXLSXWriter
internal import Glibc

/// Why a workbook could not be written.
package enum SpreadsheetError: Error, Equatable, Sendable {
  /// libxlsxwriter is not installed; the system's reason.
  case libraryMissing(detail: String)
  /// The file cannot be written; the system's reason.
  case file(detail: String)
  /// The rows could not be kept in the folder for temporary files; the system's reason.
  case temporaryFile(detail: String)
  /// There is no memory left.
  case outOfMemory
  /// libxlsxwriter refuses what it was given: a fault of the program.
  case refused(code: Int, detail: String)
}

extension SpreadsheetError {
  /// Throws unless the code is that of success; every call of the library goes through here.
  static func check(_ code: lxw_error) throws(SpreadsheetError) {
    guard code != LXW_NO_ERROR else { return }
    let reason = unsafe String(cString: strerror(errno))
    switch code {
    case LXW_ERROR_MEMORY_MALLOC_FAILED: throw .outOfMemory
    case LXW_ERROR_CREATING_TMPFILE, LXW_ERROR_READING_TMPFILE: throw .temporaryFile(detail: reason)
    case LXW_ERROR_CREATING_XLSX_FILE, LXW_ERROR_ZIP_FILE_OPERATION, LXW_ERROR_ZIP_FILE_ADD,
      LXW_ERROR_ZIP_CLOSE:
      throw .file(detail: reason)
    default:
      throw unsafe .refused(code: Int(code.rawValue), detail: String(cString: lxw_strerror(code)))
    }
  }

  /// Gives what the library made, which it cannot do without memory.
  static func made<Object>(_ object: Object?) throws(SpreadsheetError) -> Object {
    guard let object else { throw .outOfMemory }
    return object
  }
}
