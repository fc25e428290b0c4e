internal import Bookkeeping
internal import Ownership

extension HomeYear {
  /// Adds the depreciation of furniture: of each piece 10 % a year for at most 20 years, by nights let.
  func addFurniture(to sheet: inout HomeSheet) throws {
    let percentage = try rules.percentage("furniture", in: year)
    let span = try rules.years("furniture-years", in: year)
    for expense in unlinked(.furniture) where expense.day.year + span >= year {
      try miss(.asset(expense: expense.expense, .furniture), in: .furniture, of: &sheet)
    }
    for piece in facts.assets where piece.kind == .furniture && piece.day.year <= year {
      let days = nights.filter { $0 >= piece.day }
      guard !days.isEmpty, piece.day.year + span >= year else { continue }
      let ofYear = try Exact(piece.cost).times(percentage, over: 10_000)
      let amount = try ofYear.times(Int64(days.count), over: yearDays).rounded
      let base = WrittenDown.Base.piece(piece.id)
      let capped = try self.capped(
        amount, of: base, at: piece.cost, ofYear: ofYear.rounded, [piece], sheet.writtenDown)
      guard let capped else {
        try miss(.deducted(asset: piece.id), in: .furniture, of: &sheet)
        continue
      }
      sheet.writtenDown.add(capped.amount, of: base, in: year, room: capped.room)
      let weights =
        try piece.owner.map { owner in owners.map { $0 == owner ? Exact(1) : .zero } }
        ?? shareDays(days)
      if try weights.sum == .zero { continue }
      try add(weights.parts(of: capped.amount), to: .furniture, of: &sheet)
    }
  }

  /// The expenses for a kind of asset without one, where the home was let since.
  private func unlinked(_ kind: AssetKind) -> [UnlinkedExpense] {
    guard let last = nights.last else { return [] }
    return facts.unlinked.filter { $0.kind == kind && $0.day <= last }
  }

  /// What may still be written down of an amount, and of the whole; nil if that depends on years of which nobody said
  /// anything.
  ///
  /// TEAC 18-12-2025, 00/00653/2025: all years together, no more than was paid.
  private func capped(
    _ amount: Money, of base: WrittenDown.Base, at limit: Money, ofYear: Money,
    _ assets: [HomeAsset], _ written: WrittenDown
  ) throws -> (amount: Money, room: Money)? {
    let said = assets.compactMap(\.deducted)
    let known: (Money, Int)? =
      said.isEmpty ? nil : (try said.map(\.amount).sum, said.map(\.until).max() ?? year)
    let before = try written.total(of: base, before: year, said: known)
    let unknown = assets.map { written.unknownYears(of: $0) }.max() ?? 0
    let most = try Exact(ofYear).times(Int64(unknown)).plus(Exact(before)).plus(Exact(amount))
    if unknown > 0, most > Exact(limit) { return nil }
    let room = max(try limit.subtracting(before), .zero)
    return (min(amount, room), room)
  }

  /// A part of what the building wears out by: an amount from a day on.
  private struct Term {
    let amount: Exact
    let day: Day
  }

  /// Adds the depreciation of the building.
  ///
  /// RD 439/2007 art. 14.2.a: 3 % of what it cost without land, or of its cadastral value if that is more, by nights
  /// let. What one owner acquired alone wears out by its own cost, from its own day.
  func addBuilding(to sheet: inout HomeSheet) throws {
    guard !nights.isEmpty, !titles.isEmpty else { return }
    for expense in unlinked(.improvement) {
      try miss(.asset(expense: expense.expense, .improvement), in: .building, of: &sheet)
    }
    let acquired = facts.assets.filter { $0.kind.isAcquisition }
    let common = acquired.filter { $0.owner == nil && $0.day <= period.lastDay }
    let own = acquired.filter { $0.owner != nil && $0.day <= period.lastDay }
    // All that is missing is said at once.
    let isUnbought = try common.isEmpty && fullNights(from: period.firstDay, own).sum > .zero
    if isUnbought { try miss(.acquisition, in: .building, of: &sheet) }
    guard let value = cadastralValue, value.value != nil else {
      return try miss(.cadastralValue(year: year), in: .building, of: &sheet)
    }
    guard let construction = value.construction, let ratio = buildingRatio else {
      return try miss(.construction(year: year), in: .building, of: &sheet)
    }
    let improvements = facts.assets.filter {
      $0.kind == .improvement && $0.day <= period.lastDay
    }
    func withoutLand(_ assets: [HomeAsset]) throws -> Money {
      try Exact(assets.map(\.cost).sum).times(ratio, over: 10_000).rounded
    }
    for index in owners.indices {
      if let day = try growth(of: owners[index], own) {
        let fact = MissingFact.growth(owner: owners[index], on: day)
        let missing = sheet.owners[index][.building].missing.union([fact])
        sheet.owners[index].figures[.building] = BoxFigure(nil, missing: missing)
      }
    }
    if isUnbought { return }
    if !common.isEmpty {
      let start = common.map(\.day).min() ?? period.firstDay
      let building = try withoutLand(common)
      let base = try improvements.reduce(building) { try $0.adding($1.cost) }
      let terms =
        base >= construction
        ? [Term(amount: Exact(building), day: start)]
          + improvements.map { Term(amount: Exact($0.cost), day: max($0.day, start)) }
        : [Term(amount: Exact(construction), day: start)]
      try add(terms, of: .building(owner: nil), base: base, common, own, to: &sheet)
    }
    for asset in own {
      guard let owner = asset.owner, let share = asset.share else { continue }
      let part = try Exact(construction).times(share.numerator, over: share.denominator)
      let cost = try withoutLand([asset])
      let amount = max(Exact(cost), part)
      guard let index = owners.firstIndex(of: owner) else { continue }
      let days = Int64(nights.filter { $0 >= asset.day }.count)
      let ofYear = try amount.times(rules.percentage("building", in: year), over: 10_000)
      let capped = try self.capped(
        ofYear.times(days, over: yearDays).rounded, of: .building(owner: owner), at: cost,
        ofYear: ofYear.rounded, [asset], sheet.writtenDown)
      guard let capped else {
        try miss(.deducted(asset: asset.id), in: .building, of: &sheet)
        continue
      }
      sheet.writtenDown.add(
        capped.amount, of: .building(owner: owner), in: year, room: capped.room)
      try add(
        owners.indices.map { $0 == index ? capped.amount : .zero }, to: .building, of: &sheet)
    }
  }

