package import Bookkeeping
import Exchange

/// A book in memory: its records in the order in which they were added.
package struct MemoryBook: BookSource {
  /// The records of every kind.
  package var records: [any BookRecord]
  /// The last numbers that were given, 0 where none is named.
  package var lastNumbers: [RecordKind: Int64]

  /// Makes a book of some records.
  package init(_ records: [any BookRecord] = [], lastNumbers: [RecordKind: Int64] = [:]) {
    self.records = records
    self.lastNumbers = lastNumbers
  }

  /// The records of a kind.
  package func all<Record: BookRecord>(_ type: Record.Type) -> [Record] {
    records.compactMap { $0 as? Record }
  }

  package func forEach<Record: BookRecord>(
    _ type: Record.Type, _ body: (Record) throws -> Void
  ) throws {
    try all(type).forEach(body)
  }

  package func lastNumber(_ kind: RecordKind) -> Int64 { lastNumbers[kind] ?? 0 }
}
