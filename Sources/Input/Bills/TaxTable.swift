internal import Bookkeeping

/// The bases and taxes of a page that agree with each other.
struct TaxTable {
  /// Base and tax at one rate, and the rows where they stand.
  struct Row {
    let tax: BillTax
    let pieces: [Int]
    let rows: Set<Int>
  }

  /// For each rate the row with the largest base: others are parts of it.
  private(set) var rows: [Row] = []
  /// The bases and taxes of all rows, also of parts.
  private var known: Set<Int64> = []
  /// The pieces of their rates, which may look like amounts.
  private var ratePieces: Set<Int> = []

  private let page: PageValues
  /// The rates that the law had on the day of the bill.
  private let legal: Set<Int>

  /// The most amounts of a row that are compared with each other.
  private static let mostInRow = 12
  /// The most amounts of a page among which a line with its tax and their sum are looked for.
  private static let mostOnPage = 200
  /// The most rows of a table of taxes below its head.
  static let mostRows = 8

  /// Finds the bases and taxes that agree with a printed rate, or with labels and a rate of the law.
  ///
  /// - Parameters:
  ///   - bases: The amounts that labels call bases.
  ///   - taxes: The amounts that labels call taxes.
  init(_ page: PageValues, legal: Set<Int>, bases: [PrintedAmount], taxes: [PrintedAmount]) {
    self.page = page
    self.legal = legal
    let all = find(bases.prefix(50), taxes.prefix(20))
    known = Set(all.flatMap { [$0.tax.base.cents, $0.tax.amount.cents] })
    rows = TaxTable.largest(all)
  }

  private mutating func find(
    _ bases: ArraySlice<PrintedAmount>, _ taxes: ArraySlice<PrintedAmount>
  ) -> [Row] {
    let inRow = Dictionary(grouping: page.numbers.amounts) { page.row(of: $0.piece) }
    var found: [Row] = []
    func add(_ rate: Int, _ base: PrintedAmount, _ tax: PrintedAmount) -> Bool {
      let line = BillTax(rate: rate, base: base.money, amount: tax.money)
      guard base.piece != tax.piece, base.cents != 0, tax.cents != 0 || rate == 0,
        base.cents.magnitude > tax.cents.magnitude, line.holds
      else { return false }
      found.append(
        Row(
          tax: line, pieces: [base.piece, tax.piece],
          rows: [page.row(of: base.piece), page.row(of: tax.piece)]))
      return true
    }
    let onPage = Set(page.numbers.amounts.lazy.prefix(TaxTable.mostOnPage).map(\.cents))
    for rate in rates() {
      defer { if found.last?.tax.rate == rate.rate { ratePieces.insert(rate.piece) } }
      let row = page.row(of: rate.piece)
      let own = (inRow[row] ?? []).prefix(TaxTable.mostInRow).filter { $0.piece != rate.piece }
      var isFound = false
      // Base, tax and their sum in one row leave no doubt which amount is the base.
      let sums = Set(own.map(\.cents))
      for base in own {
        for tax in own where sums.contains(base.cents &+ tax.cents) && add(rate.rate, base, tax) {
          isFound = true
        }
      }
      if isFound { continue }
      for base in own { for tax in own where add(rate.rate, base, tax) { isFound = true } }
      if isFound { continue }
      for tax in own {
        for base in bases where add(rate.rate, base, tax) { isFound = true }
        if isFound { break }
      }
      if isFound || !rate.hasSign { continue }
      // A line, the tax on it and their sum stand below each other: *Commission 150.00, VAT 21 % 31.50, Total 181.50*.
      for tax in own {
        for base in page.numbers.amounts.prefix(TaxTable.mostOnPage)
        where onPage.contains(base.cents &+ tax.cents) && add(rate.rate, base, tax) {
          isFound = true
        }
      }
      if isFound { continue }
      // The rate stands in the head of the table: *IVA 21 %* above the tax.
      for below in (row + 1)...(row + 2) {
        let values = (inRow[below] ?? []).prefix(TaxTable.mostInRow)
        for base in values { for tax in values where add(rate.rate, base, tax) { isFound = true } }
        if isFound { break }
      }
    }
    if found.isEmpty {
      for tax in taxes {
        for base in bases { for rate in legal where rate > 0 && add(rate, base, tax) {} }
      }
    }
    return found
  }

  /// The rates of the law on the page, with a per cent sign or in a row of a table.
  private func rates() -> [(rate: Int, piece: Int, hasSign: Bool)] {
    var found = page.numbers.rates.filter { legal.contains($0.rate) }
      .map { (rate: $0.rate, piece: $0.piece, hasSign: true) }
    let taxLabels = Set(
      page.labels.filter { $0.field == "tax" }.map { page.row(of: $0.pieces.lowerBound) })
    let tableRows = Set(
      page.labels.filter { page.isTaxHead(page.row(of: $0.pieces.lowerBound)) }
        .flatMap { label in
          let row = page.row(of: label.pieces.lowerBound)
          return (row + 1)...(row + TaxTable.mostRows)
        })
    for (piece, rate) in page.numbers.plain.sorted(by: { $0.key < $1.key })
    where legal.contains(rate) && rate > 0 {
      let row = page.row(of: piece)
      if taxLabels.contains(row) || tableRows.contains(row) {
        found.append((rate, piece, false))
      }
    }
    return Array(found.prefix(100))
  }

  private static func largest(_ rows: [Row]) -> [Row] {
    var best: [Int: Row] = [:]
    for row in rows {
      if let other = best[row.tax.rate],
        other.tax.base.cents.magnitude >= row.tax.base.cents.magnitude
      {
        continue
      }
      best[row.tax.rate] = row
    }
    return best.values.sorted { $0.tax.rate < $1.tax.rate }
  }

  /// The sums of the bases and of the taxes.
  var sums: (base: Int64, tax: Int64) {
    rows.reduce(into: (0, 0)) {
      $0.base &+= $1.tax.base.cents
      $0.tax &+= $1.tax.amount.cents
    }
  }

  /// Whether an amount is the tax that a total includes, at a rate of the law.
  private func isIncluded(_ tax: Int64, in total: Int64) -> Bool {
    legal.contains { rate in
      let (product, overflow) = total.multipliedReportingOverflow(by: Int64(rate))
      return !overflow && abs(product / Int64(10_000 + rate) - tax) <= 1
    }
  }

  /// The most labels of taxes that are compared with a total.
  private static let mostLabels = 100
  /// The least weight of a label that says *IVA*: a *quota* may be of anything.
  private static let surely = 10

  /// Whether a tax is printed that neither the table, nor the lines, nor the total explain.
  func hasOther(than total: Int64, lines: [PrintedAmount]) -> Bool {
    let inLines = Set(lines.map(\.piece))
    let sums = [total, self.sums.base, self.sums.tax, self.sums.base &+ self.sums.tax, 0]
    let labels = page.labels.lazy.filter { $0.field == "tax" && $0.rank >= TaxTable.surely }
    return labels.prefix(TaxTable.mostLabels).contains { label in
      let amounts = page.amounts(of: label)
      return !amounts.isEmpty
        && amounts.allSatisfy { amount in
          !sums.contains(amount.cents) && !known.contains(amount.cents)
            && !inLines.contains(amount.piece) && !ratePieces.contains(amount.piece)
            && !isIncluded(amount.cents, in: total)
        }
    }
  }
}
