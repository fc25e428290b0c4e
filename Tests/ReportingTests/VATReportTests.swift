import Bookkeeping
import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing
import ValueAddedTax

@testable import Reporting

/// Two stays, of which one has no invoice number; bills of a supplier, of a platform in another country, without a
/// number, and of a professional.
private struct Quarter {
  let golden: GoldenVAT
  let account: VATAccount
  let form: VATReturn

  init() throws {
    var golden = GoldenVAT(
      stays: [
        GoldenVAT.stay(), GoldenVAT.stay("2027-02-20", 660_00, invoice: IssuedInvoice()),
      ],
      bills: [
        GoldenVAT.bill(),
        GoldenVAT.bill(2, 2100, 1234_56, treatment: .reverseEU) {
          $0.taxID = "IE9827384L"
          $0.supplier = "Platform Ltd"
        },
        GoldenVAT.bill(3) { $0.number = nil },
        GoldenVAT.bill(4, 2100, 400_00) {
          $0.withheld = VATBill.Withheld(
            amount: Money(cents: 60_00), kind: .professional, paidOn: day("2027-02-02"))
        },
      ])
    golden.filer.carried = Money(cents: 50_00)
    self.golden = golden
    account = try golden.account
    form = try golden.form()
  }

  func book(_ side: AgencyBook.Side) -> VATBook {
    VATBook(account, in: GoldenVAT.quarter, side: side, homes: GoldenVAT.homes)
  }

  func findings() throws -> Document {
    VATFindings(
      try account.findings(
        in: GoldenVAT.quarter, stays: golden.stays, bills: golden.bills, cadastres: [],
        withholds: { _ in false }, rates: SalesTaxRate.vat), of: golden.filer,
      in: GoldenVAT.quarter, homes: GoldenVAT.homes
    ).document
  }
}

struct `The VAT of a quarter` {
  @Test func `has a book of what was issued`() throws {
    let book = try Quarter().book(.issued)
    #expect(book.unnumbered == 1)
    let text = """
      VAT book of what was issued, 1st quarter of 2027
      Filer: Anna Puig

                                                         VAT
      Date         Invoice    Type  Record        Base  rate     VAT    Total
      10 Jan 2027  T/1        F2    booking 1  €300.00   10%  €30.00  €330.00
      20 Feb 2027  no number  F2    booking 1  €600.00   10%  €60.00  €660.00
      ───────────────────────────────────────────────────────────────────────
      Total                                    €900.00        €90.00  €990.00

      1 row has no invoice number.

      """
    #expect(try book.document.text(width: 100) == text)
    let rows = """
      date,invoice,invoiced_on,type,invoice_to,invoice_tax_id,kind,id,property,base,vat_rate,vat,total\r
      2027-01-10,T/1,,F2,,,booking,1,t,300.00,10.00,30.00,330.00\r
      2027-02-20,,,F2,,,booking,1,t,600.00,10.00,60.00,660.00\r

      """
    #expect(try book.document.csv() == rows)
  }

