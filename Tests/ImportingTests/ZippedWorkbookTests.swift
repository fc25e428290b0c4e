import Bookkeeping
import DataFormats
import Documents
import FuzzTargets
import Testing

@testable import Importing

/// The formats of one table as LibreOffice saves it; the csv has the cells as they are shown.
enum WorkbookFormat: String, CaseIterable {
  case csv, xls, xlsx, ods

  /// The name of the table in `examples/imports`.
  var example: String { "own-bookings-ca.\(rawValue)" }
}

struct `A zipped workbook` {
  /// A cell of Excel and of LibreOffice, and its text; nil in a file without such a cell.
  struct CellCase: CustomTestStringConvertible {
    var name: String
    var xlsx: String?
    var ods: String?
    var text: String

    var testDescription: String { name }
  }

  static let cells: [CellCase] = [
    CellCase(
      name: "text", xlsx: "<c t='inlineStr'><is><t>a &quot;b&quot;, c</t></is></c>",
      ods: "<c t='string'><text:p>a &quot;b&quot;, c</text:p></c>", text: "\"a \"\"b\"\", c\""),
    CellCase(
      name: "lines", xlsx: "<c t='str'><v>a\nb_x000D_c</v></c>",
      ods: "<c t='string'><text:p>a</text:p><text:p>b<text:s/>c</text:p></c>", text: "\"a b c\""),
    CellCase(
      name: "shared text in pieces, without its reading", xlsx: "<c t='s'><v>1</v></c>", ods: nil,
      text: "\"Núria Puig\""),
    CellCase(
      name: "a comment", xlsx: nil,
      ods: "<c t='string'><office:annotation><text:p>x</text:p></office:annotation>"
        + "<text:p>a</text:p></c>", text: "\"a\""),
    CellCase(
      name: "noise of binary numbers", xlsx: "<c><v>0.30000000000000004</v></c>",
      ods: "<c t='float' office:value='0.30000000000000004'><text:p>0,3</text:p></c>",
      text: "0.30"),
    CellCase(
      name: "half a cent that binary numbers do not have",
      xlsx: "<c s='2'><v>1.0049999999999999</v></c>",
      ods: "<c t='currency' office:currency='EUR' office:value='1.005'>"
        + "<text:p>1,01 €</text:p></c>", text: "1.01"),
    CellCase(
      name: "more decimals than are shown", xlsx: "<c s='2'><v>48.9945</v></c>",
      ods: "<c t='float' office:value='48.9945'><text:p>48,99</text:p></c>", text: "48.99"),
    CellCase(
      name: "cents that are not shown", xlsx: "<c s='4'><v>48.99</v></c>",
      ods: "<c t='float' office:value='48.99'><text:p>49</text:p></c>", text: "48.99"),
    CellCase(
      name: "decimals of no format", xlsx: "<c><v>48.9945</v></c>",
      ods: "<c t='float' office:value='48.9945'><text:p>48,9945</text:p></c>", text: "48.9945"),
    CellCase(
      name: "three decimals", xlsx: "<c><v>-1.005</v></c>",
      ods: "<c t='float' office:value='-1.005'><text:p>-1,005</text:p></c>", text: "-1.0050"),
    CellCase(
      name: "an exponent", xlsx: "<c><v>1.2345E3</v></c>",
      ods: "<c t='float' office:value='1.2345E3'><text:p>1234,5</text:p></c>", text: "1234.50"),
    CellCase(
      name: "a long code", xlsx: "<c><v>12345678901234567890</v></c>",
      ods: "<c t='float' office:value='12345678901234567890'><text:p>1,2E19</text:p></c>",
      text: "12345678901234567890"),
    CellCase(name: "no number", xlsx: "<c><v>12a</v></c>", ods: nil, text: "\"12a\""),
    CellCase(
      name: "beyond any number", xlsx: "<c><v>1E300</v></c>",
      ods: "<c t='float' office:value='1E300'><text:p>1E300</text:p></c>", text: "\"1E300\""),
    CellCase(
      name: "a date", xlsx: "<c s='1'><v>46147</v></c>",
      ods: "<c t='date' office:date-value='2026-05-05'><text:p>5/5/26</text:p></c>",
      text: "\"2026-05-05\""),
    CellCase(
      name: "a date whose hour is not shown", xlsx: "<c s='1'><v>46147.75</v></c>",
      ods: "<c t='date' office:date-value='2026-05-05T18:00:00'><text:p>5/5/26</text:p></c>",
      text: "\"2026-05-05\""),
    CellCase(
      name: "a moment", xlsx: "<c s='6'><v>46147.729166666664</v></c>",
      ods:
        "<c t='date' office:date-value='2026-05-05T17:30:00.5'><text:p>5/5/26 17:30</text:p></c>",
      text: "\"2026-05-05 17:30:00\""),
    CellCase(
      name: "the last moment of a day", xlsx: "<c s='6'><v>46146.999999999</v></c>", ods: nil,
      text: "\"2026-05-05\""),
    CellCase(
      name: "ISO 8601", xlsx: "<c t='d'><v>2026-05-05T00:00:00</v></c>", ods: nil,
      text: "\"2026-05-05\""),
    CellCase(
      name: "the day that 1900 did not have", xlsx: "<c s='1'><v>60</v></c>", ods: nil, text: "60"),
    CellCase(name: "no date", xlsx: "<c s='1'><v>-3</v></c>", ods: nil, text: "-3"),
    CellCase(
      name: "a percentage", xlsx: "<c s='3'><v>0.155</v></c>",
      ods: "<c t='percentage' office:value='0.155'><text:p>15,5%</text:p></c>", text: "\"15.5%\""),
    CellCase(
      name: "dollars", xlsx: "<c s='5'><v>12.5</v></c>",
      ods: "<c t='currency' office:currency='USD' office:value='12.5'><text:p>$12.50</text:p></c>",
      text: "\"12.50 USD\""),
    CellCase(
      name: "truth", xlsx: "<c t='b'><v>1</v></c>",
      ods: "<c t='boolean' office:boolean-value='true'><text:p>CERT</text:p></c>", text: "true"),
    CellCase(
      name: "an error", xlsx: "<c t='e'><f>1/0</f><v>#DIV/0!</v></c>",
      ods: "<c t='float' office:value='0'><text:p>#DIV/0!</text:p></c>", text: "\"#DIV/0!\""),
    CellCase(
      name: "a formula and its result", xlsx: "<c><f>A1*2</f><v>3</v></c>",
      ods: "<c t='float' table:formula='of:=A1*2' office:value='3'><text:p>3</text:p></c>",
      text: "3"),
    CellCase(
      name: "a formula without its result", xlsx: "<c><f>A1*2</f><v></v></c>",
      ods: "<c table:formula='of:=A1*2'/>", text: "=A1*2"),
  ]

