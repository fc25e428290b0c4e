internal import Bookkeeping
internal import Resources

/// The amounts of a bill that agree with each other.
///
/// An amount beside a label is a candidate only; arithmetic decides. A total is never confirmed by a
/// row of the table of taxes in which it stands, since each row of such a table agrees with itself.
struct Totals {
  /// An amount that its label calls a total, or what was paid.
  struct Candidate {
    let amount: PrintedAmount
    var rank: Int
    let row: Int
    /// Whether it stands below the head of a table of taxes.
    var isInTable = false
    /// Whether other amounts follow below it: it is the first of a column.
    var isOfColumn = false
    /// Whether the label names a payment.
    var isPaid = false

    var cents: Int64 { amount.cents }
  }

  let page: PageValues
  private let template: Template?
  private(set) var candidates: [Candidate] = []
  private let runs: LineRuns
  let table: TaxTable
  private var rows: [TaxTable.Row] { table.rows }

  private(set) var base = BillField<Money>()
  private(set) var tax = BillField<Money>()
  private(set) var withheld = BillField<Money>()
  private(set) var total = BillField<Money>()
  private(set) var taxes: [BillTax] = []
  private(set) var lines: [BillLine] = []
  /// Whether the amounts of a total agree with others: `isTaxed` with bases and taxes at their rates.
  private(set) var isConfirmed = false
  private(set) var isTaxed = false
  /// Whether a euro sign stands beside the total.
  private(set) var isInEuros = false

  init(_ page: PageValues, rates: [SalesTaxRate], on day: Day?, _ template: Template? = nil) {
    self.page = page
    self.template = template
    let legal = Set(
      rates.filter { rate in
        day.map(rate.isInForce) ?? true
      }.map(\.rate))
    func amounts(_ field: Substring) -> [PrintedAmount] {
      Totals.amounts(of: field, on: page, template)
    }
    table = TaxTable(page, legal: legal, bases: amounts("base"), taxes: amounts("tax"))
    runs = LineRuns(page, except: Set(table.rows.flatMap(\.pieces)))
    candidates = totals() + payments()
    decide()
  }

  // MARK: Candidates

  /// The most labels of totals that are compared; a bill has a few.
  private static let mostCandidates = 60

  /// The amounts beside or below labels of totals.
  private func totals() -> [Candidate] {
    var found: [Candidate] = []
    if let amount = template?.amount(.total) {
      let row = page.row(of: amount.piece)
      // The words of a template say as much as the best label, and no more.
      let isInTable = (max(0, row - TaxTable.mostRows)...row).contains { page.isTaxHead($0) }
      found.append(Candidate(amount: amount, rank: 10, row: row, isInTable: isInTable))
    }
    for label in page.labels.lazy.filter({ $0.field == "total" }).prefix(Totals.mostCandidates) {
      let row = page.row(of: label.pieces.upperBound)
      let rest = page.rest(of: label)
      // *Total potència* is the total of something.
      let isOfPart = label.rank == 4 && rest.contains { page.layout.pieces[$0].isWord }
      let rank = isOfPart ? 2 : label.rank
      if let amount = rest.compactMap({ page.amountAt[$0] }).first {
        found.append(Candidate(amount: amount, rank: rank, row: row))
        continue
      }
      let right = page.right(of: label).compactMap { page.amountAt[$0] }
      if let last = right.last {
        let isTable = Set(right.map(\.cents)).count > 1
        found.append(
          Candidate(amount: last, rank: isTable ? min(rank, 3) : rank, row: row, isInTable: isTable)
        )
        continue
      }
      guard let amount = page.below(label).compactMap({ page.amountAt[$0] }).last else { continue }
      let isInTable = page.isTaxHead(row)
      found.append(
        Candidate(
          amount: amount, rank: isInTable && rank == 4 ? 1 : rank, row: page.row(of: amount.piece),
          isInTable: isInTable, isOfColumn: isFollowed(amount)))
    }
    return found
  }

  /// Whether another amount stands below an amount, in the next row.
  private func isFollowed(_ amount: PrintedAmount) -> Bool {
    let row = page.row(of: amount.piece)
    return page.layout.box(amount.pieces.lowerBound..<(amount.piece + 1))
      .flatMap { page.cell(inRow: row + 1, below: $0) }
      .map { $0.prefix(PageValues.mostBeside).contains { page.amountAt[$0] != nil } } ?? false
  }

