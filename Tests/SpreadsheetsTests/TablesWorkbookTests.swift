import Bookkeeping
import Documents
import Foundation
import Localizations
import Rendering
import TestKit
import Testing

@testable import Spreadsheets

struct `The tables as a workbook` {
  @Test(arguments: Language.allCases)
  func `are a sheet each, with headings only for a kind without records`(
    language: Language
  ) throws {
    func document(_ rows: [[Cell]]) -> Document {
      Document(
        schema: "x/1", title: Phrase("x"), columns: [Column("code"), Column("name")],
        whenEmpty: Phrase("x")
      ) { body in
        for row in rows { try body(row) }
        return nil
      }
    }
    let today = try #require(Day(iso: "2026-01-01"))
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "t.xlsx").path
      let cuts = try TablesWorkbook.write(
        [
          (kind: Party.kind, document: document([[.text("anna"), .text("=1+1")]])),
          (kind: Zone.kind, document: document([])),
        ], today: today, to: path, wording: Wording(Catalogue(language)),
        temporaryFolder: folder.path)
      #expect(cuts.count == 0)
      let file = try WorkbookFile(path)
      let words = Catalogue(language)
      #expect(
        file.sheets.map(\.name) == [words.text("table.owners"), words.text("table.zones")])
      let owners = try #require(file.sheets.first)
      #expect(owners.cells.contains { $0.value == "=1+1" && $0.formula == nil })
      #expect(file.sheets.last?.cells.count == 2)
      #expect(!file.dump.contains("⟦"))
    }
  }
}
