internal import DataFormats
internal import Documents

@testable internal import Importing

/// What is read from a workbook is a table, and no file makes the reader of zipped workbooks crash.
enum WorkbookLaws {
  /// A file is a workbook, or else the sheet of one of Excel and the content of one of LibreOffice.
  static func workbook(_ bytes: [UInt8]) throws -> Bool {
    guard bytes.first != UInt8(ascii: "P") else { return try table(bytes) }
    let isSheet = try table(StoredZip.xlsx(sheet: bytes, styles: styles, strings: strings))
    let isContent = try table(StoredZip.ods(content: bytes))
    return isSheet || isContent
  }

  private static let styles = """
    <styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00 [$€-403]"/></numFmts>\
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>\
    </styleSheet>
    """
  private static let strings = "<sst><si><t>Entrada</t></si><si><t>Nits</t></si></sst>"

  /// The rows of each sheet are as wide as each other, or empty.
  private static func table(_ bytes: [UInt8]) throws -> Bool {
    let file: FileSheets
    do throws(ImportFault) { file = try FileSheets(bytes) } catch {
      if error.refusal.key == "error.import.workbook" {
        throw BrokenLaw("the reader ended with \(error.refusal)")
      }
      return false
    }
    for sheet in file.sheets {
      let text = String(decoding: sheet.text, as: UTF8.self)
      try require(Array(text.utf8) == sheet.text, "a sheet that is no UTF-8")
      let widths = try CSVReader.rows(of: text).map(\.fields.count)
      try require(Set(widths).count <= 1, "rows of \(Set(widths)) cells")
    }
    return !file.sheets.isEmpty
  }
}
