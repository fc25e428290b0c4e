package import Bookkeeping
package import Storage
internal import Taxation

/// The changes of one write.
package struct ChangeSet {
  /// The origin of changes.
  package enum Origin: Equatable {
    /// A command that adds, edits, removes or imports records.
    case command
    /// Undo or redo.
    case history
    /// A whole book: a new book, an imported document, a restored backup.
    case wholeBook
    /// The anonymising of stays that ended before a day, which changes no figure.
    case erasure(before: Day)
  }

  /// The origin of the changes.
  package let origin: Origin
  /// The tax of all stays before the first change that may affect it; nil if there is no such change.
  let taxBefore: BookTax?
  /// What sent statements differed by before the first change that may affect them; nil if that is not known.
  let sentBefore: SentDifferences?
  /// The numbers of the parts of lines of banks whose removal the command says by itself.
  let released: Set<Int64>
  /// Whether the book has lines of a bank; nil if nobody has asked yet, as a server takes time to answer.
  let hasBankLines: Bool?
  private let source: ((RecordChange) throws -> Void) throws -> Void

  /// Describes changes; `source` passes all of them each time it is called.
  init(
    _ origin: Origin, taxBefore: BookTax? = nil, sentBefore: SentDifferences? = nil,
    released: Set<Int64> = [], hasBankLines: Bool? = nil,
    source: @escaping ((RecordChange) throws -> Void) throws -> Void = { _ in }
  ) {
    self.origin = origin
    self.taxBefore = taxBefore
    self.sentBefore = sentBefore
    self.released = released
    self.hasBankLines = hasBankLines
    self.source = source
  }

  /// Passes each change to `body`, in order; there are none for a whole book and an erasure.
  ///
  /// The changes of undo and redo are read one after another, as there may be any number of them.
  package func forEachChange(_ body: (RecordChange) throws -> Void) throws { try source(body) }
}

/// The effect of a change of rates, zones or homes on the tax of all stays.
package struct TaxChange: Equatable {
  /// The tax of all stays before the change; a stay without a rate counts as zero.
  package let before: Money
  /// The tax of all stays after the change.
  package let after: Money
}

/// The tax of all stays of a book, and the stays without a rate.
struct BookTax {
  private(set) var total = Money.zero
  /// The number of stays without a rate.
  private(set) var orphans = 0
  /// The zone and the check-in of the earliest stay without a rate.
  private(set) var firstOrphan: (zone: String, day: Day)?

  /// Computes the tax of every stay of a book.
  ///
  /// - Throws: `TaxationError` except `.noRate`; `AmountOverflow`; `StorageError`.
  init(of book: Book) throws {
    let table = try RateTable(zones: book.records(Zone.self), rates: book.records(TaxRate.self))
    let homes = try book.properties().map { ($0.id, try table.timeline(of: $0.zone)) }
    let timelines = Dictionary(homes) { first, _ in first }
    try book.forEachFigures(of: Booking.self) { booking in
      let stay = booking.stay
      guard let timeline = timelines[stay.property] else { return }
      let owed: Money
      do throws(TaxationError) {
        owed = try StayTax.owed(for: stay, at: timeline)
      } catch {
        guard case .noRate(let zone, let day) = error else { throw error }
        orphans += 1
        if firstOrphan.map({ (day, zone) < ($0.day, $0.zone) }) ?? true {
          firstOrphan = (zone, day)
        }
        return
      }
      total = try total.adding(owed)
    }
  }
}
