internal import Bookkeeping
internal import Resources

@testable internal import Bills

/// No bytes make the reader of bills crash, and what it marks as checked holds.
enum BillLaws {
  /// A file is XML or text as it is; after a first byte of 1 it is the output of `pdftotext -bbox`,
  /// after 2 the text of a QR code, and after 3 a file of the user's rules, a null byte and a text.
  static func bill(_ bytes: [UInt8]) throws -> Bool {
    let today = Day(year: 2026, month: 11, day: 22) ?? .first
    let knowledge = BillKnowledge(
      ownTaxIDs: ["12345678Z"], today: today, rates: try SalesTaxRate.all())
    let bill: Bill
    switch bytes.first {
    case 1:
      let pages = PDFText.pages(Array(bytes.dropFirst()))
      bill = BillReader.read(pages, source: .text, knowing: knowledge)
      try holdTotal(bill, on: pages, by: .builtIn)
    case 2:
      guard let code = FiscalCode(String(decoding: bytes.dropFirst(), as: UTF8.self)) else {
        return false
      }
      var read = Bill()
      read.add(code)
      bill = read
    case 3:
      let parts = bytes.dropFirst().split(
        separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return false }
      var own = knowledge
      do throws(BillRuleFault) { own.rules = try BillRules(files: [Array(parts[0])]) } catch {
        try require(error.file == 0 && error.line >= 1, "a fault without its place")
        return false
      }
      let pages = Page.pages(ofText: String(decoding: parts[1], as: UTF8.self))
      bill = BillReader.read(pages, source: .text, knowing: own)
      try holdTotal(bill, on: pages, by: own.rules)
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

  /// A total of words is checked only if amounts of the page make it: base and tax of each rate, with
  /// another amount that is untaxed; or amounts that stand above it.
  private static func holdTotal(_ bill: Bill, on pages: [Page], by rules: BillRules) throws {
    guard bill.total.mark == .checked, let total = bill.total.value else { return }
    let expense = total.cents + (bill.withheld.value?.cents ?? 0)
    let amounts = PageValues(pages, rules: rules).numbers.amounts.map(\.cents)
    try require(amounts.contains(total.cents), "a checked total that is not printed")
    let taxes = bill.taxes.reduce(0) { $0 + $1.base.cents + $1.amount.cents }
    let isTaxed =
      !bill.taxes.isEmpty && (taxes == expense || amounts.contains(expense - taxes))
    let bases = bill.taxes.reduce(0) { $0 + $1.base.cents }
    let lines = bill.lines.reduce(0) { $0 + $1.amount.cents }
    let isOfLines = !bill.lines.isEmpty && [total.cents, expense, bases].contains(lines)
    // Lines that are base and tax themselves are not kept.
    let isSum = bill.lines.isEmpty && isRun(of: amounts, adding: [total.cents, expense, bases])
    try require(isTaxed || isOfLines || isSum, "a checked total that nothing confirms: \(bill)")
  }

  /// Whether some of the amounts, in their order, add up to a sum.
  private static func isRun(of amounts: [Int64], adding sums: Set<Int64>) -> Bool {
    // The sums that the amounts so far can make; a page of the fuzzer has few.
    var made: Set<Int64> = [0]
    for amount in amounts.prefix(16) { made.formUnion(made.map { $0 &+ amount }) }
    return amounts.count > 16 || !made.isDisjoint(with: sums)
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
