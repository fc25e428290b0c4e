import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Bills

struct `A bill in XML` {
  @Test func `of Facturae is exact, and its total is less what is withheld`() throws {
    let bill = try Samples.example("painter-facturae.xml")
    #expect(bill.source == .structured)
    #expect(bill.supplierTaxID == BillField("55555555K", .checked))
    #expect(bill.supplier.value == "Pere Fuster Grau")
    #expect(bill.number == BillField("2026/41", .checked))
    #expect(bill.total == BillField(Money(cents: 50880), .checked))
    #expect(bill.expense == Money(cents: 58080))
    #expect(bill.lines.map(\.amount.cents) == [40000, 8000])
    #expect(bill.due.value?.isoText == "2026-10-14")
  }

  @Test func `of Facturae may have a total without what is withheld`() throws {
    let url = Samples.examples.appending(path: "painter-facturae.xml")
    let text = try String(contentsOf: url, encoding: .utf8)
    let gross = text.replacingOccurrences(
      of: "<InvoiceTotal>508.80<", with: "<InvoiceTotal>580.80<")
    #expect(try Samples.read(gross).total == BillField(Money(cents: 50880), .checked))
    let wrong = text.replacingOccurrences(
      of: "<InvoiceTotal>508.80<", with: "<InvoiceTotal>508.90<")
    #expect(try Samples.read(wrong).total.mark == .unsure)
  }

