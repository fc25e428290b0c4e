package import Bookkeeping
package import Documents
internal import Ownership
internal import Reporting
internal import Storage

extension Ledger {
  /// The amounts of the income tax that come from outside the book.
  package var incomeTaxAmounts: IncomeTaxAmounts { IncomeTaxAmounts(ledger: self) }
}

/// What a ledger does with amounts of the income tax from outside the book.
package struct IncomeTaxAmounts {
  let ledger: Ledger

  /// The amounts of one owner or all, of one home or all, in a year or all, by home and year.
  package func all(
    of owner: String? = nil, in home: Property? = nil, year: Int? = nil
  ) throws -> [IncomeTaxAmount] {
    let party = try owner.map { try ledger.owners.named($0).id }
    return try ledger.book.records(IncomeTaxAmount.self).filter {
      (party == nil || $0.party == party) && (home == nil || $0.property == home?.id)
        && (year == nil || $0.year == year)
    }
  }

  /// Adds an amount.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - fill: Sets the fields.
  /// - Throws: `Refusal` for what contradicts itself or the shares; `LedgerError`; what `fill` throws.
  package func add(
    to property: String?, _ fill: (inout IncomeTaxAmount) throws -> Void
  ) throws -> IncomeTaxAmount {
    try ledger.write { writer in
      var amount = IncomeTaxAmount()
      amount.property = try ledger.homes.named(property).id
      try fill(&amount)
      try complete(&amount)
      try require(amount)
      try RecordCheck.require(amount.faults)
      return try writer.insert(amount)
    }.result
  }

  /// Changes an amount.
  ///
  /// - Throws: What `add` throws.
  package func edit(
    _ id: Int, _ change: (inout IncomeTaxAmount) throws -> Void
  ) throws -> IncomeTaxAmount {
    try ledger.write { writer in
      try writer.change(
        ledger.record(id, of: IncomeTaxAmount.self),
        {
          try change(&$0)
          // Refused in words before the fields are checked.
          try require($0)
        }, requiring: { _ in })
    }.result
  }

  /// Names the only owner of the home in the year, unless an owner was typed.
  private func complete(_ amount: inout IncomeTaxAmount) throws {
    guard amount.party == nil else { return }
    let owners = try owners(of: amount)
    if owners.count > 1 {
      let home = try ledger.homes.numbered(amount.property)
      throw Refusal("error.income-tax-amount-owner", ["home": .text(home.name)])
    }
    amount.party = owners.first
  }

  /// The numbers of the owners of the home in the year of an amount.
  private func owners(of amount: IncomeTaxAmount) throws -> Set<Int64> {
    let records = try ledger.owners.shares(of: ledger.homes.numbered(amount.property))
    let period = Period.year(amount.year)
    let starts = Set(records.map(\.validFrom)).filter { period.contains($0) }
    let sets = ([period.firstDay] + starts).map { records.inForce(on: $0) }
    return Set(sets.joined().map(\.party))
  }

  /// Requires what an amount does not by itself: that its year of origin fits, that the owner has a share, and that
  /// no other amount is the same.
  private func require(_ amount: IncomeTaxAmount) throws {
    if (amount.item == .pending) != (amount.origin != nil) {
      throw Refusal("error.income-tax-origin", .usage)
    }
    let span = IncomeTaxAmount.carriedYears
    if let origin = amount.origin, origin >= amount.year || origin < amount.year - span {
      throw Refusal(
        "error.income-tax-origin-year",
        [
          "origin": .number(Int64(origin)), "first": .number(Int64(amount.year - span)),
          "last": .number(Int64(amount.year - 1)), "year": .number(Int64(amount.year)),
        ], .badData)
    }
    let home = try ledger.homes.numbered(amount.property)
    if let party = amount.party, try !owners(of: amount).contains(party) {
      throw Refusal(
        "error.income-tax-no-share",
        ["owner": Cell(try ledger.owners.byNumber()[party]?.name), "home": .text(home.name)])
    }
    let twin = try ledger.book.records(IncomeTaxAmount.self).first {
      ($0.property, $0.party, $0.year, $0.item, $0.origin)
        == (amount.property, amount.party, amount.year, amount.item, amount.origin)
        && $0.id != amount.id
    }
    if let twin {
      throw Refusal(
        "error.income-tax-amount-twice",
        [
          "id": .number(twin.id), "amount": .money(twin.amount),
          "command": .command(["income-tax", "edit", String(twin.id)]),
        ])
    }
  }

  /// Amounts as a document.
  package func document(
    _ amounts: [IncomeTaxAmount], isFiltered: Bool = false
  ) throws -> Document {
    IncomeTaxAmountList.document(
      amounts, homes: try ledger.homes.byNumber(), parties: try ledger.owners.byNumber(),
      isFiltered: isFiltered)
  }
}
