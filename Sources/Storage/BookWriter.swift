package import Bookkeeping

/// Writes the changes of one step; history keeps each change, except those that begin a new book.
package final class BookWriter {
  let connection: Connection
  private let history: History
  private let step: Int64?
  private var ordinal = 0
  private var run: (any AppendedRun)?

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
  package func append<Record: BookRecord>(_ record: Record) throws(StorageError) -> Int64 {
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
///
/// A statement that inserts several rows and may abort opens a statement journal, which costs more than
/// the statement saves. `OR ROLLBACK` and unchecked foreign keys avoid it.
private final class Run<Record: BookRecord>: AppendedRun {
  private(set) var rows: AddedRows
  private let connection: Connection
  private let layout: TableLayout
  private let isPersonal: [Bool]
  private var waiting: [Record] = []
  private var insert: Statement?

  /// How many rows one statement inserts; more gain nothing.
  private static var size: Int { 32 }

  init(to layout: TableLayout, _ connection: Connection) throws(StorageError) {
    self.layout = layout
    self.connection = connection
    rows = AddedRows(to: layout)
    isPersonal = layout.columns.map(rows.personal.contains)
    waiting.reserveCapacity(Run.size)
    let last = try connection.lastNumber(layout.name)
    let highest = try connection.integer("SELECT max(id) FROM \(layout.name)") ?? 0
    let (first, isFull) = max(last, highest).addingReportingOverflow(1)
    if isFull { throw .noNumberLeft(place: connection.place, after: "\(layout.name) \(Int64.max)") }
    rows.first = first
    try connection.setChecks(false)
  }

  func append(_ record: Record) throws(StorageError) -> Int64 {
    var record = record
    record.id = rows.first + rows.count
    if record.id == .max {
      throw .noNumberLeft(place: connection.place, after: "\(layout.name) \(record.id)")
    }
    rows.count += 1
    waiting.append(record)
    if waiting.count == Run.size { try flush() }
    return record.id
  }

  private func flush() throws(StorageError) {
    if waiting.isEmpty { return }
    let statement: Statement
    if let insert, waiting.count == Run.size {
      statement = insert
    } else {
      let sql = layout.insertion(
        of: ["id"] + layout.columns, rows: waiting.count, or: "ROLLBACK")
      statement = try connection.prepare(sql)
      if waiting.count == Run.size { insert = statement }
    }
    var binder = RowBinder(statement: statement, isPersonal: isPersonal, rows: rows)
    for index in waiting.indices {
      try binder.begin(waiting[index].id)
      try waiting[index].visit(&binder)
    }
    rows = binder.rows
    waiting.removeAll(keepingCapacity: true)
    while try statement.step() {}
  }

  func finish() throws(StorageError) {
    try flush()
    try connection.setChecks(true)
  }

  func leave() {
    // The error that led here is the one to report.
    try? connection.setChecks(true)
  }
}

/// Binds the fields of records to the parameters of a statement, and digests them.
private struct RowBinder: FieldTarget {
  typealias Failure = StorageError

  let statement: Statement
  let isPersonal: [Bool]
  var rows: AddedRows
  private var position: Int32 = 0
  private var column = 0

  init(statement: Statement, isPersonal: [Bool], rows: AddedRows) {
    self.statement = statement
    self.isPersonal = isPersonal
    self.rows = rows
  }

  /// Begins the row with a number.
  mutating func begin(_ id: Int64) throws(StorageError) {
    position += 1
    try statement.bind(.integer(id), at: position)
    column = 0
  }

  private mutating func put(_ value: SQLValue) throws(StorageError) {
    position += 1
    try statement.bind(value, at: position)
    rows.add(value, isPersonal: isPersonal[column])
    column += 1
  }

  mutating func empty(_ field: RecordField) throws(StorageError) { try put(.null) }

  mutating func reference(_ field: RecordField, _ number: Int64) throws(StorageError) {
    try put(.integer(number))
  }

  mutating func count(_ field: RecordField, _ count: Int) throws(StorageError) {
    try put(.integer(Int64(count)))
  }

  mutating func flag(_ field: RecordField, _ flag: Bool) throws(StorageError) {
    try put(.integer(flag ? 1 : 0))
  }

  mutating func text(_ field: RecordField, _ text: String) throws(StorageError) {
    try put(.text(text))
  }

  mutating func day(_ field: RecordField, _ day: Day) throws(StorageError) {
    try put(.text(day.isoText))
  }

  mutating func money(_ field: RecordField, _ money: Money) throws(StorageError) {
    try put(.integer(money.cents))
  }

  mutating func rate(_ field: RecordField, _ rate: UnitRate) throws(StorageError) {
    try put(.integer(rate.tenThousandths))
  }

  mutating func code(_ field: RecordField, _ code: some CodedValue) throws(StorageError) {
    try put(.text(code.code))
  }
}
