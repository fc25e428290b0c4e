package import Bookkeeping
package import Documents
internal import Ownership
internal import Reporting
internal import Storage

extension Ledger {
  /// What the owners have in their homes.
  package var assets: Assets { Assets(ledger: self) }
}

/// What a ledger does with purchases, inheritances, improvements, furniture and rights.
package struct Assets {
  let ledger: Ledger

  /// The assets of one home or all, by home and date.
  ///
  /// - Parameter home: The number of the home.
  package func all(of home: Int64? = nil) throws -> [Asset] {
    guard let home else { return try ledger.book.records(Asset.self) }
    return try ledger.book.records(Asset.self, .equal("property", home))
  }

  /// Adds an asset of a home.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - expense: The number of the expense by which it was paid, whose date and amount it has unless `fill` sets
  ///     others.
  ///   - fill: Sets the fields.
  /// - Throws: `Refusal` for what contradicts itself or the shares; `LedgerError`; what `fill` throws.
  package func add(
    to property: String?, paidBy expense: Int?, _ fill: (inout Asset) throws -> Void
  ) throws -> Asset {
    try ledger.write { writer in
      let asset = try filled(of: property, paidBy: expense, fill)
      try RecordCheck.require(asset.faults)
      try require(asset)
      return try writer.insert(asset)
    }.result
  }

  private func filled(
    of property: String?, paidBy expense: Int?, _ fill: (inout Asset) throws -> Void
  ) throws -> Asset {
    var asset = Asset()
    asset.property = try ledger.homes.named(property).id
    if let expense = try expense.map({ try ledger.record($0, of: Expense.self) }) {
      asset.expense = expense.id
      asset.date = expense.date
      asset.amount = expense.amount ?? .zero
    }
    try fill(&asset)
    return asset
  }

  /// An asset that is probably the one to be added: one of the same kind and owner on the same day with the same cost;
  /// of a purchase or an inheritance, on the same day or with the same cost.
  ///
  /// - Throws: What `add` throws for its parameters.
  package func twin(
    of property: String?, paidBy expense: Int?, _ fill: (inout Asset) throws -> Void
  ) throws -> Asset? {
    let asset = try filled(of: property, paidBy: expense, fill)
    // The same expense is refused in its own words.
    if asset.expense != nil { return nil }
    return try all(of: asset.property).first { other in
      guard other.type == asset.type, other.owner == asset.owner else { return false }
      let isSameDay = other.date == asset.date
      let isSameCost = (other.amount, other.costs) == (asset.amount, asset.costs)
      return asset.type.isAcquisition ? isSameDay || isSameCost : isSameDay && isSameCost
    }
  }

  /// Changes an asset.
  ///
  /// - Throws: What `add` throws.
  package func edit(_ id: Int, _ change: (inout Asset) throws -> Void) throws -> Asset {
    try ledger.write { writer in
      try writer.change(ledger.record(id, of: Asset.self), change, requiring: require)
    }.result
  }

  /// Requires what an asset does not by itself: that its fields fit its kind, the shares and the expense.
  private func require(_ asset: Asset) throws {
    if (asset.numerator != nil) != (asset.owner != nil && asset.type.isAcquisition) {
      throw Refusal("error.asset-share", .usage)
    }
    if asset.years != nil && asset.type != .right { throw Refusal("error.asset-years", .usage) }
    if (asset.deducted == nil) != (asset.until == nil) {
      throw Refusal("error.asset-deducted", .usage)
    }
    let cost = try asset.amount.adding(asset.costs)
    if let deducted = asset.deducted, deducted > cost {
      throw Refusal(
        "error.asset-over-deducted", ["deducted": .money(deducted), "cost": .money(cost)], .badData)
    }
    if let until = asset.until, until < asset.date.year {
      throw Refusal(
        "error.asset-deducted-before", ["year": .number(Int64(until)), "day": .day(asset.date)],
        .badData)
    }
    try requireOrder(of: asset)
    try requireShare(of: asset)
    guard let number = asset.expense else { return }
    let expense = try ledger.record(Int(number), of: Expense.self)
    if expense.property != asset.property || expense.proposal != nil {
      throw Refusal("error.asset-expense", ["id": .number(number)])
    }
    if let other = try all().first(where: { $0.expense == number && $0.id != asset.id }) {
      throw Refusal(
        "error.asset-expense-twice", ["id": .number(number), "asset": .number(other.id)])
    }
  }

  /// Requires that a home was not improved before anybody acquired it.
  private func requireOrder(of asset: Asset) throws {
    guard asset.type.isAcquisition || asset.type == .improvement else { return }
    let assets = try all(of: asset.property).filter { $0.id != asset.id } + [asset]
    guard let bought = assets.filter(\.type.isAcquisition).map(\.date).min(),
      let improved = assets.filter({ $0.type == .improvement }).map(\.date).min(),
      improved < bought
    else { return }
    throw Refusal(
      "error.asset-before-purchase", ["day": .day(improved), "bought": .day(bought)], .badData)
  }

  /// Requires that an owner has what the owner acquired, and that a right is of somebody.
  private func requireShare(of asset: Asset) throws {
    let home = try ledger.homes.numbered(asset.property)
    let records = try ledger.owners.shares(of: home)
    guard let owner = asset.owner else {
      let parties = Set(records.map(\.party))
      if asset.type == .right && parties.count > 1 { throw Refusal("error.asset-right", .usage) }
      return
    }
    guard let numerator = asset.numerator, let denominator = asset.denominator else { return }
    // The day of a deed may be that before the shares begin.
    let start = records.map(\.validFrom).filter { $0 >= asset.date }.min()
    let sets = [asset.date, start].compactMap(\.self).map { records.inForce(on: $0) }
    let isOwned = sets.joined().contains {
      $0.party == owner
        && Int64($0.numerator) * Int64(denominator) >= Int64(numerator) * Int64($0.denominator)
    }
    if isOwned { return }
    let name = try ledger.owners.byNumber()[owner]?.name
    throw Refusal(
      "error.asset-above-share",
      [
        "owner": Cell(name), "property": .text(home.name), "day": .day(asset.date),
        "command": .command(["owner", "shares", home.code]),
      ])
  }

  /// Assets as a document.
  package func document(_ assets: [Asset], isFiltered: Bool = false) throws -> Document {
    AssetList.document(
      assets, homes: try ledger.homes.byNumber(), parties: try ledger.owners.byNumber(),
      isFiltered: isFiltered)
  }
}
