import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Bills

struct `The total of a bill` {
  struct Page: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let total: String
    let mark: Mark
    var lines: Int?
  }

  static let head = "Fusteria Puig SL   NIF B12345674\nFactura núm. 12   Data: 03/02/2026\n"

  static let groups = [
    Page(
      testDescription: "taxes confirm amounts with spaces",
      text: """
        Base imposable   1 234,56
        IVA 21%   259,26
        Total factura   1 493,82 €
        """, total: "1493.82", mark: .checked),
    Page(
      testDescription: "spaces that no line break may take belong to the number",
      text: """
        Taules   1\u{A0}234,56
        Cadires   259,26
        Total   1\u{202F}493,82 €
        """, total: "1493.82", mark: .checked, lines: 2),
    Page(
      testDescription: "two spaces",
      text: """
        Base imposable   1 234 567,80
        IVA 21 %   259 259,24
        Total factura   1 493 827,04
        """, total: "1493827.04", mark: .checked),
    Page(
      testDescription: "lines that only add up with the spaces",
      text: """
        Lloguer   1 900,00
        Neteja      200,00
        Total     2 100,00
        """, total: "2100.00", mark: .checked, lines: 2),
    Page(
      testDescription: "quantities add up as well",
      text: """
        Filtre   1 100,00
        Junta    1 150,00
        Total    2 250,00
        """, total: "2250.00", mark: .unsure, lines: 0),
    Page(
      testDescription: "quantities before prices, and no quantity before the total",
      text: """
        Filtre   2 150,00
        Junta    1 200,00
        Total      350,00
        """, total: "350.00", mark: .checked),
    Page(
      testDescription: "nothing decides",
      text: "Total factura   1 493,82 €", total: "1493.82", mark: .unsure),
    Page(
      testDescription: "whole euros",
      text: """
        Base imposable   1 000 €
        IVA 21%   210 €
        Total factura   1 210 €
        """, total: "1210.00", mark: .checked),
    Page(
      testDescription: "a rate without a sign before its tax",
      text: """
        Base   IVA   Quota
        1000,00 21 210,00
        Total factura   1210,00
        """, total: "1210.00", mark: .checked),
    Page(
      testDescription: "a year and a code before an amount",
      text: """
        Lloguer 2026 234,00
        Neteja   012 100,00
        Total        334,00
        """, total: "334.00", mark: .checked, lines: 2),
  ]

  static let followed = [
    Page(
      testDescription: "the tax stands below what the lines add up to",
      text: """
        Taules   60,00
        Cadires  40,00
        Total   100,00
        IVA   21,00
        """, total: "100.00", mark: .unsure),
    Page(
      testDescription: "what is to be paid stands above the lines",
      text: """
        Import   121,00
        Detall
        Taules   60,00
        Cadires  40,00
        Total   100,00
        Impostos   21,00
        """, total: "100.00", mark: .unsure),
    Page(
      testDescription: "the tax is part of the total",
      text: """
        Taules   60,00
        Cadires  61,00
        Total   121,00
        IVA inclòs 21%   21,00
        """, total: "121.00", mark: .checked),
    Page(
      testDescription: "the fee that is called a quota is a line",
      text: """
        Quota ordinària   85,00
        Fons de reserva   15,00
        Total rebut   100,00
        """, total: "100.00", mark: .checked),
    Page(
      testDescription: "what was paid for the customer is added",
      text: """
        Base imposable   100,00
        IVA 21%   21,00
        Total   121,00
        Suplits   50,00
        Líquid   171,00
        """, total: "121.00", mark: .unsure),
    Page(
      testDescription: "the equivalence surcharge is added",
      text: """
        Base imposable   100,00
        IVA 21%   21,00
        Total   121,00
        Recàrrec d'equivalència 5,2%   5,20
        Import final   126,20
        """, total: "121.00", mark: .unsure),
    Page(
      testDescription: "a tax at another rate follows",
      text: """
        Base imposable   100,00
        IVA 21%   21,00
        Total   121,00
        IVA 5%   2,50
        Suma   173,50
        """, total: "121.00", mark: .unsure),
    Page(
      testDescription: "what is withheld is added to the net total, and nothing else",
      text: """
        Líquid a percebre   106,00
        Retenció IRPF 15%   15,00
        Base imposable   100,00
        IVA 21%   21,00
        Import brut amb IVA   121,00
        """, total: "106.00", mark: .checked),
    Page(
      testDescription: "a payment in cash and its change follow in one row",
      text: """
        Base imposable   100,00
        IVA 21%   21,00
        Total   121,00
        Efectiu   150,00   Canvi   29,00
        """, total: "121.00", mark: .checked),
  ]

  @Test(arguments: groups + followed)
  func `is checked only if what stands around it confirms it`(page: Page) throws {
    let bill = try Samples.read(Self.head + page.text)
    #expect(bill.total.value?.plainText == page.total)
    #expect(bill.total.mark == page.mark)
    if let lines = page.lines { #expect(bill.lines.count == lines) }
  }

  @Test(arguments: [
    ("Cadires  $60.00\nTotal  $60.00", "$"), ("Cadires  60.00\nTotal USD  60.00", "USD"),
    ("Cadires  60.00\nTotal (US$)  60.00 US$", "$"), ("Total £60.00", "GBP"),
    ("Total   60.00GBP", "GBP"), ("Total   CHF 60.00\nCanvi: 1 CHF = 1,05 €", "CHF"),
    ("Import en dòlars\nTotal   60.00", "USD"),
  ])
  func `in another currency is refused with the currency`(text: String, code: String) {
    #expect(throws: BillFault.currency(code)) { try Samples.read(Self.head + text) }
  }

  @Test(arguments: [
    ("Subscripció   $60.00\nTotal   55,20", Mark.unsure),
    ("Subscripció   $60.00\nTotal   55,20 €\nTargeta   55,20 €", .read),
    ("Preu en EUR\nCanvi 1 USD\nTotal   55,20", .unsure),
  ])
  func `on a page with another currency is sure only with a euro sign`(
    text: String, mark: Mark
  ) throws {
    let bill = try Samples.read(Self.head + text + "\n1 USD = 0,92 €")
    #expect(bill.total.value?.plainText == "55.20")
    #expect(bill.total.mark == mark)
  }
}

