package import Bookkeeping

/// Who files the VAT of which home, day by day.
///
/// The party that a home names files for it while it is recorded as one that does. Else it is the only owner of the day
/// who files. For a home whose owners never file, or that has none, it is the only other party that files, unless that
/// is an owner of other homes or the manager. So a home that goes to another owner leaves the returns of the former one
/// as they are.
package struct HomeFilers: Sendable {
  /// Who files from a day on; nil for nobody, or if it is not known.
  private struct Span: Sendable {
    let from: Day
    let filer: Int64?
  }

  /// Nobody files.
  package static let none = HomeFilers(of: [], shares: [], times: [], manager: nil)

  /// Who files for each home, by the first days; without the days before the first one who files.
  private var spans: [Int64: [Span]] = [:]
  /// Who files for each home, whenever it is.
  private var usual: [Int64: Int64] = [:]
  /// The number of the manager, whose business bears what is no cost of a home; nil if there is none.
  package let manager: Int64?
  /// Finds who files for some homes.
  ///
  /// - Parameters:
  ///   - shares: The shares of the homes, of any day.
  ///   - times: Who files VAT, and when.
  ///   - manager: The number of the manager; nil if there is none.
  package init(of homes: [Property], shares: [Share], times: [VATFiler], manager: Int64?) {
    self.manager = manager
    let parties = Set(times.map(\.party))
    let entities = parties.subtracting(shares.map(\.party) + [manager].compactMap(\.self))
    let ofHome = Dictionary(grouping: shares, by: \.property)
    for home in homes {
      let shares = ofHome[home.id]
      let owners = shares.map { Set($0.map(\.party)) } ?? parties
      let mayBeEntity = owners.isDisjoint(with: parties)
      let candidates = mayBeEntity ? entities : owners.intersection(parties)
      usual[home.id] = home.vatFiler ?? HomeFilers.only(candidates)
      let days = Set(
        times.flatMap { [$0.validFrom, $0.until?.adding(days: 1)].compactMap(\.self) }
          + (shares ?? []).map(\.validFrom))
      for day in days.sorted() {
        let filing = Set(times.filter { $0.isInForce(on: day) }.map(\.party))
        let ofDay = shares.map { Set($0.owners(on: day)) } ?? parties
        let filer: Int64? =
          if let named = home.vatFiler {
            // Without the named one, there is no doubt only where the home has one owner.
            filing.contains(named)
              ? named : HomeFilers.only(ofDay).flatMap { filing.contains($0) ? $0 : nil }
          } else {
            HomeFilers.only((mayBeEntity ? entities : ofDay).intersection(filing))
          }
        if filer != spans[home.id]?.last?.filer {
          spans[home.id, default: []].append(Span(from: day, filer: filer))
        }
      }
    }
  }

  private static func only(_ parties: Set<Int64>) -> Int64? {
    parties.count == 1 ? parties.first : nil
  }

  /// The number of the party that files the VAT of a home on a day; of a day on which nobody does, that of who does on
  /// others. Nil if it is not known, or nobody ever does.
  package func filer(of home: Int64, on day: Day) -> Int64? {
    filing(for: home, on: day) ?? usual[home]
  }

  /// The number of the party that files the VAT of a home on a day, as it is recorded as one that does on that day.
  private func filing(for home: Int64, on day: Day) -> Int64? {
    spans[home]?.last { $0.from <= day }?.filer
  }

  /// The parties that file the VAT of a home on any day.
  package func filers(of home: Int64) -> Set<Int64> {
    Set(((spans[home] ?? []).map(\.filer) + [usual[home]]).compactMap(\.self))
  }

  /// Whether a party files the VAT of a home for a day on which it may, by its records: nobody else does on the first of
  /// some days on which anybody does.
  package func isFiler(_ party: Int64, of home: Int64, on days: [Day]) -> Bool {
    guard filers(of: home).contains(party) else { return false }
    return days.lazy.compactMap { filing(for: home, on: $0) }.first.map { $0 == party } ?? true
  }

  /// The first day of a period on which lets of a home bear VAT that nobody files, with the party that files for the
  /// home on other days, and the day before anybody does; nil if somebody always files.
  package func gap(
    of home: Int64, in period: Period, _ table: VATTable
  ) -> (day: Day, filer: Int64?, until: Day?)? {
    let spans = spans[home] ?? []
    // What is borne and who files changes on these days only.
    let days =
      [period.firstDay] + table.records(of: home).map(\.validFrom) + spans.map(\.from)
    let day = days.sorted().first { day in
      period.contains(day) && table.percent(of: home, on: day, nights: 1) != nil
        && filing(for: home, on: day) == nil
    }
    guard let day else { return nil }
    let next = spans.first { $0.from > day && $0.filer != nil }
    return (day, usual[home], next?.from.adding(days: -1))
  }
}

extension Collection<Share> {
  /// The parties of the shares of one home on a day; before the first one, those of the first set.
  fileprivate func owners(on day: Day) -> [Int64] {
    let first = map(\.validFrom).min() ?? day
    let start = map(\.validFrom).filter { $0 <= Swift.max(day, first) }.max()
    return filter { $0.validFrom == start }.map(\.party)
  }
}
