import Bookkeeping
import Foundation
import Testing

@testable import Bills

struct `A figure of a bill` {
  @Test(arguments: [
    ("78,78", 7878), ("1.234,56", 123_456), ("1,234.56", 123_456), ("-4,98", -498),
    ("4,98-", -498), ("€31.80", 3180), ("31,80€", 3180), ("12,00EUR", 1200),
    ("1.234.567,89", 123_456_789), ("39,27.", 3927), ("1\u{A0}234,56", 123_456),
    ("1\u{202F}234\u{202F}567.89", 123_456_789), ("EUR12.00", 1200),
  ])
  func `is an amount if it has cents`(text: String, cents: Int64) {
    #expect(WrittenFigure(text)?.cents(hasCurrency: false) == cents)
  }

  @Test(arguments: [
    "312,418", "2026", "1.5", "05.08.26", "1.23.456,00", "12a", "", "0,159626", "(12,00)",
    "99999999999999999999,00", "1.234", "1\u{A0}234", "12\u{A0}34", "1\u{A0}23,45",
  ])
  func `is no amount otherwise`(text: String) {
    #expect(WrittenFigure(text)?.cents(hasCurrency: false) == nil)
  }

  @Test(arguments: [
    ("25", 2500), ("1.234", 123_400), ("220,6", 22060), ("1\u{A0}234", 123_400),
  ])
  func `without two decimals needs a euro sign`(text: String, cents: Int64) {
    #expect(WrittenFigure(text)?.cents(hasCurrency: true) == cents)
  }

  @Test(arguments: [("21%", 2100), ("21,00", 2100), ("7.5%", 750), ("10,000", 1000)])
  func `may be a rate`(text: String, rate: Int) {
    #expect(WrittenFigure(text)?.hundredths == rate)
  }

  @Test(arguments: [
    ("€31.80", "EUR"), ("31,80Eur", "EUR"), ("$31.80", "$"), ("US$31.80", "$"),
    ("31.80USD", "USD"), ("£5", "GBP"), ("31,80", nil),
  ])
  func `may have a currency`(text: String, currency: String?) throws {
    #expect(try #require(WrittenFigure(text)).currency == currency)
  }

  @Test(arguments: [
    ("1 234,56", [123_456], [23_456]), ("1 234 €", [123_400], [23_400]),
    ("-1 234,56 €", [-123_456], [23_456]), ("1 234 567,89", [123_456_789], [56_789]),
    ("1  234,56", [23_456], [23_456]), ("0 234,56", [23_456], [23_456]),
    ("1234 567,89", [56_789], [56_789]), ("12,00 234,56", [1200, 23_456], [1200, 23_456]),
    ("93 123 45 67", [], []), ("1 234 kWh", [], []),
  ])
  func `may have groups of digits that stand apart`(
    text: String, joined: [Int64], separate: [Int64]
  ) {
    let layout = Layout(Page.pages(ofText: text))
    #expect(PrintedNumbers(layout).amounts.map(\.cents) == joined)
    #expect(
      PrintedNumbers(layout, joiningGroups: false).amounts.map(\.cents) == separate)
  }

  @Test func `before a unit or a price is no amount`() {
    let layout = Layout(
      Page.pages(ofText: "12,00 kWh 0,10 Eur/kWh 60 días 5,00 Eur 21 % 3,00"))
    let numbers = PrintedNumbers(layout)
    #expect(numbers.amounts.map(\.cents) == [500, 300])
    #expect(numbers.rates.map(\.rate) == [2100])
  }
}

struct `A date of a bill` {
  @Test(arguments: [
    ("03/07/2026", "2026-07-03"), ("05.08.26", "2026-08-05"), ("2026-07-03", "2026-07-03"),
    ("30-nov.-2025", "2025-11-30"), ("10 de juliol de 2026", "2026-07-10"),
    ("28 de Noviembre del 2025", "2025-11-28"), ("1 d'agost de 2026", "2026-08-01"),
    ("01 JUL 2026", "2026-07-01"), ("1 7 / 0 1 / 2 0 2 5", "2025-01-17"),
    ("3 July 2026", "2026-07-03"),
  ])
  func `has many forms`(text: String, day: String) {
    let layout = Layout(Page.pages(ofText: text))
    let found = PrintedDates.all(in: layout).map(\.day.isoText)
    // Letters that are set apart are joined only where they are narrower than spaces.
    #expect(found == (text.hasPrefix("1 7") ? [] : [day]))
  }

  @Test(arguments: ["31/02/2026", "25-100101-387", "12,50", "1.234.567", "12/13/14/15", "20:15"])
  func `exists`(text: String) {
    #expect(PrintedDates.all(in: Layout(Page.pages(ofText: text))).isEmpty)
  }

  @Test(arguments: [
    ("Periode: del 31/05/2026 a 30/06/2026", "2026-05-31", "2026-06-30"),
    ("Periodo 02.06.26 / 01.08.26", "2026-06-02", "2026-08-01"),
    ("Període: 3r trimestre 2026", "2026-07-01", "2026-09-30"),
    ("Periodo: julio de 2026", "2026-07-01", "2026-07-31"),
    ("Exercici 2026", "2026-01-01", "2026-12-31"),
    ("Període: del 31 de maig al 30 de juny de 2026", "2026-05-31", "2026-06-30"),
    ("Periodo: enero - marzo 2026", "2026-03-01", "2026-03-31"),
  ])
  func `is one of two of a period`(text: String, from: String, to: String) throws {
    let bill = try Samples.read(text)
    #expect(bill.periodFrom.value?.isoText == from)
    #expect(bill.periodTo.value?.isoText == to)
  }
}