struct `Labels` {
  /// Each is repeated within one row.
  static let rows = [
    ["total "], ["iva "], ["base "], ["factura "], ["data "], ["venciment "], ["periode "],
    ["contracte "], ["iva ", "x "], ["total  "], ["iva  ", "12,00  "], ["data  ", "x  "],
    ["client ", "12345678Z "], ["comanda anterior ", "01/02/2026 "], ["total ", "1 234,56 "],
    ["total  ", "", "x  "], ["factura ", "", "x "],
  ]

  @Test(arguments: rows)
  func `in one cell or row take time in proportion to their number`(words: [String]) throws {
    func read(_ count: Int) throws {
      let line = words.prefix { !$0.isEmpty }.joined()
      // What follows an empty word stands behind or below all labels.
      let rest = words.drop { !$0.isEmpty }.joined()
      var text = String(repeating: line, count: count)
      text += "   " + String(repeating: rest, count: count) + "\n"
      text += String(repeating: rest + " ", count: count)
      _ = try Samples.read(text)
    }
    let times = try [300, 1200].map { count in
      try (0..<2).map { _ in try threadTime { try read(count) } }.min() ?? 0
    }
    #expect(
      times[1] < 9 * times[0], "four times the words take \(times[1] / times[0]) times as long")
  }

  @Test(arguments: rows)
  func `have few pieces beside them, however many there are`(words: [String]) {
    let line = String(repeating: words.joined(), count: 1000)
    let page = PageValues(Bills.Page.pages(ofText: line + "\n" + line))
    let work = page.labels.reduce(0) { work, label in
      work + page.rest(of: label).count + page.right(of: label).count + page.below(label).count
    }
    #expect(work <= page.labels.count * 2 * PageValues.mostBeside + page.layout.pieces.count)
  }
}
