import Bookkeeping
import TestKit
import Testing

@testable import Bills

struct `The date of a bill` {
  struct Page: Sendable, CustomTestStringConvertible {
    let text: String
    var date: String?
    let mark: Mark
    var period: String?
    var testDescription: String { text }
  }

  static let pages = [
    Page(
      text: "Date of issue  August 18, 2024\nTeam plan\nAug 18 – Sep 18, 2024", date: "2024-08-18",
      mark: .read, period: "2024-08-18 2024-09-18"),
    Page(
      text: "Team plan\nAug 18 – Sep 18, 2024   20.00\nInvoice date: August 19, 2024",
      date: "2024-08-19", mark: .read, period: "2024-08-18 2024-09-18"),
    Page(
      text: "Fecha de emisión: 19 de agosto de 2024\n18 ago - 17 sep 2024", date: "2024-08-19",
      mark: .read, period: "2024-08-18 2024-09-17"),
    Page(
      text: "Nov 18 – Feb 18, 2025\nIssued 18th November 2024", date: "2024-11-18", mark: .read,
      period: "2024-11-18 2025-02-18"),
    Page(
      text: "Apr 1, 2025 - Apr 30, 2025\nReceipt date Apr 2, 2025", date: "2025-04-02", mark: .read,
      period: "2025-04-01 2025-04-30"),
    Page(text: "Aug 18 – Sep 18, 2024", mark: .missing, period: "2024-08-18 2024-09-18"),
    Page(text: "18-ago-24 12:30", date: "2024-08-18", mark: .read),
    // A label beats what stands more often.
    Page(
      text: "Data: 03/02/2026\nVisita 01/02/2026\nVisita 01/02/2026", date: "2026-02-03",
      mark: .read),
    // Heads above values.
    Page(
      text: "Número   Fecha        Vencimiento\nDH-4471   12/11/2025   12/12/2025",
      date: "2025-11-12", mark: .read),
    Page(text: "VENCIMIENTO  FECHA\n12/12/2025 12/11/2025", date: "2025-11-12", mark: .read),
    // The first of a column of dates is that of a line.
    Page(
      text: "Fecha        Concepto\n10/06/2025   Noche\n11/06/2025   Noche", date: "2025-06-10",
      mark: .unsure),
    // Without a label.
    Page(text: "11/07/2026 18:42  OP: 123456", date: "2026-07-11", mark: .read),
    Page(text: "Girona, 12 de març de 2026", date: "2026-03-12", mark: .read),
    Page(text: "Vidres\n12/03/2026\nGràcies", date: "2026-03-12", mark: .read),
    Page(text: "Instalado el 12/03/2026", date: "2026-03-12", mark: .unsure),
    Page(text: "Fecha compromiso:\n12/03/2026", date: "2026-03-12", mark: .unsure),
    Page(text: "Retirada prevista:\n12 - febrero - 2026", date: "2026-02-12", mark: .unsure),
    Page(text: "Garantia:  12/03/2026", date: "2026-03-12", mark: .unsure),
    Page(text: "Entrada 02/08/2025 10:02\nSortida 03/08/2025 14:40", mark: .missing),
    Page(text: "02/08/2025\nServei del 01/08/2025", date: "2025-08-02", mark: .unsure),
    // In English either number may be the month, unless another date tells.
    Page(text: "Invoice date: 08/09/2024\nAmount 12", date: "2024-09-08", mark: .unsure),
    Page(
      text: "Invoice date: 08/09/2024\nDue date: 25/09/2024", date: "2024-09-08", mark: .read),
    Page(
      text: "Invoice date: 08/09/2024\nDue date: 08/25/2024", date: "2024-09-08", mark: .unsure),
    Page(text: "Invoice date: 08/25/2024", date: "2024-08-25", mark: .read),
    Page(text: "Fecha factura: 08/25/2024", mark: .missing),
    Page(text: "Fecha factura: 08/09/2024", date: "2024-09-08", mark: .read),
    Page(text: "Invoice date: 08/08/2024", date: "2024-08-08", mark: .read),
  ]

  @Test(arguments: pages)
  func `is that of its label, or else the only one that can be told`(page: Page) throws {
    let bill = try Samples.read(page.text)
    #expect(bill.date.value?.isoText == page.date)
    #expect(bill.date.mark == page.mark)
    let days = [bill.periodFrom.value?.isoText, bill.periodTo.value?.isoText].compactMap { $0 }
    if let period = page.period { #expect(days.joined(separator: " ") == period) }
  }
}
