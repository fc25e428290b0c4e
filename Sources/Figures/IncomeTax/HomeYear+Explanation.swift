package import Bookkeeping

/// What a record, an asset or another box adds to the figure of a box.
package struct BoxPart: Hashable, Sendable {
  /// What adds to the figure.
  package enum Source: Hashable, Sendable {
    /// A record of the book.
    case record(RecordReference)
    /// Another box of the same owner and home.
    case box(IncomeTaxBox)
    /// What is left of the interest and repairs of an earlier year.
    case year(Int)
  }

  /// What it is.
  package let source: Source
  /// The day on which it counts; nil for a box or a year.
  package let day: Day?
  /// The whole amount.
  package let amount: Money
  /// The owner's part of the amount by the shares of the day.
  package let part: Money
  /// What of the part counts, rounded for people; the sum is rounded once. Negative where it is taken off.
  package let counted: Money
  /// Whether only the part of the days on which the home was let counts.
  package var isByDays = false
}

/// How the figure of a box came about.
package struct BoxExplanation: Equatable, Sendable {
  /// What adds to the figure, in order.
  package internal(set) var parts: [BoxPart] = []
  /// The days let and the days of which they are a part; nil where days do not matter.
  package internal(set) var days: (let: Int, of: Int)?
  /// The percentage in hundredths of a percent; nil for a figure without one.
  package internal(set) var percentage: Int64?
  /// The part of the building in the cadastral value in hundredths of a percent; nil for other boxes.
  package internal(set) var ratio: Int64?
  /// What the building cost without land, and its cadastral value, of which the greater wears out.
  package internal(set) var bases: (cost: Money, construction: Money)?
  /// The cadastral value of imputed income, and the owner's part by the shares of the days; nil for other boxes.
  package internal(set) var value: (whole: Money, part: Money)?
  /// What of an asset, or of the building, could still be written down, where that is less than a year's part.
  package internal(set) var rooms: [BoxPart.Source: Money] = [:]
  /// What the building could still be written down by, where that is less than the year's part.
  package internal(set) var room: Money?

  package static func == (left: BoxExplanation, right: BoxExplanation) -> Bool {
    left.parts == right.parts && left.percentage == right.percentage && left.ratio == right.ratio
      && left.value?.whole == right.value?.whole && left.value?.part == right.value?.part
  }
}

extension HomeFacts {
  /// The sheet of a year with what explains it.
  ///
  /// - Throws: What `sheets(through:by:)` throws.
  package func explained(_ year: Int, by rules: IncomeTaxRules) throws -> ExplainedSheet? {
    try sheet(of: year, by: rules).map {
      ExplainedSheet(sheet: $0, part: HomeYear(self, .year(year), rules))
    }
  }

  /// The sheet of a part of a year with what explains it.
  ///
  /// - Throws: What `sheets(through:by:)` throws.
  package func explained(_ period: Period, by rules: IncomeTaxRules) throws -> ExplainedSheet {
    ExplainedSheet(
      sheet: try sheet(of: period, by: rules), part: HomeYear(self, period, rules))
  }
}

/// The figures of a home in a period, and how they came about.
package struct ExplainedSheet: Sendable {
  /// The figures.
  package let sheet: HomeSheet
  fileprivate let part: HomeYear

  /// How the figure of a box of an owner came about; nil for somebody without a share.
  package func explanation(
    of box: IncomeTaxBox, of owner: String
  ) throws -> BoxExplanation? {
    guard let own = sheet.owner(owner) else { return nil }
    var found = try part.explanation(
      of: box, own, carried: sheet.pending.filter { $0.owner == owner },
      daysHeld: sheet.daysHeld)
    // What is written off in the year is less than a year's part.
    let written = sheet.writtenDown
    if box == .building, let last = written.last(of: .building(owner: nil), in: sheet.year),
      last.amount == last.room
    {
      found.room = last.room
    }
    for part in found.parts {
      guard box == .furniture, case .record(let record) = part.source,
        let last = written.last(of: .piece(record.number), in: sheet.year),
        last.amount == last.room
      else { continue }
      found.rooms[part.source] = last.room
    }
    return found
  }
}

extension HomeYear {
  fileprivate func explanation(
    of box: IncomeTaxBox, _ own: OwnerSheet, carried: [CarriedAmount], daysHeld: Int
  ) throws -> BoxExplanation {
    var found = BoxExplanation()
    switch box {
    case .income:
      for item in facts.income where period.contains(item.day) {
        let part = part(of: item, for: own.owner)
        found.parts.append(
          BoxPart(
            source: .record(item.record), day: item.day, amount: item.amount, part: part,
            counted: part))
      }
    case .furniture, .building: try explainDepreciation(box, of: own.owner, &found)
    case .imputed: try explainImputed(own, &found)
    case .reduced:
      let least = own.figures[.kinship]?.amount
      let isLeast = least.map { $0 > own[.net].amount ?? .zero } ?? false
      let source: IncomeTaxBox = isLeast ? .kinship : .net
      guard let amount = own[source].amount, amount != .zero else { break }
      found.parts.append(
        BoxPart(source: .box(source), day: nil, amount: amount, part: amount, counted: amount))
    case .kinship, .withholding:
      for item in facts.amounts
      where item.box == box && item.year == year && item.owner == own.owner {
        found.parts.append(
          BoxPart(
            source: .record(item.record), day: nil, amount: item.amount, part: item.amount,
            counted: item.amount))
      }
    case .pending:
      let span = try rules.years("carry", in: year)
      for old in carried where old.origin >= year - span {
        found.parts.append(
          BoxPart(
            source: .year(old.origin), day: nil, amount: old.amount, part: old.amount,
            counted: old.amount))
      }
    case .pendingApplied, .interestAndRepairsApplied, .left, .net:
      for (other, isLess) in box.terms {
        guard let amount = own[other].amount, amount != .zero else { continue }
        found.parts.append(
          BoxPart(
            source: .box(other), day: nil, amount: amount, part: amount,
            counted: isLess ? try amount.negated() : amount))
      }
    case .right:
      for asset in facts.assets where asset.kind == .right && asset.owner == own.owner {
        found.parts.append(part(of: asset, asset.cost, counted: asset.cost))
      }
      found.days = (nights.count, Int(yearDays))
    default: try explainCosts(of: box, own.owner, daysHeld: daysHeld, &found)
    }
    found.parts.sort { ($0.day ?? .first) < ($1.day ?? .first) }
    return found
  }

