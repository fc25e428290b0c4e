import Bookkeeping
import TestKit
import Testing

@testable import Bills

struct `A total` {
  struct Page: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var total: String?
    let mark: Mark
    var lines: [String]?
  }

  static let head = "Fusteria Puig SL   NIF B12345674\nFactura núm. 12   Data: 03/02/2026\n"

  /// The page has the total a second time.
  static let proved = [
    Page(
      testDescription: "paid by card",
      text: "Total   43,10\nTargeta   43,10", total: "43.10", mark: .read),
    Page(
      testDescription: "paid by card, in English",
      text: "Total   €43.10\nVisa ending 4242   €43.10", total: "43.10", mark: .read),
    Page(
      testDescription: "paid in cash with change",
      text: "Total   43,10\nEntregado   50,00\nCambio   6,90", total: "43.10", mark: .read),
    Page(
      testDescription: "due on a day",
      text: "Total   43,10\nVencimiento 10/03/2026   43,10 €", total: "43.10", mark: .read),
    Page(
      testDescription: "above and below",
      text: "Import total   43,10 €\nGràcies\nTotal factura   43,10 €", total: "43.10", mark: .read),
    Page(
      testDescription: "of one line",
      text: "Certificat energètic   180,00\nTotal   180,00", total: "180.00", mark: .read),
    Page(
      testDescription: "the sum of a table of rates",
      text: "Total   31,74\nIVA   Total\n21%   1,99\n10%   19,85\n4%   9,90", total: "31.74",
      mark: .read),
    Page(
      testDescription: "nothing is left to be paid",
      text:
        "Pla   48,76\nSubtotal   48,76\nIVA 21%   10,24\nTotal   59,00\nPagat   59,00\nBalance due   0,00",
      total: "59.00", mark: .checked),
    Page(
      testDescription: "amounts with four decimals",
      text: """
        Porta     2   36,0000   72,0000
        Frontissa 4    2,5000   10,0000
        Base imposable   82,0000
        IVA 21,0000 %    17,2200
        Total factura    99,2200
        """, total: "99.22", mark: .checked),
    Page(
      testDescription: "quotas with four decimals, rounded",
      text: "Base   34,6281\nIVA (21%)   7,27\nTotal a pagar   41,90", total: "41.90",
      mark: .checked),
  ]

  /// Nothing on the page proves the amount, or something contradicts it.
  static let doubtful = [
    Page(testDescription: "alone", text: "Total factura   43,10 €", total: "43.10", mark: .unsure),
    Page(
      testDescription: "beside cash without its change",
      text: "Total   43,10\nEfectiu   50,00", total: "43.10", mark: .unsure),
    Page(
      testDescription: "less than what was paid by card",
      text: "Total   43,10\nImport   43,10\nTargeta   45,10", total: "43.10", mark: .unsure),
    Page(
      testDescription: "a digit of it is misread",
      text:
        "Total   31,14\nTargeta   31,74\nImport   31,74\nIVA   Total\n21%   1,99\n10%   19,85\n4%   9,90",
      total: "31.74", mark: .unsure),
    Page(
      testDescription: "one line, but a larger amount",
      text: "Pressupost anual   1.200,00\nQuota mensual   85,00\nTotal rebut   85,00",
      total: "85.00",
      mark: .unsure),
    Page(
      testDescription: "zero", text: "Total factura   0,00\nTotal a pagar   0,00", total: "0.00",
      mark: .unsure),
    Page(
      testDescription: "zero after a deposit that no payment has",
      text: "Lloguer   60,00\nTotal   60,00\nA pagar   0,00", total: "60.00", mark: .unsure),
    Page(
      testDescription: "twice, but bases and taxes have another sum",
      text: "Base   30,00\nIVA 21%   6,30\nSuma   36,30\nTotal a pagar   48,40\nTarjeta   48,40",
      total: "48.40", mark: .unsure),
    Page(
      testDescription: "the first row of a table of rates",
      text: "IVA   Base   Quota   Total\n10%   13,25   1,32   14,57\n4%   4,87   0,19   5,06",
      total: "14.57", mark: .unsure),
  ]

  static let tables = [
    Page(
      testDescription: "heads above values",
      text: """
        TOTAL      DTO.ESP.   PORTES     TOTAL BASE   IVA       TOTAL IVA  RECARGOS   TOTAL FACTURA
        32,00 EUR  0,00 EUR   0,00 EUR   32,00 EUR    21,00 %   6,72 EUR   0,00 EUR   38,72 EUR
        """, total: "38.72", mark: .read),
    Page(
      testDescription: "heads above values, in Catalan and another order",
      text: """
        BASE IMPOSABLE   % IVA   QUOTA IVA   DESCOMPTE   TOTAL FACTURA   A COMPTE
             32,00       21,00        6,72        0,00           38,72       0,00
        """, total: "38.72", mark: .read),
    Page(
      testDescription: "heads that are narrower than their values",
      text: """
        Base     Tipo   Cuota    Total factura
        1.032,00   21,00   216,72   1.248,72
        Vencimiento 10/03/2026   1.248,72
        """, total: "1248.72", mark: .read),
    Page(
      testDescription: "letters set apart, the value a row lower at the right",
      text: """
        PL-10         Pintura plàstica 15 L      3     81,3533   244,06
        RD-2          Rodet                      2     21,57      43,14
        Base Imp.     % IVA      Quota IVA         T O T A L   F r a .
          287,20      21,00          60,31
                                                              347,51
        """, total: "347.51", mark: .checked),
    Page(
      testDescription: "letters set apart before words",
      text: """
        Taula                   287,20
        Base imponible          287,20
        I V A 21%                60,31
        T O T A L Fra.          347,51
        """, total: "347.51", mark: .checked),
    Page(
      testDescription: "a table of rates above the total",
      text: """
        Poma golden            4,87
        Tovallons             14,76
        %IVA    BASE    QUOTA   IMPORT
        10%    13,25     1,32    14,57
        4%      4,87     0,19     5,06
        TOTAL A PAGAR            19,63
        """, total: "19.63", mark: .checked),
    Page(
      testDescription: "the first line below a head",
      text: """
        Ud   Concepto            Importe total
        1    Cerradura                   60,00
        1    Montaje                     35,50
        Total a pagar                    95,50
        """, total: "95.50", mark: .checked, lines: ["1 Cerradura", "1 Montaje"]),
  ]

  @Test(arguments: proved + doubtful + tables)
  func `is certain only if the page proves it`(page: Page) throws {
    let bill = try Samples.read(Self.head + page.text)
    #expect(bill.total.value?.plainText == page.total)
    #expect(bill.total.mark == page.mark)
    if let lines = page.lines { #expect(bill.lines.map(\.text) == lines) }
  }

  static let restaurant = [
    ("Z. PIÑA", 1, 140), ("POLLO EMPANADO", 1, 500), ("COCACOLA ZERO", 1, 140),
    ("PAN Y PICOS", 2, 80), ("T. CHOCOS", 1, 300), ("CLARA LIMON", 2, 320), ("TARTAR", 1, 950),
    ("MILHOJA", 1, 1000), ("QUESO", 1, 450), ("TAPA DE ARROZ", 1, 280), ("COCACOLA", 1, 140),
  ]

  /// A ticket with its columns at fixed places.
  private func ticket(_ head: String, hasPrice: Bool, gap: Int) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func amount(_ cents: Int) -> String {
      "\(cents / 100),\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
    }
    let lines = Self.restaurant.map { text, count, cents in
      right("\(count)", 2) + String(repeating: " ", count: gap) + left(text, 20)
        + (hasPrice ? right(amount(cents / count), 8) : "") + right(amount(cents), 10)
    }
    let total = left("TOTAL", 22 + gap) + (hasPrice ? right("", 8) : "") + right("43,00", 10)
    return ([head] + lines + [total]).joined(separator: "\n")
  }

  @Test(arguments: [
    ("", false, 1), ("", false, 3), ("UD CONCEPTO                    IMPORTE", false, 1),
    ("Uds  Descripción          P.U.    Importe", true, 3),
    ("Cant.  Article            Preu    Import", true, 2), ("", true, 1),
  ])
  func `of a restaurant is that of its lines, with any heads`(
    head: String, hasPrice: Bool, gap: Int
  ) throws {
    let bill = try Samples.read(ticket(head, hasPrice: hasPrice, gap: gap))
    #expect(bill.total.value?.plainText == "43.00")
    #expect(bill.total.mark == .checked)
    #expect(bill.lines.map(\.text) == Self.restaurant.map { "\($0.1) \($0.0)" })
    #expect(bill.lines.map { Int($0.amount.cents) } == Self.restaurant.map(\.2))
  }

  @Test(arguments: [
    ("Filtre 12,00\nClau anglesa 8,00\nTotal   20,00", Mark.checked),
    ("3 12,00\n12345678 8,00\nTotal   20,00", .unsure),
  ])
  func `of lines in no column needs their words`(text: String, mark: Mark) throws {
    #expect(try Samples.read(Self.head + text).total.mark == mark)
  }

  @Test func `whose lines have no words is without lines`() throws {
    let bill = try Samples.read(
      Self.head + "Cinta\n  1    12,00\nCola\n  1     8,00\nTotal    20,00")
    #expect(bill.total.mark == .checked)
    #expect(bill.lines == [])
  }

  @Test(arguments: [
    "PRO FORMA INVOICE", "Packing slip 12", "ALBARÀ DE LLIURAMENT 8817",
    "ALBARÁN 8817   IVA incluido",
    "Estimate 12", "Account statement", "Agencia Tributaria   Modelo 303",
    "Model 390   Exercici 2025",
    "Impuesto sobre el valor añadido\nAutoliquidación",
  ])
  func `of a document that is no bill is none of a bill`(title: String) throws {
    let bill = try Samples.read(
      title + "\nDate: 03/02/2026\nBroom   60,00\nRope   40,00\nTotal   100,00")
    #expect(bill.kind == .quotation)
  }
}
