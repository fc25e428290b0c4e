package import Bookkeeping
internal import Documents
internal import Storage
internal import Taxation
internal import ValueAddedTax

/// Who files the VAT of which home.
struct VATHomes {
  /// The numbers of the parties that file, by the numbers of their homes.
  private var filers: [Int64: Int64] = [:]
  /// Who files VAT, and when.
  private let times: [VATFiler]
  /// The number of the manager, whose business bears what is no cost of a home; nil if there is none.
  let manager: Int64?

  /// Finds the filer of each home: the one that the home names, else the only owner of the home that files, else the
  /// only filer of the book, unless the home has owners and the filer is one of other homes or the manager.
  ///
  /// - Parameters:
  ///   - records: Who files VAT.
  ///   - changed: A home as it is to be; nil for all as they are in the book.
  init(of ledger: Ledger, _ records: [VATFiler], with changed: Property? = nil) throws {
    times = records
    let parties = Set(records.map(\.party))
    manager = try ledger.owners.all().first(where: \.isManager)?.id
    let shares = try ledger.book.records(Share.self)
    let holders = Dictionary(grouping: shares, by: \.property).mapValues { Set($0.map(\.party)) }
    let others = shares.map(\.party) + [manager].compactMap(\.self)
    let entities = parties.subtracting(others)
    for stored in try ledger.homes.all() {
      let home = changed?.id == stored.id ? changed ?? stored : stored
      if let named = home.vatFiler {
        filers[home.id] = named
        continue
      }
      let owners = holders[home.id]
      let meant = owners.map(parties.intersection) ?? parties
      let found = meant.isEmpty ? entities : meant
      if found.count == 1 { filers[home.id] = found.first }
    }
  }

  /// The number of the party that files the VAT of a home; nil if it is not known, or nobody does.
  func filer(of home: Int64) -> Int64? { filers[home] }

  /// The first day of a period on which lets of a home bear VAT that nobody files, with the party that files for the
  /// home on other days, and the day before it does; nil if somebody always files.
  func gap(
    of home: Int64, in period: Period, _ table: VATTable
  ) -> (day: Day, filer: Int64?, until: Day?)? {
    let own = times.filter { $0.party == filers[home] }
    // What is borne and who files changes on these days only.
    let days =
      [period.firstDay] + table.records(of: home).map(\.validFrom)
      + own.compactMap { $0.until?.adding(days: 1) }
    let day = days.sorted().first { day in
      period.contains(day) && table.percent(of: home, on: day, nights: 1) != nil
        && !own.contains { $0.isInForce(on: day) }
    }
    guard let day else { return nil }
    let next = own.map(\.validFrom).filter { $0 > day }.min()
    return (day, filers[home], next?.adding(days: -1))
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
    let found = try VATHomes(of: ledger, filers, with: home).gap(
      of: home.id, in: .days(from: vat?.validFrom ?? .first, to: .last),
      table ?? ledger.homes.vatTable())
    guard let found else { return nil }
    let party = try found.filer.map { try ledger.owners.byNumber()[$0]?.code ?? "…" }
    if party == nil && !filers.isEmpty {
      return (found.day, ["estada", "property", "edit", home.code, "--vat-filer", "…"])
    }
    return (
      found.day,
      ["estada"] + VATFault.commandToFile(party ?? "…", from: found.day, until: found.until)
    )
  }
}