  /// Adds the depreciation of what all owners have, by their shares of the nights.
  private func add(
    _ terms: [Term], of base: WrittenDown.Base, base limit: Money, _ assets: [HomeAsset],
    _ own: [HomeAsset], to sheet: inout HomeSheet
  ) throws {
    let percentage = try rules.percentage("building", in: year)
    var (parts, ofYear) = ([Exact](repeating: .zero, count: owners.count), Exact.zero)
    for term in terms {
      ofYear = try ofYear.plus(term.amount.times(percentage, over: 10_000))
      for (index, days) in try fullNights(from: term.day, own).enumerated() {
        let part = try term.amount.times(days).times(percentage, over: 10_000 * yearDays)
        parts[index] = try parts[index].plus(part)
      }
    }
    let amount = try parts.sum.rounded
    let capped = try self.capped(
      amount, of: base, at: limit, ofYear: ofYear.rounded, assets, sheet.writtenDown)
    guard let capped else {
      for asset in assets
      where asset.deducted == nil || sheet.writtenDown.unknownYears(of: asset) > 0 {
        try miss(.deducted(asset: asset.id), in: .building, of: &sheet)
      }
      return
    }
    sheet.writtenDown.add(capped.amount, of: base, in: year, room: capped.room)
    if try parts.sum == .zero { return }
    try add(
      capped.amount == amount ? parts.amounts : parts.parts(of: capped.amount), to: .building,
      of: &sheet)
  }

  /// The nights of each owner's full share from a day on, without what the owner acquired alone after that day.
  func fullNights(from day: Day, _ own: [HomeAsset]) throws -> [Exact] {
    let days = nights.filter { $0 >= day }
    var weights = try shareDays(days, isFull: true)
    for asset in own where asset.day > day {
      guard let index = owners.firstIndex(where: { $0 == asset.owner }), let share = asset.share
      else { continue }
      let count = Int64(days.filter { $0 >= asset.day }.count)
      let part = try Exact(count).times(share.numerator, over: share.denominator)
      weights[index] = try weights[index].plus(part.negated)
    }
    return weights
  }

  /// The day on which the share of an owner grew without an acquisition of the owner's; nil if there is none.
  private func growth(of owner: String, _ own: [HomeAsset]) throws -> Day? {
    var former: HomeTitle?
    for title in facts.titles where title.start <= period.lastDay {
      defer { former = title }
      guard let former else { continue }
      let grown = try title.share(of: owner, isFull: true)
        .plus(former.share(of: owner, isFull: true).negated)
      let isAcquired = own.contains {
        $0.owner == owner && $0.day > former.start && $0.day <= title.start
      }
      if grown > .zero && !isAcquired { return title.start }
    }
    return nil
  }

  /// Box 0125: the part of the building in the cadastral value in percent, with two decimals; nil if it is not known.
  var buildingRatio: Int64? {
    guard let value = cadastralValue, let whole = value.value, whole > .zero,
      let construction = value.construction
    else { return nil }
    return Int64(Ratio.rounded(Int128(construction.cents) * 10_000, by: Int128(whole.cents)))
  }

  /// Says of the box of each owner with a share, in full title for the building, that a fact is missing.
  func miss(_ fact: MissingFact, in box: IncomeTaxBox, of sheet: inout HomeSheet) throws {
    for (index, owner) in owners.enumerated() {
      let hasShare = try titles.contains {
        try $0.title.share(of: owner, isFull: box == .building) > .zero
      }
      guard hasShare else { continue }
      let missing = sheet.owners[index][box].missing.union([fact])
      sheet.owners[index].figures[box] = BoxFigure(nil, missing: missing)
    }
  }
}
