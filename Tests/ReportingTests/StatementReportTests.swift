import Bookkeeping
import Documents
import Foundation
import Localizations
import Ownership
import Resources
import TestKit
import Testing

@testable import Rendering
@testable import Reporting

struct `The statement of an owner` {
  private static let home = Property(id: 1, code: "atic", name: "Àtic <b>", zone: "1")

  /// A line that entitles the owner to some cents.
  private func line(
    _ kind: StatementLineKind, _ record: Int, on day: Day, entitled cents: Int64,
    _ change: (inout SentLine) -> Void = { _ in }
  ) -> SentLine {
    var line = SentLine(kind, record: record, property: 1, home: Self.home.name, date: day)
    line.entitled = Money(cents: cents)
    line.amount = Money(cents: 2 * cents)
    (line.numerator, line.denominator) = (1, 2)
    change(&line)
    return line
  }

  /// A statement with a line of each kind, after a statement that was sent and has changed.
  private func report(
    paying: Bool = false, _ change: (inout Party) -> Void = { _ in }
  ) throws -> StatementReport {
    var party = Party(
      id: 1, code: "anna", name: "Anna & <i>",
      taxIdentifier: try TaxIdentifier(reading: "12345678Z"),
      iban: try IBAN(reading: "ES9121000418450200051332"))
    change(&party)
    let sent = SentStatement(
      id: 7, party: 1, period: .quarter(year: 2026, quarter: 1), sentOn: day("2026-04-01"),
      closing: Money(cents: 500))
    var builder = StatementBuilder(
      of: party, from: day("2026-04-01"), through: day("2026-06-30"),
      after: SentChain([(sent, [line(.stay, 9, on: day("2026-02-01"), entitled: 500)])]))
    let lines = [
      line(.share, 0, on: day("2026-04-01"), entitled: 0),
      line(.stay, 1, on: day("2026-04-03"), entitled: 50_000) {
        $0.nights = 3
        $0.commission = Money(cents: 1500)
        $0.tax = Money(cents: 390)
        $0.fee = Money(cents: 2420)
        $0.received = Money(cents: paying ? 90_000 : 0)
      },
      line(.stay, 2, on: day("2026-04-09"), entitled: 0) { $0.amount = nil },
      line(.adjustment, 3, on: day("2026-04-10"), entitled: 1000) { $0.text = "damage" },
      line(.expense, 4, on: day("2026-05-01"), entitled: -2000) {
        $0.text = "<script>"
        $0.paid = Money(cents: 4000)
      },
      line(.personal, 5, on: day("2026-05-02"), entitled: -300) { $0.text = "Flors" },
      line(.fee, 24_316, on: day("2026-05-31"), entitled: -1815),
      line(.transfer, 6, on: day("2026-06-01"), entitled: 0) {
        $0.transfers = Money(cents: -700)
        $0.text = "Pere"
      },
    ]
    for line in lines { try builder.add(line) }
    let gaps = (1...12).map { number in
      StatementReport.Gap(
        line: line(number == 1 ? .adjustment : .stay, number, on: day("2026-04-03"), entitled: 1),
        isWithoutOwners: number == 2)
    }
    return StatementReport(
      try builder.finished(), homes: [1: Self.home],
      manager: Party(id: 2, code: "g", name: "Gestora", iban: party.iban), gaps: gaps,
      today: day("2026-06-30"))
  }

  private func text(_ documents: [Document], _ language: Language = .en) throws -> String {
    var text = ""
    let renderer = TextRenderer(
      wording: Wording(Catalogue(language)), style: TextStyle(isColored: false), width: 120)
    for document in documents { try renderer.render(document) { text += $0 } }
    return text
  }

  @Test(arguments: Language.allCases)
  func `has every section, and the same sums in all of them`(language: Language) throws {
    let report = try report()
    #expect(report.sections.count == 9)
    let sections = report.textSections(namingCommands: true)
    #expect(sections.count == 9)
    let text = try text(sections, language)
    #expect(!text.contains("⟦"))
    // What is listed, from the opening balance of 5.00 on.
    let expected = 500 - 500 + 50_000 + 1000 - 2000 + 4000 - 300 - 1815 - 700
    #expect(report.statement.closing.cents == Int64(expected))
    #expect(text.contains(Wording(Catalogue(language)).money(report.statement.closing)))
  }

  @Test func `names what belongs to nobody, ten records at most`() throws {
    let phrases = try report().unassignedWithCommands
    #expect(phrases.count == 11 && phrases[10].count == 2)
    let wording = Wording(Catalogue(.en))
    #expect(wording.phrase(phrases[0]).hasSuffix(": estada adjustment edit 1 --by …"))
  }

  @Test func `names no command to the owner`() throws {
    let wording = Wording(Catalogue(.en))
    let phrases = try report().unassigned.map(wording.phrase)
    #expect(phrases.count == 11 && !phrases.contains { $0.contains("estada") })
  }

  @Test func `says who pays whom, and where`() throws {
    #expect(try report().payment.map(\.key) == ["statement.to-you-at"])
    #expect(try report { $0.iban = nil }.payment.map(\.key) == ["statement.to-you"])
    #expect(try report(paying: true).payment.map(\.key) == ["statement.by-you-to"])
    #expect(try report(paying: true) { $0.id = 2 }.payment.map(\.key) == ["statement.by-you"])
    var whole = try report()
    whole.home = Self.home
    #expect(whole.payment.isEmpty && whole.remarks.map(\.key).contains("statement.one-home"))
    #expect(whole.period == .quarter(year: 2026, quarter: 2))
  }

  @Test func `is one table for machines, with the balances`() throws {
    var json = ""
    try JSONRenderer.render(report().document) { json += $0 }
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["opening"] as? String == "5.00" && object["to"] as? String == "2026-06-30")
    #expect((object["rows"] as? [[String: Any]])?.count == 10)
  }

  @Test(arguments: Language.allCases)
  func `is a page without markup of users`(language: Language) throws {
    var text = ""
    let page = StatementPage(
      try report(), wording: Wording(Catalogue(language)), stylesheet: PageStyle.css,
      made: day("2026-07-01"))
    try page.write { text += $0 }
    #expect(!text.contains("⟦") && !text.contains("<script") && !text.contains("<i>"))
    #expect(text.contains("Anna &amp; &lt;i&gt;"))
    #expect(text.contains("lang=\"\(language.rawValue)\"") && text.hasSuffix("</html>\n"))
  }

  @Test func `that was sent is in a list by its period`() throws {
    let sent = SentStatement(
      id: 7, party: 1, period: .days(from: day("2026-04-01"), to: day("2026-06-30")),
      sentOn: day("2026-07-01"))
    let list = try text([SentStatementList.document([sent], parties: [:])])
    #expect(list.contains("2026 / Q2"))
    #expect(Period.days(from: day("2026-04-01"), to: day("2026-06-29")).named.code.contains(".."))
  }
}
