internal import Bookkeeping
package import DataFormats
internal import UnicodeText

/// The reason why an XML document is no bill that the program reads.
package enum StructuredBillFault: Error, Equatable, Sendable {
  /// The document has another root: its name.
  case otherDocument(String)
  /// The document has several bills.
  case several(Int)
  /// A currency other than the euro.
  case currency(String)
}

/// A reader of bills in XML: Facturae 3.2 to 3.2.2, UBL 2.1, and CII (Factur-X, ZUGFeRD).
package enum StructuredBill {
  /// Reads a bill. Signatures are not verified.
  ///
  /// - Throws: `StructuredBillFault`.
  package static func read(_ root: XMLElement) throws(StructuredBillFault) -> Bill {
    var bill: Bill
    switch root.name {
    case "Facturae": bill = try facturae(root)
    case "Invoice", "CreditNote": bill = try ubl(root)
    case "CrossIndustryInvoice", "CrossIndustryDocument": bill = try cii(root)
    default: throw .otherDocument(root.name)
    }
    bill.source = .structured
    bill.check()
    if bill.replaced == "" {
      // Nothing says which bill is corrected.
      bill.replaced = nil
      if bill.total.value != nil { bill.total.mark = .unsure }
    }
    if let id = bill.supplierTaxID.value { bill.taxIDs.append(id) }
    bill.text = texts(root).joined(separator: "\n").folded
    return bill
  }

  /// The texts of an element and those in it.
  private static func texts(_ element: XMLElement) -> [String] {
    if element.name == "Signature" { return [] }
    let own = element.text.trimmed
    return (own.isEmpty ? [] : [own]) + element.children.flatMap(texts)
  }

  // MARK: Facturae

  private static func facturae(_ root: XMLElement) throws(StructuredBillFault) -> Bill {
    let invoices = root["Invoices"]?.all("Invoice") ?? []
    guard let invoice = invoices.first else { throw .otherDocument(root.name) }
    if invoices.count > 1 { throw .several(invoices.count) }
    var bill = Bill()
    if let code = invoice.first("InvoiceIssueData", "InvoiceCurrencyCode").value, code != "EUR" {
      throw .currency(code)
    }
    let seller = root.first("Parties", "SellerParty")
    bill.setTaxID(seller?.first("TaxIdentification", "TaxIdentificationNumber").value)
    if let name = seller?.first("LegalEntity", "CorporateName").value {
      bill.supplier = BillField(name, .checked)
    } else if let person = seller?["Individual"] {
      let names = ["Name", "FirstSurname", "SecondSurname"].compactMap { person[$0].value }
      if !names.isEmpty { bill.supplier = BillField(names.joined(separator: " "), .checked) }
    }
    let header = invoice["InvoiceHeader"]
    let parts = ["InvoiceSeriesCode", "InvoiceNumber"].compactMap { header?[$0].value }
    if !parts.isEmpty { bill.number = BillField(parts.joined(separator: "/"), .checked) }
    if header?["InvoiceClass"].value == "OR" { bill.kind = .creditNote }
    let corrective = header?["Corrective"]
    // Method 01 replaces the amounts of the corrected invoice; the others are differences.
    if let corrective, corrective["CorrectionMethod"].value.map({ $0 == "01" }) ?? true {
      let parts = ["InvoiceSeriesCode", "InvoiceNumber"].compactMap { corrective[$0].value }
      bill.replaced = parts.joined(separator: "/")
    } else if bill.kind == .creditNote, corrective == nil {
      bill.replaced = ""
    }
    let issue = invoice["InvoiceIssueData"]
    bill.date = day(issue?["IssueDate"])
    bill.periodFrom = day(issue?.first("InvoicingPeriod", "StartDate"))
    bill.periodTo = day(issue?.first("InvoicingPeriod", "EndDate"))
    bill.due = day(invoice.first("PaymentDetails", "Installment", "InstallmentDueDate"))
    bill.taxes = taxes(invoice["TaxesOutputs"])
    let totals = invoice["InvoiceTotals"]
    bill.base = amount(totals?["TotalGrossAmountBeforeTaxes"])
    bill.tax = amount(totals?["TotalTaxOutputs"])
    if let held = amount(totals?["TotalTaxesWithheld"]).value, held != .zero {
      bill.withheld = BillField(held, .checked)
    }
    // Some programs write the total without what is withheld: the sum decides.
    bill.total = amount(totals?["InvoiceTotal"])
    let reimbursed = amount(totals?["TotalReimbursableExpenses"])
    if let base = bill.base.value, let tax = bill.tax.value,
      let gross = try? base.adding(tax),
      let net = try? gross.subtracting(bill.withheld.value ?? .zero),
      let total = try? net.adding(reimbursed.value ?? .zero)
    {
      let isKnown =
        bill.total.value == gross || bill.total.value == net || bill.total.value == total
      let isSure = isKnown && reimbursed.mark != .read && isExecutable(totals, of: total)
      bill.total = BillField(total, isSure ? .checked : .unsure)
      bill.untaxed = reimbursed.value ?? .zero
    }
    bill.lines = (invoice["Items"]?.all("InvoiceLine") ?? []).compactMap { line in
      let amount = amount(line["GrossAmount"] ?? line["TotalCost"]).value
      return amount.map { BillLine(text: line["ItemDescription"].value ?? "", amount: $0) }
    }
    return bill
  }

  private static func taxes(_ element: XMLElement?) -> [BillTax] {
    (element?.all("Tax") ?? []).compactMap { tax in
      guard let rate = rate(tax["TaxRate"]),
        let base = amount(tax.first("TaxableBase", "TotalAmount")).value,
        let amount = amount(tax.first("TaxAmount", "TotalAmount")).value
      else { return nil }
      return BillTax(rate: rate, base: base, amount: amount)
    }
  }

  /// Whether what is to be paid is the total less what was paid before, or is not said.
  private static func isExecutable(_ totals: XMLElement?, of total: Money) -> Bool {
    guard let element = totals?["TotalExecutableAmount"] else { return true }
    let lessened = ["TotalPaymentsOnAccount", "AmountsWithheld"].reduce(Int64(0)) { sum, name in
      let part = totals?[name]
      return sum &+ (amount(part?["WithholdingAmount"] ?? part).value?.cents ?? 0)
    }
    return amount(element).value?.cents == total.cents &- lessened
  }

  // MARK: UBL

  private static func ubl(_ root: XMLElement) throws(StructuredBillFault) -> Bill {
    guard let totals = root["LegalMonetaryTotal"] else { throw .otherDocument(root.name) }
    if let code = root["DocumentCurrencyCode"].value, code != "EUR" { throw .currency(code) }
    var bill = Bill()
    let isCredit = root.name == "CreditNote" || root["InvoiceTypeCode"].value == "381"
    if root["InvoiceTypeCode"].value == "384" {
      bill.replaced =
        root.first("BillingReference", "InvoiceDocumentReference", "ID").value ?? ""
    }
    let party = root.first("AccountingSupplierParty", "Party")
    bill.setTaxID(
      party?.first("PartyTaxScheme", "CompanyID").value
        ?? party?.first("PartyIdentification", "ID").value)
    if let name = party?.first("PartyLegalEntity", "RegistrationName").value
      ?? party?.first("PartyName", "Name").value
    {
      bill.supplier = BillField(name, .checked)
    }
    if let number = root["ID"].value { bill.number = BillField(number, .checked) }
    bill.date = day(root["IssueDate"])
    bill.due = day(root["DueDate"] ?? root.first("PaymentMeans", "PaymentDueDate"))
    bill.periodFrom = day(root.first("InvoicePeriod", "StartDate"))
    bill.periodTo = day(root.first("InvoicePeriod", "EndDate"))
    bill.base = amount(totals["TaxExclusiveAmount"])
    bill.tax = amount(root.first("TaxTotal", "TaxAmount"))
    bill.total = amount(totals["TaxInclusiveAmount"])
    bill.isReverseCharge = (root["TaxTotal"]?.all("TaxSubtotal") ?? []).contains {
      $0.first("TaxCategory", "ID").value == "AE"
    }
    bill.taxes = (root["TaxTotal"]?.all("TaxSubtotal") ?? []).compactMap { tax in
      guard let rate = rate(tax.first("TaxCategory", "Percent")),
        let base = amount(tax["TaxableAmount"]).value,
        let amount = amount(tax["TaxAmount"]).value
      else { return nil }
      return BillTax(rate: rate, base: base, amount: amount)
    }
    let lines = root.all("InvoiceLine") + root.all("CreditNoteLine")
    bill.lines = lines.compactMap { line in
      amount(line["LineExtensionAmount"]).value.map {
        BillLine(text: line.first("Item", "Name").value ?? "", amount: $0)
      }
    }
    if isCredit { bill.negate() }
    return bill
  }

  // MARK: CII

  private static func cii(_ root: XMLElement) throws(StructuredBillFault) -> Bill {
    // ZUGFeRD 1 has other names of the same parts.
    guard
      let deal = root["SupplyChainTradeTransaction"]
        ?? root["SpecifiedSupplyChainTradeTransaction"],
      let document = root["ExchangedDocument"] ?? root["HeaderExchangedDocument"]
    else { throw .otherDocument(root.name) }
    let agreement =
      deal["ApplicableHeaderTradeAgreement"] ?? deal["ApplicableSupplyChainTradeAgreement"]
    let settlement =
      deal["ApplicableHeaderTradeSettlement"] ?? deal["ApplicableSupplyChainTradeSettlement"]
    if let code = settlement?["InvoiceCurrencyCode"].value, code != "EUR" {
      throw .currency(code)
    }
    var bill = Bill()
    let seller = agreement?["SellerTradeParty"]
    bill.setTaxID(
      seller?.all("SpecifiedTaxRegistration").compactMap { $0["ID"] }
        .first { $0.attributes["schemeID"] == "VA" }?.text.trimmed
        ?? seller?.first("SpecifiedTaxRegistration", "ID").value)
    if let name = seller?["Name"].value { bill.supplier = BillField(name, .checked) }
    if let number = document["ID"].value { bill.number = BillField(number, .checked) }
    bill.date = compactDay(document.first("IssueDateTime", "DateTimeString"))
    bill.due = compactDay(
      settlement?.first("SpecifiedTradePaymentTerms", "DueDateDateTime", "DateTimeString"))
    let period = settlement?["BillingSpecifiedPeriod"]
    bill.periodFrom = compactDay(period?.first("StartDateTime", "DateTimeString"))
    bill.periodTo = compactDay(period?.first("EndDateTime", "DateTimeString"))
    let totals =
      settlement?["SpecifiedTradeSettlementHeaderMonetarySummation"]
      ?? settlement?["SpecifiedTradeSettlementMonetarySummation"]
    bill.base = amount(totals?["TaxBasisTotalAmount"])
    bill.tax = amount(totals?["TaxTotalAmount"])
    bill.total = amount(totals?["GrandTotalAmount"])
    bill.isReverseCharge = (settlement?.all("ApplicableTradeTax") ?? []).contains {
      $0["CategoryCode"].value == "AE"
    }
    bill.taxes = (settlement?.all("ApplicableTradeTax") ?? []).compactMap { tax in
      guard let rate = rate(tax["RateApplicablePercent"] ?? tax["ApplicablePercent"]),
        let base = amount(tax["BasisAmount"]).value,
        let amount = amount(tax["CalculatedAmount"]).value
      else { return nil }
      return BillTax(rate: rate, base: base, amount: amount)
    }
    bill.lines = deal.all("IncludedSupplyChainTradeLineItem").compactMap { line in
      let settlement =
        line["SpecifiedLineTradeSettlement"] ?? line["SpecifiedSupplyChainTradeSettlement"]
      let sum =
        settlement?["SpecifiedTradeSettlementLineMonetarySummation"]
        ?? settlement?["SpecifiedTradeSettlementMonetarySummation"]
      return amount(sum?["LineTotalAmount"]).value.map {
        BillLine(text: line.first("SpecifiedTradeProduct", "Name").value ?? "", amount: $0)
      }
    }
    if document["TypeCode"].value == "384" {
      let reference = settlement?["InvoiceReferencedDocument"]
      bill.replaced = (reference?["IssuerAssignedID"] ?? reference?["ID"]).value ?? ""
    }
    if document["TypeCode"].value == "381" { bill.negate() }
    return bill
  }

  // MARK: Values

  private static func day(_ element: XMLElement?) -> BillField<Day> {
    // A time or a time zone may follow.
    guard let text = element.value, let day = Day(iso: String(text.prefix(10))) else {
      return BillField()
    }
    return BillField(day, .checked)
  }

  /// A date of format 102: `20260701`.
  private static func compactDay(_ element: XMLElement?) -> BillField<Day> {
    guard let text = element.value, text.utf8.count == 8, let number = Int(text), number > 0,
      let day = Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { return BillField() }
    return BillField(day, .checked)
  }

  /// An amount with a point; decimals beyond the cents have to be zero, or they are rounded.
  private static func amount(_ element: XMLElement?) -> BillField<Money> {
    guard let text = element.value, text.utf8.count <= 30 else { return BillField() }
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), halves.allSatisfy({ !$0.isEmpty }) else {
      return BillField()
    }
    let isNegative = text.hasPrefix("-")
    let whole = halves[0].drop { $0 == "-" || $0 == "+" }
    let decimals = halves.count == 2 ? halves[1] : "0"
    guard (whole + decimals).utf8.allSatisfy(\.isDigit), whole.utf8.count <= 12,
      let euros = Int64(whole), let cents = Int64((decimals + "00").prefix(2))
    else { return BillField() }
    let rest = decimals.dropFirst(2)
    let up: Int64 = (rest.first.map { $0 >= "5" } ?? false) ? 1 : 0
    let sum = euros * 100 + cents + up
    let money = Money(cents: isNegative ? -sum : sum)
    guard money.isWithinLimit else { return BillField() }
    return BillField(money, rest.contains { $0 != "0" } ? .read : .checked)
  }

  private static func rate(_ element: XMLElement?) -> Int? {
    amount(element).value.flatMap { Int(exactly: $0.cents) }
  }
}

