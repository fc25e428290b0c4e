package import Bookkeeping
import DataFormats
import Exchange
import Foundation

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

  /// Makes the book of a JSON document.
  ///
  /// - Throws: `DocumentFault`.
  package init(reading text: String) throws {
    self.init()
    var rest = Array(text.utf8)[...]
    let json = JSONReader(chunkSize: 64) { window in
      let next = rest.prefix(window.count)
      window.copyBytes(from: next)
      rest = rest.dropFirst(next.count)
      return next.count
    }
    try BookDocumentReader(json).read { entry in
      switch entry {
      case .lastNumber(let kind, let number): lastNumbers[kind] = number
      case .record(let record): records.append(record)
      }
    }
  }

  /// The book of the app of 2015, which `book-of-2015` makes for transcripts: one home, four stays, five
  /// expenses, rates without a cap from 2012, and the legal rates from 2017.
  package static func of2015() throws -> MemoryBook {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Commands/book-of-2015.json")
    return try MemoryBook(reading: String(contentsOf: file, encoding: .utf8))
  }
}
