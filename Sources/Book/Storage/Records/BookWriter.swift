package import Bookkeeping
internal import UnicodeText

/// Writes the changes of one step; history keeps each change, except those that begin a new book.
package final class BookWriter {
  let connection: Connection
  /// The book with the changes made so far.
  package var book: Book { Book(connection: connection, schema: Book.latestSchema) }
  private let history: History
  private let step: Int64?
  private var ordinal = 0
  private var run: (any AppendedRun)?
  private var finishedRuns: [AppendedNumbers] = []
  /// The highest number of the records stored under their own numbers, by table.
  private var numbers: [String: Int64] = [:]

  /// Begins a step; nil for the beginning of a book, which cannot be undone.
  init(connection: Connection, step: Int64?) {
    self.connection = connection
    self.step = step
    history = History(connection: connection)
  }

  /// How many rows have been changed so far.
  package private(set) var changeCount = 0

  /// Stores a new record; returns the record with its number.
  ///
  /// - Throws: `StorageError.constraint` for a record that the tables refuse.
  @discardableResult
  package func insert<Record: BookRecord>(_ record: Record) throws(StorageError) -> Record {
    try finish()
    let layout = connection.layouts.of(Record.self)
    var record = record
    try connection.numbering(layout.name) { () throws(StorageError) in
      record.id = try connection.insert(layout.insert, record.values)
    }
    try keep(layout, row: record.id, before: nil)
    return record
  }

  /// Stores a record under the number it has.
  package func insert<Record: BookRecord>(numbered record: Record) throws(StorageError) {
    // The numbers given so far are counted once, at the end.
    if run != nil { try finish() }
    let layout = connection.layouts.of(Record.self)
    try connection.run(layout.insertNumbered, [.integer(record.id)] + record.values)
    numbers[layout.name] = max(numbers[layout.name] ?? 0, record.id)
    changeCount += 1
    ordinal += 1
    guard let step, !connection.keepsHistory else { return }
    try history.recordInsertion(step: step, ordinal: ordinal, layout, row: record.id)
  }

  /// Replaces the record with the same number.
  package func update<Record: BookRecord>(_ record: Record) throws(StorageError) {
    try finish()
    let layout = connection.layouts.of(Record.self)
    if connection.keepsHistory {
      let changed = try connection.integer(
        layout.updateChanged, record.values + [.integer(record.id)])
      if changed != nil { changeCount += 1 }
      return
    }
    let before = try history.snapshot(layout, record.id)
    try connection.run(layout.update, record.values + [.integer(record.id)])
    try keep(layout, row: record.id, before: before)
  }

  /// Gives a field of many records a day, as far as they have none; the records are not read.
  ///
  /// - Returns: The numbers of those that had none.
  package func fill<Record: BookRecord>(
    _ field: StaticString, of type: Record.Type, with days: [(number: Int64, day: Day)]
  ) throws(StorageError) -> Set<Int64> {
    if days.isEmpty { return [] }
    try finish()
    let layout = connection.layouts.of(type)
    // In a file, RETURNING, or adding rows that are selected, would have SQLite copy each page that changes.
    let update = layout.filling(field) + (connection.keepsHistory ? " RETURNING id" : "")
    let updating = try connection.statement(update)
    var filled: Set<Int64> = []
    for (number, day) in days {
      if !connection.keepsHistory {
        // A quotation mark within a text is escaped in a snapshot, so that only an empty field is found.
        guard let before = try history.snapshot(layout, number),
          let (head, tail) = before.halves(around: "\"\(field)\":null")
        else { continue }
        if let step {
          try history.record(
            step: step, ordinal: ordinal + 1, layout, row: number, before: before,
            after: "\(head)\"\(field)\":\"\(day.isoText)\"\(tail)")
        }
      }
      try updating.bind([.text(day.isoText), .integer(number)])
      var isFilled = !connection.keepsHistory
      while try updating.step() { isFilled = true }
      guard isFilled else { continue }
      filled.insert(number)
      changeCount += 1
      ordinal += 1
    }
    return filled
  }

  /// Deletes a record; the records that refer to it must have been deleted before.
  package func delete<Record: BookRecord>(_ record: Record) throws(StorageError) {
    try finish()
    let layout = connection.layouts.of(Record.self)
    let before = connection.keepsHistory ? nil : try history.snapshot(layout, record.id)
    try connection.run(layout.delete, [.integer(record.id)])
    try keep(layout, row: record.id, before: before)
  }

  /// Stores one of many new records of a file, which takes its number.
  ///
  /// Rows are written several at a time and are one entry of history. The rules of the fields are
  /// checked here, and the records that a row refers to must be read in the same transaction: SQLite's
  /// own checks would take longer than all the rest. The rows can be read after `finish()`.
  @specialized(where Record == Booking)
  @specialized(where Record == Expense)
  @specialized(where Record == BankLine)
  @specialized(where Record == BankPart)
  @specialized(where Record == Receipt)
  package func append<Record: BookRecord>(
    _ record: inout Record
  ) throws(StorageError) {
    guard record.findFaults().isEmpty else {
      throw .constraint(.check, detail: Record.kind.table)
    }
    let run: Run<Record>
    if let present = self.run as? Run<Record> {
      run = present
    } else {
      try finish()
      run = try Run(to: connection.layouts.of(Record.self), connection)
      self.run = run
    }
    changeCount += 1
    try run.append(&record)
  }

  /// The numbers of the appended records.
  package var appended: [AppendedNumbers] {
    guard let run, run.rows.count > 0 else { return finishedRuns }
    let numbers = AppendedNumbers(kind: run.kind, numbers: run.rows.first...run.rows.last)
    guard let last = finishedRuns.last, last.kind == numbers.kind,
      last.numbers.upperBound + 1 == numbers.numbers.lowerBound
    else { return finishedRuns + [numbers] }
    let all = last.numbers.lowerBound...numbers.numbers.upperBound
    return finishedRuns.dropLast() + [AppendedNumbers(kind: run.kind, numbers: all)]
  }

  /// Sets a choice, in place of the one of the same name.
  package func set(_ setting: Setting) throws(StorageError) {
    guard let present = try self.setting(setting.name) else {
      try insert(setting)
      return
    }
    var setting = setting
    setting.id = present.id
    try update(setting)
  }

  /// Deletes the choice of a name, if there is one.
  package func unset(_ name: String) throws(StorageError) {
    if let setting = try setting(name) { try delete(setting) }
  }

  private func setting(_ name: String) throws(StorageError) -> Setting? {
    let row = try connection.integer("SELECT id FROM setting WHERE name = ?", [.text(name)])
    return row.map { Setting(id: $0, name: name, value: "") }
  }

  /// Makes the numbers of the next records of a kind follow a number.
  package func setLastNumber(_ number: Int64, of kind: RecordKind) throws(StorageError) {
    try connection.setLastNumber(number, of: kind.table)
  }

  /// Ends a run of appended rows: writes what is left of it and adds it to history.
  package func finish() throws(StorageError) {
    for (table, number) in numbers { try connection.numberGiven(number, in: table) }
    numbers = [:]
    guard let run else { return }
    finishedRuns = appended
    self.run = nil
    try run.finish()
    ordinal += 1
    guard let step, !connection.keepsHistory else { return }
    try history.record(run.rows, step: step, ordinal: ordinal)
  }

  /// Ends a run that an error cut short.
  func leave() {
    run?.leave()
    run = nil
  }

  private func keep(_ layout: TableLayout, row: Int64, before: String?) throws(StorageError) {
    guard let step else {
      ordinal += 1
      return
    }
    if connection.keepsHistory {
      changeCount += 1
      return
    }
    let after = try history.snapshot(layout, row)
    guard !History.isSame(before, after) else { return }
    changeCount += 1
    ordinal += 1
    try history.record(
      step: step, ordinal: ordinal, layout, row: row, before: before, after: after)
  }
}
