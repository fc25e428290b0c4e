import Bookkeeping
import Foundation
import Resources
import TestKit
import Testing

@testable import Bills

/// The bills of `Texts`, which were made for these tests, and of `examples/bills`.
enum Samples {
  static let texts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Texts")
  static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "examples/bills")

  static func knowledge(_ own: Set<String> = []) throws -> BillKnowledge {
    BillKnowledge(
      ownTaxIDs: own, today: try #require(Day(iso: "2026-11-22")), rates: try SalesTaxRate.all())
  }

  static func text(_ name: String) throws -> Bill {
    try read(Array(Data(contentsOf: texts.appending(path: name + ".txt"))))
  }

  static func example(_ name: String) throws -> Bill {
    try read(Array(Data(contentsOf: examples.appending(path: name))))
  }

  /// Reads a sound bill, again if a busy machine takes longer than a picture may.
  static func read(_ bytes: [UInt8], own: Set<String> = []) throws -> Bill {
    for _ in 1...2 {
      do {
        return try BillFile.read(bytes, knowing: knowledge(own))
      } catch BillFault.exhausting {
        continue
      }
    }
    return try BillFile.read(bytes, knowing: knowledge(own))
  }

  static func read(_ text: String, own: Set<String> = []) throws -> Bill {
    try read(Array(text.utf8), own: own)
  }
}

struct `A bill of words` {
  struct Expected: Sendable, CustomTestStringConvertible {
    let name: String
    let total: String
    var mark = Mark.checked
    var number: String?
    let taxID: String
    var date: String?
    var base: String?
    var period: String?
    var lines = 0
    var testDescription: String { name }
  }

  static let bills = [
    Expected(
      name: "iberdrola", total: "59.11", number: "21260715010203040", taxID: "A95758389",
      date: "2026-07-15", base: "48.85", period: "2026-06-15 2026-07-14"),
    Expected(
      name: "plumber-irpf", total: "196.63", number: "2026-031", taxID: "12345678Z",
      date: "2026-03-12", base: "185.50", lines: 3),
    Expected(
      name: "insurance", total: "206.82", number: "8700123456", taxID: "A28141935",
      date: "2026-02-20", period: "2026-03-01 2027-02-28", lines: 3),
    Expected(
      name: "ibi", total: "451.77", mark: .read, number: "IU-2026-3-01-0456789",
      taxID: "P0801900B", period: "2026-01-01 2026-12-31"),
    Expected(
      name: "laundry", total: "106.00", number: "B/0912", taxID: "B12345674",
      date: "2026-08-31", base: "87.60", lines: 3),
    Expected(
      name: "movistar", total: "41.90", number: "TA6CB0123456", taxID: "A82018474",
      date: "2026-07-01", base: "34.63", period: "2026-05-18 2026-06-17", lines: 2),
    Expected(
      name: "multi-rate", total: "54.78", number: "26/1450", taxID: "B12345674",
      date: "2026-04-04", base: "48.00", lines: 3),
    Expected(
      name: "water-es", total: "25.76", number: "2026A00123456", taxID: "A46103834",
      date: "2026-05-15", base: "19.60", period: "2026-01-01 2026-03-31"),
    Expected(
      name: "no-vat-professional", total: "250.00", mark: .read, number: "7/2026",
      taxID: "12345678Z", date: "2026-06-30"),
    Expected(
      name: "lidl", total: "11.68", taxID: "A60195278", date: "2026-08-02", base: "10.48",
      lines: 3),
    Expected(
      name: "cash", total: "15.50", number: "00451", taxID: "12345678Z", date: "2026-09-05",
      lines: 2),
    Expected(
      name: "thousands", total: "5148.55", number: "2026-0007", taxID: "B12345674",
      date: "2026-01-14", base: "4680.50", lines: 2),
    Expected(
      name: "heads", total: "223.85", number: "A-260455", taxID: "B12345674",
      date: "2026-09-30", base: "185.00", lines: 2),
  ]

  @Test(arguments: bills)
  func `has the values that stand beside its labels`(expected: Expected) throws {
    let bill = try Samples.text(expected.name)
    #expect(bill.total.value?.plainText == expected.total)
    #expect(bill.total.mark == expected.mark)
    #expect(bill.number.value == expected.number)
    #expect(bill.supplierTaxID.value == expected.taxID)
    #expect(bill.date.value?.isoText == expected.date)
    #expect(bill.base.value?.plainText == expected.base)
    let days = [bill.periodFrom.value?.isoText, bill.periodTo.value?.isoText].compactMap { $0 }
    #expect((days.isEmpty ? nil : days.joined(separator: " ")) == expected.period)
    #expect(bill.lines.count == expected.lines)
    #expect(bill.taxes.filter { !$0.holds } == [])
  }

