import Bookkeeping
import Testing

@testable import Bills

/// Bills of suppliers in other countries, such as platforms.
struct `A bill from abroad` {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// The rows between the heading and the total of 181.50.
    let text: String
    var taxID: String?
    var taxes: [BillTax] = []
    var isReverseCharge = false
  }

  static let charged = BillTax(rate: 2100, base: Money(cents: 150_00), amount: Money(cents: 31_50))

  static let cases = [
    Case(
      testDescription: "whose tax stands below its line",
      text: "VAT number: NL805734958B01\nCommission  150.00\nVAT 21%  31.50",
      taxID: "NL805734958B01", taxes: [charged]),
    Case(
      testDescription: "whose amounts are not the tax of each other",
      text: "VAT number: NL805734958B01\nCommission  151.00\nVAT 21%  30.50",
      taxID: "NL805734958B01"),
    Case(
      testDescription: "that leaves the tax to who receives it",
      text: "NIF-IVA IE6388047V\nReverse charge", taxID: "IE6388047V", isReverseCharge: true),
    Case(
      testDescription: "that does so in Catalan",
      text: "NIF-IVA IE6388047V\nInversió del subjecte passiu", taxID: "IE6388047V",
      isReverseCharge: true),
    Case(
      testDescription: "that does so in Spanish",
      text: "NIF-IVA IE6388047V\nInversión del sujeto pasivo", taxID: "IE6388047V",
      isReverseCharge: true),
    Case(testDescription: "with a code that nothing calls a tax number", text: "Ref IE6388047V"),
    Case(
      testDescription: "with the number of a guest's platform and of another supplier",
      text: "VAT number: NL805734958B01\nVAT number: IE6388047V"),
    Case(
      testDescription: "beside which a Spanish supplier has an identifier",
      text: "NIF B12345674\nVAT number: IE6388047V", taxID: "B12345674"),
  ]

  @Test(arguments: cases)
  func `is read with its supplier and its tax`(_ expected: Case) throws {
    let bill = try Samples.read(
      "Platform Ltd\nInvoice number: 7\nDate: 03/02/2026\n\(expected.text)\nTotal due  181.50\n")
    #expect(bill.supplierTaxID.value == expected.taxID)
    #expect(bill.taxes == expected.taxes)
    #expect(bill.isReverseCharge == expected.isReverseCharge)
  }

  /// The beginning of a document, its tax, and the rest: categories of UNTDID 5305, of which AE is a reverse charge.
  static let structured = ["AE": true, "S": false]

  @Test(arguments: structured)
  func `in XML says so by the category of its tax`(category: String, isReverse: Bool) throws {
    let ubl = try Samples.read(
      """
      <Invoice><ID>7</ID><IssueDate>2026-02-03</IssueDate><TaxTotal><TaxAmount>0</TaxAmount><TaxSubtotal>\
      <TaxableAmount>150.00</TaxableAmount><TaxAmount>0.00</TaxAmount><TaxCategory><ID>\(category)</ID>\
      <Percent>0</Percent></TaxCategory></TaxSubtotal></TaxTotal><LegalMonetaryTotal>\
      <TaxExclusiveAmount>150.00</TaxExclusiveAmount><TaxInclusiveAmount>150.00</TaxInclusiveAmount>\
      </LegalMonetaryTotal></Invoice>
      """)
    #expect(ubl.isReverseCharge == isReverse)
    #expect(ubl.total.value == Money(cents: 150_00))
    let cii = try Samples.read(
      """
      <CrossIndustryInvoice><ExchangedDocument><ID>7</ID></ExchangedDocument><SupplyChainTradeTransaction>\
      <ApplicableHeaderTradeSettlement><ApplicableTradeTax><CalculatedAmount>0.00</CalculatedAmount>\
      <BasisAmount>150.00</BasisAmount><CategoryCode>\(category)</CategoryCode><RateApplicablePercent>0\
      </RateApplicablePercent></ApplicableTradeTax><SpecifiedTradeSettlementHeaderMonetarySummation>\
      <GrandTotalAmount>150.00</GrandTotalAmount></SpecifiedTradeSettlementHeaderMonetarySummation>\
      </ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>
      """)
    #expect(cii.isReverseCharge == isReverse)
  }
}
