import Bookkeeping
import Documents
import Testing

@testable import BankFiles

struct `The files of banks` {
  /// A sample, and what is in it.
  struct Sample: CustomTestStringConvertible {
    let name: String
    let format: BankFormat
    var accounts: [String?] = []
    var amounts: [[Int64]]
    var opening: Int64?
    var closing: Int64?
    var isChecked = true
    var first: String
    var notices: [String] = []
    var testDescription: String { name }
  }

  static let first = "ES9121000418450200051332"
  static let second = "ES5501821234840201234567"
  static let firstAmounts: [Int64] = [97_000, 231_922, -4567, -300]
  static let secondAmounts: [Int64] = [99_014, -8420, 12_000, -7600, -50_000]
  static let anna = "TRANSFERENCIA DE ANNA VIDAL ROCA RESERVA E2041"
  static let airbnb = "AIRBNB PAYMENTS LUXEMBOURG S.A. G-K7QXW2M9PLDRA"

  static let samples: [Sample] = [
    Sample(
      name: "norma43.n43", format: .norma43, accounts: [first, second],
      amounts: [firstAmounts, secondAmounts], opening: 250_000, closing: 574_055, first: anna,
      notices: ["bank.file.zero-lines"]),
    Sample(
      name: "camt-053-02.xml", format: .camt, accounts: [first], amounts: [firstAmounts],
      opening: 250_000, closing: 574_055, first: anna, notices: ["bank.file.zero-lines"]),
    Sample(
      name: "camt-053-08.xml", format: .camt, accounts: [second], amounts: [secondAmounts],
      opening: 100_000, closing: 144_994, first: airbnb),
    Sample(
      name: "caixabank.csv", format: .table, accounts: [nil], amounts: [firstAmounts],
      opening: 250_000, closing: 574_055, first: anna),
    Sample(
      name: "bbva.csv", format: .table, accounts: [nil], amounts: [secondAmounts], opening: 100_000,
      closing: 144_994, first: "AIRBNB Transferencia " + airbnb),
    Sample(
      name: "santander.csv", format: .table, accounts: ["ES5600495103702310123456"],
      amounts: [[120_000, -9680, 45_000, -121, 8420]], opening: 84_510, closing: 248_129,
      first: "LIQUIDACION TPV COMERCIO 0345678901"),
    Sample(
      name: "sabadell.csv", format: .table, accounts: ["ES5800810190480001234567"],
      amounts: [[61_200, -3025, -3025, 15_000, -20_000]], opening: 31_200, closing: 81_350,
      first: "AIRBNB PAYMENTS LUXEMBOURG S.A."),
    Sample(
      name: "n26.csv", format: .table, accounts: [nil],
      amounts: [[69_000, -3480, 44_350, -12_999, -8000]], isChecked: false,
      first: "Booking E2043 Casa del Mar"),
    Sample(
      name: "revolut.csv", format: .table, accounts: ["Current"],
      amounts: [[50_000, -6455, -20_100, 43_650]],
      opening: 12_000, closing: 79_095, first: "Payment from Marta Soler Puig",
      notices: ["bank.file.pending-lines"]),
    Sample(
      name: "ofx-1.ofx", format: .ofx, accounts: [first], amounts: [firstAmounts], closing: 574_055,
      isChecked: false, first: anna),
    Sample(
      name: "ofx-2.ofx", format: .ofx, accounts: [second], amounts: [secondAmounts],
      closing: 144_994, isChecked: false, first: airbnb),
    Sample(
      name: "openbank.xls", format: .table, accounts: ["ES1100730100510512345678"],
      amounts: [[41_231, -12_100, 24_000, -3000]], opening: 60_000, closing: 110_131,
      first: "Booking.com B.V. NO.Qw8eR5tY2uI9oP3a/ID.1234567"),
    Sample(
      name: "bbva.xlsx", format: .table, accounts: [second], amounts: [[96_700, 231_922, -4567]],
      opening: 250_000, closing: 574_055,
      first: "Transferencia recibida Núria Puig i Ferrer lloguer"),
    Sample(
      name: "ing.xls", format: .table, accounts: [nil], amounts: [[30_000, -4567]],
      opening: 100_000, closing: 125_433, first: "Transferencia recibida de NURIA PUIG"),
  ]

