package import Bookkeeping

/// What a record adds to the profit of a home, as `report profit --by owner` counts it.
package struct ProfitAmount: Sendable {
  /// What the record is for the income tax.
  package enum Use: String, CaseIterable, Sendable {
    /// It is in a box.
    case counted
    /// Nothing says what it is.
    case open
    /// It is written down over years.
    case asset
    /// It is neither income nor a cost.
    case none
    /// The home is let as an economic activity then.
    case activity
  }

  /// The record with its amount; costs are negative.
  package let amount: DatedAmount
  /// The day whose shares divide it.
  package let sharesDay: Day
  /// What it is for the income tax.
  package let use: Use
  /// The owner who earns a fee as the manager; nil for any other record.
  package let feeOf: String?

  /// Describes an amount.
  package init(
    _ amount: DatedAmount, sharesDay: Day? = nil, use: Use = .counted, feeOf: String? = nil
  ) {
    self.amount = amount
    self.sharesDay = sharesDay ?? amount.day
    self.use = use
    self.feeOf = feeOf
  }
}

/// A step from the profit of an owner to the net income of box 0149.
package enum BridgeStep: String, CaseIterable, Sendable {
  /// The owner's part of the profit of the home.
  case profit
  /// The fee that the owner earns as the manager, which is no income of the home.
  case managersFee = "managers-fee"
  /// What counts in another year, or by the shares of another day: stays with a due day, cancellations.
  case dates
  /// Costs that count for one owner alone, private parts of bills among them.
  case ownCosts = "own-costs"
  /// Costs from outside the book.
  case outside
  /// Expenses of which nothing says what they are.
  case open
  /// Furniture and improvements, which are written down.
  case assets
  /// What is neither income nor a cost.
  case none
  /// What belongs to an economic activity.
  case activity
  /// VAT of bills that the owners deduct.
  case vat
  /// Cents by which parts of sums differ from sums of parts.
  case rounding
  /// Costs of the days on which the home was not let.
  case days
  /// Interest and repairs above the income, which later years deduct.
  case carried
  /// Interest and repairs of earlier years.
  case earlier
  /// Depreciation of furniture.
  case furniture
  /// Depreciation of the building.
  case building
  /// Depreciation of a right.
  case right
  /// Box 0149.
  case net
}

/// An amount of a step.
package struct BridgeAmount: Equatable, Sendable {
  /// The step.
  package let step: BridgeStep
  /// What the step adds; nil if a fact is missing.
  package let amount: Money?
}

extension HomeFacts {
  /// How the profit of an owner in a year becomes the net income of the sheet; steps without an amount are left out.
  ///
  /// - Throws: `AmountOverflow`.
  package func bridge(
    to sheet: OwnerSheet, in year: Int, by rules: IncomeTaxRules
  ) throws -> [BridgeAmount] {
    let home = HomeYear(self, .year(year), rules)
    guard let place = home.owners.firstIndex(of: sheet.owner) else { return [] }
    var sums: [BridgeStep: Money] = [:]
    func part(_ amount: DatedAmount, on day: Day) -> Money {
      home.parts(of: DatedAmount(record: amount.record, day: day, amount: amount.amount))[place]
    }
    // What each record adds to the profit, and to the boxes before days count.
    var before: [RecordReference: Money] = [:]
    for item in profit where home.period.contains(item.amount.day) {
      let part = part(item.amount, on: item.sharesDay)
      try sums.add(part, to: .profit)
      if item.feeOf == sheet.owner {
        try sums.add(item.amount.amount.negated(), to: .profit)
        try sums.add(item.amount.amount, to: .managersFee)
      }
      switch item.use {
      case .counted:
        try before.add(part, to: item.amount.record)
      case .open: try sums.add(part.negated(), to: .open)
      case .asset: try sums.add(part.negated(), to: .assets)
      case .none: try sums.add(part.negated(), to: .none)
      case .activity: try sums.add(part.negated(), to: .activity)
      }
    }
    var after: [RecordReference: Money] = [:]
    for item in income where home.period.contains(item.day) {
      try after.add(part(item, on: item.day), to: item.record)
    }
    var whole: [IncomeTaxBox: Money] = [:]
    for cost in costs where home.period.contains(cost.amount.day) {
      let own = cost.owner.map { $0 == sheet.owner ? cost.amount.amount : .zero }
      let amount = own ?? part(cost.amount, on: cost.amount.day)
      try whole.add(amount, to: cost.box)
      let record = cost.amount.record
      after[record] = try (after[record] ?? .zero).subtracting(amount)
    }
    let kinds = try differences(before, after)
    for (step, amount) in kinds { try sums.add(amount, to: step) }
    for box in IncomeTaxBox.costs {
      guard let counted = sheet[box].amount else { continue }
      try sums.add((whole[box] ?? .zero).subtracting(counted), to: .days)
    }
    let repairs = try (sheet[.interest].amount ?? .zero).adding(sheet[.repairs].amount ?? .zero)
    let applied = sheet[.interestAndRepairsApplied].amount ?? .zero
    try sums.add(repairs.subtracting(applied), to: .carried)
    try sums.add((sheet[.pendingApplied].amount ?? .zero).negated(), to: .earlier)
    var amounts = sums.compactMap { step, amount in
      amount == .zero && step != .profit ? nil : BridgeAmount(step: step, amount: amount)
    }
    for (step, box) in [
      (.furniture, .furniture), (.building, .building), (.right, .right),
    ] as [(BridgeStep, IncomeTaxBox)] where sheet[box] != BoxFigure(.zero) {
      amounts.append(BridgeAmount(step: step, amount: try sheet[box].amount?.negated()))
    }
    amounts.append(BridgeAmount(step: .net, amount: sheet[.net].amount))
    if sums[.profit] == nil { amounts.append(BridgeAmount(step: .profit, amount: .zero)) }
    let order = Dictionary(
      uniqueKeysWithValues: BridgeStep.allCases.enumerated().map { ($0.element, $0.offset) })
    return amounts.sorted { (order[$0.step] ?? 0) < (order[$1.step] ?? 0) }
  }

  /// The differences of records between the profit and the boxes, by their reason.
  private func differences(
    _ before: [RecordReference: Money], _ after: [RecordReference: Money]
  ) throws -> [BridgeStep: Money] {
    var days: [RecordReference: Set<Day>] = [:]
    var isOwn: Set<RecordReference> = []
    for item in income { days[item.record, default: []].insert(item.day) }
    for cost in costs {
      days[cost.amount.record, default: []].insert(cost.amount.day)
      if cost.owner != nil { isOwn.insert(cost.amount.record) }
    }
    var profitDays: [RecordReference: Set<Day>] = [:]
    for item in profit {
      profitDays[item.amount.record, default: []].formUnion([item.amount.day, item.sharesDay])
    }
    var sums: [BridgeStep: Money] = [:]
    for record in Set(before.keys).union(after.keys) {
      let difference = try (after[record] ?? .zero).subtracting(before[record] ?? .zero)
      if difference == .zero { continue }
      let step: BridgeStep =
        if record.kind == "income_tax_amount" {
          .outside
        } else if isOwn.contains(record) {
          .ownCosts
        } else if recordsWithVAT.contains(record) {
          .vat
        } else {
          days[record] == profitDays[record] ? .rounding : .dates
        }
      try sums.add(difference, to: step)
    }
    return sums
  }
}