  @Test func `has a book of what was received`() throws {
    let book = try Quarter().book(.received)
    #expect(book.unnumbered == 1)
    #expect(
      try book.document.header()
        == "received_on,date,number,supplier,supplier_tax_id,treatment,asset,kind,id,property,"
        + "base,vat_rate,vat,deductible_percent,deductible,deduct_in,total")
    let json = try book.document.json()
    #expect(json.contains("\"number\":null"))
    #expect(json.contains("\"total\":{\"base\":\"1834.56\",\"vat\":\"385.26\","))
  }

  @Test func `has the boxes of form 303`() throws {
    let quarter = try Quarter()
    var summary = VATSummary(.vat(quarter.form), of: quarter.golden.filer, in: GoldenVAT.quarter)
    summary.pendingSource = "RDL 29/2026, BOE-A-2026-20823"
    summary.staysAcross = [RecordReference("booking", 1), RecordReference("booking", 4)]
    summary.otherReading = Money(cents: 70_00)
    let text = """
      Model 303, 1r trimestre de 2027
      Estimació, no assessorament fiscal.
      Declarant: Anna Puig

      Casella  Concepte                                                   Import
      04       Base imposable al 10 %                                   900,00 €
      06       Quota al 10 %                                             90,00 €
      10       Adquisicions intracomunitàries, base                   1.234,56 €
      11       Adquisicions intracomunitàries, quota                    259,26 €
      27       Total quota meritada                                     349,26 €
      28       Operacions interiors corrents, base                      500,00 €
      29       Operacions interiors corrents, quota                     105,00 €
      36       Adquisicions intracomunitàries corrents, base          1.234,56 €
      37       Adquisicions intracomunitàries corrents, quota           259,26 €
      45       Total a deduir                                           364,26 €
      46       Resultat del règim general                               −15,00 €
      66       Atribuïble a l'Administració de l'Estat                  −15,00 €
      110      Quotes a compensar pendents de períodes anteriors         50,00 €
      87       Quotes a compensar pendents per a períodes posteriors     50,00 €
      69       Resultat de l'autoliquidació                             −15,00 €
      71       Resultat                                                 −15,00 €

      A compensar en trimestres posteriors: 65,00 €
      Les xifres depenen d'una norma que encara no és definitiva: Reial decret llei 29/2026,
      BOE-A-2026-20823.
      Els diners rebuts abans de la norma compten aquí sense IVA. Si porten IVA amb l'estada, la casella
      71 és 70,00 €.
      2 estades només són en part dins del trimestre i compten el dia d'entrada: reserves 1, 4

      """
    let spaced = try summary.document.text(.ca, width: 100)
    #expect(String(spaced.map { "\u{A0}\u{202F}".contains($0) ? " " : $0 }) == text)
  }

  @Test func `has what was withheld, and the parties of the year`() throws {
    let quarter = try Quarter()
    let withheld = try WithholdingReturn(GoldenVAT.quarter, of: quarter.golden.bills)
    let filer = quarter.golden.filer
    let summary = VATSummary(.withholding(withheld), of: filer, in: GoldenVAT.quarter).document
    #expect(
      try summary.csv()
        == "box,amount,count\r\n07,,1\r\n08,400.00,\r\n09,60.00,\r\n28,60.00,\r\n30,60.00,\r\n")
    #expect(try summary.text().hasSuffix("To be paid: €60.00\n"))
    let parties = try quarter.account.thirdParties(
      of: 2027, bills: [GoldenVAT.bill(9, 2100, 4000_00)])
    let list = VATSummary(.thirdParties(parties), of: filer, in: .year(2027)).document
    #expect(
      try list.csv()
        == "key,tax_id,name,q1,q2,q3,q4,amount\r\nA,A58818501,Llum SA,4840.00,0.00,0.00,0.00,4840.00\r\n"
    )
    let none = VATSummary(.thirdParties([]), of: filer, in: .year(2027)).document
    #expect(try none.text().contains("Nobody is above €3,005.06"))
  }

  @Test func `says at the end of the year what may be paid out`() throws {
    let golden = GoldenVAT(
      stays: [],
      bills: [
        GoldenVAT.bill { $0.receivedOn = day("2027-10-02") }
      ])
    let period = Period.quarter(year: 2027, quarter: 4)
    let summary = VATSummary(.vat(try golden.form(period)), of: golden.filer, in: period)
    #expect(
      try summary.document.text(.es).contains(
        "A compensar en trimestres posteriores, o a devolver si lo solicita: 21,00"))
  }
}

struct `The explanation of a box` {
  @Test(arguments: Language.allCases)
  func `adds up to its figure, in words of each language`(language: Language) throws {
    let quarter = try Quarter()
    for box in VATBox.allCases {
      let explanation = VATExplanation(box, of: quarter.form, filer: quarter.golden.filer)
      let total = try explanation.document.rows { _ in }
      #expect(total?.last ?? .money(.zero) == .money(quarter.form[box]), "\(box)")
      #expect(try !explanation.document.text(language).contains("⟦"), "\(box)")
    }
    let withheld = try WithholdingReturn(GoldenVAT.quarter, of: quarter.golden.bills)
    for box in WithholdingReturn.Box.allCases {
      let document = try VATExplanation(box, of: withheld, filer: quarter.golden.filer).document
      #expect(try !document.text(language).contains("⟦"), "\(box)")
    }
  }