  @Test(arguments: samples)
  func `are read to the cent`(sample: Sample) throws {
    let file = try BankSample.file(sample.name)
    #expect(file.format == sample.format)
    #expect(file.statements.map(\.account?.text) == sample.accounts)
    #expect(file.statements.map { $0.lines.map(\.amount.cents) } == sample.amounts)
    let statement = try #require(file.statements.first)
    #expect(statement.opening?.cents == sample.opening)
    #expect(statement.closing?.cents == sample.closing)
    #expect(statement.isChecked == sample.isChecked)
    #expect(statement.lines.first?.text == sample.first)
    #expect(file.notices.map(\.key) == sample.notices)
    #expect(file.ignoredHeaders == [])
    for statement in file.statements {
      #expect(statement.lines.map(\.place) == Array(1...statement.lines.count))
      let days = statement.lines.map(\.booked)
      #expect(days == days.sorted())
      let range = statement.firstDay...statement.lastDay
      #expect(days.allSatisfy { range.contains($0) })
    }
  }

  @Test func `say who was paid, and by which mandate, where they have it apart`() throws {
    for name in ["norma43.n43", "camt-053-08.xml"] {
      let statement = try #require(try BankSample.file(name).statements.last)
      #expect(statement.holder == "MARTA SOLER PUIG")
      #expect(statement.lines[1].counterparty == "ENDESA ENERGIA SAU")
      #expect(statement.lines[1].mandate == "MANDATO 0712345")
      #expect(statement.lines[2].text.contains("MUÑOZ"))
    }
  }

  @Test func `have what each bank writes apart`() throws {
    let n26 = try #require(try BankSample.file("n26.csv").statements.first)
    #expect(n26.lines[0].counterparty == "Clara Jensen")
    #expect(n26.lines[0].counterpartyIBAN?.text == "DE89370400440532013000")
    let ofx = try #require(try BankSample.file("ofx-1.ofx").statements.first)
    #expect(ofx.lines[0].bankID == "20260702004")
    let camt = try #require(try BankSample.file("camt-053-02.xml").statements.first)
    #expect(camt.lines[0].reference == "E2041")
    #expect(camt.lines[1].reference == nil)
    #expect(camt.lines[1].bankID == "1332-2")
    let sabadell = try #require(try BankSample.file("sabadell.csv").statements.first)
    #expect(sabadell.lines[0].reference == "0010" || sabadell.lines[0].reference == "004410")
    #expect(sabadell.holder == "MARTA SOLER PUIG")
  }
}

struct `A file that is no statement` {
  /// Bytes, and the refusal.
  struct Case: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let key: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ key: String) {
      self.init(name, Array(text.utf8), key)
    }

    init(_ name: String, _ bytes: [UInt8], _ key: String) {
      self.name = name
      self.bytes = bytes
      self.key = key
    }
  }

  static let cases: [Case] = [
    Case("empty", "", "error.import.empty"), Case("PDF", "%PDF-1.7\n", "error.bank-pdf"),
    Case("picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "error.bank-format"),
    Case("NUL", "Fecha;Importe\n1;\0", "error.bank-nul"),
    Case("MT940", ":20:STARTUMS\n:25:1/2\n", "error.bank-format"),
    Case("QIF", "!Type:Bank\nD1/2\n", "error.bank-format"),
    Case("web page without a table", "<html><body>Entre</body></html>", "error.bank-format"),
    Case("other XML", "<?xml version=\"1.0\"?><a/>", "error.bank-format"),
    Case(
      "document type", "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
      "error.bank-xml-doctype"),
    Case("unknown table", "a,b,c\n1,2,3\n", "error.bank-table"),
    Case("headings alone", "Fecha;Concepto;Importe\n", "error.bank-no-lines"),
  ]

  @Test(arguments: cases)
  func `is refused`(of case: Case) throws {
    #expect(BankSample.refusal(of: `case`.bytes)?.keys == [`case`.key])
  }

  @Test func `of more than 64 MiB is refused unread`() {
    let bytes = [UInt8](repeating: 0x20, count: BankFileReader.mostBytes + 1)
    #expect(BankSample.refusal(of: bytes)?.keys == ["error.bank-too-large"])
  }

  @Test func `says the offset of a zero byte`() {
    #expect(BankSample.refusal(of: [0x31, 0x32, 0])?.values["offset"] == .number(2))
  }
}