  /// Parts of Facturae, and what they make of a total of 508.80 less 72.00 that are withheld.
  struct Part: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let total: String
    let mark: Mark
    var replaced: String?
  }

  private static let executable = "<TotalExecutableAmount>508.80</TotalExecutableAmount>"
  private static let corrective =
    "<InvoiceClass>OR</InvoiceClass><Corrective><InvoiceNumber>38</InvoiceNumber>"
    + "<InvoiceSeriesCode>2026</InvoiceSeriesCode>"

  @Test(arguments: [
    Part(
      testDescription: "what was paid for the customer", old: executable,
      new: "<TotalReimbursableExpenses>50.00</TotalReimbursableExpenses>"
        + "<TotalExecutableAmount>558.80</TotalExecutableAmount>",
      total: "558.80", mark: .checked),
    Part(
      testDescription: "what was paid for the customer, and not in what is to be paid",
      old: executable,
      new: "<TotalReimbursableExpenses>50.00</TotalReimbursableExpenses>" + executable,
      total: "558.80", mark: .unsure),
    Part(
      testDescription: "more to be paid than the total", old: executable,
      new: "<TotalExecutableAmount>558.80</TotalExecutableAmount>", total: "508.80", mark: .unsure),
    Part(
      testDescription: "a payment on account", old: executable,
      new: "<TotalPaymentsOnAccount>100.00</TotalPaymentsOnAccount>"
        + "<TotalExecutableAmount>408.80</TotalExecutableAmount>",
      total: "508.80", mark: .checked),
    Part(
      testDescription: "it replaces another", old: "<InvoiceClass>OO</InvoiceClass>",
      new: corrective + "<CorrectionMethod>01</CorrectionMethod></Corrective>", total: "508.80",
      mark: .checked, replaced: "2026/38"),
    Part(
      testDescription: "it is the difference from another", old: "<InvoiceClass>OO</InvoiceClass>",
      new: corrective + "<CorrectionMethod>02</CorrectionMethod></Corrective>", total: "508.80",
      mark: .checked),
    Part(
      testDescription: "it corrects another that it does not name",
      old: "<InvoiceClass>OO</InvoiceClass>", new: "<InvoiceClass>OR</InvoiceClass>",
      total: "508.80", mark: .unsure),
  ])
  func `of Facturae has all that is to be paid, and names the bill that it replaces`(
    part: Part
  ) throws {
    let url = Samples.examples.appending(path: "painter-facturae.xml")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains(part.old))
    let bill = try Samples.read(text.replacingOccurrences(of: part.old, with: part.new))
    #expect(bill.total.value?.plainText == part.total)
    #expect(bill.total.mark == part.mark)
    #expect(bill.replaced == part.replaced)
  }

  private let ubl = """
    <Invoice xmlns:cbc="b" xmlns:cac="a"><cbc:ID>F-1</cbc:ID>
    <cbc:IssueDate>2026-07-01</cbc:IssueDate>
    <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
    <cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme>
    <cbc:CompanyID>ESB12345674</cbc:CompanyID>
    </cac:PartyTaxScheme><cac:PartyLegalEntity>
    <cbc:RegistrationName>Acme &amp; Co</cbc:RegistrationName>
    </cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
    <cac:TaxTotal><cbc:TaxAmount>21.00</cbc:TaxAmount><cac:TaxSubtotal>
    <cbc:TaxableAmount>100</cbc:TaxableAmount>
    <cbc:TaxAmount>21</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>21</cbc:Percent>
    </cac:TaxCategory>
    </cac:TaxSubtotal></cac:TaxTotal>
    <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount>121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
    <cac:InvoiceLine><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount><cac:Item>
    <cbc:Name>x</cbc:Name>
    </cac:Item></cac:InvoiceLine></Invoice>
    """

  @Test func `of UBL is exact`() throws {
    let bill = try Samples.read(ubl)
    #expect(bill.supplierTaxID.value == "B12345674")
    #expect(bill.supplier.value == "Acme & Co")
    #expect(bill.total == BillField(Money(cents: 12100), .checked))
    #expect(
      bill.taxes == [BillTax(rate: 2100, base: Money(cents: 10000), amount: Money(cents: 2100))])
  }

  /// The words of the page, which stands around the document with the total 121.00.
  @Test(arguments: [
    (["Total factura", "121,00 EUR"], Mark.checked), (["Total factura", "130,00 EUR"], .unsure),
    (["Total factura", "$121.00"], .unsure), (["Factura 12", "Puig"], .checked),
  ])
  func `in a PDF is unsure if the page has another total`(words: [String], mark: Mark) throws {
    try Tool.require("pdftotext")
    let page =
      "BT /F 12 Tf 72 700 Td " + words.map { "(\($0)) Tj 200 0 Td" }.joined(separator: " ") + " ET"
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml) 5 0 R]>>>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R"
        + "/Resources<</Font<</F 7 0 R>>>>>>",
      "<</Length \(page.utf8.count)>>stream\n\(page)\nendstream",
      "<</Type/Filespec/F(factur-x.xml)/EF<</F 6 0 R>>>>",
      "<</Type/EmbeddedFile/Length \(ubl.utf8.count)>>stream\n\(ubl)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    var file = "%PDF-1.4\n"
    for (index, object) in objects.enumerated() { file += "\(index + 1) 0 obj\(object)\nendobj\n" }
    let bill = try Samples.read(file + "trailer<</Root 1 0 R>>")
    #expect(bill.source == .structured)
    #expect(bill.total == BillField(Money(cents: 12100), mark))
  }

  @Test func `is never supplied by its owner, nor dated after today`() throws {
    let bill = try Samples.read(ubl, own: ["B12345674"])
    #expect(bill.supplierTaxID.mark == .unsure)
    #expect(bill.date.mark == .checked)
    let later = ubl.replacingOccurrences(of: "2026-07-01", with: "2126-07-01")
    #expect(try Samples.read(later).date.mark == .unsure)
  }

  @Test func `of UBL may be a credit note, whose amounts are negative`() throws {
    let credit = ubl.replacingOccurrences(of: "Invoice>", with: "CreditNote>")
      .replacingOccurrences(of: "<Invoice ", with: "<CreditNote ")
      .replacingOccurrences(of: "cac:InvoiceLine", with: "cac:CreditNoteLine")
      .replacingOccurrences(of: "cac:CreditNote>", with: "cac:CreditNoteLine>")
    let bill = try Samples.read(credit)
    #expect(bill.kind == .creditNote)
    #expect(bill.total.value?.plainText == "-121.00")
  }

  @Test func `of CII is exact`() throws {
    let bill = try Samples.read(
      """
      <rsm:CrossIndustryInvoice xmlns:rsm="r"><rsm:ExchangedDocument><ID>C7</ID>
      <TypeCode>380</TypeCode>
      <IssueDateTime><DateTimeString format="102">20260701</DateTimeString></IssueDateTime>
      </rsm:ExchangedDocument>
      <rsm:SupplyChainTradeTransaction><ApplicableHeaderTradeAgreement><SellerTradeParty>
      <Name>Acme</Name>
      <SpecifiedTaxRegistration><ID schemeID="FC">1</ID></SpecifiedTaxRegistration>
      <SpecifiedTaxRegistration><ID schemeID="VA">ESB12345674</ID></SpecifiedTaxRegistration>
      </SellerTradeParty>
      </ApplicableHeaderTradeAgreement><ApplicableHeaderTradeSettlement>
      <InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
      <ApplicableTradeTax><CalculatedAmount>10.00</CalculatedAmount>
      <BasisAmount>100.00</BasisAmount>
      <RateApplicablePercent>10.00</RateApplicablePercent></ApplicableTradeTax>
      <SpecifiedTradeSettlementHeaderMonetarySummation>
      <TaxBasisTotalAmount>100.00</TaxBasisTotalAmount>
      <TaxTotalAmount>10.00</TaxTotalAmount><GrandTotalAmount>110.00</GrandTotalAmount>
      </SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement>
      </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
      """)
    #expect(bill.number.value == "C7")
    #expect(bill.date.value?.isoText == "2026-07-01")
    #expect(bill.supplierTaxID.value == "B12345674")
    #expect(bill.total == BillField(Money(cents: 11000), .checked))
  }
}

