package import Bookkeeping

/// Who files the VAT of which home, day by day.
///
/// The party that a home names files for it on the days on which it is recorded as one that files. On others, it is the
/// only owner of the day who does. For a home whose owners never file, or that has none, it is the only other party that
/// files, unless that is an owner of other homes or the manager. So a home that goes to another owner leaves the returns
/// of the former one as they are.
package struct HomeFilers: Sendable {
  /// Who files from a day on.
  private struct Span: Sendable, Equatable {
    /// The party that is recorded as one that files; nil for none, or if it is not known which.
    var filing: Int64?
    /// The party that would file if it did on the day: one that the home names, or that files on other days.
    var expected: Int64?
    /// The only owner.
    var owner: Int64?
  }

  /// Nobody files.
  package static let none = HomeFilers(of: [], shares: [], times: [], manager: nil)

  /// Who files for each home, by the first days, of which `Day.first` is one.
  private var spans: [Int64: [(from: Day, span: Span)]] = [:]
  /// Who files, and when.
  private let times: [VATFiler]
  /// The number of the manager, who has the expenses of no home; nil if the book has no manager.
  package let manager: Int64?

  /// Finds who files for some homes.
  ///
  /// - Parameters:
  ///   - shares: The shares of the homes, of any day.
  ///   - times: Who files VAT, and when.
  ///   - manager: The number of the manager; nil if the book has no manager.
  package init(of homes: [Property], shares: [Share], times: [VATFiler], manager: Int64?) {
    self.manager = manager
    self.times = times
    let parties = Set(times.map(\.party))
    let entities = parties.subtracting(shares.map(\.party) + [manager].compactMap(\.self))
    let ofHome = Dictionary(grouping: shares, by: \.property)
    let namedParties = Set(homes.compactMap(\.vatFiler))
    for home in homes {
      let shares = ofHome[home.id]
      let isOfEntity = shares.map { parties.isDisjoint(with: $0.map(\.party)) } ?? false
      let days = Set(
        [.first] + times.flatMap { [$0.validFrom, $0.until?.adding(days: 1)].compactMap(\.self) }
          + (shares ?? []).map(\.validFrom))
      for day in days.sorted() {
        let owners = shares.map { Set($0.owners(on: day)) }
        let filing = Set(times.filter { $0.isInForce(on: day) }.map(\.party))
        let candidates = isOfEntity ? entities : owners ?? parties
        var found = candidates.intersection(filing)
        if let named = home.vatFiler, filing.contains(named) {
          found = [named]
        } else if home.vatFiler != nil {
          // Somebody else filed before or will: no party that other homes name.
          found.subtract(namedParties)
          // Several owners may have filed by an entity of theirs.
          if found.isEmpty, let owners, owners.count > 1 {
            found = entities.intersection(filing).subtracting(namedParties)
          }
        }
        let span = Span(
          filing: HomeFilers.only(found),
          expected: home.vatFiler ?? HomeFilers.only(candidates.intersection(parties)),
          owner: owners.flatMap(HomeFilers.only))
        if span != spans[home.id]?.last?.span { spans[home.id, default: []].append((day, span)) }
      }
    }
  }

  private static func only(_ parties: Set<Int64>) -> Int64? {
    parties.count == 1 ? parties.first : nil
  }

  private func span(of home: Int64, on day: Day) -> Span? {
    spans[home]?.last { $0.from <= day }?.span
  }

  /// The number of the party that files the VAT of a home on a day; of a day on which nobody does, that of who would.
  /// Nil if it is not known, or nobody ever does.
  ///
  /// - Parameter charged: The day of what is corrected; nil for anything else. Who charged VAT corrects it, as long as
  ///   that party files (Llei 37/1992 art. 89).
  package func filer(of home: Int64, on day: Day, correcting charged: Day? = nil) -> Int64? {
    if let former = charged.flatMap({ filer(of: home, on: $0) }),
      times.contains(where: { $0.party == former && $0.isInForce(on: day) })
    {
      return former
    }
    let found = span(of: home, on: day)
    return found?.filing ?? found?.expected
  }

  /// The parties that file the VAT of a home on any day, or would.
  package func filers(of home: Int64) -> Set<Int64> {
    Set((spans[home] ?? []).flatMap { [$0.span.filing, $0.span.expected] }.compactMap(\.self))
  }

  /// Whether one party files the VAT of a home, or would, whatever the day; or nobody does.
  package func isAlwaysTheSame(for home: Int64) -> Bool {
    Set((spans[home] ?? []).map { $0.span.filing ?? $0.span.expected }).count <= 1
  }

  /// The number of the party that files the VAT of a home on a day, else on another one; if nobody does on either, that
  /// of who would on the first one.
  package func filer(of home: Int64, on day: Day, else other: Day) -> Int64? {
    span(of: home, on: day)?.filing ?? span(of: home, on: other)?.filing
      ?? filer(of: home, on: day)
  }

  /// Days on which lets of a home bear VAT that nobody files.
  package struct Gap: Sendable {
    /// The first one.
    package let day: Day
    /// The party that would file; nil if it is not known.
    package let filer: Int64?
    /// The only owner of the day; nil for several, or none.
    package let owner: Int64?
    /// The day before somebody files; nil if that is not later.
    package let until: Day?
  }

  /// The first day of a period on which lets of a home bear VAT that nobody files; nil if somebody always files.
  package func gap(of home: Int64, in period: Period, _ table: VATTable) -> Gap? {
    let spans = spans[home] ?? []
    // What is borne and who files changes on these days only.
    let days =
      [period.firstDay] + table.records(of: home).map(\.validFrom) + spans.map(\.from)
    let day = days.sorted().first { day in
      period.contains(day) && table.percent(of: home, on: day, nights: 1) != nil
        && span(of: home, on: day)?.filing == nil
    }
    guard let day else { return nil }
    let next = spans.first { $0.from > day && $0.span.filing != nil }
    let found = span(of: home, on: day)
    return Gap(
      day: day, filer: found?.expected, owner: found?.owner, until: next?.from.adding(days: -1))
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
