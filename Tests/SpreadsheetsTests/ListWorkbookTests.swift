import Bookkeeping
import Documents
import Foundation
import Localizations
import Rendering
import TestKit
import Testing

@testable import Spreadsheets

struct `A list as a workbook` {
  private static var document: Document {
    var document = Document(
      schema: "x/1",
      title: Phrase("report.profit.title-period.month", ["period": .period(.year(2026))]),
      columns: [
        Column("date"), Column("name"), .figures("amount"), .figures("commission"),
        .figures("occupancy"), .figures("income"), Column("hidden", for: .machines),
        Column("Name", heading: "column.name", isOptional: true),
      ], whenEmpty: Phrase("booking.list.empty")
    ) { body in
      for (day, cents) in [("2026-01-31", Int64(10)), ("2026-02-01", 20)] {
        try body([
          .day(Day(iso: day) ?? Day(number: 0)), .text("=1+1"), .money(Money(cents: cents)),
          .deduction(Money(cents: 5)), .permille(125), .money(Money(cents: cents)), .text("x"),
          .text("Anna"),
        ])
      }
      return [
        .empty, .empty, .money(Money(cents: 30)), .deduction(Money(cents: 10)), .permille(200),
        .money(Money(cents: 50)), .empty, .empty,
      ]
    }
    document.notes = [Phrase("report.profit.pending", count: 2)]
    return document
  }

  private func file(rowLimit: Int = 100, _ language: Language = .en) throws -> WorkbookFile {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "list.xlsx").path
      let today = try #require(Day(iso: "2026-01-01"))
      let cuts = try ListWorkbook.write(
        Self.document, today: today, to: path, wording: Wording(Catalogue(language)),
        temporaryFolder: folder.path, rowLimit: rowLimit)
      #expect(cuts.count == 0)
      return try WorkbookFile(path)
    }
  }

  @Test(arguments: Language.allCases)
  func `has values with their types below headings that all differ`(language: Language) throws {
    let file = try file(language)
    #expect(file.sheets.count == 1)
    let sheet = try #require(file.sheets.first)
    let words = Catalogue(language)
    #expect(!sheet.name.contains("2026"))
    let name = words.text("column.name")
    #expect(sheet.cells.filter { $0.value == name }.count == 1)
    #expect(sheet.cells.filter { $0.value == "\(name) (2)" }.count == 1)
    #expect(!sheet.cells.contains { $0.value == words.text("column.hidden") })
    #expect(sheet.cells.contains { $0.value == "=1+1" && $0.formula == nil })
    for number in ["46053", "0.1", "-0.05", "0.125"] {
      #expect(sheet.cells.contains { $0.value == number }, "\(number)")
    }
    #expect(!file.dump.contains("⟦"))
  }

  @Test func `has a formula where the total is the sum, and the figure of the report elsewhere`()
    throws
  {
    let cells = try #require(try file().sheets.first).cells
    let formulas = cells.filter { $0.formula != nil }.map(\.value)
    #expect(formulas == ["0.3", "-0.1"])
    #expect(cells.contains { $0.value == "0.5" })
    #expect(cells.contains { $0.value == "0.2" && $0.formula == nil })
  }

  @Test func `names the period and what there is to say below the rows`() throws {
    let sheet = try #require(try file().sheets.first)
    let values = sheet.cells.map(\.value)
    // Each sentence has all columns of the table, so that paper does not cut it off.
    #expect(sheet.xml.matches(of: /<mergeCell ref="A\d+:G\d+"\/>/).count == 2)
    let title = try #require(values.firstIndex(of: "Profit by month, 2026"))
    #expect(title > 8)
    #expect(values.count == title + 2)
  }

  @Test func `continues on a second sheet, which has the total`() throws {
    let file = try file(rowLimit: 6)
    #expect(file.sheets.count == 2)
    #expect(file.sheets.map { $0.cells.contains { $0.value == "0.3" } } == [false, true])
    #expect(file.sheets.allSatisfy { $0.cells.allSatisfy { $0.formula == nil } })
  }
}
