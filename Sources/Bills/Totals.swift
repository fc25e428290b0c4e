internal import Bookkeeping
internal import Resources

/// The amounts of a bill that agree with each other.
///
/// An amount beside a label is a candidate only; arithmetic decides. A total is never confirmed by a
/// row of the table of taxes in which it stands, since each row of such a table agrees with itself.
struct Totals {
  /// An amount that its label calls a total.
  struct Candidate {
    let amount: PrintedAmount
    let rank: Int
    let row: Int
    /// Whether it stands below the head of a table of taxes.
    let isInTable: Bool
  }

  /// Base and tax at one rate, and the rows where they stand.
  private struct TaxRow {
    let tax: BillTax
    let pieces: [Int]
    let rows: Set<Int>
  }

  private let page: PageValues
  private let template: Template?
  /// The rates that the law had on the day of the bill.
  private let legal: Set<Int>
  private var candidates: [Candidate] = []
  /// The amounts by their right edge, each column from top to bottom.
  private var columns: [[PrintedAmount]] = []
  private var rows: [TaxRow] = []

  private(set) var base = BillField<Money>()
  private(set) var tax = BillField<Money>()
  private(set) var withheld = BillField<Money>()
  private(set) var total = BillField<Money>()
  private(set) var taxes: [BillTax] = []
  private(set) var lines: [BillLine] = []

  init(_ page: PageValues, rates: [SalesTaxRate], on day: Day?, _ template: Template? = nil) {
    self.page = page
    self.template = template
    legal = Set(
      rates.filter { rate in
        day.map { $0 >= rate.validFrom && $0 <= rate.validThrough ?? .last } ?? true
      }.map(\.rate))
    candidates = totals()
    rows = Totals.largest(taxRows())
    columns = amountColumns()
    decide()
  }

  // MARK: Candidates

  /// The most rows of a table of taxes below its head.
  private static let tableRows = 8

  /// The most labels of totals that are compared; a bill has a few.
  private static let mostCandidates = 60

  /// The amounts beside or below labels of totals.
  private func totals() -> [Candidate] {
    var found: [Candidate] = []
    if let amount = template?.amount(.total) {
      let row = page.row(of: amount.piece)
      // The words of a template say as much as the best label, and no more.
      let isInTable = (max(0, row - Totals.tableRows)...row).contains { page.isTaxHead($0) }
      found.append(Candidate(amount: amount, rank: 10, row: row, isInTable: isInTable))
    }
    for label in page.labels.lazy.filter({ $0.field == "total" }).prefix(Totals.mostCandidates) {
      let row = page.row(of: label.pieces.upperBound)
      var rank = label.rank
      let rest = page.rest(of: label)
      // *Total potència* is the total of something.
      if rank == 4, rest.contains(where: { page.layout.pieces[$0].isWord }) { rank = 2 }
      if let amount = rest.compactMap({ page.amountAt[$0] }).first {
        found.append(Candidate(amount: amount, rank: rank, row: row, isInTable: false))
        continue
      }
      let right = page.right(of: label).compactMap { page.amountAt[$0] }
      if let last = right.last {
        let isTable = Set(right.map(\.cents)).count > 1
        if isTable { rank = min(rank, 3) }
        found.append(Candidate(amount: last, rank: rank, row: row, isInTable: isTable))
        continue
      }
      guard let amount = page.below(label).compactMap({ page.amountAt[$0] }).last else { continue }
      let isInTable = page.isTaxHead(row)
      found.append(
        Candidate(
          amount: amount, rank: isInTable && rank == 4 ? 1 : rank,
          row: page.row(of: amount.piece), isInTable: isInTable))
    }
    return found
  }

