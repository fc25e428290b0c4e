internal import Bookkeeping

/// Rows of one table that are being appended.
protocol AppendedRun: AnyObject {
  /// The kind of the records.
  var kind: RecordKind { get }
  /// The rows so far.
  var rows: AddedRows { get }
  /// Writes the rows that are left, and restores the checks of the tables.
  func finish() throws(StorageError)
  /// Restores the checks of the tables.
  func leave()
}

/// Records of one kind that are being appended, written several at a time.
final class Run<Record: BookRecord>: AppendedRun {
  private(set) var rows: AddedRows
  private let connection: Connection
  private let layout: TableLayout
  private var waiting: [Record] = []
  private var insert: RowStatement?

  /// How many rows one statement inserts.
  private let size: Int

  var kind: RecordKind { layout.kind }

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

  func append(_ record: inout Record) throws(StorageError) {
    let number = rows.first + rows.count
    if number == .max {
      throw .noNumberLeft(place: connection.place, after: "\(layout.name) \(number)")
    }
    rows.count += 1
    record.id = number
    waiting.append(record)
    if waiting.count == size { try flush() }
  }

  private func flush() throws(StorageError) {
    if waiting.isEmpty { return }
    let statement: RowStatement
    if let insert, waiting.count == size {
      statement = insert
    } else {
      let columns = ["id"] + layout.columns
      statement = RowStatement(
        try connection.prepareAppending(to: layout.name, columns, rows: waiting.count),
        parameters: waiting.count * columns.count)
      if waiting.count == size { insert = statement }
    }
    var binder = RowBinder(statement, rows)
    // A local array is not checked for simultaneous access in each row.
    var records: [Record] = []
    swap(&records, &waiting)
    for index in records.indices {
      try binder.begin(records[index].id)
      try records[index].visit(&binder)
    }
    rows.digest = binder.digest
    rows.personalDigest = binder.personalDigest
    records.removeAll(keepingCapacity: true)
    swap(&records, &waiting)
    connection.willAppend(rows)
    try statement.run()
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

/// A statement with many parameters that is run many times.
///
/// The texts are in memory of its own, where the statement reads them. A null is bound only where another
/// value was before: most rows of a file have the same columns blank.
@safe
private final class RowStatement {
  private let statement: SQLStatement
  private let texts = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 65_536)
  private var used = 0
  /// Whether each parameter has a value; the first one is 1.
  private let haveValues: UnsafeMutableBufferPointer<Bool>

  init(_ statement: SQLStatement, parameters: Int) {
    self.statement = statement
    unsafe haveValues = .allocate(capacity: parameters + 1)
    unsafe haveValues.initialize(repeating: false)
  }

  deinit {
    unsafe texts.deallocate()
    unsafe haveValues.deallocate()
  }

  func bindNull(at position: Int32) throws(StorageError) {
    guard unsafe haveValues[Int(position)] else { return }
    unsafe haveValues[Int(position)] = false
    try statement.bindNull(at: position)
  }

  func bind(_ number: Int64, at position: Int32) throws(StorageError) {
    unsafe haveValues[Int(position)] = true
    try statement.bind(number, at: position)
  }

  func bind(
    _ text: UnsafeBufferPointer<UInt8>, isCopied: Bool, at position: Int32
  ) throws(StorageError) {
    unsafe haveValues[Int(position)] = true
    try unsafe statement.bind(text, isCopied: isCopied, at: position)
  }

  /// The memory for a text of `count` bytes until the statement has run; nil if there is no room.
  func room(for count: Int) -> UnsafeMutableBufferPointer<UInt8>? {
    guard unsafe count <= texts.count - used else { return nil }
    let start = used
    used += count
    return unsafe UnsafeMutableBufferPointer(rebasing: texts[start..<used])
  }

  /// A copy of a text until the statement has run; nil if there is no room.
  func keep(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard let room = unsafe room(for: text.count) else { return nil }
    _ = unsafe room.update(fromContentsOf: text)
    return UnsafeBufferPointer(room)
  }

  /// Runs the statement to its end.
  func run() throws(StorageError) {
    while try statement.step() {}
    used = 0
  }
}

/// Binds the fields of records to the parameters of a statement, and digests them.
private struct RowBinder: FieldTarget {
  typealias Failure = StorageError

  private let statement: RowStatement
  private(set) var digest: RowDigest
  private(set) var personalDigest: RowDigest
  private var position: Int32 = 0

  init(_ statement: RowStatement, _ rows: AddedRows) {
    self.statement = statement
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
    if let kept = text.withUTF8({ unsafe statement.keep($0) }) {
      return try unsafe put(field, kept, isCopied: false)
    }
    let result = text.withUTF8 { bytes -> Result<Void, StorageError> in
      do throws(StorageError) {
        return .success(try unsafe put(field, bytes, isCopied: true))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  mutating func day(_ field: RecordField, _ day: Day) throws(StorageError) {
    guard let room = unsafe statement.room(for: Day.isoLength) else {
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
