import Bookkeeping
import Documents
import Foundation
import Localizations
import Rendering
import Reporting
import TestKit
import Testing

@testable import Spreadsheets

struct `A workbook` {
  private func names(in folder: URL) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test(arguments: Language.allCases)
  func `has these cells and pages`(language: Language) throws {
    try withTemporaryFolder { folder in
      let (file, cuts) = try Sample().workbook(language, in: folder)
      try Snapshot("sample-\(language.rawValue).txt").expect(file.dump)
      #expect(cuts.count == 0)
      #expect(!file.dump.contains("⟦"))
    }
  }

  @Test func `shows the golden profit, as a formula and as a figure`() throws {
    try withTemporaryFolder { folder in
      let summary = try #require(try Sample().workbook(.ca, in: folder).file["Resum"])
      let total = try #require(summary.cells.first { $0.value == "4553.53" })
      #expect(total.formula?.hasPrefix("SUM(G") == true)
      #expect(summary.cells.contains { $0.value == "155.52" && $0.formula != nil })
    }
  }

  @Test func `has a row for each home and quarter beside those of all homes`() throws {
    var sample = try Sample()
    sample.addHome(name: "=Mas & <Roig>")
    sample.add(guest: "Anna", property: 2)
    sample.add(guest: "Berta")
    try withTemporaryFolder { folder in
      let file = try sample.workbook(in: folder).file
      let summary = try #require(file["Summary"])
      #expect(summary.cells.filter { $0.value == "All homes" }.count == 3)
      #expect(summary.cells.contains { $0.value == "=Mas & <Roig>" && $0.formula == nil })
      #expect(summary.cells.contains { $0.value == "Pending amounts" })
      #expect(summary.xml.contains("<rowBreaks"))
      let tax = try #require(file["Tourist tax"])
      #expect(tax.cells.contains { $0.value == "Period total" })
      let bookings = try #require(file["Bookings"])
      #expect(bookings.cells.filter { $0.value == "pending" }.count == 2)
      #expect(bookings.cells.filter { $0.value == "=Mas & <Roig>" }.count == 1)
    }
  }

