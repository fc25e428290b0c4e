internal import Bookkeeping
internal import DataFormats
internal import Ledger
internal import Resources

@testable internal import Bills

/// No bytes make the reader of bills crash, what it marks as checked holds, and nothing unsure is recorded
/// without an answer.
enum BillLaws {
  static func knowledge() throws -> BillKnowledge {
    BillKnowledge(
      ownTaxIDs: ["12345678Z"], today: today, rates: try SalesTaxRate.all())
  }

  private static let today = Day(year: 2026, month: 11, day: 22) ?? .first

  /// A file is XML or text. A PDF or a picture would start a program each time.
  static func file(_ bytes: [UInt8]) throws -> Bool {
    if bytes.first == UInt8(ascii: "%") || FileFormat(of: bytes) == .image { return false }
    let knowledge = try knowledge()
    let bill: Bill
    do throws(BillFault) { bill = try BillFile.read(bytes, knowing: knowledge) } catch {
      return false
    }
    if bill.source == .structured { try holdSums(bill) }
    return try hold(bill)
  }

  /// The output of `pdftotext -bbox`: words with their places.
  static func pages(_ bytes: [UInt8]) throws -> Bool {
    let pages = PDFText.pages(bytes)
    let bill = BillReader.read(pages, source: .text, knowing: try knowledge())
    try holdTotal(bill, on: pages, by: .builtIn)
    return try hold(bill)
  }

  /// The text of a QR code, a null byte, and the text of the page on which it stands.
  static func code(_ bytes: [UInt8]) throws -> Bool {
    let (text, page) = halves(bytes)
    let knowledge = try knowledge()
    let printed = BillReader.read(
      Page.pages(ofText: page), source: .text, knowing: knowledge)
    var bill = printed
    bill.addCodes([text], knowing: knowledge)
    guard let code = FiscalCode(text) else {
      try require(bill == printed, "a text that is no code changes the bill")
      return false
    }
    try holdParameters(code, text)
    try require(bill.total.value == code.total, "the total is not that of the code")
    if let total = printed.total.value, total != code.total {
      try require(bill.total.mark == .unsure, "a total that page and code disagree about is sure")
    }
    if let id = code.taxID, let other = printed.supplierTaxID.value, id != other {
      try require(bill.supplierTaxID.mark == .unsure, "a disputed tax identifier is sure")
    }
    return try hold(bill)
  }

  /// A file of the user's rules, a null byte, and the text of a page.
  static func templates(_ bytes: [UInt8]) throws -> Bool {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    var knowledge = try knowledge()
    do throws(BillRuleFault) { knowledge.rules = try BillRules(files: [Array(parts[0])]) } catch {
      try require(error.file == 0 && error.line >= 1, "a fault without its place")
      return false
    }
    let pages = Page.pages(ofText: String(decoding: parts[1], as: UTF8.self))
    let bill = BillReader.read(pages, source: .text, knowing: knowledge)
    try holdTotal(bill, on: pages, by: knowledge.rules)
    return try hold(bill)
  }

