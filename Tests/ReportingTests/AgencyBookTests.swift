import Bookkeeping
import Resources
import Taxation
import TestKit
import Testing
import ValueAddedTax

@testable import Reporting

/// The golden home and filer of the domain's examples, with rows of the first quarter of 2027.
struct GoldenVAT {
  static let quarter = Period.quarter(year: 2027, quarter: 1)
  static let homes: [Int64: Property] = [1: Property(id: 1, code: "t", name: "Casa T", zone: "1")]

  var filer: FilerFacts
  let stays: [VATStay]
  let bills: [VATBill]

  init(stays: [VATStay] = [GoldenVAT.stay()], bills: [VATBill] = [GoldenVAT.bill()]) {
    filer = FilerFacts(code: "anna", name: "Anna Puig", from: day("2026-12-01"))
    filer.taxID = "12345678Z"
    self.stays = stays
    self.bills = bills
  }

  static func stay(
    _ date: String = "2027-01-10", _ cents: Int64 = 330_00,
    invoice: IssuedInvoice = IssuedInvoice(number: "T/1"), receipts: [DatedMoney] = [],
    changes: [VATChange] = []
  ) -> VATStay {
    VATStay(
      record: RecordReference("booking", 1), property: 1, accrual: day(date), nights: 3,
      amount: Money(cents: cents), receipts: receipts, changes: changes, invoice: invoice)
  }

  static func bill(
    _ number: Int64 = 1, _ rate: Int = 2100, _ base: Int64 = 100_00,
    treatment: VATBill.Treatment = .domestic, _ change: (inout VATBill) -> Void = { _ in }
  ) -> VATBill {
    var tax = BillTax(rate: rate, on: Money(cents: base))
    if treatment.isReverse { tax = BillTax(rate: rate, base: tax.base, amount: .zero) }
    var bill = VATBill(
      record: RecordReference("expense", number), date: day("2027-01-20"), number: "F-\(number)",
      supplier: "Llum SA", taxID: "A58818501",
      amount: Money(cents: tax.base.cents + tax.amount.cents), lines: [tax])
    bill.treatment = treatment
    bill.uses = [VATBill.Use(property: 1, amount: bill.amount)]
    change(&bill)
    return bill
  }

  var account: VATAccount {
    get throws {
      let table = VATTable(
        rules: try LegalVAT.rules(),
        homes: [HomeVAT(property: 1, validFrom: day("2026-12-01"), percent: 10)])
      return VATAccount(
        filer, issued: try stays.flatMap { try $0.rows(by: table) },
        received: try bills.flatMap { try $0.rows(of: filer, by: table) })
    }
  }

  func agency() throws -> AgencyBook {
    AgencyBook(try account, year: 2027, cadastres: [1: "9872023VH5797S0001WX"])
  }

  func form(_ quarter: Period = GoldenVAT.quarter) throws -> VATReturn {
    try #require(try account.form(of: quarter))
  }
}

struct `The books of the tax agency` {
  @Test func `have the golden row to the byte`() throws {
    let lines = try GoldenVAT().agency().csv(of: .issued).split(separator: "\r\n")
    let row: Substring = """
      2027;1T;D;;;F2;;;10/01/2027;;T;1;;;;;VENTAS A CONSUMIDOR FINAL;01;S1;;330,00;300,00;10,00;\
      30,00;;;;;;;;;;1;9872023VH5797S0001WX;1
      """
    #expect(lines.last == row)
  }