struct `A code of a bill` {
  @Test(arguments: [
    "ES1234123456789012JY", "ES0987543210987654ZF", "ES9750210987654321CQ",
    "ES0999110012345678EK", "ES0021000004744848NZ", "ES0031405678123456NM0F",
    "ES0000000000000000TT", "ES9999999999999999SA",
  ])
  func `of a supply point has control letters`(code: String) {
    #expect(PrintedCodes.supplyPoint(code) == code)
    let wrong = code.prefix(10) + (code.dropFirst(10).first == "0" ? "1" : "0") + code.dropFirst(11)
    #expect(PrintedCodes.supplyPoint(String(wrong)) == nil)
  }

  @Test(arguments: ["A-81948077", "(A81948077)", "A81948077.", "ESA81948077", "B-79/992079"])
  func `of taxes has marks around it`(text: String) {
    #expect(PrintedCodes.taxID(text) != nil)
  }

  @Test func `may stand in two words`() {
    let layout = Layout(
      Page.pages(ofText: "CIF: A 81948077\nES 0021 0000 0474 4848 NZ\nES91 2100 0418 4502"))
    #expect(PrintedCodes.taxIDs(in: layout).map(\.text) == ["A81948077"])
    #expect(PrintedCodes.supplyPoints(in: layout).map(\.text) == ["ES0021000004744848NZ"])
  }
}

struct `A supply point as a person writes it` {
  struct Written: Sendable, CustomTestStringConvertible {
    let text: String
    let code: String?
    var testDescription: String { text }
  }

  static let written = [
    Written(text: "es0031 4056 7812 3456 NM", code: "ES0031405678123456NM"),
    Written(text: "ES-0031-405678123456-NM-0F", code: "ES0031405678123456NM"),
    Written(text: " 123456 ", code: "B12345674/123456"),
    Written(text: "B12345674/123456", code: "B12345674/123456"),
    Written(text: "ES-77", code: "B12345674/ES-77"),
    Written(text: "ES0031405678123456NX", code: nil),
    Written(text: "ES0031405678123456N", code: nil),
    Written(text: "ES0031405678123456NM0F1", code: nil),
    Written(text: " ", code: nil),
  ]

  @Test(arguments: written)
  func `is kept under one code`(written: Written) {
    #expect(WrittenSupplyPoint(written.text)?.code(of: "B12345674") == written.code)
  }
}

struct `A fiscal code` {
  @Test func `of the owner, or of a day far from today, is unsure`() throws {
    let code =
      "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=1"
      + "&fecha=03-07-2126&importe=12.00"
    let bill = try Samples.read("Total 12,00 €\n\(code)", own: ["B12345674"])
    #expect(bill.total.mark == .checked)
    #expect(bill.supplierTaxID.mark == .unsure)
    #expect(bill.date.mark == .unsure)
  }

  static let verifactu =
    "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B67890129"
    + "&numserie=N%2F2026-0718&fecha=18-07-2026&importe=325.97"

  @Test func `of Veri*factu has the supplier, the number, the date and the total`() throws {
    let code = try #require(FiscalCode(Self.verifactu))
    #expect(code.taxID == "B67890129")
    #expect(code.number == "N/2026-0718")
    #expect(code.date?.isoText == "2026-07-18")
    #expect(code.total.plainText == "325.97")
  }

  @Test func `of TicketBAI has a checksum`() throws {
    let id = "TBAI-A48002893-301125-OWyhpEIk+JZ6Z-"
    #expect(FiscalCode.crc8(id.utf8) == 249)
    let text =
      "https://ticketbai.araba.eus/tbai/qrtbai/?id=\(id)249&s=A&nf=12&i=307.39"
    let code = try #require(FiscalCode("\(text)&cr=\(FiscalCode.crc8(text.utf8).padded)"))
    #expect(code.taxID == "A48002893")
    #expect(code.number == "A-12")
    #expect(code.date?.isoText == "2025-11-30")
    #expect(FiscalCode("\(text)&cr=000") == nil)
  }

  @Test(arguments: [
    "https://example.com/ValidarQR?nif=B67890129&numserie=1&fecha=18-07-2026&importe=1.00",
    "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B67890128&numserie=1"
      + "&fecha=18-07-2026&importe=1.00",
    verifactu + "&importe=1.00", "https://batuz.eus/QRTBAI/?id=x", "",
  ])
  func `is none of another host, with a wrong control or twice the same parameter`(text: String) {
    #expect(FiscalCode(text) == nil)
  }

  @Test func `in a text confirms its values, and contradicts others`() throws {
    let text = """
      NETEGES EXEMPLE SL    NIF: B67890129
      Factura núm.: N/2026-0718    Data: 18/07/2026
      Total: 325,97 €
      \(Self.verifactu)
      """
    let bill = try Samples.read(text)
    #expect(bill.total.mark == .checked)
    #expect(bill.number.mark == .checked)
    #expect(bill.date.mark == .checked)
    #expect(bill.supplierTaxID.mark == .checked)
    let other = try Samples.read(text.replacingOccurrences(of: "325,97", with: "335,97"))
    #expect(other.total.mark == .unsure)
    #expect(other.total.value?.plainText == "325.97")
    let second = Self.verifactu.replacingOccurrences(of: "0718", with: "0719")
    let two = try Samples.read(text + "\n" + second)
    #expect([two.total.mark, two.number.mark, two.date.mark] == [.unsure, .unsure, .unsure])
  }
}

extension UInt8 {
  fileprivate var padded: String { String(String(Int(self) + 1000).dropFirst()) }
}