struct `A file that is no bill` {
  struct Refused: Sendable, CustomTestStringConvertible {
    let what: String
    let bytes: [UInt8]
    let fault: BillFault
    var testDescription: String { what }

    init(_ what: String, _ text: String, _ fault: BillFault) {
      self.init(what, bytes: Array(text.utf8), fault)
    }
    init(_ what: String, bytes: [UInt8], _ fault: BillFault) {
      (self.what, self.bytes, self.fault) = (what, bytes, fault)
    }
  }

  static let files = [
    Refused("empty", "", .empty),
    Refused("spaces", "  \n \n", .wordless),
    Refused("a web page", "<!doctype html><p>x", .otherFormat("web-page")),
    Refused("HEIC", bytes: [0, 0, 0, 24] + Array("ftypheic0000".utf8), .heic),
    Refused(
      "entities", "<!DOCTYPE x [<!ENTITY a \"b\">]><Invoice>&a;</Invoice>", .badXML(line: nil)),
    Refused("another root", "<Order/>", .otherXML(root: "Order")),
    Refused("cut", "<Facturae><Invoices>", .damaged),
    Refused(
      "too many elements", "<Invoice>" + String(repeating: "<a/>", count: 400_000) + "</Invoice>",
      .exhausting),
    Refused("tags that do not match", "<a>\n<b></a>", .badXML(line: 2)),
    Refused(
      "another currency",
      "<Invoice><DocumentCurrencyCode>USD</DocumentCurrencyCode><LegalMonetaryTotal/></Invoice>",
      .currency("USD")),
    Refused(
      "two invoices", "<Facturae><Invoices><Invoice/><Invoice/></Invoices></Facturae>",
      .several(2)),
    Refused(
      "too large", bytes: Array(repeating: 65, count: 20_000_001), .tooLarge(limit: 20_000_000)),
    Refused(
      "a long text", bytes: Array(repeating: 65, count: 2_000_001), .tooLarge(limit: 2_000_000)),
  ]

  @Test(arguments: files)
  func `is refused with the reason`(file: Refused) throws {
    #expect(throws: file.fault) { try Samples.read(file.bytes) }
  }
}

struct `A bill in a PDF` {
  @Test func `is read by poppler in a caged child`() throws {
    try Tool.require("pdftotext")
    let bill = try Samples.example("digi.pdf")
    #expect(bill.total.value?.plainText == "25.00")
    #expect(bill.total.mark == .checked)
    #expect(bill.supplierTaxID.mark == .checked)
    #expect(bill.number.value == "DGFC2607123456")
    #expect(try Samples.example("naturgy.pdf").cups.value == "ES0217010123456789LL")
  }

