internal import Bookkeeping
internal import Storage

/// Who files the VAT of which home.
struct VATHomes {
  /// The numbers of the parties that file, by the numbers of their homes.
  private var filers: [Int64: Int64] = [:]
  /// The number of the manager, whose business bears what is no cost of a home; nil if there is none.
  let manager: Int64?

  /// Finds the filer of each home: the one that the home names, else the only owner of the home that files, else the
  /// only filer of the book, unless the home has owners and the filer is one of other homes or the manager.
  ///
  /// - Parameter records: Who files VAT.
  init(of ledger: Ledger, _ records: [VATFiler]) throws {
    let parties = Set(records.map(\.party))
    manager = try ledger.owners.all().first(where: \.isManager)?.id
    let shares = try ledger.book.records(Share.self)
    let holders = Dictionary(grouping: shares, by: \.property).mapValues { Set($0.map(\.party)) }
    let others = shares.map(\.party) + [manager].compactMap(\.self)
    let entities = parties.subtracting(others)
    for home in try ledger.homes.all() {
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
}
