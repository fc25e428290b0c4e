internal import Bookkeeping
internal import Resources
internal import Storage
package import Taxation

extension Ledger {
  /// The rules of the law about VAT on lets, with their standing.
  package func vatRules() throws -> [VATRule] { try LegalVAT.rules() }

  /// The VAT on the lets of the homes of the book.
  package func vatTable() throws -> VATTable {
    let records = try book.records(HomeVAT.self)
    return records.isEmpty ? .none : VATTable(rules: try vatRules(), homes: records)
  }

  /// Sets the VAT on the lets of a home from a day on; returns whether anything has changed.
  ///
  /// A record that repeats the one before it is not stored. So a home whose only VAT is taken back on the
  /// same day is again one that bears none.
  ///
  /// - Throws: `LedgerError.vatWithoutDay`, `.dayWithoutVAT`; `.noVATRule` for a rate that no rule has on
  ///   the day.
  func changeVAT(
    of property: Property, to percent: Int??, from day: Day?, _ writer: LedgerWriter
  ) throws -> Bool {
    guard let percent else {
      if day != nil { throw LedgerError.dayWithoutVAT }
      return false
    }
    let rules = try vatRules()
    guard let day else { throw LedgerError.vatWithoutDay(example: rules.last?.validFrom) }
    let table = VATTable(rules: rules, homes: try book.records(HomeVAT.self))
    if let percent, table.rule(on: day)?.percent != percent {
      throw LedgerError.noVATRule(percent: percent, day: day)
    }
    let records = table.records(of: property.id)
    let former = records.last { $0.validFrom < day }
    let present = records.first { $0.validFrom == day }
    let isNeeded = former?.percent != percent
    guard isNeeded ? present?.percent != .some(percent) : present != nil else { return false }
    let new = HomeVAT(id: present?.id ?? 0, property: property.id, validFrom: day, percent: percent)
    if let present {
      if isNeeded { try writer.update(new, from: present) } else { try writer.delete(present) }
    } else {
      try writer.insert(new)
    }
    return true
  }

  /// The VAT inside an adjustment.
  func vat(in adjustment: CountedAmount, _ table: VATTable) throws(AmountOverflow) -> Money {
    guard adjustment.nights > 0 else { return .zero }
    let percent = table.percent(
      of: adjustment.property, on: adjustment.date, nights: adjustment.nights)
    guard let percent else { return .zero }
    return try VATTable.vat(in: adjustment.amount, for: adjustment.reason, percent: percent)
  }

  /// The VAT inside the adjustments of each booking that has any.
  func adjustmentsVAT(_ table: VATTable) throws -> [Int64: Money] {
    guard !table.isEmpty else { return [:] }
    var sums: [Int64: Money] = [:]
    try book.forEachAdjustment { adjustment in
      guard let booking = adjustment.booking else { return }
      let vat = try vat(in: adjustment, table)
      if vat != .zero { sums[booking] = try (sums[booking] ?? .zero).adding(vat) }
    }
    return sums
  }
}