  /// Edges in millimetres: the law asks for 30 to 40, and smaller codes need a finer picture.
  @Test(arguments: [30.0, 20])
  func `may have a code that is drawn on the page`(edge: Double) throws {
    try Tool.require("pdftotext")
    try Tool.require("tesseract")
    let words = DrawnPage.lines([
      "VERI*FACTU", "Neteges Exemple SL", "Gracias por su confianza en nosotros",
    ])
    let bill = try Samples.read(
      DrawnPage.pdf(words + "\n" + DrawnPage.fiscalCode(edge: edge)))
    #expect(bill.source == .text)
    #expect(bill.total == BillField(Money(cents: 32597), .checked))
    #expect(bill.supplierTaxID == BillField("B67890129", .checked))
  }

  @Test(arguments: ["%PDF-1.4\n", "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj"])
  func `is refused if it is damaged`(text: String) throws {
    try Tool.require("pdftotext")
    #expect(throws: BillFault.damaged) { try Samples.read(text) }
  }

  /// Within a second instead of ten: the limit is for the processor too, which this file keeps busy.
  @Test(.timeLimit(.minutes(1)))
  func `is refused if it takes all time or memory`() throws {
    try Tool.require("pdftotext")
    // Thirty forms that each draw the next one twice.
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>",
      "<</Length 4>>stream\n/F Do\nendstream",
    ]
    for index in 5..<40 {
      objects.append(
        "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F \(index + 1) 0 R>>>>"
          + "/Length 12>>stream\n/F Do /F Do \nendstream")
    }
    objects.append("<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream")
    var file = "%PDF-1.4\n"
    for (index, object) in objects.enumerated() { file += "\(index + 1) 0 obj\(object)endobj\n" }
    file += "trailer<</Root 1 0 R>>"
    #expect(throws: BillFault.exhausting) {
      try Engines.poppler("pdftotext", ["-q", "-bbox", "-", "-"], Array(file.utf8), seconds: 1)
    }
  }
}

struct `An engine` {
  @Test func `that is not installed is named with its packages`() {
    #expect(throws: BillFault.missing(.poppler)) {
      try Engines.poppler("estada-no-such-program", [], [])
    }
    #expect(Engine.poppler.packages == ["poppler-utils"])
  }

  /// Its cage lets it neither write files nor reach the network, nor start programs.
  @Test(arguments: [
    ("tee", ["/tmp/estada-cage-test"]), ("mkdir", ["/tmp/estada-cage-test"]),
    ("cat", ["/etc/passwd"]),
  ])
  func `is caged`(program: String, arguments: [String]) throws {
    #expect(throws: BillFault.self) {
      try Engines.poppler(program, arguments, Array("x".utf8))
    }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/estada-cage-test"))
  }

  #if arch(x86_64)
    /// Calls by their numbers, also those that the library of this system does not know.
    @Test func `changes neither permissions nor other processes`() throws {
      try Tool.require("perl")
      let file = FileManager.default.temporaryDirectory.appending(path: "cage-\(UUID()).txt")
      try Data("x".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      let script = """
        my ($file, $parent, $mask) = ($ARGV[0], getppid, "\\xff" x 128);
        for ([90, $file, 0777], [452, -100, $file, 0777, 0], [463, -100, $file, 0, $file, $mask, 1],
          [62, $parent, 0], [302, $parent, 0, $mask, 0], [203, $parent, 8, $mask],
          [141, 0, $parent, 5], [300, 0, 0]) {
          my ($number, @values) = @$_;
          $! = 0;
          my $result = syscall($number, @values);
          print "$number $result ", $! + 0, "\\n";
        }
        print "own ", syscall(302, 0, 7, 0, $mask), "\\n";
        """
      let output = try Engines.poppler("perl", ["-", file.path], Array(script.utf8))
      #expect(
        String(decoding: output, as: UTF8.self) == """
          90 -1 \(EPERM)
          452 -1 \(ENOSYS)
          463 -1 \(ENOSYS)
          62 -1 \(EPERM)
          302 -1 \(EPERM)
          203 -1 \(EPERM)
          141 -1 \(EPERM)
          300 -1 \(EPERM)
          own 0

          """)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  #endif

  @Test func `gets the file as standard input`() throws {
    #expect(try Engines.poppler("cat", [], Array("abc".utf8)) == Array("abc".utf8))
  }

  @Test func `that does not end is ended`() throws {
    #expect(throws: BillFault.exhausting) {
      try Engines.poppler("sleep", ["60"], [], seconds: 1)
    }
    #expect(throws: BillFault.exhausting) { try Engines.poppler("yes", [], []) }
  }
}
