package import Bookkeeping
internal import Taxation

/// A change of a record that figures come from.
///
/// Nil before is an addition, nil after a removal.
package enum RecordChange: Equatable {
  case booking(before: Booking?, after: Booking?)
  case expense(before: Expense?, after: Expense?)
  case rate(before: TaxRate?, after: TaxRate?)
  case zone(before: Zone?, after: Zone?)
  case property(before: Property?, after: Property?)
  /// New bookings of an import, by their numbers.
  case addedBookings(ClosedRange<Int64>)
  /// New expenses of an import, by their numbers.
  case addedExpenses(ClosedRange<Int64>)
}

/// Everything that one write changes.
package struct ChangeSet {
  /// What makes the changes.
  package enum Origin: Equatable {
    /// A command that enters, edits or removes records, imports included.
    case command
    /// Steps that are taken back or done again.
    case history
    /// A whole book in place of what there was: a new book, a document, a restored backup.
    case wholeBook
    /// Names, notes and codes of stays that ended before a day are blanked; no figure changes.
    case erasure(before: Day)
  }

  /// What makes the changes.
  package let origin: Origin
  /// The tax of the book's stays before the first change that may alter it; nil where there is none.
  let taxBefore: BookTax?
  private let source: ((RecordChange) throws -> Void) throws -> Void

  /// Describes changes; `source` gives them as often as it is asked.
  init(
    _ origin: Origin, taxBefore: BookTax? = nil,
    source: @escaping ((RecordChange) throws -> Void) throws -> Void = { _ in }
  ) {
    self.origin = origin
    self.taxBefore = taxBefore
    self.source = source
  }

  /// Gives each change in order. A whole book and an erasure have no single changes.
  ///
  /// Changes of history are read as they are given: a step may have any number of them.
  package func forEachChange(_ body: (RecordChange) throws -> Void) throws { try source(body) }
}