  /// The total is not the amount of the bill, or nothing but its own row confirms it.
  @Test(arguments: ["vodafone-saldo", "deposit", "trap-one-row"])
  func `has an unsure total where two contradict each other`(name: String) throws {
    #expect(try Samples.text(name).total.mark == .unsure)
  }

  @Test(arguments: [
    ("NIF del titular del contrato: 12345678Z\nContrato: 120012345678\n", "120012345678"),
    ("Contrato: 12345678Z\n", nil),
  ])
  func `has the number of a contract, which is no tax identifier`(
    lines: String, contract: String?
  ) throws {
    let bill = try Samples.read("Endesa Energia SAU  A81948077\n\(lines)Total 20,00 €\n")
    #expect(bill.contract.value == contract)
  }

  @Test func `is none if it is a proforma`() throws {
    #expect(try Samples.text("proforma").kind == .quotation)
    let total = "\nData: 03/02/2026\nTotal   968,00\n"
    for title in [
      "PRESSUPOST núm. 12", "PRESUPUESTO Nº 12", "FACTURA PROFORMA\nNúm. factura: 12",
      "FACTURA PROFORMA\nNº factura: 12", "PROFORMA 2026/7\nFactura núm. 7",
      "EXTRACTE DE COMPTE", "EXTRACTO DE CUENTA", "Estat de comptes", "Estado de cuenta",
      "ALBARÀ núm. 33", "ALBARÁN Nº 33", "Albarà de lliurament\nNúm. client: 5",
      "Confirmació de comanda", "Confirmación del pedido 8", "OFERTA",
    ] {
      #expect(try Samples.read(title + total).kind == .quotation, "\(title)")
    }
    for title in [
      "FACTURA núm. 12\nPressupost núm. 3", "Factura nº 12\nPresupuesto: 3",
      "Albarà: 33\nNúm. factura: 12", "Albarán nº 33\nFactura 12", "Rebut núm. 4\nAlbarà 3",
      "Recibo nº 4",
    ] {
      #expect(try Samples.read(title + total).kind == .invoice, "\(title)")
    }
    for words in ["IVA INCLUIDO", "IVA inclòs en el preu"] {
      #expect(try Samples.read("Albarán: 33" + total + words).kind == .invoice, "\(words)")
    }
  }

  @Test func `has the amount that is withheld, which is part of the expense`() throws {
    let bill = try Samples.text("plumber-irpf")
    #expect(bill.withheld.value?.plainText == "27.83")
    #expect(bill.expense?.plainText == "224.46")
  }

  struct Doubt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let total: Mark
    var expense: String?
  }

  @Test(arguments: [
    Doubt(
      testDescription: "what is withheld is not in the total",
      text: """
        Base imponible       100,00
        IVA 21%   100,00      21,00
        Total                121,00
        Retención IRPF        15,00
        """, total: .checked, expense: "121.00"),
    Doubt(
      testDescription: "taxes stand below what the lines add up to",
      text: """
        Filtro                10,00
        Junta                 20,00
        Total                 30,00
        Impuestos              6,30
        Líquido               36,30
        """, total: .unsure, expense: "30.00"),
    Doubt(
      testDescription: "more is paid than the lines add up to, without change",
      text: """
        Filtro                10,00
        Junta                 20,00
        Total                 30,00
        Saldo anterior        12,00
        A pagar               42,00
        """, total: .unsure, expense: "30.00"),
  ])
  func `has a total that other amounts confirm or put in doubt`(doubt: Doubt) throws {
    let head = "Fontaneria Puig   NIF 54362315K\nFactura 12   Fecha: 03/02/2026\n"
    let bill = try Samples.read(head + doubt.text)
    #expect(bill.total.mark == doubt.total)
    #expect(bill.expense?.plainText == doubt.expense)
  }

  @Test func `is never supplied by its owner`() throws {
    let text = """
      Factura 12        Data: 03/02/2026
      Marta Vila        NIF 12345678Z
      Pintures Roca     NIF 54362315K
      Total factura     50,00 €
      """
    #expect(try Samples.read(text).supplierTaxID.mark == .unsure)
    let bill = try Samples.read(text, own: ["12345678Z"])
    #expect(bill.supplierTaxID.value == "54362315K")
    #expect(bill.supplierTaxID.mark == .read)
  }

  @Test func `of the supermarket has three rates, and its second total is no total`() throws {
    let bill = try Samples.example("supermarket.txt")
    #expect(bill.total == BillField(Money(cents: 3927), .checked, page: 1, box: bill.total.box))
    #expect(bill.taxes.map(\.rate) == [400, 1000, 2100])
    #expect(bill.lines.count == 6)
    #expect(bill.supplier.value == "Mercadona")
    #expect(bill.categories == ["supplies"])
  }

  @Test func `with a date after today is unsure`() throws {
    let bill = try Samples.read("Fecha factura: 03/07/2027\nTotal 12,00 €")
    #expect(bill.date.mark == .unsure)
  }

  @Test func `has two supply points if it is of electricity and gas`() throws {
    let one = "CUPS: ES0031405678123456NM0F"
    #expect(try Samples.read(one).cups.mark == .checked)
    #expect(try Samples.read(one + "\nCUPS: ES0217010123456789LL").cups.mark == .unsure)
  }

  @Test func `takes time in proportion to its words`() throws {
    let line = "Total 12,00 21% 2,52 ES0031 12345678Z 01/02/2026 base iva 3.4 "
    let times = try [1_000, 4_000].map { count in
      let text = String(repeating: line + "\n", count: count)
      return try threadTime { _ = try Samples.read(text) }
    }
    #expect(
      times[1] < 9 * times[0], "four times the words take \(times[1] / times[0]) times as long")
  }
}