  static let styles = """
    <styleSheet><numFmts><numFmt numFmtId='170' formatCode='#,##0.00\\ [$€-403];[Red]-0.00'/>\
    <numFmt numFmtId='171' formatCode='[$USD]#,##0.00'/>\
    <numFmt numFmtId='172' formatCode='d&quot; de &quot;mmmm yyyy\\, h:mm'/></numFmts>\
    <cellStyleXfs><xf numFmtId='14'/></cellStyleXfs>\
    <cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='170'/><xf numFmtId='10'/>\
    <xf numFmtId='1'/><xf numFmtId='171'/><xf numFmtId='172'/></cellXfs></styleSheet>
    """
  static let strings = """
    <sst><si><t>x</t></si><si><r><t>Núria </t></r><r><t>Puig</t></r><rPh><t>y</t></rPh></si></sst>
    """

  private static func xlsx(_ rows: String, workbook: String? = nil) -> [UInt8] {
    let sheet = "<x:worksheet><x:sheetData>\(rows)</x:sheetData></x:worksheet>"
    return StoredZip.xlsx(
      sheet: Array(sheet.utf8), styles: styles, strings: strings, workbook: workbook)
  }

  private static func ods(_ tables: String, styles: String = "") -> [UInt8] {
    let content = """
      <office:document-content xmlns:office='o' xmlns:text='t' xmlns:table='a' xmlns:style='s'>\
      <office:automatic-styles>\(styles)</office:automatic-styles><office:body>\
      <office:spreadsheet>\(tables)</office:spreadsheet></office:body></office:document-content>
      """
    return StoredZip.ods(content: Array(content.utf8))
  }

  private func texts(_ bytes: [UInt8]) throws -> [String] {
    try FileSheets(bytes).sheets.map { String(decoding: $0.text, as: UTF8.self) }
  }

  @Test(arguments: cells)
  func `has the text of each cell`(cell: CellCase) throws {
    if let xlsx = cell.xlsx {
      let expected = cell.text.hasPrefix("=") ? "\"\(cell.text)\"" : cell.text
      #expect(try texts(Self.xlsx("<row>\(xlsx)</row>")) == ["\(expected)\n"])
    }
    if let ods = cell.ods {
      // Short for the names of the standard.
      let long = ods.replacing("<c", with: "<table:table-cell")
        .replacing("</c>", with: "</table:table-cell>")
        .replacing(" t='", with: " office:value-type='")
      let rows =
        "<table:table table:name='A'><table:table-row>\(long)</table:table-row></table:table>"
      let expected = cell.text.hasPrefix("=") ? "\"of:\(cell.text)\"" : cell.text
      #expect(try texts(Self.ods(rows)) == ["\(expected)\n"])
    }
  }

