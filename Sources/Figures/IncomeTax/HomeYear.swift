internal import Bookkeeping
internal import Ownership

/// The figures of a home in a year, or in a quarter of one.
struct HomeYear {
  let facts: HomeFacts
  let rules: IncomeTaxRules
  let period: Period
  let year: Int
  /// The days of the calendar year.
  let yearDays: Int64
  /// The days of the period on which the owners had the home.
  let held: ClosedRange<Day>?
  /// The nights of the period for which guests had it, in order.
  let nights: [Day]
  /// The owners of the period, in the order of their turns.
  let owners: [String]
  /// The titles of the period, with the first day of each within it.
  let titles: [(start: Day, title: HomeTitle)]

  init(_ facts: HomeFacts, _ period: Period, _ rules: IncomeTaxRules) {
    (self.facts, self.rules, self.period) = (facts, rules, period)
    year = period.firstDay.year
    yearDays = Int64(Period.year(year).dayCount)
    let first = max(period.firstDay, facts.held.first ?? period.firstDay)
    let last = min(period.lastDay, facts.held.last ?? period.lastDay)
    let held = first <= last ? first...last : nil
    self.held = held
    nights = facts.nights.filter { held?.contains($0) ?? false }.sorted()
    let current = facts.titles.last { $0.start <= first }
    titles =
      (current.map { [(first, $0)] } ?? [])
      + facts.titles.filter { $0.start > first && $0.start <= last }.map { ($0.start, $0) }
    var owners: [String] = []
    for (_, title) in titles {
      owners += title.shares.parties.filter { !owners.contains($0) }
    }
    self.owners =
      facts.turns.filter(owners.contains) + owners.filter { !facts.turns.contains($0) }
  }

  /// Works out the sheet.
  func sheet(carried: [CarriedAmount], _ written: WrittenDown) throws -> HomeSheet {
    var sheet = HomeSheet(
      year: year, daysHeld: held.map { $0.upperBound.days(since: $0.lowerBound) + 1 } ?? 0,
      daysLet: nights.count, owners: owners.map { OwnerSheet(owner: $0) }, writtenDown: written,
      pending: carried)
    try addIncome(to: &sheet)
    try addCosts(to: &sheet)
    try addFurniture(to: &sheet)
    try addBuilding(to: &sheet)
    try addImputed(to: &sheet)
    for index in sheet.owners.indices {
      sheet.owners[index].daysLet = nights.count { isHeld(by: owners[index], on: $0) }
      try finish(&sheet.owners[index], carried: carried.filter { $0.owner == owners[index] })
    }
    return sheet
  }

  /// Whether an owner has a share on a day.
  func isHeld(by owner: String, on day: Day) -> Bool {
    title(on: day)?.shares.share(of: owner) != nil
  }

  /// The title in force on a day.
  func title(on day: Day) -> HomeTitle? { facts.titles.last { $0.start <= day } }

  /// Adds figures to the sheets of the owners, in their order.
  func add(_ amounts: [Money], to box: IncomeTaxBox, of sheet: inout HomeSheet) throws {
    for (index, amount) in amounts.enumerated() where amount != .zero {
      sheet.owners[index].figures[box] = try sheet.owners[index][box].adding(BoxFigure(amount))
    }
  }

  /// The number of some days by the title in force, which is the place in `titles`; days before the first do not count.
  func counts(_ days: [Day]) -> [Int64] {
    var counts = [Int64](repeating: 0, count: titles.count)
    for day in days {
      guard let index = titles.lastIndex(where: { $0.start <= day }) else { continue }
      counts[index] += 1
    }
    return counts
  }

  /// The days of each owner's share, of some days.
  ///
  /// - Parameter isFull: Whether usufruct does not count.
  func shareDays(_ days: [Day], isFull: Bool = false) throws -> [Exact] {
    let counts = counts(days)
    return try owners.map { owner in
      var sum = Exact.zero
      for (count, (_, title)) in zip(counts, titles) where count > 0 {
        sum = try sum.plus(title.share(of: owner, isFull: isFull).times(count))
      }
      return sum
    }
  }

  // MARK: - Income and costs

  private func addIncome(to sheet: inout HomeSheet) throws {
    for item in facts.income where period.contains(item.day) {
      try add(parts(of: item), to: .income, of: &sheet)
    }
  }

  /// The parts of the owners of an amount, on the shares of its day.
  func parts(of item: DatedAmount) -> [Money] {
    guard let shares = title(on: item.day)?.shares else { return owners.map { _ in .zero } }
    let parts = zip(shares.parties, shares.parts(of: item.amount, record: item.record.number))
    let byOwner = Dictionary(Array(parts)) { first, _ in first }
    return owners.map { byOwner[$0] ?? .zero }
  }

