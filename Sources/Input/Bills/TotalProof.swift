internal import Bookkeeping

/// What proves a total without arithmetic: another place of the page that has the same amount.
extension Totals {
  /// The most labels of payments that are compared.
  private static let mostPayments = 20

  /// The amounts beside or below labels of payments: `Targeta 31,74`.
  func payments() -> [Candidate] {
    page.labels.lazy.filter { $0.field == "paid" }.prefix(Totals.mostPayments)
      .compactMap { label in
        page.amounts(of: label).last.map { amount in
          Candidate(
            amount: amount, rank: label.rank, row: page.row(of: amount.piece), isPaid: true)
        }
      }
  }

  /// Whether the page has the amount of a total in another place: beside another label of a total, of a
  /// payment or of its date; as cash less its change; as the sum of a table of rates; or, if no amount is
  /// larger, beside any words.
  func isRepeated(_ candidate: Candidate) -> Bool {
    let cents = candidate.cents.magnitude
    guard !candidate.isInTable, !candidate.isOfColumn else { return false }
    // A label that says little, or two above a larger amount, may be of something before the taxes.
    let isLargest = cents == page.largestAmount
    let isLast = isLargest || !isExceeded(candidate)
    let isLabelled = candidates.contains { other in
      other.cents.magnitude == cents && other.row != candidate.row && !other.isInTable
        && !other.isOfColumn && (other.isPaid || isLargest || isLast && other.rank >= 4)
    }
    if isLabelled || isDue(candidate) || isPaidInCash(candidate) || sumsOfRates.contains(cents) {
      return true
    }
    guard candidate.rank >= 4, isLargest else { return false }
    let taxRows = table.rows.reduce(into: Set<Int>()) { $0.formUnion($1.rows) }
    return page.pieces(ofAmount: cents).contains { piece in
      let row = page.row(of: piece)
      return row != candidate.row && !taxRows.contains(row)
        && page.layout.rows[row].prefix(PageValues.mostBeside)
          .contains { page.layout.pieces[$0].isWord }
    }
  }

  private func isDue(_ candidate: Candidate) -> Bool {
    amounts(of: "due").prefix(Totals.mostPayments).contains {
      $0.cents.magnitude == candidate.cents.magnitude && page.row(of: $0.piece) != candidate.row
    }
  }

  /// Whether a payment is as much more than the total as an amount that follows it.
  private func isPaidInCash(_ candidate: Candidate) -> Bool {
    candidates.contains { $0.isPaid && isCash($0, for: candidate.cents.magnitude) }
  }

  private func isCash(_ paid: Candidate, for total: UInt64) -> Bool {
    let given = paid.cents.magnitude
    return given > total
      && page.pieces(ofAmount: given - total).contains { $0 > paid.amount.piece }
  }

  /// Whether another candidate does not contradict a total: cash with its change, or nothing that is left
  /// after the total was paid.
  func isSettled(_ other: Candidate, by total: Candidate) -> Bool {
    if other.isPaid, isCash(other, for: total.cents.magnitude) { return true }
    return other.cents == 0
      && candidates.contains { $0.isPaid && $0.cents.magnitude == total.cents.magnitude }
  }

  /// Whether amounts of the page contradict a total that only another place confirms: more was paid than it
  /// and the change, or bases and taxes add up to another amount of the page.
  func isContradicted(_ total: Candidate) -> Bool {
    let isOverpaid = candidates.contains { paid in
      paid.isPaid && paid.cents.magnitude > total.cents.magnitude
        && !isCash(paid, for: total.cents.magnitude)
    }
    let (base, tax) = table.sums
    let sum = base &+ tax
    return isOverpaid
      || !table.rows.isEmpty && sum != total.cents && !page.pieces(ofAmount: sum.magnitude).isEmpty
  }

  /// The least weight of a label that says *total of the bill*, and not *total* alone.
  private static let surely = 9

  /// Whether a total in a row with base and tax is that of the bill and not of one rate among several: its
  /// label says so, and no rate of the page is without base and tax.
  func isOfAllRates(_ candidate: Candidate) -> Bool {
    let found = Set(table.rows.map(\.tax.rate))
    return candidate.rank >= Totals.surely
      && page.numbers.rates.allSatisfy { $0.rate == 0 || found.contains($0.rate) }
  }

  /// The sums of columns of amounts in rows that follow each other and have a rate each.
  private var sumsOfRates: Set<UInt64> {
    let rates = page.numbers.rates.prefix(TaxTable.mostRows * 2)
    let rateRows = Set(rates.map { page.row(of: $0.piece) })
    guard rateRows.count > 1 else { return [] }
    let amounts = page.numbers.amounts.filter { rateRows.contains(page.row(of: $0.piece)) }
    var sums: Set<UInt64> = []
    for column in LineRuns.columns(amounts, on: page) {
      var (sum, count): (Int64, Int) = (0, 0)
      var last: Int?
      for amount in column {
        let row = page.row(of: amount.piece)
        if row == last { continue }
        if let last, row - last > 1 { (sum, count) = (0, 0) }
        sum &+= amount.cents
        count += 1
        last = row
        if count > 1 { sums.insert(sum.magnitude) }
      }
    }
    return sums
  }
}
