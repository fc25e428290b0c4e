package import Bookkeeping
internal import Ownership

/// A value that people type at the tax agency, and from which it works boxes out.
package struct BoxEntry: Equatable, Sendable {
  /// The value.
  package enum Value: Equatable, Sendable {
    /// A text: a key, or a cadastral reference.
    case text(String)
    /// A cross.
    case mark
    /// A day.
    case day(Day)
    /// A number of days.
    case days(Int)
    /// An amount.
    case amount(Money)
    /// A percentage in hundredths of a percent.
    case percent(Int64)
  }

  /// The number of the box.
  package let box: String
  /// The value.
  package let value: Value

  /// Whether the value is a percentage of which the form has not all decimals.
  package let isCut: Bool

  /// Describes a value.
  package init(_ box: String, _ value: Value, isCut: Bool = false) {
    self.box = box
    self.value = value
    self.isCut = isCut
  }

  /// What a box of annex C.1 has of a year before that of the return: what was left at its beginning, what is
  /// deducted, and what is left; nil for other boxes.
  package static func annex(_ box: Int) -> (yearsBefore: Int, what: String)? {
    let whats = ["start", "applied", "rest"]
    switch box {
    case 1213, 1214: return (4, whats[box - 1213])
    case 1215...1223: return (3 - (box - 1215) / 3, whats[(box - 1215) % 3])
    case 1224: return (0, "rest")
    default: return nil
    }
  }
}

extension HomeFacts {
  /// What an owner types about the home in a year: the title, the cadastral value, and what the building cost.
  ///
  /// - Throws: `AmountOverflow`.
  package func entries(
    of owner: String, in year: Int, by rules: IncomeTaxRules
  ) throws -> [BoxEntry] {
    let home = HomeYear(self, .year(year), rules)
    guard let place = home.owners.firstIndex(of: owner) else { return [] }
    return try home.titleEntries(of: owner) + home.valueEntries + home.buildingEntries(place)
  }
}

extension OwnerSheet {
  /// The boxes of annex C.1: what was left of each of the four years before at the beginning, what is deducted of it,
  /// and what is left of all but the oldest, which lapses; then what is left of the year, which is box 0108.
  package func carriedEntries(_ year: Int) throws -> [BoxEntry] {
    var entries: [BoxEntry] = []
    var number = 1213
    func add(_ amount: Money) {
      if amount != .zero { entries.append(BoxEntry(String(number), .amount(amount))) }
      number += 1
    }
    for origin in (year - 4)..<year {
      let found = appliedCarried.filter { $0.origin == origin }
      add(try found.map(\.start).sum)
      add(try found.map(\.applied).sum)
      if origin > year - 4 { add(try found.map(\.rest).sum) }
    }
    add(self[.left].amount ?? .zero)
    return entries
  }
}

extension HomeYear {
  /// The last title of the year under which an owner has a share.
  private func lastTitle(of owner: String) -> HomeTitle? {
    titles.last { $0.title.shares.share(of: owner) != nil }?.title
  }

  /// Boxes 0063 and 0064: the full share and the usufruct, in percent with two decimals.
  fileprivate func titleEntries(of owner: String) throws -> [BoxEntry] {
    guard let title = lastTitle(of: owner) else { return [] }
    let full = try title.share(of: owner, isFull: true)
    let use = try title.share(of: owner, isFull: false).plus(full.negated)
    // Hundredths of a percent round as cents do.
    return try [("0063", full), ("0064", use)].compactMap { box, part in
      let percent = try part.times(10_000, over: 1).rounded.cents
      let isCut = try Exact(percent) != part.times(10_000, over: 1)
      return percent == 0 ? nil : BoxEntry(box, .percent(percent), isCut: isCut)
    }
  }

  /// Boxes 0083 and 0084: the cadastral value of the whole home, and whether it was revised.
  fileprivate var valueEntries: [BoxEntry] {
    guard let value = cadastralValue, let amount = value.value else { return [] }
    let isRevised = value.revised.map { $0 <= year } ?? false
    return [BoxEntry("0083", .amount(amount))] + (isRevised ? [BoxEntry("0084", .mark)] : [])
  }

