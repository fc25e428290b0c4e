internal import Bookkeeping
internal import Documents
internal import Resources
internal import Storage
package import Taxation

extension Homes {
  /// The rules of the law about VAT on lets, with their standing.
  package func vatRules() throws -> [VATRule] { try LegalVAT.rules() }

  /// The VAT on the lets of the homes of the book.
  package func vatTable() throws -> VATTable {
    let records = try ledger.book.records(HomeVAT.self)
    return records.isEmpty
      ? .none : VATTable(rules: try vatRules(), homes: records) { $0.kind }
  }

  /// Sets the VAT on the lets of a home from a day on.
  ///
  /// A record with the same percentage as the one before it is stored only if it has a note. So, if the first
  /// record of a home is set to no VAT, it is removed.
  ///
  /// - Parameters:
  ///   - letting: How the home is let; nil for short lets.
  ///   - day: The first day of check-in with the VAT.
  ///   - note: The change of the note of the record of that day.
  /// - Returns: The VAT, and whether anything has changed; nil if `percent` is kept.
  /// - Throws: `Refusal` for a rate that no rule about such lets has on the day.
  func changeVAT(
    of property: Property, to percent: Change<Int>, letting: LettingKind?, from day: Day?,
    note: Change<String>, _ writer: LedgerWriter
  ) throws -> (vat: HomeVAT, isChanged: Bool)? {
    if percent.isKeep {
      if day != nil || !note.isKeep { throw Refusal("error.day-without-vat", .usage) }
      return nil
    }
    let percent = percent.value(insteadOf: nil)
    let letting = percent == nil ? nil : letting
    let rules = try vatRules()
    guard let day else {
      let rule = rules.last { $0.kind == letting ?? .shortLet }
      throw Refusal(
        "error.vat-without-day", ["day": .text(rule?.validFrom.isoText ?? "")], .usage)
    }
    let table = VATTable(rules: rules, homes: try ledger.book.records(HomeVAT.self)) { $0.kind }
    let rule = table.rule(on: day, of: letting ?? .shortLet)
    if let percent, let rule, rule.percent != percent {
      throw Refusal(
        "error.other-vat-rule",
        ["percent": .count(percent), "day": .day(day), "rate": .count(rule.percent)], .badData)
    }
    if let percent, rule == nil {
      throw Refusal("error.no-vat-rule", ["percent": .count(percent), "day": .day(day)], .badData)
    }
    let records = table.records(of: property.id)
    let former = records.last { $0.validFrom < day }
    let present = records.first { $0.validFrom == day }
    // A note of the record that is replaced belongs to its percentage.
    let ownNote = note.value(insteadOf: present?.percent == percent ? present?.note : nil)
    let isNeeded =
      former?.percent != percent || ownNote != nil
      || percent != nil && former?.kind != letting ?? .shortLet
    let new = HomeVAT(
      id: present?.id ?? 0, property: property.id, validFrom: day, percent: percent,
      note: isNeeded ? note.value(insteadOf: present?.note) : nil, letting: letting)
    switch (present, isNeeded) {
    case (let present?, true) where present != new: try writer.update(new, from: present)
    case (let present?, false): try writer.delete(present)
    case (nil, true): try writer.insert(new)
    default: return (new, false)
    }
    return (new, true)
  }
}
