package import Bookkeeping

/// Refuses records that are not fit for the books.
package enum RecordCheck {
  /// - Throws: `LedgerError.badRecord` when there is any fault.
  package static func require(_ faults: [RecordFault]) throws(LedgerError) {
    if !faults.isEmpty { throw .badRecord(faults) }
  }
}