  @Test func `has its cells where they stand`() throws {
    let sheet = """
      <row r='2'><c r='B2'><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>\
      <row r='6'><c r='D6'/></row>
      """
    #expect(try texts(Self.xlsx(sheet)) == ["\n,1,2\n3,,\n"])
    let table = """
      <table:table table:name='A'><table:table-row table:number-rows-repeated='2'/>\
      <table:table-header-rows><table:table-row table:number-rows-repeated='2'>\
      <table:covered-table-cell/><table:table-cell office:value-type='float' office:value='7' \
      table:number-columns-repeated='2'><text:p>7</text:p></table:table-cell>\
      <table:table-cell table:number-columns-repeated='16381'/></table:table-row>\
      </table:table-header-rows><table:table-row table:number-rows-repeated='1048572'>\
      <table:table-cell table:number-columns-repeated='16384'/></table:table-row></table:table>
      """
    #expect(try texts(Self.ods(table)) == ["\n\n,7,7\n,7,7\n"])
  }

  @Test func `counts the days from 1904 if it says so`() throws {
    let workbook = """
      <workbook><workbookPr date1904='1'/><sheets><sheet name='A' r:id='r1'/></sheets></workbook>
      """
    let bytes = Self.xlsx("<row><c s='1'><v>44685</v></c></row>", workbook: workbook)
    #expect(try texts(bytes) == ["\"2026-05-05\"\n"])
  }

  @Test func `has its hidden sheets apart`() throws {
    let workbook = """
      <workbook><sheets><sheet name='A' state='veryHidden' r:id='r1'/>\
      <sheet name='Chart' r:id='r2'/></sheets></workbook>
      """
    let xlsx = try FileSheets(Self.xlsx("<row><c><v>1</v></c></row>", workbook: workbook))
    #expect(xlsx.sheets.map(\.isHidden) == [true] && xlsx.sheets.map(\.name) == ["A"])
    let style = """
      <style:style style:name='h'><style:table-properties table:display='false'/></style:style>
      """
    let row = """
      <table:table-row><table:table-cell office:value-type='string'><text:p>x</text:p>\
      </table:table-cell></table:table-row>
      """
    let ods = try FileSheets(
      Self.ods(
        "<table:table table:name='A' table:style-name='h'>\(row)</table:table>"
          + "<table:tracked-changes><table:table-cell><text:p>old</text:p></table:table-cell>"
          + "</table:tracked-changes><table:table table:name='B'/>"
          + "<table:table table:name='C'>\(row)</table:table>", styles: style))
    #expect(ods.sheets.map(\.isHidden) == [true, false] && ods.sheets.map(\.name) == ["A", "C"])
  }

  /// Files that are made to harm, or that are something else.
  struct BadFile: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var fault: ImportFault