  @Test func `have the agency's columns in two rows of headings`() throws {
    for (side, count) in [(AgencyBook.Side.issued, 36), (.received, 42)] {
      let rows = try GoldenVAT().agency().rows(of: side)
      #expect(rows.map(\.count) == [count, count, count])
    }
    let lines = try GoldenVAT().agency().csv(of: .issued).split(separator: "\r\n")
    #expect(
      lines[0].hasPrefix(
        "Autoliquidación;;Actividad;;;Tipo de Factura;Concepto de Ingreso;Ingreso Computable;"
          + "Fecha Expedición;Fecha Operación;Identificación de la Factura;;;NIF Destinatario;;;"
          + "Nombre Destinatario;"))
    #expect(
      lines[1].hasPrefix(
        "Ejercicio;Periodo;Código;Tipo;Grupo o Epígrafe del IAE;;;;;;Serie;Número;Número-Final;"
          + "Tipo;Código País;Identificación;;"))
  }

  @Test func `have a row for each rate of a bill that was received`() throws {
    var golden = GoldenVAT(
      stays: [],
      bills: [
        GoldenVAT.bill(),
        GoldenVAT.bill(2, 2100, 1234_56, treatment: .reverseEU) {
          $0.taxID = "EL123456789"
          $0.receivedOn = day("2027-02-03")
          $0.deductIn = .quarter(year: 2027, quarter: 2)
        },
        GoldenVAT.bill(3, 1000, -10_00, treatment: .reverseOther) {
          $0.receivedOn = day("2027-02-02")
        },
        GoldenVAT.bill(4) { $0.isTicket = true },
      ])
    golden.filer.activity = try #require(FilerFacts.Activity("A03:685"))
    let lines = try golden.agency().csv(of: .received).split(separator: "\r\n").dropFirst(2)
    let rows: [Substring] = [
      """
      2027;1T;A;03;685;F1;;;20/01/2027;;F-1;;20/01/2027;1;;;;A58818501;Llum SA;01;N;N;N;;;121,00;\
      100,00;21,00;21,00;21,00;;;;;;;;;;1;9872023VH5797S0001WX;1
      """,
      """
      2027;1T;A;03;685;R1;;;20/01/2027;;F-3;;02/02/2027;2;;;;A58818501;Llum SA;01;N;S;N;;;-10,00;\
      -10,00;10,00;-1,00;-1,00;;;;;;;;;;1;9872023VH5797S0001WX;3
      """,
      """
      2027;1T;A;03;685;F1;;;20/01/2027;;F-2;;03/02/2027;3;;02;GR;EL123456789;Llum SA;09;N;N;S;2027;\
      2T;1234,56;1234,56;21,00;259,26;259,26;;;;;;;;;;1;9872023VH5797S0001WX;2
      """,
    ]
    #expect(Array(lines) == rows)
  }

  static let types: [(invoice: IssuedInvoice, cells: [String])] = [
    (
      invoice: IssuedInvoice(),
      cells: ["F2", "10/01/2027", "", "", "", "", "VENTAS A CONSUMIDOR FINAL"]
    ),
    (
      invoice: IssuedInvoice(
        number: "2027/T/7", date: day("2027-01-12"), name: "Empresa \"Nord\"; SL",
        taxID: "B12345674"),
      cells: [
        "F1", "12/01/2027", "10/01/2027", "2027/T", "7", "B12345674", "Empresa \"Nord\"; SL",
      ]
    ),
    (
      invoice: IssuedInvoice(number: "15"),
      cells: ["F2", "10/01/2027", "", "", "15", "", "VENTAS A CONSUMIDOR FINAL"]
    ),
  ]

  @Test(arguments: types)
  func `name who receives a full invoice`(invoice: IssuedInvoice, cells: [String]) throws {
    let row = try #require(
      GoldenVAT(stays: [GoldenVAT.stay(invoice: invoice)]).agency().rows(of: .issued).last)
    let places = [5, 8, 9, 10, 11, 15, 16]
    #expect(places.map { row[$0].text } == cells)
  }

  @Test func `quote what would end a cell, and mark what looks like a formula`() throws {
    let invoice = IssuedInvoice(name: "=1+1;\"Nord\"", taxID: "B12345674")
    let csv = try GoldenVAT(stays: [GoldenVAT.stay(invoice: invoice)]).agency().csv(of: .issued)
    #expect(csv.contains(";\"'=1+1;\"\"Nord\"\"\";01;"))
  }

  @Test func `mark corrections as such`() throws {
    let refund = VATChange(
      record: RecordReference("adjustment", 7), day: day("2027-02-01"),
      amount: Money(cents: -110_00), reason: .refund)
    let rows = try GoldenVAT(stays: [GoldenVAT.stay(changes: [refund])]).agency().rows(of: .issued)
    let last = try #require(rows.last)
    let places = [5, 10, 11, 20, 21, 23, 35]
    let cells = ["R5", "", "", "-110,00", "-100,00", "-10,00", "7"]
    #expect(places.map { last[$0].text } == cells)
  }

  @Test func `have the names that the agency asks for`() throws {
    let book = try GoldenVAT().agency()
    let sides: [AgencyBook.Side?] = [.issued, .received, nil]
    #expect(
      sides.map { book.fileName(of: $0) }
        == [
          "202712345678ZEAnna Puig.csv", "202712345678ZRAnna Puig.csv",
          "202712345678ZCAnna Puig.xlsx",
        ])
    #expect(AgencyBook.Side.allCases.map(\.sheet) == ["EXPEDIDAS", "RECIBIDAS"])
  }

  @Test func `have no rows of other years, and no reference that is not recorded`() throws {
    let golden = GoldenVAT(stays: [GoldenVAT.stay("2026-12-10"), GoldenVAT.stay("2027-01-10")])
    let book = AgencyBook(try golden.account, year: 2026, cadastres: [:])
    let rows = try book.rows(of: .issued)
    #expect(rows.count == 3)
    #expect(rows.last?[33...34].map(\.text) == ["", ""])
  }
}