  private func part(of item: DatedAmount, for owner: String) -> Money {
    owners.firstIndex(of: owner).map { parts(of: item)[$0] } ?? .zero
  }

  private func part(of asset: HomeAsset, _ part: Money, counted: Money) -> BoxPart {
    BoxPart(
      source: .record(RecordReference("asset", asset.id)), day: asset.day, amount: asset.cost,
      part: part, counted: counted)
  }

  /// The part of an owner of the cost of an asset, by the shares of the nights let on which it was there.
  private func part(of asset: HomeAsset, for owner: String) throws -> Exact {
    let days = nights.filter { $0 >= asset.day }
    guard let place = owners.firstIndex(of: owner), !nights.isEmpty else { return .zero }
    let all = Int64(nights.count)
    if asset.owner != nil { return try Exact(asset.cost).times(Int64(days.count), over: all) }
    let own = facts.assets.filter {
      $0.kind.isAcquisition && $0.owner != nil && $0.day <= period.lastDay
    }
    let shares =
      asset.kind == .furniture ? try shareDays(days) : try fullNights(from: asset.day, own)
    return try shares[place].times(asset.cost.cents, over: all)
  }

  private func explainCosts(
    of box: IncomeTaxBox, _ owner: String, daysHeld: Int, _ found: inout BoxExplanation
  ) throws {
    for cost in facts.costs
    where cost.box == box && period.contains(cost.amount.day)
      && (cost.owner == nil || cost.owner == owner)
    {
      let part = cost.owner == owner ? cost.amount.amount : part(of: cost.amount, for: owner)
      var counted = part
      if cost.share == .days {
        counted = try Exact(part).times(Int64(nights.count), over: Int64(max(1, daysHeld))).rounded
        found.days = (nights.count, daysHeld)
      }
      found.parts.append(
        BoxPart(
          source: .record(cost.amount.record), day: cost.amount.day, amount: cost.amount.amount,
          part: part, counted: counted, isByDays: cost.share == .days))
    }
  }

  private func explainDepreciation(
    _ box: IncomeTaxBox, of owner: String, _ found: inout BoxExplanation
  ) throws {
    found.days = (nights.count, Int(yearDays))
    found.percentage = try rules.percentage(box == .building ? "building" : "furniture", in: year)
    let assets = facts.assets.filter {
      $0.day <= period.lastDay && ($0.owner == nil || $0.owner == owner)
    }
    if box == .furniture {
      for asset in assets where asset.kind == .furniture {
        let part = try part(of: asset, for: owner).rounded
        if part != .zero { found.parts.append(self.part(of: asset, part, counted: part)) }
      }
      return
    }
    let ratio = buildingRatio
    found.ratio = ratio
    var cost = Money.zero
    for asset in assets where asset.kind != .furniture && asset.kind != .right {
      let share = asset.kind == .improvement ? 10_000 : ratio ?? 0
      let part = try part(of: asset, for: owner)
      if asset.owner == nil {
        cost = try cost.adding(Exact(asset.cost).times(share, over: 10_000).rounded)
      }
      if part == .zero { continue }
      found.parts.append(
        self.part(
          of: asset, try part.rounded, counted: try part.times(share, over: 10_000).rounded))
    }
    if let construction = cadastralValue?.construction { found.bases = (cost, construction) }
  }

  private func explainImputed(_ own: OwnerSheet, _ found: inout BoxExplanation) throws {
    found.days = (own.daysAtDisposal, Int(yearDays))
    guard let value = cadastralValue, let parts = try valuePart(of: own.owner) else { return }
    found.value = parts
    found.percentage = try rules.imputedRates(revised: value.revised, in: year).inForce
  }
}

extension IncomeTaxBox {
  /// The boxes from which a box is worked out, and whether they are taken off.
  fileprivate var terms: [(IncomeTaxBox, isLess: Bool)] {
    switch self {
    case .pendingApplied: [(.pending, false)]
    case .interestAndRepairsApplied: [(.interest, false), (.repairs, false)]
    case .left: [(.interest, false), (.repairs, false), (.interestAndRepairsApplied, true)]
    case .net: [(.income, false)] + IncomeTaxBox.deductions.map { ($0, true) }
    default: []
    }
  }
}