struct `A page` {
  private func page(_ words: [(String, Int, Int, Int, Int)]) -> Page {
    Page(words: words.map { Word($0.0, Box(left: $0.1, top: $0.2, right: $0.3, bottom: $0.4)) })
  }

  @Test func `is read in rows of cells, whatever the order of its words`() {
    let layout = Layout([
      page([
        ("78,78", 400, 21, 440, 31), ("Import", 0, 20, 40, 30), ("factura:", 43, 20, 90, 30),
        ("Data", 0, 40, 30, 50), ("€", 443, 21, 448, 31),
      ])
    ])
    #expect(layout.rows.map { layout.text($0) } == ["Import factura: 78,78 €", "Data"])
    #expect(layout.cells.map { layout.text($0) } == ["Import factura:", "78,78 €", "Data"])
  }

  @Test func `joins letters that are set apart`() {
    let layout = Layout([
      page([
        ("3", 0, 0, 5, 10), ("1", 7, 0, 12, 10), (",8", 14, 0, 20, 10), ("2", 22, 0, 27, 10),
        ("€", 29, 0, 34, 10), ("T", 60, 0, 65, 10),
      ])
    ])
    #expect(layout.pieces.map(\.text) == ["31,82€", "T"])
  }

  @Test func `keeps text in the margin out of its rows`() {
    let layout = Layout([
      page([("A95758389", 0, 0, 8, 60), ("Total", 40, 20, 70, 30), ("Data", 40, 40, 70, 50)])
    ])
    #expect(layout.rows.map { layout.text($0) } == ["Total", "Data", "A95758389"])
  }

  @Test func `of plain text has a cell wherever two spaces stand`() {
    let layout = Layout(Page.pages(ofText: "Total (€)   39,27\n\u{0C}Data:01/02/2026"))
    #expect(layout.cells.map { layout.text($0) } == ["Total (€)", "39,27", "Data: 01/02/2026"])
    #expect(layout.pieces.map(\.page) == [1, 1, 1, 2, 2])
  }

  @Test func `of a PDF is parsed from the output of poppler`() {
    let output = """
      <doc>
        <page width="594.95" height="841.91">
          <word xMin="39.749998" yMin="40.02" xMax="67.04" yMax="56.7">R&amp;B</word>
          <word xMin="-1" yMin="x" xMax="67.04" yMax="56.7">bad</word>
        </page>
        <page width="594.95" height="841.91">
          <word xMin="1" yMin="2" xMax="3" yMax="4">A\u{200B}\u{AD}B</word>
      """
    #expect(
      PDFText.pages(Array(output.utf8)) == [
        page([("R&B", 3974, 4002, 6704, 5670)]), page([("AB", 100, 200, 300, 400)]),
      ])
  }

  @Test func `has labels of which the longest counts`() {
    let layout = Layout(Page.pages(ofText: "Data d'emissió de la factura: x\nConsum total 3"))
    let labels = BillRules.builtIn.labels(in: layout)
    #expect(labels.map { "\($0.field) \($0.rank)" } == ["date 10", "none 0"])
  }
}
