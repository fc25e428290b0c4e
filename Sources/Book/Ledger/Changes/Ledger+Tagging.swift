internal import Bookkeeping
package import Reporting
internal import Storage

extension Ledger {
  /// Gives a tag another name; records that have both keep the new one.
  ///
  /// - Returns: The numbers of changed records, under the new name.
  /// - Throws: `LedgerError.unknownTag`, `.nothingToChange`.
  package func renameTag(_ old: String, to new: String) throws -> TagCount {
    if old == new { throw LedgerError.nothingToChange }
    return try changeTag(old, to: new)
  }

  /// Removes a tag from every record.
  ///
  /// - Returns: The numbers of changed records.
  /// - Throws: `LedgerError.unknownTag`.
  package func removeTag(_ name: String) throws -> TagCount { try changeTag(name, to: nil) }

  private func changeTag(_ old: String, to new: String?) throws -> TagCount {
    try write { writer in
      _ = try known([old])
      func change(_ type: (some TaggedRecord).Type) throws -> Int {
        let records = try book.records(type, .tagged(old))
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