  @Test func `names records, boxes and earlier quarters`() throws {
    let quarter = try Quarter()
    func rows(_ box: VATBox) throws -> [String] {
      try VATExplanation(box, of: quarter.form, filer: quarter.golden.filer).document.csv()
        .split(separator: "\r\n").dropFirst().map { String($0) }
    }
    #expect(
      try rows(.deducted) == [
        "expense,1,2027-01-20,100.00,21.00,21.00", "expense,4,2027-01-20,400.00,21.00,84.00",
      ])
    #expect(try rows(.owed) == ["box,06,,,,90.00", "box,11,,,,259.26"])
    #expect(try rows(.result) == ["box,27,,,,349.26", "box,45,,,,-364.26"])
    #expect(try rows(.brought) == ["return,2026-Q4,,,,50.00"])
  }

  @Test func `says how a pro rata is settled`() throws {
    var golden = GoldenVAT(bills: [GoldenVAT.bill { $0.uses = [] }])
    golden.filer.percents = [2027: 60]
    let form = try golden.form(.quarter(year: 2027, quarter: 4))
    let text = try VATExplanation(.proRata, of: form, filer: golden.filer).document.text()
    #expect(
      text.contains("Taxed operations: €300.00. Exempt operations: €0.00. Percentage, rounded"))
    #expect(text.contains("Figure: €8.40"))
  }
}

struct `What VAT lacks` {
  @Test func `is listed with what to type`() throws {
    let document = try Quarter().findings()
    let rows = """
      kind,id,date,fault,command\r
      booking,1,2027-02-20,no-invoice-number,estada booking edit 1 --invoice … --invoiced-on …\r
      booking,1,2027-02-20,full-invoice,estada booking edit 1 --invoice-to … --invoice-tax-id …\r
      ,,,no-cadastral-reference,estada property edit t --cadastral-reference …\r
      expense,3,2027-01-20,not-deducted,estada expense edit 3 --number … --tax-id …\r
      expense,4,2027-01-20,need-not-withhold,estada expense edit 4 --withheld none\r

      """
    #expect(try document.csv() == rows)
  }

  static let faults: [VATFault] = [
    .linesMissAmount(sum: .zero, amount: Money(cents: 1)),
    .taxOfLine(BillTax(rate: 2100, base: .zero, amount: Money(cents: 100))),
    .rateNotInForce(rate: 500, day: day("2025-02-01")),
    .withheldAboveBase(Money(cents: 2), base: Money(cents: 1)),
    .deductedBeforeReception(GoldenVAT.quarter, received: day("2027-04-01")),
    .deductedTooLate(GoldenVAT.quarter, received: day("2022-04-01")),
    .notDeducted, .numberTwice(of: RecordReference("expense", 3)), .needNotWithhold,
    .fullInvoiceNeeded(Money(cents: 440_00)), .noInvoiceNumber, .rateWithoutBox(rate: 500),
    .paidAbovePrice(Money(cents: 100)), .noPrice, .noCadastralReference(property: 1), .noTaxID,
    .noFiler(property: 1), .noTaxIDOfParty(Money(cents: 3630_00)),
    .withheldUnpaid, .noPercent(year: 2027), .invoiceTwice(of: RecordReference("booking", 3)),
    .noCommissionBill(
      channel: "airbnb", month: .month(year: 2027, month: 1), Money(cents: 33_00)),
  ]

  @Test(arguments: Language.allCases)
  func `has words in each language`(language: Language) throws {
    let findings = Self.faults.map {
      VATFinding(RecordReference("expense", 1), on: day("2027-02-01"), $0)
    }
    let golden = GoldenVAT()
    func text(_ findings: [VATFinding]) throws -> String {
      try VATFindings(
        findings, of: golden.filer, in: GoldenVAT.quarter, homes: GoldenVAT.homes
      ).document.text(language, width: 200)
    }
    let all = try text(findings)
    #expect(!all.contains("⟦"))
    #expect(Set(Self.faults.map(\.code)).count == Self.faults.count)
    #expect(try !text([]).contains("⟦"))
    for treatment in VATBill.Treatment.allCases {
      guard case .term(_, let key) = treatment.cell else { continue }
      #expect(Catalogue(language).has(key))
    }
  }
}