  /// The amounts beside or below the labels of a field.
  private func amounts(of field: Substring) -> [PrintedAmount] {
    if let named = TemplateLine.Field(rawValue: String(field)).flatMap({ template?.amount($0) }) {
      return [named]
    }
    return page.labels.filter { $0.field == field }.flatMap { label -> [PrintedAmount] in
      for range in [page.rest(of: label), page.right(of: label), page.below(label)] {
        let found = range.compactMap { page.amountAt[$0] }
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  // MARK: Taxes

  /// The most amounts of a row that are compared with each other.
  private static let mostInRow = 12

  /// The bases and taxes that agree with a printed rate, or with labels and a rate of the law.
  private func taxRows() -> [TaxRow] {
    let inRow = Dictionary(grouping: page.numbers.amounts) { page.row(of: $0.piece) }
    let bases = amounts(of: "base").prefix(50)
    var found: [TaxRow] = []
    func add(_ rate: Int, _ base: PrintedAmount, _ tax: PrintedAmount) -> Bool {
      let line = BillTax(rate: rate, base: base.money, amount: tax.money)
      guard base.piece != tax.piece, base.cents != 0, tax.cents != 0 || rate == 0,
        base.cents.magnitude > tax.cents.magnitude, line.holds
      else { return false }
      found.append(
        TaxRow(
          tax: line, pieces: [base.piece, tax.piece],
          rows: [page.row(of: base.piece), page.row(of: tax.piece)]))
      return true
    }
    for rate in rates() {
      let row = page.row(of: rate.piece)
      let own = (inRow[row] ?? []).prefix(Totals.mostInRow).filter { $0.piece != rate.piece }
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
      // The rate stands in the head of the table: *IVA 21 %* above the tax.
      for below in (row + 1)...(row + 2) {
        let values = (inRow[below] ?? []).prefix(Totals.mostInRow)
        for base in values { for tax in values where add(rate.rate, base, tax) { isFound = true } }
        if isFound { break }
      }
    }
    if found.isEmpty {
      for tax in amounts(of: "tax").prefix(20) {
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
          return (row + 1)...(row + Totals.tableRows)
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

  /// For each rate the row with the largest base: others are parts of it.
  private static func largest(_ rows: [TaxRow]) -> [TaxRow] {
    var best: [Int: TaxRow] = [:]
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

  // MARK: Decision

  private mutating func decide() {
    let baseSum = rows.reduce(Int64(0)) { $0 &+ $1.tax.base.cents }
    let taxSum = rows.reduce(Int64(0)) { $0 &+ $1.tax.amount.cents }
    let withheldAmounts = [nil] + amounts(of: "withheld").prefix(4).map(Optional.some)
    let untaxedAmounts = [nil] + amounts(of: "untaxed").prefix(4).map(Optional.some)
    var best:
      (
        candidate: Candidate, withheld: PrintedAmount?, isSure: Bool, lines: [PrintedAmount],
        hasTaxes: Bool
      )?
    let ordered = candidates.sorted { ($0.rank, $1.row) > ($1.rank, $0.row) }
    search: for candidate in ordered where candidate.rank >= 3 || candidate.isInTable {
      let amount = candidate.amount.cents
      // What a tax is computed from is no total.
      if rows.contains(where: { $0.tax.base.cents == amount && $0.tax.amount.cents != 0 }) {
        continue
      }
      for withheld in withheldAmounts {
        for untaxed in untaxedAmounts where !rows.isEmpty {
          let held = withheld.map { Int64($0.cents.magnitude) } ?? 0
          guard baseSum &+ taxSum &+ (untaxed?.cents ?? 0) &- held == amount else { continue }
          let isApart =
            isIndependent(of: candidate) || !candidate.isInTable && isRepeated(candidate)
          let lines = lines(adding: [baseSum, baseSum &+ (untaxed?.cents ?? 0), amount &+ held])
          // A total in the table of taxes needs the lines of the bill.
          if candidate.rank < 3 && lines.isEmpty { continue }
          best = (candidate, withheld, isApart || !lines.isEmpty, lines, true)
          break search
        }
      }
      guard !candidate.isInTable else { continue }
      let lines = lines(adding: [amount])
      if !lines.isEmpty {
        best = (candidate, nil, !isExceeded(candidate), lines, false)
        break search
      }
    }
    guard let chosen = best?.candidate ?? ordered.first else { return setTaxes(.read) }
    let held = best?.withheld.map { Int64($0.cents.magnitude) } ?? 0
    let explained: Set<Int64> = [
      chosen.amount.cents, chosen.amount.cents &+ held, baseSum, taxSum,
    ]
    let isDisputed = candidates.contains { other in
      !explained.contains(other.amount.cents)
        && (other.rank >= chosen.rank
          || other.rank >= 4 && !other.isInTable
            && other.amount.cents.magnitude > chosen.amount.cents.magnitude)
    }
    let evidence = best?.lines ?? []
    // Lines may add up to what is taxed, or to what was charged before.
    let isPartOnly =
      best?.hasTaxes == false && best?.isSure == false && (hasUnexplainedTax || isAddend(chosen))
    let mark: Mark =
      isDisputed || isPartOnly || chosen.rank < 4 && evidence.isEmpty
      ? .unsure : best?.isSure == true && chosen.amount.cents != 0 ? .checked : .read
    total = page.field(chosen.amount.money, mark, chosen.amount.piece...chosen.amount.piece)
    // Base and tax above a total are no lines, though they add up to it.
    let sums = Set(
      page.labels.filter { $0.field == "base" || $0.field == "tax" }
        .map { page.row(of: $0.pieces.lowerBound) })
    let isOfLines = !evidence.contains { line in sums.contains(page.row(of: line.piece)) }
    lines = isOfLines ? evidence.map(line) : []
    if let withheld = best?.withheld {
      self.withheld = page.field(
        Money(cents: Int64(withheld.cents.magnitude)), mark, withheld.piece...withheld.piece)
    } else if best?.hasTaxes != true, let printed = withheldAmounts.compactMap(\.self).first,
      printed.cents != 0
    {
      self.withheld = page.field(
        Money(cents: Int64(printed.cents.magnitude)), .unsure, printed.piece...printed.piece)
    }
    // Taxes that are not part of the total belong to something else.
    setTaxes(best == nil || best?.isSure == true && mark != .checked ? .read : mark)
  }

  private mutating func setTaxes(_ mark: Mark) {
    let sums = rows.reduce(into: (base: Int64(0), tax: Int64(0))) {
      $0.base &+= $1.tax.base.cents
      $0.tax &+= $1.tax.amount.cents
    }
    guard let first = rows.first else { return }
    let isIdentity =
      total.value.map { sums.base &+ sums.tax <= $0.cents || $0.cents < 0 || withheld.value != nil }
      ?? false
    let mark = isIdentity ? mark : .read
    taxes = rows.map(\.tax)
    base = page.field(Money(cents: sums.base), mark, first.pieces[0]...first.pieces[0])
    tax = page.field(Money(cents: sums.tax), mark, first.pieces[1]...first.pieces[1])
  }

  /// Whether a larger amount stands below a total: what is paid may be more than the lines add up to. A
  /// payment in cash is no such amount if its change stands below it.
  private func isExceeded(_ candidate: Candidate) -> Bool {
    let total = candidate.amount.cents.magnitude
    let below = amounts(below: candidate)
    let lastRows = Dictionary(below.map { ($0.cents, $0.row) }, uniquingKeysWith: max)
    return below.contains { paid in
      paid.cents > total && lastRows[paid.cents - total, default: 0] <= paid.row
    }
  }

  /// Whether an amount and its sum with a total stand below the total, in this order: a tax or a balance
  /// is added to it.
  private func isAddend(_ candidate: Candidate) -> Bool {
    let total = candidate.amount.cents.magnitude
    let below = amounts(below: candidate)
    let firstRows = Dictionary(below.map { ($0.cents, $0.row) }, uniquingKeysWith: min)
    return below.contains { sum in
      sum.cents > total && firstRows[sum.cents - total, default: .max] <= sum.row
    }
  }

  private func amounts(below candidate: Candidate) -> [(row: Int, cents: UInt64)] {
    page.numbers.amounts.map { (page.row(of: $0.piece), $0.cents.magnitude) }
      .filter { $0.0 > candidate.row }
  }

  /// Whether a tax is printed that no base explains.
  private var hasUnexplainedTax: Bool {
    rows.isEmpty && amounts(of: "tax").contains { $0.cents != 0 }
  }

  /// Whether a total stands in another row than the base and tax that confirm it.
  private func isIndependent(of candidate: Candidate) -> Bool {
    let row = page.row(of: candidate.amount.piece)
    return !candidate.isInTable && !rows.contains { $0.rows.contains(row) }
  }

  /// Whether another label, in another row, has the same total.
  private func isRepeated(_ candidate: Candidate) -> Bool {
    let taxRows = rows.reduce(into: Set<Int>()) { $0.formUnion($1.rows) }
    return candidates.contains { other in
      other.amount.cents == candidate.amount.cents && other.rank >= 4 && !other.isInTable
        && !taxRows.contains(page.row(of: other.amount.piece))
    }
  }

  // MARK: Lines

  /// The most lines of a bill that are added.
  private static let mostLines = 200

  /// The amounts of a column, from the head of a table to a label of a sum, that add up to one of the
  /// sums.
  private func lines(adding sums: [Int64]) -> [PrintedAmount] {
    let stops = Set(
      page.labels.filter { $0.field == "total" || $0.field == "base" }
        .map { page.row(of: $0.pieces.lowerBound) }
    ).sorted().prefix(20)
    for column in columns {
      for stop in stops {
        guard
          let end = column.firstIndex(where: { page.row(of: $0.piece) >= stop })
            ?? (column.isEmpty ? nil : column.count), end >= 2
        else { continue }
        var sum: Int64 = 0
        for start in (max(0, end - Totals.mostLines)..<end).reversed() {
          sum &+= column[start].cents
          let isStart =
            start == 0
            || page.row(of: column[start].piece) - page.row(of: column[start - 1].piece) > 1
          guard isStart, start <= end - 2, sums.contains(sum), sum != 0 else { continue }
          return Array(column[start..<end])
        }
      }
    }
    return []
  }

  /// The amounts by their right edge, each from top to bottom.
  private func amountColumns() -> [[PrintedAmount]] {
    // A table of taxes agrees with itself.
    let taxes = Set(rows.flatMap(\.pieces))
    let edges = page.numbers.amounts.filter { !taxes.contains($0.piece) }
      .map { ($0, page.layout.pieces[$0.piece].box) }
      .sorted { $0.1.right < $1.1.right }
    var columns: [[PrintedAmount]] = []
    var last: Box?
    for (amount, box) in edges {
      if let last, box.right - last.right <= max(last.height, box.height) {
        columns[columns.count - 1].append(amount)
      } else {
        columns.append([amount])
      }
      last = box
    }
    return columns.map { $0.sorted { $0.piece < $1.piece } }
  }

  private func line(_ amount: PrintedAmount) -> BillLine {
    let row = page.layout.row(of: amount.piece)
    let first = page.layout.pieces[row.lowerBound].cell
    let pieces = page.layout.cells[first].clamped(to: row.lowerBound..<amount.piece)
    return BillLine(text: page.layout.text(pieces), amount: amount.money)
  }
}
