import Bookkeeping
import Documents
import TestKit
import Testing

@testable import Rendering
@testable import Reporting

struct `A table of a page` {
  private func document(_ rows: [[Cell]], total: [Cell]? = nil) -> Document {
    Document(
      schema: "x/1", title: Phrase("word.total"),
      columns: [
        Column("guest"), Column("code", for: .machines), .figures("amount"),
        .figures("commission", isOptional: true), Column("bar"),
      ],
      whenEmpty: Phrase("booking.list.empty")
    ) { body in
      for row in rows { try body(row) }
      return total
    }
  }

  private func text(_ document: Document) throws -> String {
    try HTMLWriter.text { try HTMLTable(document, id: "t", hiding: ["bar"]).write(to: $0) }
  }

  @Test func `has headings, a caption, scopes and a total`() throws {
    let row: [Cell] = [.text("<i>"), .text("secret"), .pending, .money(.zero), .bar(1)]
    let text = try text(
      document([row, row], total: [.empty, .empty, .money(Money(cents: 5)), .empty, .empty]))
    #expect(
      text == """
        <div class="scroll short" role="region" aria-labelledby="t" tabindex="0"><table>\
        <caption id="t">Total</caption>
        <thead><tr><th scope="col">Guest</th><th scope="col" class="n">Gross amount</th></tr></thead>
        <tbody>
        <tr><th scope="row"><bdi>&lt;i&gt;</bdi></th><td class="n pending" data-label="Gross amount">pending</td></tr>
        <tr><th scope="row"><bdi>&lt;i&gt;</bdi></th><td class="n pending" data-label="Gross amount">pending</td></tr>
        </tbody>
        <tfoot><tr><th scope="row">Total</th><td class="n" data-label="Gross amount">€0.05</td></tr>
        </tfoot>
        </table>
        </div>

        """)
  }

  @Test func `has no total of one row, and says so where there is none`() throws {
    let row: [Cell] = [.text("A"), .empty, .money(.zero), .money(Money(cents: 1)), .empty]
    let one = try text(document([row], total: row))
    #expect(!one.contains("tfoot"))
    #expect(one.contains("Commission"))
    #expect(
      try text(document([]))
        == "<p class=\"empty\">There are no bookings. To record one: estada booking add --help</p>\n"
    )
  }

  @Test func `may be cut by the end of a sheet when it is long`() throws {
    let row: [Cell] = [.day(day("2026-07-03")), .empty, .money(.zero), .empty, .empty]
    let long = try text(document([[Cell]](repeating: row, count: 30)))
    #expect(long.contains("<div class=\"scroll\" "))
    #expect(
      long.contains("<th scope=\"row\" class=\"whole\">03 Jul 2026</th>") || long.contains("whole"))
  }
}