  /// The texts before and after a null byte.
  static func halves(_ bytes: [UInt8]) -> (String, String) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
  }

  /// A total of words is checked only if amounts of the page make it: base and tax of each rate, with
  /// another amount that is untaxed; or amounts that stand below each other.
  private static func holdTotal(_ bill: Bill, on pages: [Page], by rules: BillRules) throws {
    guard bill.total.mark == .checked, let total = bill.total.value else { return }
    let expense = total.cents + (bill.withheld.value?.cents ?? 0)
    let page = PageValues(pages, rules: rules)
    let amounts = page.numbers.amounts.map(\.cents)
    try require(amounts.contains(total.cents), "a checked total that is not printed")
    let taxes = bill.taxes.reduce(0) { $0 + $1.base.cents + $1.amount.cents }
    let isTaxed =
      !bill.taxes.isEmpty && (taxes == expense || amounts.contains(expense - taxes))
    let lines = bill.lines.reduce(0) { $0 + $1.amount.cents }
    let isOfLines = !bill.lines.isEmpty && lines == total.cents
    try require(
      isTaxed || isOfLines || columns(of: page).contains { isRun($0, bill.taxes, total.cents) },
      "a checked total that nothing confirms: \(bill)")
  }

  /// The amounts of a page whose right edges are less than a letter apart, each from top to bottom.
  private static func columns(of page: PageValues) -> [[PrintedAmount]] {
    let edges = page.numbers.amounts.map { ($0, page.layout.pieces[$0.piece].box) }
      .sorted { $0.1.right < $1.1.right }
    var columns: [[PrintedAmount]] = []
    for (index, (amount, box)) in edges.enumerated() {
      let before = index > 0 ? edges[index - 1].1 : nil
      if let before, box.right - before.right <= max(before.height, box.height) {
        columns[columns.count - 1].append(amount)
      } else {
        columns.append([amount])
      }
    }
    return columns.map { $0.sorted { $0.piece < $1.piece } }
  }

  /// The amounts of a run, as they add up so far.
  private struct Run: Hashable {
    var sum: Int64 = 0
    /// The number of amounts, 2 for more.
    var count = 0

    func adding(_ amount: Int64) -> Run { Run(sum: sum &+ amount, count: min(2, count + 1)) }
  }

  /// Whether two or more amounts, none left out but bases and taxes, add up to a sum.
  private static func isRun(
    _ column: [PrintedAmount], _ taxes: [BillTax], _ sum: Int64
  ) -> Bool {
    let mayBeLeftOut = Set(taxes.flatMap { [$0.base.cents, $0.amount.cents] })
    for start in column.indices {
      var runs: Set<Run> = [Run()]
      for amount in column[start...].prefix(200) {
        let longer = Set(runs.map { $0.adding(amount.cents) })
        runs = mayBeLeftOut.contains(amount.cents) ? runs.union(longer) : longer
        if runs.contains(Run(sum: sum, count: 2)) { return true }
      }
    }
    return false
  }

  /// The sums of a bill in XML hold where its total is checked.
  private static func holdSums(_ bill: Bill) throws {
    guard bill.total.mark == .checked else { return }
    guard let base = bill.base.value, let tax = bill.tax.value, let expense = bill.expense,
      let sum = try? base.adding(tax)
    else { throw BrokenLaw("a checked total without base and tax: \(bill)") }
    try require(sum == expense, "a checked total that is not the sum of base and tax: \(bill)")
    try require(bill.taxes.allSatisfy(\.holds), "a checked total with a wrong tax: \(bill)")
  }

  /// A code says what its parameters do, and its check holds.
  private static func holdParameters(_ code: FiscalCode, _ text: String) throws {
    let pairs = text.split(separator: "?", maxSplits: 1).last?.split(separator: "&") ?? []
    let isOfState = text.hasPrefix("https://www2.") || text.hasPrefix("https://prewww2.")
    let amounts = pairs.filter { $0.hasPrefix(isOfState ? "importe=" : "i=") }
    try require(amounts.count == 1, "a code with \(amounts.count) amounts")
    let digits = amounts[0].drop { $0 != "=" }.filter { ("0"..."9").contains($0) || $0 == "%" }
    try require(
      digits.contains("%") || Int(digits) != 0 || code.total == .zero, "an amount from nowhere")
    if let id = code.taxID {
      try require((try? TaxIdentifier(reading: id)) != nil, "a tax identifier without control")
    }
    if isOfState { return }
    guard let check = pairs.last, check.hasPrefix("cr=") else {
      throw BrokenLaw("a code of TicketBAI without its check")
    }
    var crc: UInt8 = 0
    for byte in text.utf8.dropLast(check.utf8.count + 1) {
      crc ^= byte
      for _ in 0..<8 { crc = crc & 0x80 == 0 ? crc << 1 : crc << 1 ^ 0x07 }
    }
    try require(UInt8(check.dropFirst(3)) == crc, "a code whose check does not hold")
  }

  /// What is checked has control characters, and nothing unsure is recorded without an answer.
  ///
  /// - Returns: Whether anything was read.
  private static func hold(_ bill: Bill) throws -> Bool {
    try require(
      bill.supplierTaxID.value != "12345678Z" || bill.supplierTaxID.mark == .unsure,
      "the owner is the supplier")
    if bill.source != .structured {
      try require(
        bill.taxes.filter { !$0.holds }.isEmpty, "a tax that is not its base times its rate")
    }
    if let id = bill.supplierTaxID.value, bill.supplierTaxID.mark == .checked {
      try require((try? TaxIdentifier(reading: id)) != nil, "a checked identifier without control")
    }
    if let code = bill.cups.value, bill.cups.mark == .checked {
      try require(PrintedCodes.supplyPoint(code) == code, "a checked supply point without control")
    }
    try holdDecision(bill)
    return bill.total.value != nil || bill.date.value != nil || bill.number.value != nil
  }

  /// Without a terminal, a bill is recorded only if total and date are known and sure, nothing else is
  /// unsure, the book has no bill like it, and its home is known.
  private static func holdDecision(_ bill: Bill) throws {
    var atHome = BillDraft()
    atHome.home = Property(code: "atic", name: "Àtic", zone: "1")
    var twice = atHome
    twice.recorded = Expense(
      property: 1, date: today, concept: "Llum", category: "electricity", amount: nil)
    var similar = atHome
    similar.similar = twice.recorded
    for draft in [BillDraft(), atHome, twice, similar] {
      for (isAgain, isAmountTyped) in [(false, false), (true, false), (false, true), (true, true)] {
        let gaps = draft.gaps(
          of: bill, isAgain: isAgain, isAmountTyped: isAmountTyped, needsHome: true)
        guard gaps.isEmpty else { continue }
        let isNew = isAgain || draft.recorded == nil && draft.similar == nil
        try require(isNew && draft.home != nil, "recorded twice, or without a home")
        try require(bill.kind != .quotation, "a quotation is recorded")
        try require(!bill.isProtected || isAmountTyped, "a protected document is recorded")
        let doubts = [
          bill.total.mark, bill.date.mark, bill.supplierTaxID.mark, bill.number.mark,
          bill.withheld.mark,
        ]
        try require(!doubts.contains(.unsure), "an unsure value is recorded: \(bill)")
        guard let date = bill.date.value, bill.total.value != nil, bill.expense != nil else {
          throw BrokenLaw("recorded without total or date: \(bill)")
        }
        try require(
          date.year >= 2000 && date <= today.adding(days: 31), "recorded on \(date.isoText)")
      }
    }
  }
}