  /// Adds up the costs of each box: those of stays whole, and of the others the part of the days let.
  ///
  /// MR25 p. 277: costs of the year count by the days for which the home was let.
  private func addCosts(to sheet: inout HomeSheet) throws {
    let costs = Dictionary(
      grouping: facts.costs.filter { period.contains($0.amount.day) }, by: \.box)
    for box in IncomeTaxBox.costs {
      guard let costs = costs[box] else { continue }
      var sums = [Exact](repeating: .zero, count: owners.count)
      for cost in costs {
        var parts = parts(of: cost.amount)
        if let owner = cost.owner {
          parts = owners.map { $0 == owner ? cost.amount.amount : .zero }
        }
        for (index, part) in parts.enumerated() {
          let counted =
            cost.share == .whole
            ? Exact(part)
            : try Exact(part).times(Int64(nights.count), over: Int64(max(1, sheet.daysHeld)))
          sums[index] = try sums[index].plus(counted)
        }
      }
      try add(sums.amounts, to: box, of: &sheet)
    }
  }

  // MARK: - Totals

  /// Works out what is deducted of interest and repairs, and the net income.
  ///
  /// Ley 35/2006 art. 23.1.a.1.º: interest and repairs up to the income of the home; the rest in the four years
  /// that follow, and what is left of earlier years first.
  private func finish(_ owner: inout OwnerSheet, carried: [CarriedAmount]) throws {
    let span = try rules.years("carry", in: year)
    let income = owner[.income].amount ?? .zero
    var room = max(income, .zero)
    var left: [CarriedAmount] = []
    var (pending, applied) = (Money.zero, Money.zero)
    owner.appliedCarried = []
    for old in carried.sorted(by: { $0.origin < $1.origin }) where old.origin >= year - span {
      let taken = min(room, old.amount)
      room = try room.subtracting(taken)
      pending = try pending.adding(old.amount)
      applied = try applied.adding(taken)
      let rest = try old.amount.subtracting(taken)
      // What is left of the oldest year lapses at the end of this one.
      let isLast = old.origin == year - span
      owner.appliedCarried.append(
        AppliedCarried(
          origin: old.origin, start: old.amount, applied: taken, rest: isLast ? .zero : rest))
      if rest > .zero, !isLast {
        left.append(CarriedAmount(owner: owner.owner, origin: old.origin, amount: rest))
      }
    }
    let new = try (owner[.interest].amount ?? .zero).adding(owner[.repairs].amount ?? .zero)
    let deducted = min(new, room)
    let rest = try new.subtracting(deducted)
    if rest > .zero {
      left.append(CarriedAmount(owner: owner.owner, origin: year, amount: rest))
    }
    for (box, amount) in [
      (.pending, pending), (.pendingApplied, applied), (.interestAndRepairsApplied, deducted),
      (.left, rest),
    ] as [(IncomeTaxBox, Money)] where amount != .zero {
      owner.figures[box] = BoxFigure(amount)
    }
    owner.carried = left
    try addRight(to: &owner)
    var net = owner[.income]
    for box in IncomeTaxBox.deductions {
      var figure = owner[box]
      figure.amount = try figure.amount?.negated()
      net = try net.adding(figure)
    }
    owner.figures[.net] = net
    for item in facts.amounts where item.year == year && item.owner == owner.owner {
      owner.figures[item.box] = try owner[item.box].adding(BoxFigure(item.amount))
    }
    var reduced = net
    if let least = owner.figures[.kinship]?.amount, let amount = net.amount, amount < least {
      reduced.amount = least
    }
    owner.figures[.reduced] = reduced
  }

  /// Adds the depreciation of the rights that an owner bought, up to the income.
  ///
  /// RD 439/2007 art. 14.3: the cost divided by the years of the right, or 3 % for one for life.
  private func addRight(to owner: inout OwnerSheet) throws {
    var sum = Exact.zero
    for asset in facts.assets where asset.kind == .right && asset.owner == owner.owner {
      let days = Int64(nights.filter { $0 >= asset.day }.count)
      let ofYear =
        try asset.years.map { try Exact(asset.cost).times(1, over: Int64(max(1, $0))) }
        ?? Exact(asset.cost).times(rules.percentage("building", in: year), over: 10_000)
      sum = try sum.plus(ofYear.times(days, over: yearDays))
    }
    let amount = min(try sum.rounded, max(owner[.income].amount ?? .zero, .zero))
    if amount != .zero { owner.figures[.right] = BoxFigure(amount) }
  }
}

extension HomeTitle {
  /// The share of an owner.
  func share(of owner: String, isFull: Bool) throws -> Exact {
    let share = shares.share(of: owner)
    guard let share else { return .zero }
    let whole = try Exact(share.numerator).times(1, over: share.denominator)
    guard isFull, let usufruct = usufruct[owner] else { return whole }
    return try whole.plus(
      Exact(usufruct.numerator).times(1, over: usufruct.denominator).negated)
  }
}
