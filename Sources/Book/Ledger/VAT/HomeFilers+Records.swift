package import Bookkeeping
internal import Storage
internal import Taxation
internal import ValueAddedTax

extension Ledger {
  /// Who files the VAT of the homes of the book, in the open transaction.
  ///
  /// - Parameters:
  ///   - times: Who files VAT, and when.
  ///   - changed: A home as it is to be; nil for all as they are in the book.
  func homeFilers(_ times: [VATFiler], with changed: Property? = nil) throws -> HomeFilers {
    let homes = try homes.all().map { $0.id == changed?.id ? changed ?? $0 : $0 }
    return HomeFilers(
      of: homes, shares: try book.records(Share.self), times: times,
      manager: try owners.all().first(where: \.isManager)?.id)
  }
}

extension VATRoom {
  /// The first day from which on nobody files the VAT of a home, with the command that records who does, in declared
  /// names; nil if somebody files all of it.
  ///
  /// - Parameters:
  ///   - home: The home, which need not be stored like that.
  ///   - vat: The VAT from a day on that is looked at; nil for what the book has.
  package func gap(
    of home: Property, _ vat: HomeVAT?
  ) throws -> (day: Day, command: [String])? {
    let filers = try ledger.vatFilers.all()
    let table = try vat.map {
      VATTable(rules: try ledger.homes.vatRules(), homes: [$0]) { $0.kind }
    }
    let found = try ledger.homeFilers(filers, with: home).gap(
      of: home.id, in: .days(from: vat?.validFrom ?? .first, to: .last),
      table ?? ledger.homes.vatTable())
    guard let found else { return nil }
    let party = try (found.filer ?? found.owner).map {
      try ledger.owners.byNumber()[$0]?.code ?? "…"
    }
    if party == nil && !filers.isEmpty {
      return (found.day, ["estada", "property", "edit", home.code, "--vat-filer", "…"])
    }
    return (
      found.day,
      ["estada"] + VATFault.commandToFile(party ?? "…", from: found.day, until: found.until)
    )
  }
}