  @Test func `has a sheet for each owner, with the position as a formula and as a figure`() throws {
    var sample = try Sample()
    sample.owners = ["Anna"]
    try withTemporaryFolder { folder in
      let sheet = try #require(try sample.workbook(.ca, in: folder).file["Anna"])
      let shown = sheet.cells.filter { $0.name.hasSuffix("5") || $0.name.hasSuffix("6") }
      #expect(
        shown.map { "\($0.name) \($0.formula ?? $0.value)" } == [
          "A5 Exemple 1", "B5 50 %", "C5 100", "D5 50", "E5 100", "F5 0", "G5 -50", "A6 Total",
          "C6 SUM(C5:C5)", "D6 SUM(D5:D5)", "E6 SUM(E5:E5)", "F6 SUM(F5:F5)", "G6 SUM(G5:G5)",
        ])
      #expect(sheet["G6"]?.value == "-50")
      #expect(sheet["A2"]?.value.contains("5 d’octubre de 2026") == true)
    }
  }

  @Test func `gives every owner a sheet with a valid name of its own`() throws {
    var sample = try Sample()
    sample.owners = [
      "Anna", "ÀNNA", "Rates", "History", "''", "a/b\\c[d]:*?", "'Ò'", "\u{1}",
      String(repeating: "👩‍👧", count: 12), String(repeating: "x", count: 40),
      String(repeating: "x", count: 33),
    ]
    try withTemporaryFolder { folder in
      let names = try sample.workbook(in: folder).file.sheets.map(\.name)
      #expect(
        names.dropFirst(5) == [
          "Anna", "ÀNNA (2)", "Rates (2)", "History (2)", "-", "a-b-c-d----", "Ò", "␁",
          String(repeating: "👩‍👧", count: 6), String(repeating: "x", count: 31),
          String(repeating: "x", count: 27) + " (2)",
        ])
    }
  }

  @Test func `splits the amounts of lets that bear VAT`() throws {
    var sample = try Sample()
    sample.add(guest: "Anna", on: "2026-12-05", cents: 33_000)
    try withTemporaryFolder { folder in
      let plain = try sample.workbook(in: folder).file
      #expect(!plain.dump.contains("VAT"))
    }
    try sample.bearVAT(from: "2026-12-01")
    try withTemporaryFolder { folder in
      let file = try sample.workbook(in: folder).file
      let bookings = try #require(file["Bookings"])
      let titles = bookings.cells.filter { $0.name.hasSuffix("1") && $0.name.count == 2 }
      #expect(titles.contains { $0.value == "VAT" })
      #expect(bookings.cells.contains { $0.value == "30" })
      #expect(bookings.cells.contains { $0.value == "300" })
      let summary = try #require(file["Summary"])
      #expect(summary.cells.contains { $0.value == "VAT" })
      #expect(summary.cells.contains { $0.value == "30" && $0.formula != nil })
    }
  }

  static let hostile = [
    "=HYPERLINK(\"http://example.org\")", "+1", "-2+3", "@x", "'quoted", "{=A1}", "\tTab",
    "😀 família 👨‍👩‍👧", "<c>&amp;</c>", "https://example.org", "internal:Sheet1!A1",
  ]

  @Test(arguments: hostile)
  func `takes any text for what it is`(guest: String) throws {
    var sample = try Sample()
    sample.add(guest: guest)
    try withTemporaryFolder { folder in
      let bookings = try #require(try sample.workbook(in: folder).file["Bookings"])
      #expect(bookings["D6"] == WorkbookFile.Cell(name: "D6", formula: nil, value: guest))
    }
  }

  @Test func `says which texts it had to cut`() throws {
    var sample = try Sample()
    sample.add(guest: String(repeating: "x", count: 40_000))
    for _ in 1...12 { sample.add(guest: String(repeating: "😀", count: 20_000)) }
    try withTemporaryFolder { folder in
      let (file, cuts) = try sample.workbook(in: folder)
      #expect(cuts.count == 13)
      #expect(cuts.first.count == TruncatedCells.remembered)
      #expect(cuts.first.first == TruncatedCells.Cut(sheet: "Bookings", cell: "D6"))
      let text = try #require(file["Bookings"]?["D6"]?.value)
      #expect(text.utf16.count == SheetText.limit && text.hasSuffix("x…"))
    }
  }

  @Test func `makes room for the names of documents`() throws {
    var sample = try Sample()
    sample.documents[1] = ["bill.pdf"]
    sample.documents[2] = ["a long name of a bill.pdf", "a photograph of it.jpg"]
    try withTemporaryFolder { folder in
      let expenses = try #require(try sample.workbook(in: folder).file["Expenses"])
      #expect(expenses["F2"]?.value == "bill.pdf")
      #expect(expenses["F3"]?.value == "a long name of a bill.pdf, a photograph of it.jpg")
      let heights = expenses.xml.matches(of: /<row r="(\d+)"[^>]* ht="(\d+)"/)
        .map { "\($0.1) \($0.2)" }
      #expect(heights == ["1 32", "3 30"])
    }
  }

  @Test func `wraps the source of a rate`() throws {
    var sample = try Sample()
    sample.rates[0].source = String(repeating: "plenary ", count: 12)
    try withTemporaryFolder { folder in
      let rates = try #require(try sample.workbook(in: folder).file["Rates"])
      #expect(rates.xml.contains(/<row r="2"[^>]* ht="45"/))
    }
  }

  @Test func `goes on on a further sheet where one is full`() throws {
    try withTemporaryFolder { folder in
      let file = try Sample().workbook(in: folder, rowLimit: 4).file
      #expect(
        file.sheets.map(\.name) == [
          "Summary", "Bookings", "Bookings (2)", "Expenses", "Expenses (2)", "Expenses (3)",
          "Tourist tax", "Rates",
        ])
      let second = try #require(file["Bookings (2)"])
      #expect(second["G4"]?.value == "1250")
      #expect(second["G4"]?.formula == "SUBTOTAL(109,Bookings_2[Gross amount])")
      #expect(second.table?.contains("displayName=\"Bookings_2\"") == true)
      #expect(file["Expenses (3)"]?["E3"]?.value == "30")
    }
  }

  @Test func `of an empty book says so`() throws {
    var sample = try Sample()
    sample.bookings = []
    sample.expenses = []
    try withTemporaryFolder { folder in
      let file = try sample.workbook(in: folder).file
      #expect(file.charts.isEmpty)
      #expect(file["Summary"]?["A4"]?.value == Catalogue(.en).text("report.profit.empty"))
      #expect(file["Bookings"]?["A2"]?.value == Catalogue(.en).text("booking.list.empty"))
      #expect(file.sheets.allSatisfy { $0.table == nil })
    }
  }

  @Test func `tells how far it has come`() throws {
    var steps: [Int] = []
    try withTemporaryFolder { folder in
      _ = try Sample().workbook(in: folder) { steps.append($0) }
    }
    #expect(steps == Array(1...9))
  }

  @Test(arguments: Language.allCases)
  func `has names that Excel takes for sheets and tables`(language: Language) {
    let catalogue = Catalogue(language)
    for key in ["sheet.summary", "sheet.tax"] {
      #expect(catalogue.text(key).count <= 31)
      #expect(!catalogue.text(key).contains { "[]:*?/\\'".contains($0) })
    }
    for key in ["sheet.bookings", "sheet.expenses", "sheet.rates"] {
      #expect(catalogue.text(key).allSatisfy { $0.isASCII && $0.isLetter })
    }
    // Headings that formulas name, and that no two columns of a table may share.
    for key in ["column.nights", "column.amount", "column.commission", "column.amount-paid"] {
      #expect(catalogue.text(key).allSatisfy { $0.isLetter || $0 == " " })
    }
  }

  @Test func `that cannot be written says why`() throws {
    let contents = try Sample().contents()
    let wording = Wording(Catalogue(.en))
    try withTemporaryFolder { folder in
      #expect(throws: SpreadsheetError.file(code: ENOENT)) {
        try contents.write(
          to: folder.path + "/none/x.xlsx", wording: wording, temporaryFolder: folder.path)
      }
      #expect(names(in: folder) == [])
    }
  }

  @Test func `that is given up leaves nothing`() throws {
    struct Interruption: Error {}
    let contents = try Sample().contents()
    try withTemporaryFolder { folder in
      #expect(throws: Interruption.self) {
        try contents.write(
          to: folder.path + "/x.xlsx", wording: Wording(Catalogue(.en)),
          temporaryFolder: folder.path
        ) { if $0 == 3 { throw Interruption() } }
      }
      #expect(names(in: folder) == [])
    }
  }
}