    init(_ name: String, _ bytes: [UInt8], _ fault: ImportFault) {
      testDescription = name
      self.bytes = bytes
      self.fault = fault
    }
  }

  static let refused = [
    BadFile(
      "cells out of order", xlsx("<row><c r='B1'><v>1</v></c><c r='A1'><v>1</v></c></row>"), damaged
    ),
    BadFile("a cell in another row", xlsx("<row r='1'><c r='A2'><v>1</v></c></row>"), damaged),
    BadFile("a cell beyond all", xlsx("<row r='1048577'><c><v>1</v></c></row>"), damaged),
    BadFile("a column beyond all", xlsx("<row><c r='ZZZZZZZZZZ1'><v>1</v></c></row>"), damaged),
    BadFile("row 0", xlsx("<row r='0'><c><v>1</v></c></row>"), damaged),
    BadFile("no such text", xlsx("<row><c t='s'><v>2</v></c></row>"), damaged),
    BadFile("no such text at all", xlsx("<row><c t='s'><v>-1</v></c></row>"), damaged),
    BadFile("broken XML", StoredZip.xlsx(sheet: Array("<worksheet><sheetData>".utf8)), damaged),
    BadFile(
      "entities",
      StoredZip.xlsx(
        sheet: Array("<!DOCTYPE x [<!ENTITY a 'a'>]><worksheet>&a;</worksheet>".utf8)), damaged
    ),
    BadFile(
      "a cell repeated beyond all",
      ods(
        "<table:table><table:table-row><table:table-cell office:value-type='float' "
          + "office:value='1' table:number-columns-repeated='99999999999'><text:p>1</text:p>"
          + "</table:table-cell></table:table-row></table:table>"), damaged
    ),
    BadFile(
      "a row repeated beyond all",
      ods(
        "<table:table><table:table-row table:number-rows-repeated='1048577'><table:table-cell "
          + "office:value-type='float' office:value='1'><text:p>1</text:p></table:table-cell>"
          + "</table:table-row></table:table>"), damaged
    ),
    BadFile(
      // A sheet as large as can be, in a few hundred bytes.
      "every cell of a sheet",
      ods(
        "<table:table><table:table-row table:number-rows-repeated='1048576'><table:table-cell "
          + "office:value-type='float' office:value='1' table:number-columns-repeated='16384'>"
          + "<text:p>1</text:p></table:table-cell></table:table-row></table:table>"),
      .refused("error.import.exhausting-workbook")
    ),
    BadFile("an empty workbook", xlsx(""), .empty),
    BadFile(
      "a text document", StoredZip.ods(content: Array("<d><text/></d>".utf8)),
      .otherFormat(.openDocument)),
    BadFile(
      "an encrypted workbook",
      StoredZip.ods(content: [1, 2, 3], manifest: "<m><f><encryption-data/></f></m>"),
      locked
    ),
    BadFile("pictures", archive(["a.jpg"]), .otherFormat(.zip)),
    BadFile("an encrypted archive", archive(["_rels/.rels"], isEncrypted: true), locked),
    BadFile("half an archive", Array(xlsx("").dropLast(30)), damaged),
    BadFile("an encrypted .xlsx", compoundFile, locked),
  ]

  private static let damaged = ImportFault.refused("error.import.damaged-workbook")
  private static let locked = ImportFault.refused("error.import.locked-workbook")

  private static func archive(_ names: [String], isEncrypted: Bool = false) -> [UInt8] {
    var zip = StoredZip(isEncrypted: isEncrypted)
    for name in names { zip.add(name, [1, 2, 3]) }
    return zip.archive
  }

  /// What an encrypted workbook of Excel begins with, and the name of its content.
  private static let compoundFile: [UInt8] =
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 600)
    + "EncryptedPackage".utf8.flatMap { [$0, 0] }

  @Test(arguments: refused)
  func `that harms, or is something else, is refused`(file: BadFile) {
    #expect(fault(file.bytes, .bookingCom) == file.fault)
  }

  /// One bit less, and the archive knows.
  @Test func `whose content has changed is refused`() throws {
    var bytes = Self.xlsx("<row><c><v>1250</v></c></row>")
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("1250".utf8)) })
    bytes[place] = UInt8(ascii: "9")
    #expect(fault(bytes, .bookingCom) == Self.damaged)
  }

  @Test(arguments: WorkbookFormat.allCases)
  func `gives the plan that the same table gives in any format`(format: WorkbookFormat) throws {
    func entries(_ format: WorkbookFormat) throws -> [ImportEntry] {
      let table = try OwnTable(try Sample.bytes(format.example), kind: .bookings)
      #expect(table.sheet?.others == (format == .csv ? nil : ["Notes"]))
      return try BookingTable(
        table, into: SampleBook(), homes: HomeNames(SampleBook.homes, fallback: 1)
      ).allEntries()
    }
    let found = try entries(format)
    let plain = try entries(.csv)
    #expect(found.count == 4 && found.allSatisfy { $0.outcome == .added })
    for (one, other) in zip(found, plain) {
      guard case .booking(let booking) = one.subject, case .booking(var same) = other.subject else {
        Issue.record("\(one)")
        continue
      }
      // A line break in a cell of a workbook is a space in a line of text.
      if format != .csv { same.note = same.note?.replacing("\n", with: " ") }
      #expect(booking == same)
    }
    #expect(found.map(\.line) == [4, 5, 6, 7])
  }

  @Test func `is read from the sheet that is named, or has the headings`() throws {
    let bytes = try Sample.bytes("own-bookings-ca.ods")
    let fault = ImportFault.refused(
      "error.import.no-such-sheet",
      ["sheet": .text("Full 3"), "sheets": .text("Reserves, Notes")])
    #expect(throws: TableFault.file(fault)) {
      try OwnTable(bytes, kind: .bookings, ReadingOptions(sheet: "Full 3"))
    }
    #expect(throws: TableFault.file(.unknownTable(headers: ["Trucar a la bugaderia"]))) {
      try OwnTable(bytes, kind: .bookings, ReadingOptions(sheet: "Notes"))
    }
    let table = try OwnTable(bytes, kind: .bookings, ReadingOptions(sheet: " reserves"))
    #expect(table.sheet == SheetChoice(name: "Reserves", others: ["Notes"]))
    #expect(throws: TableFault.file(.refused("error.import.no-sheets"))) {
      try OwnTable(Array("guest,nights".utf8), kind: .bookings, ReadingOptions(sheet: "x"))
    }
  }
}
