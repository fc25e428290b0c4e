package import Bookkeeping

/// Writes the changes of one step; history keeps each change, except those that begin a new book.
package final class BookWriter {
  let connection: Connection
  /// The book with the changes made so far.
  package var book: BookFile { BookFile(connection: connection, schema: BookFile.latestSchema) }
  private let history: History
  private let step: Int64?
  private var ordinal = 0
  private var run: (any AppendedRun)?
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
    try finish()
    let layout = connection.layouts.of(Record.self)
    try connection.run(layout.insertNumbered, [.integer(record.id)] + record.values)
    numbers[layout.name] = max(numbers[layout.name] ?? 0, record.id)
    changeCount += 1
    ordinal += 1
    guard let step else { return }
    try history.recordInsertion(step: step, ordinal: ordinal, layout, row: record.id)
  }

  /// Replaces the record with the same number.
  package func update<Record: BookRecord>(_ record: Record) throws(StorageError) {
    try finish()
    let layout = connection.layouts.of(Record.self)
    let before = try history.snapshot(layout, record.id)
    try connection.run(layout.update, record.values + [.integer(record.id)])
    try keep(layout, row: record.id, before: before)
  }

  /// Deletes a record; the records that refer to it must have been deleted before.
  package func delete<Record: BookRecord>(_ record: Record) throws(StorageError) {
    try finish()
    let layout = connection.layouts.of(Record.self)
    let before = try history.snapshot(layout, record.id)
    try connection.run(layout.delete, [.integer(record.id)])
    try keep(layout, row: record.id, before: before)
  }

  /// Stores one of many new records of a file; returns its number.
  ///
  /// Rows are written several at a time and are one entry of history. The rules of the fields are
  /// checked here, and the records that a row refers to must be read in the same transaction: SQLite's
  /// own checks would take longer than all the rest. The rows can be read after `finish()`.
  @specialized(where Record == Booking)
  @specialized(where Record == Expense)
  package func append<Record: BookRecord>(
    _ record: consuming Record
  ) throws(StorageError) -> Int64 {
    guard record.faults.isEmpty else { throw .constraint(.check, detail: Record.kind.table) }
    let run: Run<Record>
    if let present = self.run as? Run<Record> {
      run = present
    } else {
      try finish()
      run = try Run(to: connection.layouts.of(Record.self), connection)
      self.run = run
    }
    changeCount += 1
    return try run.append(record)
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

  /// Ends a run of appended rows: writes what is left of it and adds it to history.
  package func finish() throws(StorageError) {
    for (table, number) in numbers { try connection.numberGiven(number, in: table) }
    numbers = [:]
    guard let run else { return }
    self.run = nil
    try run.finish()
    ordinal += 1
    guard let step else { return }
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
    let after = try history.snapshot(layout, row)
    guard !History.isSame(before, after) else { return }
    changeCount += 1
    ordinal += 1
    try history.record(
      step: step, ordinal: ordinal, layout, row: row, before: before, after: after)
  }
}

/// Rows of one table that are being appended.
private protocol AppendedRun: AnyObject {
  /// The rows so far.
  var rows: AddedRows { get }
  /// Writes the rows that are left, and restores the checks of the tables.
  func finish() throws(StorageError)
  /// Restores the checks of the tables.
  func leave()
}

/// Records of one kind that are being appended, written several at a time.
private final class Run<Record: BookRecord>: AppendedRun {
  private(set) var rows: AddedRows
  private let connection: Connection
  private let layout: TableLayout
  private var waiting: [Record] = []
  private var insert: Statement?
  private let texts = TextStore()

  /// How many rows one statement inserts.
  private let size: Int

  init(to layout: TableLayout, _ connection: Connection) throws(StorageError) {
    self.layout = layout
    self.connection = connection
    rows = AddedRows(to: layout)
    size = connection.appendedRowCount
    waiting.reserveCapacity(size)
    let last = try connection.lastNumber(layout.name)
    let highest = try connection.integer("SELECT max(id) FROM \(layout.name)") ?? 0
    let (first, isFull) = max(last, highest).addingReportingOverflow(1)
    if isFull { throw .noNumberLeft(place: connection.place, after: "\(layout.name) \(Int64.max)") }
    rows.first = first
    try connection.setChecks(false)
  }

  func append(_ record: consuming Record) throws(StorageError) -> Int64 {
    let number = rows.first + rows.count
    if number == .max {
      throw .noNumberLeft(place: connection.place, after: "\(layout.name) \(number)")
    }
    rows.count += 1
    record.id = number
    waiting.append(record)
    if waiting.count == size { try flush() }
    return number
  }

