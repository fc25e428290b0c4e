internal import Bookkeeping
internal import Resources

@testable internal import Bills

/// No bytes make the reader of bills crash, and what it marks as checked holds.
enum BillLaws {
  /// A file is XML or text as it is; after a first byte of 1 it is the output of `pdftotext -bbox`, and
  /// after 2 the text of a QR code.
  static func bill(_ bytes: [UInt8]) throws -> Bool {
    let today = Day(year: 2026, month: 11, day: 22) ?? .first
    let knowledge = BillKnowledge(
      ownTaxIDs: ["12345678Z"], today: today, rates: try SalesTaxRate.all())
    let bill: Bill
    switch bytes.first {
    case 1:
      bill = BillReader.read(
        PDFText.pages(Array(bytes.dropFirst())), source: .text, knowing: knowledge)
    case 2:
      guard let code = FiscalCode(String(decoding: bytes.dropFirst(), as: UTF8.self)) else {
        return false
      }
      var read = Bill()
      read.add(code)
      bill = read
    // A PDF would start a program each time.
    case UInt8(ascii: "%"): return false
    default:
      do throws(BillFault) { bill = try BillFile.read(bytes, knowing: knowledge) } catch {
        return false
      }
    }
    try hold(bill)
    return bill.total.value != nil || bill.date.value != nil || bill.number.value != nil
  }

  private static func hold(_ bill: Bill) throws {
    if bill.source != .structured {
      try require(bill.supplierTaxID.value != "12345678Z", "the owner is the supplier")
      try require(
        bill.taxes.filter { !$0.holds }.isEmpty, "a tax that is not its base times its rate")
    }
    if let id = bill.supplierTaxID.value, bill.supplierTaxID.mark == .checked {
      try require((try? TaxIdentifier(reading: id)) != nil, "a checked identifier without control")
    }
    if let code = bill.cups.value, bill.cups.mark == .checked {
      try require(PrintedCodes.supplyPoint(code) == code, "a checked supply point without control")
    }
    if bill.base.mark == .checked, bill.total.mark == .checked, let base = bill.base.value,
      let tax = bill.tax.value, let expense = bill.expense, bill.source == .structured
    {
      try require(
        try base.adding(tax) == expense, "a checked total that is not the sum of base and tax")
    }
  }
}
