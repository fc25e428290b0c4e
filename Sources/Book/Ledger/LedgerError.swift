package import Bookkeeping
package import Documents
internal import Storage

/// The reason why the book rejects a change or has no answer, as far as some code catches it; any other is a `Refusal`.
package enum LedgerError: Error, Equatable {
  /// No home has this code or name or one that begins with the text.
  case unknownProperty(name: String, homes: [Property])
  /// The commission is a share of an amount that is not known.
  case shareWithoutAmount
  /// No supplier or supply point has this name or code; the names of the suppliers of the book.
  case unknownSupplier(name: String, suppliers: [String])
  /// The book has no view of this name; the names of those that it has.
  case unknownView(name: String, views: [String])
  /// The parts of a bill do not add up to its amount.
  case unevenBill(Int64, whole: Money, parts: Money)
  /// The expense is a part of one that is no bill, or has another date.
  case strayPart(Int64, bill: Int64)
  /// The edit changes nothing.
  case nothingToChange
  /// The record is not valid.
  case badRecord([RecordFault])
  /// The operation cannot be done with a copy, or can be done with a copy only.
  case copy(CopyFault)
  /// The book has to be migrated first, which a dry run does not do.
  case migrationNeeded(schema: Int, latest: Int)
}

/// The records of a kind that refer to another record, by their number.
package struct RecordUse: Equatable, Sendable {
  /// The table of the kind.
  package let table: String
  /// The number of records, at least 1.
  package let count: Int

  /// The records that refer to a record, in the order of documents.
  static func all(of record: some BookRecord, in book: Book) throws(StorageError) -> [RecordUse] {
    try counted(
      (recordReferences[type(of: record).kind.table] ?? []).map { ($0, record) }, in: book)
  }

  /// The records that refer to records, each kind once.
  ///
  /// - Parameter isCounted: Whether the record of a table with a number is counted.
  static func counted(
    _ all: [(references: RecordReferences, target: any BookRecord)], in book: Book,
    where isCounted: (String, Int64) -> Bool = { _, _ in true }
  ) throws(StorageError) -> [RecordUse] {
    var numbers: [(table: String, numbers: Set<Int64>)] = []
    for (references, target) in all {
      let table = references.type.kind.table
      let found = try book.numbers(by: references, to: target).filter { isCounted(table, $0) }
      if let index = numbers.firstIndex(where: { $0.table == table }) {
        numbers[index].numbers.formUnion(found)
      } else {
        numbers.append((table, found))
      }
    }
    return numbers.filter { !$0.numbers.isEmpty }
      .map { RecordUse(table: $0.table, count: $0.numbers.count) }
  }
}

/// The check that records are valid.
package enum RecordCheck {
  /// Requires that there are no faults.
  ///
  /// - Throws: `LedgerError.badRecord`.
  package static func require(_ faults: [RecordFault]) throws(LedgerError) {
    if !faults.isEmpty { throw .badRecord(faults) }
  }

  /// Requires an amount: an adjustment or a receipt of nothing is a mistake.
  ///
  /// - Throws: `Refusal`.
  package static func require(_ amount: Money) throws(Refusal) {
    if amount == .zero { throw Refusal("error.zero-amount", .badData) }
  }
}