  /// The amounts beside or below the labels of a field.
  private static func amounts(
    of field: Substring, on page: PageValues, _ template: Template?
  ) -> [PrintedAmount] {
    if let named = TemplateLine.Field(rawValue: String(field)).flatMap({ template?.amount($0) }) {
      return [named]
    }
    return page.labels.filter { $0.field == field }.flatMap(page.amounts)
  }

  func amounts(of field: Substring) -> [PrintedAmount] {
    Totals.amounts(of: field, on: page, template)
  }

  // MARK: Decision

  private mutating func decide() {
    let (baseSum, taxSum) = table.sums
    let withheldAmounts = [nil] + amounts(of: "withheld").prefix(4).map(Optional.some)
    let untaxedAmounts = [nil] + amounts(of: "untaxed").prefix(4).map(Optional.some)
    var best:
      (
        candidate: Candidate, withheld: PrintedAmount?, isSure: Bool, lines: [PrintedAmount],
        hasTaxes: Bool
      )?
    let ordered = candidates.sorted { ($0.rank, $1.row) > ($1.rank, $0.row) }
    search: for candidate in ordered
    where candidate.cents != 0 && (candidate.rank >= 3 || candidate.isInTable) {
      let amount = candidate.cents
      // What a tax is computed from is no total.
      if rows.contains(where: { $0.tax.base.cents == amount && $0.tax.amount.cents != 0 }) {
        continue
      }
      for withheld in withheldAmounts {
        for untaxed in untaxedAmounts where !rows.isEmpty {
          let held = withheld.map { Int64($0.cents.magnitude) } ?? 0
          guard baseSum &+ taxSum &+ (untaxed?.cents ?? 0) &- held == amount else { continue }
          let isApart =
            isIndependent(of: candidate) || !candidate.isInTable && isOutside(candidate)
          let lines = runs.lines(adding: [
            baseSum, baseSum &+ (untaxed?.cents ?? 0), amount &+ held,
          ])
          // A total in the table of taxes needs the lines of the bill.
          if candidate.rank < 3 && lines.isEmpty { continue }
          best = (candidate, withheld, isApart || !lines.isEmpty, lines, true)
          break search
        }
      }
      guard !candidate.isInTable else { continue }
      let lines = runs.lines(adding: [amount])
      if !lines.isEmpty {
        best = (candidate, nil, !isExceeded(candidate), lines, false)
        break search
      }
    }
    // Without arithmetic, an amount that the page has twice; or the label that says most.
    let likeliest = ordered.filter { !$0.isOfColumn && $0.cents != 0 }
    guard
      let chosen = best?.candidate ?? likeliest.first(where: isRepeated) ?? likeliest.first
        ?? ordered.first
    else { return setTaxes(.read) }
    let held = best?.withheld.map { Int64($0.cents.magnitude) } ?? 0
    var explained: Set<Int64> = [chosen.cents, chosen.cents &+ held]
    if !rows.isEmpty { explained.formUnion([baseSum, taxSum]) }
    let isDisputed = candidates.contains { other in
      !explained.contains(other.cents) && !other.isOfColumn && !isSettled(other, by: chosen)
        && (other.rank >= chosen.rank
          || other.rank >= 4 && !other.isInTable
            && other.cents.magnitude > chosen.cents.magnitude)
    }
    let evidence = best?.lines ?? []
    // Lines may add up to what is taxed, or to what was charged before; base and tax to what is due before a
    // surcharge, the tax at another rate, or what was paid for the customer.
    let isAddend = isAddend(chosen, except: held)
    let isPartOnly =
      isAddend && (best?.hasTaxes ?? true || best?.isSure == false)
      || best?.hasTaxes == false && isPart(chosen)
      || table.hasOther(than: chosen.cents, lines: evidence)
      || best == nil && isContradicted(chosen)
    let isRepeated = isRepeated(chosen)
    let isProved =
      best?.isSure == true && (chosen.rank >= 4 || !evidence.isEmpty) || isRepeated
      || best?.hasTaxes == true && isOfAllRates(chosen)
    let mark: Mark =
      isDisputed || isPartOnly || !isProved || chosen.cents == 0
      ? .unsure : best?.isSure == true ? .checked : .read
    total = page.field(chosen.amount.money, mark, chosen.amount.pieces)
    (isConfirmed, isTaxed) = (best != nil, best?.hasTaxes == true)
    isInEuros = chosen.amount.hasCurrency
    // Base and tax above a total are no lines, though they add up to it.
    let sums = Set(
      page.labels.filter { $0.field == "base" || $0.field == "tax" }
        .map { page.row(of: $0.pieces.lowerBound) })
    let isOfLines = !evidence.contains { line in sums.contains(page.row(of: line.piece)) }
    lines = isOfLines ? runs.lines(of: evidence) : []
    if let withheld = best?.withheld {
      self.withheld = page.field(
        Money(cents: Int64(withheld.cents.magnitude)), mark, withheld.pieces)
    } else if best?.hasTaxes != true, let printed = withheldAmounts.compactMap(\.self).first,
      printed.cents != 0
    {
      self.withheld = page.field(
        Money(cents: Int64(printed.cents.magnitude)), .unsure, printed.pieces)
    }
    // Taxes that are not part of the total belong to something else.
    setTaxes(best == nil || best?.isSure == true && mark != .checked ? .read : mark)
  }

