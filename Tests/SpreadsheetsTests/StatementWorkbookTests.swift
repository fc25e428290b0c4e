import Bookkeeping
import Foundation
import Localizations
import Ownership
import Rendering
import Reporting
import TestKit
import Testing

@testable import Spreadsheets

struct `A statement as a workbook` {
  /// A line of a statement.
  private func line(
    _ kind: StatementLineKind, _ record: Int, cents: Int64, _ text: String? = nil
  ) throws -> SentLine {
    let day = try #require(Day(iso: "2026-04-0\(record)"))
    var line = SentLine(kind, record: record, property: 1, home: "=Mas", text: text, date: day)
    line.entitled = Money(cents: cents)
    line.amount = Money(cents: cents)
    line.numerator = 1
    return line
  }

  @Test(arguments: Language.allCases)
  func `has all sections on one sheet, whose totals are formulas`(language: Language) throws {
    let period = Period.quarter(year: 2026, quarter: 2)
    var builder = StatementBuilder(
      of: Party(id: 1, code: "anna", name: "Anna"), from: period.firstDay,
      through: period.lastDay, after: SentChain([]))
    for line in try [
      line(.share, 1, cents: 0), line(.stay, 1, cents: 10_000), line(.stay, 2, cents: 5000),
      line(.expense, 3, cents: -2000, "=1+1"),
    ] {
      try builder.add(line)
    }
    let report = StatementReport(
      try builder.finished(), homes: [:], manager: nil, gaps: [], today: period.lastDay)
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "s.xlsx").path
      try StatementWorkbook.write(
        report, today: period.lastDay, to: path, wording: Wording(Catalogue(language)),
        temporaryFolder: folder.path)
      let file = try WorkbookFile(path)
      let sheet = try #require(file.sheets.first)
      #expect(file.sheets.count == 1 && !file.dump.contains("⟦"))
      let totals = sheet.cells.filter { $0.formula != nil }
      #expect(totals.map(\.value) == ["150", "130"])
      #expect(sheet.cells.contains { $0.value == "=1+1" && $0.formula == nil })
      #expect(sheet.xml.contains("fitToWidth") || sheet.xml.contains("fitToPage"))
    }
  }
}
