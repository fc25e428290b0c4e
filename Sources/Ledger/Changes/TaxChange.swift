package import Bookkeeping
internal import Storage
internal import Taxation

/// What a change of rates, zones or homes does to the tax of the stays in the book.
package struct TaxChange: Equatable {
  /// The tax of all stays before; one without a rate counts nothing.
  package let before: Money
  /// The tax of all stays after.
  package let after: Money
}

/// The tax of every stay of a book, and the stays that no rate covers.
struct BookTax {
  private(set) var total = Money.zero
  /// How many stays have no rate.
  private(set) var orphans = 0
  /// The zone and the day of the earliest of them.
  private(set) var firstOrphan: (zone: String, day: Day)?

  /// Goes through every stay of a book as it is now.
  ///
  /// - Throws: `TaxationError`, but not `.noRate`; `StorageError`.
  init(of book: BookFile) throws {
    let table = try RateTable(zones: book.zones(), rates: book.rates())
    let homes = try book.properties().map { ($0.id, try table.timeline(of: $0.zone)) }
    let timelines = Dictionary(homes) { first, _ in first }
    try book.forEachStay { stay in
      guard let timeline = timelines[stay.property] else { return }
      do throws(TaxationError) {
        let owed = try StayTax.owed(for: stay, at: timeline)
        total = (try? total.adding(owed)) ?? total
      } catch {
        guard case .noRate(let zone, let day) = error else { throw error }
        orphans += 1
        if firstOrphan.map({ day < $0.day }) ?? true { firstOrphan = (zone, day) }
      }
    }
  }
}
