internal import CXLSXWriter
internal import Glibc
internal import Localizations
internal import Reporting

/// A workbook while it is being written.
///
/// The file is made when the workbook is closed; one that is not closed leaves nothing behind.
///
/// Safe: the handle is given up when the workbook is closed, and used by nobody afterwards.
@safe
final class Workbook {
  private let handle: UnsafeMutablePointer<lxw_workbook>
  private var isOpen = true
  private var sheets: [Sheet] = []
  private var formats: [Style: UnsafeMutablePointer<lxw_format>] = unsafe [:]
  /// Puts figures in words.
  let wording: Wording
  /// The most rows that a sheet takes.
  let rowLimit: Int
  /// The cells that did not fit.
  private(set) var cuts = CellCuts()

  /// Begins a workbook.
  ///
  /// - Parameter temporaryFolder: Where rows are kept until it is closed.
  /// - Throws: `SpreadsheetError`.
  init(
    path: String, wording: Wording, temporaryFolder: String, rowLimit: Int
  ) throws(SpreadsheetError) {
    if let reason = unsafe estada_xlsx_load() {
      throw unsafe .libraryMissing(detail: String(cString: reason))
    }
    let made = unsafe temporaryFolder.withCString { folder in
      // The library copies the name and does not write to it.
      var options = unsafe lxw_workbook_options(
        constant_memory: 1, tmpdir: UnsafeMutablePointer(mutating: folder), use_zip64: 0)
      return unsafe workbook_new_opt(path, &options)
    }
    unsafe handle = try unsafe SpreadsheetError.made(made)
    self.wording = wording
    self.rowLimit = rowLimit
  }

  deinit {
    if isOpen { unsafe lxw_workbook_free(handle) }
  }

  /// A text of the program.
  func text(_ key: String) -> String { wording.catalogue.text(key) }

  /// Adds a sheet.
  ///
  /// - Parameter streams: Whether its rows are written in order and not kept, so that there may be any
  ///   number of them.
  func addSheet(_ name: String, streams: Bool) throws(SpreadsheetError) -> Sheet {
    errno = 0
    guard let sheet = unsafe estada_xlsx_add_sheet(handle, name, streams) else {
      // A name that is refused would be a fault of the program; a folder that is full or not there is not.
      guard errno == 0 || errno == ENOMEM else {
        throw unsafe .temporaryFile(detail: String(cString: strerror(errno)))
      }
      throw .outOfMemory
    }
    let added = unsafe Sheet(handle: sheet, name: name, workbook: self)
    sheets.append(added)
    return added
  }

  /// Adds a chart, which a sheet has yet to be given.
  func addChart(_ kind: Chart.Kind) throws(SpreadsheetError) -> Chart {
    let type = kind == .column ? LXW_CHART_COLUMN : LXW_CHART_DOUGHNUT
    return unsafe Chart(
      handle: try SpreadsheetError.made(workbook_add_chart(handle, UInt8(type.rawValue))))
  }

  /// Says what the document is.
  func setProperties(title: String, subject: String, comments: String, created: Int)
    throws(SpreadsheetError)
  {
    var code = LXW_NO_ERROR
    unsafe title.withCString { title in
      unsafe subject.withCString { subject in
        unsafe comments.withCString { comments in
          var properties = unsafe lxw_doc_properties()
          unsafe properties.title = unsafe UnsafeMutablePointer(mutating: title)
          unsafe properties.subject = unsafe UnsafeMutablePointer(mutating: subject)
          unsafe properties.comments = unsafe UnsafeMutablePointer(mutating: comments)
          unsafe properties.created = created
          code = unsafe workbook_set_properties(handle, &properties)
        }
      }
    }
    try SpreadsheetError.check(code)
  }

  /// Writes the file.
  ///
  /// - Throws: `SpreadsheetError`; the workbook is gone all the same.
  func close() throws(SpreadsheetError) {
    try checkRoom()
    isOpen = false
    try unsafe SpreadsheetError.check(estada_xlsx_close(handle))
  }

  /// The library copies the rows of one sheet after the other, does not look whether that works, and
  /// would call half a sheet a success.
  private func checkRoom() throws(SpreadsheetError) {
    var kept: [Int64] = []
    var room = Int64.max
    for sheet in sheets {
      guard let measure = try sheet.measure() else { continue }
      kept.append(measure.kept)
      room = measure.room
    }
    // The copy of the largest, and what grows meanwhile: the file itself, if it lies there too.
    let needed = (kept.max() ?? 0) + kept.reduce(0, +) / 2 + Workbook.spareRoom
    guard room >= needed else {
      throw unsafe .temporaryFile(detail: String(cString: strerror(ENOSPC)))
    }
  }

  /// Room for the sheets in memory and the smaller parts, in bytes.
  private static let spareRoom: Int64 = 4 << 20

  /// Remembers a cell that did not fit.
  func noteCut(sheet: String, cell: String) {
    cuts.add(sheet: sheet, cell: cell)
  }

  /// The library's format for a style, made the first time it is used.
  func format(_ style: Style) throws(SpreadsheetError) -> UnsafeMutablePointer<lxw_format> {
    if let format = unsafe formats[style] { return unsafe format }
    let format = try unsafe SpreadsheetError.made(workbook_add_format(handle))
    unsafe style.dress(format, in: wording.catalogue)
    unsafe formats[style] = unsafe format
    return unsafe format
  }
}