  /// Makes a total that may be another number unsure.
  mutating func doubt() {
    total.mark = total.value == nil ? total.mark : .unsure
    withheld.mark = withheld.value == nil ? withheld.mark : .unsure
    lines = []
    setTaxes(.read)
  }

  private mutating func setTaxes(_ mark: Mark) {
    let sums = table.sums
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
  func isExceeded(_ candidate: Candidate) -> Bool {
    let total = candidate.cents.magnitude
    let below = amounts(below: candidate)
    let last = Dictionary(below.map { ($0.cents, $0.piece) }, uniquingKeysWith: max)
    return below.contains { paid in
      paid.cents > total && last[paid.cents - total, default: 0] <= paid.piece
    }
  }

  /// Whether an amount and its sum with a total stand below the total, in this order: a tax or a balance
  /// is added to it.
  ///
  /// - Parameter held: What is withheld: the sum with it is the total before.
  private func isAddend(_ candidate: Candidate, except held: Int64) -> Bool {
    let total = candidate.cents.magnitude
    let below = amounts(below: candidate)
    let first = Dictionary(below.map { ($0.cents, $0.piece) }, uniquingKeysWith: min)
    return below.contains { sum in
      sum.cents > total && (held == 0 || sum.cents - total != held.magnitude)
        && first[sum.cents - total, default: .max] < sum.piece
    }
  }

  /// Whether an amount stands below a total, and their sum above it: what is to be paid, at the top of a
  /// bill whose details follow.
  private func isPart(_ candidate: Candidate) -> Bool {
    let total = candidate.cents.magnitude
    let above = Set(
      page.numbers.amounts.lazy.filter { page.row(of: $0.piece) < candidate.row }
        .map(\.cents.magnitude))
    return amounts(below: candidate).contains { rest in
      rest.cents > 0 && above.contains(rest.cents &+ total)
    }
  }

  func amounts(below candidate: Candidate) -> [(piece: Int, cents: UInt64)] {
    page.numbers.amounts.filter { page.row(of: $0.piece) > candidate.row }
      .map { ($0.piece, $0.cents.magnitude) }
  }

  /// Whether a total stands in another row than the base and tax that confirm it.
  private func isIndependent(of candidate: Candidate) -> Bool {
    let row = page.row(of: candidate.amount.piece)
    return !candidate.isInTable && !rows.contains { $0.rows.contains(row) }
  }

  /// Whether another label, outside the rows of the taxes, has the same total.
  private func isOutside(_ candidate: Candidate) -> Bool {
    let taxRows = rows.reduce(into: Set<Int>()) { $0.formUnion($1.rows) }
    return candidates.contains { other in
      other.cents == candidate.cents && (other.rank >= 4 || other.isPaid) && !other.isInTable
        && !taxRows.contains(page.row(of: other.amount.piece))
    }
  }
}
