internal import Bookkeeping
internal import CXLSXWriter
internal import Documents
internal import Glibc
internal import Localizations
internal import Rendering
internal import UnicodeText

/// A writer for one workbook.
///
/// The file is created when the workbook is closed; without `close`, nothing is written.
///
/// Safe: the handle is valid until the workbook is closed, and not used afterwards.
@safe
final class Workbook {
  private let handle: UnsafeMutablePointer<lxw_workbook>
  private var isOpen = true
  private var sheets: [Sheet] = []
  /// The formats by the places of their styles; nil until one is used.
  private var formats = unsafe [UnsafeMutablePointer<lxw_format>?](
    repeating: nil, count: Style.count)
  /// The names of terms by their keys, which are the same in many rows.
  private var terms: [String: String] = [:]
  /// The formatter of values.
  let wording: Wording
  /// The maximum number of rows of a sheet.
  let rowLimit: Int
  /// That of Excel.
  static let rowLimit = 1_048_576
  /// The truncated cells.
  private(set) var cuts = TruncatedCells()

  /// Creates a workbook.
  ///
  /// - Parameters:
  ///   - temporaryFolder: The directory for the temporary files of streamed rows.
  ///   - rowLimit: The maximum number of rows of a sheet.
  /// - Throws: `SpreadsheetError`.
  init(
    path: String, wording: Wording, temporaryFolder: String,
    rowLimit: Int = Workbook.rowLimit
  ) throws(SpreadsheetError) {
    if let reason = unsafe estada_xlsx_load() {
      throw unsafe .libraryMissing(detail: String(cString: reason))
    }
    unsafe handle = try unsafe SpreadsheetError.unwrap(estada_xlsx_new(path, temporaryFolder))
    self.wording = wording.printed
    self.rowLimit = rowLimit
  }

  deinit {
    if isOpen { unsafe lxw_workbook_free(handle) }
  }

  /// Returns the localized text of a key.
  func text(_ key: String) -> String { wording.catalogue.text(key) }

  /// Returns the text of a cell.
  func text(of cell: Cell) -> String {
    guard case .term(_, let key) = cell else { return wording.cell(cell) }
    if let known = terms[key] { return known }
    let text = wording.cell(cell)
    // The cache is bounded, because all terms may be different.
    if terms.count < 1000 { terms[key] = text }
    return text
  }

  /// The number of sheets.
  var sheetCount: Int { sheets.count }

  /// Whether a sheet has a name, ignoring case and accents.
  func hasSheet(named name: String) -> Bool { sheets.contains { $0.name.folded == name.folded } }

  /// Adds a sheet.
  ///
  /// - Parameter streams: Whether rows are written in order to a temporary file, so that their
  ///   number is unlimited.
  func addSheet(_ name: String, streams: Bool) throws(SpreadsheetError) -> Sheet {
    errno = 0
    guard let sheet = unsafe estada_xlsx_add_sheet(handle, name, streams) else {
      // An invalid name is an error of the program; a full or missing directory is not.
      guard errno == 0 || errno == ENOMEM else {
        throw .temporaryFile(code: errno)
      }
      throw .outOfMemory
    }
    let added = unsafe Sheet(handle: sheet, name: name, workbook: self)
    sheets.append(added)
    return added
  }

  /// Creates a chart, to be inserted in a sheet.
  func addChart(_ kind: Chart.Kind) throws(SpreadsheetError) -> Chart {
    let type = kind == .column ? LXW_CHART_COLUMN : LXW_CHART_DOUGHNUT
    return unsafe Chart(
      handle: try SpreadsheetError.unwrap(workbook_add_chart(handle, UInt8(type.rawValue))))
  }

  /// Sets the document properties; it was created at noon.
  ///
  /// - Parameters:
  ///   - subject: The subject; nil for the title.
  ///   - day: The date of creation.
  func setProperties(
    title: String, subject: String? = nil, createdOn day: Day
  ) throws(SpreadsheetError) {
    try unsafe SpreadsheetError.check(
      estada_xlsx_set_properties(
        handle, title, subject ?? title, text("sheet.comments"), day.number * 86_400 + 43_200))
  }

  /// Writes the file.
  ///
  /// - Throws: `SpreadsheetError`; the workbook is freed in any case.
  func close() throws(SpreadsheetError) {
    try checkFreeSpace()
    isOpen = false
    try unsafe SpreadsheetError.check(estada_xlsx_close(handle))
  }

  /// Checks the free space, because the library copies the temporary files without checking for
  /// errors and would report success for a truncated sheet.
  private func checkFreeSpace() throws(SpreadsheetError) {
    var fileSizes: [Int64] = []
    var freeSpace = Int64.max
    for sheet in sheets {
      guard let measure = try sheet.measure() else { continue }
      fileSizes.append(measure.fileSize)
      freeSpace = measure.freeSpace
    }
    // The copy of the largest sheet, and the growth of the file itself if it is in the same file
    // system.
    let needed = (fileSizes.max() ?? 0) + fileSizes.reduce(0, +) / 2 + Workbook.reservedSpace
    guard freeSpace >= needed else {
      throw .temporaryFile(code: ENOSPC)
    }
  }

  /// The space for the sheets in memory and smaller parts, in bytes.
  private static let reservedSpace: Int64 = 4 << 20

  /// Records a truncated cell.
  func recordTruncation(sheet: String, cell: String) {
    cuts.add(sheet: sheet, cell: cell)
  }

  /// Returns the library's format for a style, created on first use.
  func format(_ style: Style) throws(SpreadsheetError) -> UnsafeMutablePointer<lxw_format> {
    if let format = unsafe formats[style.place] { return unsafe format }
    let format = try unsafe SpreadsheetError.unwrap(workbook_add_format(handle))
    unsafe style.configure(format, in: wording.catalogue)
    unsafe formats[style.place] = unsafe format
    return unsafe format
  }
}

/// The reason why a workbook could not be written.
package enum SpreadsheetError: Error, Equatable, Sendable {
  /// libxlsxwriter is not installed; the system's error message.
  case libraryMissing(detail: String)
  /// The file cannot be written; the `errno`.
  case file(code: Int32)
  /// The temporary files cannot be written; the `errno`.
  case temporaryFile(code: Int32)
  /// Memory allocation failed.
  case outOfMemory
  /// libxlsxwriter rejected its input: an error of the program.
  case refused(code: Int, detail: String)
}

extension SpreadsheetError {
  /// Checks the result code of a library call; all calls are checked here.
  static func check(_ code: lxw_error) throws(SpreadsheetError) {
    guard code != LXW_NO_ERROR else { return }
    let reason = errno
    switch code {
    case LXW_ERROR_MEMORY_MALLOC_FAILED: throw .outOfMemory
    case LXW_ERROR_CREATING_TMPFILE, LXW_ERROR_READING_TMPFILE: throw .temporaryFile(code: reason)
    case LXW_ERROR_CREATING_XLSX_FILE, LXW_ERROR_ZIP_FILE_OPERATION, LXW_ERROR_ZIP_FILE_ADD,
      LXW_ERROR_ZIP_CLOSE:
      throw .file(code: reason)
    default:
      throw unsafe .refused(code: Int(code.rawValue), detail: String(cString: lxw_strerror(code)))
    }
  }

  /// Unwraps an object created by the library, which is null only if memory allocation failed.
  static func unwrap<Object>(_ object: Object?) throws(SpreadsheetError) -> Object {
    guard let object else { throw .outOfMemory }
    return object
  }
}
