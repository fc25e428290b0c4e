internal import Bookkeeping

/// Refuses records that are not fit for the books.
enum RecordCheck {
  /// - Throws: `CommandError.badRecord` when there is any fault.
  static func require(_ faults: [RecordFault]) throws {
    if !faults.isEmpty { throw CommandError.badRecord(faults) }
  }
}