  private func flush() throws(StorageError) {
    if waiting.isEmpty { return }
    let statement: Statement
    if let insert, waiting.count == size {
      statement = insert
    } else {
      statement = try connection.prepareAppending(
        to: layout.name, ["id"] + layout.columns, rows: waiting.count)
      if waiting.count == size { insert = statement }
    }
    texts.removeAll()
    var binder = RowBinder(statement, rows, texts)
    for index in waiting.indices {
      try binder.begin(waiting[index].id)
      try waiting[index].visit(&binder)
    }
    rows.digest = binder.digest
    rows.personalDigest = binder.personalDigest
    waiting.removeAll(keepingCapacity: true)
    while try statement.step() {}
  }

  func finish() throws(StorageError) {
    try flush()
    try connection.numberGiven(rows.last, in: layout.name)
    try connection.setChecks(true)
  }

  func leave() {
    // The error that led here is the one to report.
    try? connection.setChecks(true)
  }
}

/// Memory for the texts of several rows, which a statement reads where they are.
@safe
private final class TextStore {
  private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 65_536)
  private var used = 0

  deinit { unsafe memory.deallocate() }

  /// Frees the memory of all texts.
  func removeAll() { used = 0 }

  /// The memory for a text of `count` bytes; nil if there is no room.
  func room(for count: Int) -> UnsafeMutableBufferPointer<UInt8>? {
    guard unsafe count <= memory.count - used else { return nil }
    let start = used
    used += count
    return unsafe UnsafeMutableBufferPointer(rebasing: memory[start..<used])
  }
}

/// Binds the fields of records to the parameters of a statement, and digests them.
private struct RowBinder: FieldTarget {
  typealias Failure = StorageError

  private let statement: Statement
  private let texts: TextStore
  private(set) var digest: RowDigest
  private(set) var personalDigest: RowDigest
  private var position: Int32 = 0

  init(_ statement: Statement, _ rows: AddedRows, _ texts: TextStore) {
    self.statement = statement
    self.texts = texts
    digest = rows.digest
    personalDigest = rows.personalDigest ?? RowDigest()
  }

  /// Begins the row with a number.
  mutating func begin(_ id: Int64) throws(StorageError) {
    position += 1
    try statement.bind(id, at: position)
  }

  private mutating func put(_ field: RecordField, _ number: Int64) throws(StorageError) {
    position += 1
    try statement.bind(number, at: position)
    if field.privacy == .none { digest.add(number) } else { personalDigest.add(number) }
  }

  private mutating func put(
    _ field: RecordField, _ text: UnsafeBufferPointer<UInt8>, isCopied: Bool
  ) throws(StorageError) {
    position += 1
    try unsafe statement.bind(text, isCopied: isCopied, at: position)
    if field.privacy == .none { unsafe digest.add(text) } else { unsafe personalDigest.add(text) }
  }

  mutating func empty(_ field: RecordField) throws(StorageError) {
    position += 1
    try statement.bindNull(at: position)
    if field.privacy == .none { digest.addNull() } else { personalDigest.addNull() }
  }

  mutating func reference(_ field: RecordField, _ number: Int64) throws(StorageError) {
    try put(field, number)
  }

  mutating func count(_ field: RecordField, _ count: Int) throws(StorageError) {
    try put(field, Int64(count))
  }

  mutating func flag(_ field: RecordField, _ flag: Bool) throws(StorageError) {
    try put(field, flag ? 1 : 0)
  }

  mutating func text(_ field: RecordField, _ text: String) throws(StorageError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<Void, StorageError> in
      do throws(StorageError) {
        guard let room = unsafe texts.room(for: bytes.count) else {
          return .success(try unsafe put(field, bytes, isCopied: true))
        }
        _ = unsafe room.update(fromContentsOf: bytes)
        return .success(try unsafe put(field, UnsafeBufferPointer(room), isCopied: false))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  mutating func day(_ field: RecordField, _ day: Day) throws(StorageError) {
    guard let room = unsafe texts.room(for: Day.isoLength) else {
      return try text(field, day.isoText)
    }
    unsafe day.writeISO(to: room)
    try unsafe put(field, UnsafeBufferPointer(room), isCopied: false)
  }

  mutating func money(_ field: RecordField, _ money: Money) throws(StorageError) {
    try put(field, money.cents)
  }

  mutating func rate(_ field: RecordField, _ rate: UnitRate) throws(StorageError) {
    try put(field, rate.tenThousandths)
  }

  mutating func code(_ field: RecordField, _ code: some CodedValue) throws(StorageError) {
    try text(field, code.code)
  }
}