  /// Boxes 0118 to 0130: how and when the home was acquired, and the owner's part of what the building cost.
  fileprivate func buildingEntries(_ place: Int) throws -> [BoxEntry] {
    let acquired = facts.assets.filter {
      $0.kind.isAcquisition && $0.day <= period.lastDay
    }
    let own = acquired.filter { $0.owner == owners[place] }
    let common = acquired.filter { $0.owner == nil }
    let nights = nights.count { isHeld(by: owners[place], on: $0) }
    // Who was no owner at first has the home by the own acquisition.
    let isFirstOwner = facts.titles.first?.shares.share(of: owners[place]) != nil
    let ways = isFirstOwner || own.isEmpty ? common + own : own
    guard nights > 0, let first = ways.min(by: { $0.day < $1.day }) else { return [] }
    var entries = [
      BoxEntry(first.kind == .purchase ? "0118" : "0119", .mark),
      BoxEntry("0120", .day(first.day)), BoxEntry("0122", .days(nights)),
    ]
    if let value = cadastralValue, let amount = value.value {
      entries.append(BoxEntry("0123", .amount(amount)))
      if let construction = value.construction, let ratio = buildingRatio {
        entries += [
          BoxEntry("0124", .amount(construction)), BoxEntry("0125", .percent(ratio)),
        ]
      }
    }
    let improvements = facts.assets.filter {
      $0.kind == .improvement && $0.day <= period.lastDay
    }
    let earlier = improvements.filter { $0.day.year < year }
    let new = improvements.filter { $0.day.year == year }
    let costs: [(String, [HomeAsset], (HomeAsset) throws -> Money)] = [
      ("0126", common + acquired.filter { $0.owner != nil }, { $0.price }),
      (
        "0127", common + acquired.filter { $0.owner != nil },
        { try $0.cost.subtracting($0.price) }
      ), ("0128", earlier, { $0.cost }), ("0129", new, { $0.cost }),
    ]
    for (box, assets, amount) in costs {
      let part = try part(place, of: assets, acquired, amount)
      if part != .zero { entries.append(BoxEntry(box, .amount(part))) }
    }
    if let base = try base(place, common, acquired, improvements) {
      entries.append(BoxEntry("0130", .amount(base)))
    }
    return entries
  }

  /// The full share of each owner under the last title of the year that has one, without what the owner acquired alone.
  private func commonShares(_ acquired: [HomeAsset]) throws -> [Exact] {
    try owners.map { owner in
      guard let title = lastTitle(of: owner) else { return .zero }
      var share = try title.share(of: owner, isFull: true)
      for asset in acquired where asset.owner == owner {
        guard let own = asset.share else { continue }
        let part = try Exact(own.numerator).times(1, over: own.denominator)
        share = try share.plus(part.negated)
      }
      return share > .zero ? share : .zero
    }
  }

  /// The part of an owner of an amount of some assets: whole of those of the owner alone, by shares of the others.
  private func part(
    _ place: Int, of assets: [HomeAsset], _ acquired: [HomeAsset],
    _ amount: (HomeAsset) throws -> Money
  ) throws -> Money {
    let shares = try commonShares(acquired)
    var sums = [Exact](repeating: .zero, count: owners.count)
    for asset in assets {
      let whole = try amount(asset)
      for index in owners.indices {
        if asset.owner == nil {
          sums[index] = try sums[index].plus(shares[index].times(whole.cents, over: 1))
        } else if asset.owner == owners[index] {
          sums[index] = try sums[index].plus(Exact(whole))
        }
      }
    }
    return try sums.amounts[place]
  }

  /// The part of an owner of what the building wears out by; nil if a fact is missing.
  private func base(
    _ place: Int, _ common: [HomeAsset], _ acquired: [HomeAsset], _ improvements: [HomeAsset]
  ) throws -> Money? {
    guard let construction = cadastralValue?.construction, let ratio = buildingRatio else {
      return nil
    }
    let bought = try common.map(\.cost).sum
    let building = try Exact(bought).times(ratio, over: 10_000).rounded
    let cost = try improvements.reduce(building) { try $0.adding($1.cost) }
    let shares = try commonShares(acquired)
    var sums = try shares.map { try $0.times(max(cost, construction).cents, over: 1) }
    for asset in acquired {
      guard let index = owners.firstIndex(where: { $0 == asset.owner }), let share = asset.share
      else { continue }
      let part = try Exact(construction).times(share.numerator, over: share.denominator)
      let own = Exact(try Exact(asset.cost).times(ratio, over: 10_000).rounded)
      sums[index] = try sums[index].plus(max(own, part))
    }
    if common.isEmpty && acquired.allSatisfy({ $0.owner == nil }) { return nil }
    return try sums.amounts[place]
  }
}