extension XMLElement? {
  /// The text of an element without spaces around it; nil if there is none.
  fileprivate var value: String? { self?.text.trimmedOrNil }
}

extension Bill {
  /// Sets the tax identifier of the supplier. A foreign one, or one with a wrong control, is kept as
  /// it is.
  fileprivate mutating func setTaxID(_ text: String?) {
    guard let text else { return }
    if let id = PrintedCodes.taxID(text) {
      supplierTaxID = BillField(id, .checked)
    } else {
      supplierTaxID = BillField(String(text.uppercased().prefix(30)), .unsure)
    }
  }

  /// Makes the amounts of a credit note negative.
  fileprivate mutating func negate() {
    kind = .creditNote
    func negate(_ field: inout BillField<Money>) {
      field.value = field.value.flatMap { try? $0.negated() }
    }
    negate(&base)
    negate(&tax)
    negate(&total)
    lines = lines.compactMap { line in
      (try? line.amount.negated()).map { BillLine(text: line.text, amount: $0) }
    }
    taxes = taxes.compactMap { tax in
      guard let base = try? tax.base.negated(), let amount = try? tax.amount.negated() else {
        return nil
      }
      return BillTax(rate: tax.rate, base: base, amount: amount)
    }
  }

  /// Compares the amounts with each other: those that disagree are unsure.
  fileprivate mutating func check() {
    guard let total = total.value else { return }
    guard let base = base.value, let tax = tax.value, let gross = try? base.adding(tax),
      let net = try? gross.subtracting(withheld.value ?? .zero),
      let sum = try? net.adding(untaxed), sum == total, total != .zero, taxes.allSatisfy(\.holds)
    else {
      self.total.mark = .unsure
      if self.base.value != nil { self.base.mark = .read }
      if self.tax.value != nil { self.tax.mark = .read }
      return
    }
  }
}
