package import Bookkeeping
internal import Ownership
internal import Storage

/// What the records of a list or a report have in common besides home and period, as typed.
package struct Selection: Sendable {
  /// The tags that every record has by itself, by its home, or as a part by its bill.
  package var tags: [String]
  /// The owner who has a share of the home of every record on its day, the check-in of a booking, or whose
  /// private part a record is; nil for any.
  package var owner: String?

  /// Makes a selection; without arguments, of every record.
  package init(tags: [String] = [], owner: String? = nil) {
    self.tags = tags
    self.owner = owner
  }

  /// Whether every record is selected.
  package var isEmpty: Bool { tags.isEmpty && owner == nil }
}

extension Selection {
  /// The filter for the selection, for all homes and all time.
  ///
  /// - Throws: `Refusal`.
  func filter(in ledger: Ledger) throws -> RecordFilter {
    RecordFilter(tags: try ledger.tags.known(tags), owner: try ledger.owners.number(owner))
  }
}

extension Homes {
  /// The homes that have all tags of a selection and of which its owner has a share on a day, by name.
  ///
  /// - Throws: `Refusal`.
  package func all(selecting selection: Selection, on day: Day) throws -> [Property] {
    var filter = try selection.filter(in: ledger)
    filter.period = .days(from: day, to: day)
    return try those(all(), in: filter)
  }

  /// Those of some homes that have all tags of a filter and of which its owner has a share on a day of its
  /// period.
  func those(_ homes: [Property], in filter: RecordFilter) throws -> [Property] {
    let owned = try filter.owner.map { try homesOwned(by: $0, in: filter.period) }
    return homes.filter { $0.has(filter.tags) && owned?.contains($0.id) ?? true }
  }

  /// The numbers of the homes of which a party has a share on a day of a period; nil for all time.
  private func homesOwned(by party: Int64, in period: Period?) throws -> Set<Int64> {
    let first = period?.firstDay ?? .first
    let last = period?.lastDay ?? .last
    return Set(
      try ledger.owners.shareTimelines().filter { _, timeline in
        timeline.sets(from: first, through: last).contains {
          $0.shares.share(of: String(party)) != nil
        }
      }.keys)
  }
}

extension RecordFilter {
  /// The filter for the rows of some homes in a period; nil for all time.
  ///
  /// For several homes the filter passes the rows of every home; the builder of a report selects its own.
  func limited(to homes: [Property], in period: Period?) -> RecordFilter {
    var filter = self
    filter.property = homes.count == 1 ? homes[0].id : nil
    filter.period = period
    return filter
  }

  /// Makes a filter for the rows of homes in a period; nil for all time.
  init(homes: [Property], period: Period? = nil) {
    self = RecordFilter().limited(to: homes, in: period)
  }
}
