package import Bookkeeping
internal import Documents
internal import Storage

extension Ledger {
  /// The record of a kind with a number.
  ///
  /// - Throws: `Refusal`.
  package func record<Record: BookRecord>(_ number: Int, of type: Record.Type) throws -> Record {
    guard let record = try book.first(type, .number(Int64(number))) else {
      throw Refusal.unknown(Record.kind, Int64(number))
    }
    return record
  }

  /// Removes records of a kind, and what goes with them, as one step.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the records, each once.
  ///   - show: Reads what is shown of a record, before anything is removed.
  /// - Returns: What is shown of each record.
  /// - Throws: `Refusal` for a part of a bill; what a review throws.
  package func remove<Record: BookRecord, Shown>(
    _ numbers: [Int], of type: Record.Type, showing show: (Record) throws -> Shown
  ) throws -> [Shown] {
    try write { writer in
      let records = try numbers.map { try record($0, of: type) }
      let shown = try records.map(show)
      // The later of two returns completes the earlier one, and is removed before it.
      for record in records.sorted(by: { $0.id > $1.id }) {
        try requireRemovable(record)
        try writer.delete(record)
      }
      return shown
    }.result
  }

  /// Requires that a record can be removed by its number.
  private func requireRemovable(_ record: some BookRecord) throws {
    // Without its part, a bill would not add up.
    if let part = record as? Expense, let bill = part.bill {
      throw Refusal.partOfBill(part.id, bill)
    }
    if let filed = record as? FiledReturn,
      let later = try book.first(FiledReturn.self, .equal("completes", filed.id))
    {
      let key =
        switch filed.form {
        case .touristTax: "error.return-completed"
        case .vat: "error.vat-completed"
        case .resident, .lets, .imputed: "error.income-tax-completed"
        }
      throw Refusal(key, ["id": .number(filed.id), "later": .number(later.id)])
    }
  }
}

extension LedgerWriter {
  /// Removes a record, and does with those that refer to it what their fields say (`RecordField.Removal`).
  ///
  /// - Parameter withRecords: Whether records are removed that are removed only if it is asked for.
  /// - Throws: `Refusal` for records that prevent it; nothing has been written then.
  func delete(_ record: some BookRecord, withRecords: Bool = false) throws {
    let removal = try RecordRemoval(of: record, withRecords: withRecords, in: book)
    let uses = try removal.uses(in: book)
    if !uses.isEmpty { throw Refusal.inUse(record, uses) }
    for (references, target) in removal.clearing {
      try clear(references.type, by: references, to: target, except: removal)
    }
    for record in removal.inOrder { try erase(record) }
    removedToo += removal.removed.dropFirst()
  }

  /// Empties the fields of the records that refer to a record.
  private func clear<Record: BookRecord>(
    _ type: Record.Type, by references: RecordReferences, to target: some BookRecord,
    except removal: RecordRemoval
  ) throws {
    for record in try book.records(type, by: references, to: target)
    where !removal.removes(record) {
      var replacement = ReferenceReplacement(references, old: target.id, new: nil)
      var cleared = record
      cleared.visit(&replacement)
      try update(cleared, from: record)
    }
  }
}

/// A record to remove, with the records that refer to it or to one that is removed with it.
private struct RecordRemoval {
  /// The records that are removed; the first one is that with which it began.
  private(set) var removed: [any BookRecord]
  /// The references that become empty.
  private(set) var clearing: [(references: RecordReferences, target: any BookRecord)] = []
  /// The references by which records prevent the removal, unless they are removed too.
  private var refusing: [(references: RecordReferences, target: any BookRecord)] = []
  private var numbers: [String: Set<Int64>] = [:]

  /// Finds the records.
  ///
  /// - Parameter withRecords: Whether records are removed that are removed only if it is asked for.
  init(of record: some BookRecord, withRecords: Bool, in book: Book) throws {
    removed = []
    add(record)
    var next = 0
    while next < removed.count {
      let target = removed[next]
      next += 1
      for references in recordReferences[type(of: target).kind.table] ?? [] {
        switch references.removal {
        case .removesIfAsked where !withRecords, .refuses: refusing.append((references, target))
        case .removes, .removesIfAsked:
          try addAll(references.type, by: references, to: target, in: book)
        case .clears: clearing.append((references, target))
        }
      }
    }
  }

  /// Whether a record is removed.
  func removes<Record: BookRecord>(_ record: Record) -> Bool {
    numbers[Record.kind.table]?.contains(record.id) ?? false
  }

  /// The records in an order in which each is removed before those to which it refers: kinds come after the
  /// kinds to which they refer, and a record of the same kind was added after the one to which it refers.
  var inOrder: [any BookRecord] {
    let places = Dictionary(
      recordKinds.enumerated().map { ($1.kind.table, $0) }, uniquingKeysWith: { first, _ in first })
    func place(_ record: any BookRecord) -> (Int, Int64) {
      (places[type(of: record).kind.table] ?? 0, record.id)
    }
    return removed.sorted { place($0) > place($1) }
  }

  /// The records that prevent the removal, by kind.
  func uses(in book: Book) throws(StorageError) -> [RecordUse] {
    try RecordUse.counted(refusing, in: book) { !(numbers[$0]?.contains($1) ?? false) }
  }

  private mutating func add<Record: BookRecord>(_ record: Record) {
    if numbers[Record.kind.table, default: []].insert(record.id).inserted { removed.append(record) }
  }

  private mutating func addAll(
    _ type: (some BookRecord).Type, by references: RecordReferences, to target: some BookRecord,
    in book: Book
  ) throws(StorageError) {
    for record in try book.records(type, by: references, to: target) { add(record) }
  }
}

/// A visitor that replaces the number of one record by that of another in the fields that refer to it.
struct ReferenceReplacement: FieldVisitor {
  typealias Failure = Never
  private let references: RecordReferences
  private let old: Int64
  private let new: Int64?

  /// - Parameter new: The new number; nil to empty the fields.
  init(_ references: RecordReferences, old: Int64, new: Int64?) {
    self.references = references
    self.old = old
    self.new = new
  }

  func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    guard value as? Int64 == old, references.fields.contains(where: { $0.field.name == field.name })
    else { return }
    if let number = new as? Value { value = number }
  }
}
