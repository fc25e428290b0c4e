internal import Bookkeeping
package import Reporting
internal import Storage

extension Ledger {
  /// The tags of homes, bookings and expenses.
  package var tags: BookTags { BookTags(ledger: self) }
}

/// What a ledger does with tags.
package struct BookTags {
  let ledger: Ledger

  /// Gives a tag another name; records that have both keep the new one.
  ///
  /// - Returns: The numbers of changed records, under the new name.
  /// - Throws: `Refusal`, `LedgerError.nothingToChange`.
  package func rename(_ old: String, to new: String) throws -> TagCount {
    if old == new { throw LedgerError.nothingToChange }
    return try change(old, to: new)
  }

  /// Removes a tag from every record.
  ///
  /// - Returns: The numbers of changed records.
  /// - Throws: `Refusal`.
  package func remove(_ name: String) throws -> TagCount { try change(name, to: nil) }

  private func change(_ old: String, to new: String?) throws -> TagCount {
    try ledger.write { writer in
      _ = try known([old])
      func change(_ type: (some TaggedRecord).Type) throws -> Int {
        let records = try ledger.book.records(type, .tagged(old))
        for record in records {
          var changed = record
          changed.tags = record.tags.changed(adding: new.map { [$0] } ?? [], removing: [old])
          try writer.update(changed, from: record)
        }
        return records.count
      }
      var count = TagCount(name: new ?? old)
      count.properties = try change(Property.self)
      count.bookings = try change(Booking.self)
      count.expenses = try change(Expense.self)
      return count
    }.result
  }
}