struct `A sheet` {
  @Test(arguments: [(0, 0, "A1"), (11, 5, "F12"), (0, 25, "Z1"), (9, 26, "AA10"), (0, 701, "ZZ1")])
  func `names its cells`(row: Int, column: Int, name: String) {
    #expect(Sheet.cell(row, column) == name)
  }

  @Test func `names fixed cells with dollars`() {
    #expect(Sheet.cell(11, 27, fixed: true) == "$AB$12")
  }

  @Test func `counts days as Excel does, from March 1900 on`() {
    #expect(Day(iso: "2015-03-01")?.sheetNumber == 42_064)
    #expect(Day(iso: "1900-03-01")?.sheetNumber == 61)
    #expect(Day(iso: "1900-02-28")?.sheetNumber == nil)
  }

  @Test(arguments: [455_353, -1, 0, 100_000_000_000_001, 899_999_999_999_999])
  func `shows every cent of an amount`(cents: Int64) {
    let number = Money(cents: cents).sheetNumber
    #expect(Int64((number * 100).rounded()) == cents)
  }

  /// libxlsxwriter writes sixteen digits: 99.98999999999999 for 99.99. Every reader takes that text for the
  /// number nearest to 99.99, which is the one that was written.
  @Test func `writes amounts that are read back to the cent`() {
    var generator = SeededGenerator(seed: 42)
    let large = (0..<20_000).map { _ in Int64.random(in: 0...9_999_999_999, using: &generator) }
    for cents in Array(0...20_000) + [846_913] + large {
      let number = Money(cents: cents).sheetNumber
      let written = String(format: "%.16G", number)
      #expect(number == Double(FixedPoint.plainText(cents, decimals: 2)))
      #expect(Double(written) == number, "\(written)")
    }
  }

  @Test(arguments: [(1, 48, 1), (38, 48, 1), (39, 48, 2), (0, 48, 1)])
  func `makes room for long texts`(length: Int, width: Int, lines: Int) {
    #expect(Sheet.lines(of: length, width: width) == lines)
    #expect(Sheet.height(ofLines: 1_000) == 409)
  }
}
