package import Bookkeeping
package import Taxation

/// The changes of one step; each is kept in history as it is made, but for those a book begins with.
package final class BookWriter {
  let connection: Connection
  private let history: History
  private let step: Int64?
  private var ordinal = 0
  private var added: Appending?

  /// Begins a step; nil for the beginning of a book, which cannot be taken back.
  init(connection: Connection, step: Int64?) {
    self.connection = connection
    self.step = step
    history = History(connection: connection)
  }

  /// How many rows have been changed so far.
  package private(set) var changeCount = 0

  /// Rows that are being added one after another, and the statement that adds them.
  private final class Appending {
    var rows: AddedRows
    let appender: any Appender
    let isDigested: [Bool]

    init(rows: AddedRows, appender: any Appender, isDigested: [Bool]) {
      self.rows = rows
      self.appender = appender
      self.isDigested = isDigested
    }
  }

  /// Stores one of many new bookings; gives its number.
  ///
  /// It is `insert` for files: history keeps what follows each other as one entry, and the rules of the
  /// table are checked here. SQLite's way to find out whether a text is a day, which a `Day` always is,
  /// takes as long as all the rest.
  package func append(_ booking: Booking) throws(StorageError) -> Int64 {
    let stay = booking.stay
    guard booking.faults.isEmpty, stay.amount ?? .zero <= .limit, stay.commission <= .limit else {
      throw .constraint(.check, detail: "booking")
    }
    return try appendRecord(booking)
  }

  /// Stores one of many new expenses; gives its number.
  package func append(_ expense: Expense) throws(StorageError) -> Int64 {
    let cents = expense.amount.cents
    guard expense.faults.isEmpty, !expense.category.isEmpty,
      (-Money.limit.cents...Money.limit.cents).contains(cents)
    else { throw .constraint(.check, detail: "expense") }
    return try appendRecord(expense)
  }

  /// Stores a new property and gives it back with its number.
  package func insert(_ property: Property) throws(StorageError) -> Property {
    try insertRecord(property)
  }

  /// Stores a new booking and gives it back with its number.
  package func insert(_ booking: Booking) throws(StorageError) -> Booking {
    try insertRecord(booking)
  }

  /// Stores a new expense and gives it back with its number.
  package func insert(_ expense: Expense) throws(StorageError) -> Expense {
    try insertRecord(expense)
  }

  /// Stores a new listing and gives it back with its number.
  package func insert(_ listing: Listing) throws(StorageError) -> Listing {
    try insertRecord(listing)
  }

  /// Stores a new payment and gives it back with its number.
  package func insert(_ payment: Payment) throws(StorageError) -> Payment {
    try insertRecord(payment)
  }

  /// Stores a new zone.
  package func insert(_ zone: Zone) throws(StorageError) {
    _ = try insertRecord(ZoneRecord(zone))
  }

  /// Stores a new rate.
  package func insert(_ rate: TaxRate) throws(StorageError) {
    _ = try insertRecord(RateRecord(rate))
  }

  /// Stores a property under the number it has.
  package func insert(numbered property: Property) throws(StorageError) {
    try insertNumbered(property)
  }

  /// Stores a booking under the number it has.
  package func insert(numbered booking: Booking) throws(StorageError) {
    try insertNumbered(booking)
  }

  /// Stores an expense under the number it has.
  package func insert(numbered expense: Expense) throws(StorageError) {
    try insertNumbered(expense)
  }

  /// Stores a listing under the number it has.
  package func insert(numbered listing: Listing) throws(StorageError) {
    try insertNumbered(listing)
  }

  /// Stores a payment under the number it has.
  package func insert(numbered payment: Payment) throws(StorageError) {
    try insertNumbered(payment)
  }

  /// Replaces the property with the same number.
  package func update(_ property: Property) throws(StorageError) { try updateRecord(property) }

  /// Replaces the booking with the same number.
  package func update(_ booking: Booking) throws(StorageError) { try updateRecord(booking) }

  /// Replaces the expense with the same number.
  package func update(_ expense: Expense) throws(StorageError) { try updateRecord(expense) }

  /// Takes a property out of the book; its bookings and expenses must have gone before.
  package func delete(_ property: Property) throws(StorageError) { try deleteRecord(property) }

  /// Takes a booking out of the book.
  package func delete(_ booking: Booking) throws(StorageError) { try deleteRecord(booking) }

  /// Takes an expense out of the book.
  package func delete(_ expense: Expense) throws(StorageError) { try deleteRecord(expense) }

  /// Takes a listing out of the book.
  package func delete(_ listing: Listing) throws(StorageError) { try deleteRecord(listing) }

  /// Takes a payment out of the book.
  package func delete(_ payment: Payment) throws(StorageError) { try deleteRecord(payment) }

  /// Takes a zone out of the book; its rates must have gone before.
  package func delete(_ zone: ZoneRecord) throws(StorageError) { try deleteRecord(zone) }

  /// Takes a rate out of the book.
  package func delete(_ rate: RateRecord) throws(StorageError) { try deleteRecord(rate) }

  /// Takes a choice out of the book.
  package func delete(_ setting: Setting) throws(StorageError) { try deleteRecord(setting) }

  /// Stores a new choice.
  package func insert(_ setting: Setting) throws(StorageError) {
    _ = try insertRecord(setting)
  }

  /// Keeps a choice, in place of the one of the same name.
  package func set(_ setting: Setting) throws(StorageError) {
    let row = try connection.integer(
      "SELECT id FROM setting WHERE name = ?", [.text(setting.name)])
    guard let row else {
      _ = try insertRecord(setting)
      return
    }
    var setting = setting
    setting.id = row
    try updateRecord(setting)
  }

  /// Forgets the choice of a name, if there is one.
  package func unset(_ name: String) throws(StorageError) {
    let row = try connection.integer("SELECT id FROM setting WHERE name = ?", [.text(name)])
    guard let row else { return }
    var setting = Setting(name: name, value: "")
    setting.id = row
    try deleteRecord(setting)
  }

  /// Ends a run of appended rows: keeps it in history, and lets SQLite check the rules again.
  func finish() throws(StorageError) {
    guard let appending = added else { return }
    added = nil
    try appending.appender.finish()
    let rows = appending.rows
    ordinal += 1
    guard let step else { return }
    try history.record(rows, step: step, ordinal: ordinal)
  }

  /// Lets SQLite check the rules again when a run was not ended, because something went wrong in it.
  func leave() {
    added?.appender.abandon()
    added = nil
  }

  private func appendRecord<R: Record>(_ record: R) throws(StorageError) -> Int64 {
    let values = record.values
    if added?.rows.table != R.layout.name { try begin(R.layout) }
    guard let appending = added else { throw .unexpected(code: 0, detail: R.layout.name) }
    var id: Int64 = 0
    try connection.numbering(R.layout.name) { () throws(StorageError) in
      id = try appending.appender.append(values)
    }
    for index in values.indices where appending.isDigested[index] {
      appending.rows.digest.add(values[index])
    }
    if appending.rows.count == 0 { appending.rows.first = id }
    appending.rows.count += 1
    changeCount += 1
    return id
  }

  /// Begins a run of appended rows.
  private func begin(_ layout: TableLayout) throws(StorageError) {
    try finish()
    added = Appending(
      rows: AddedRows(table: layout.name, first: 0),
      appender: try connection.appender(layout.insert), isDigested: layout.isDigested)
  }

  private func insertRecord<R: Record>(_ record: R) throws(StorageError) -> R {
    try finish()
    var record = record
    try connection.numbering(R.layout.name) { () throws(StorageError) in
      record.id = try connection.insert(R.layout.insert, record.values)
    }
    try keep(R.layout, row: record.id, before: nil)
    return record
  }

  private func insertNumbered<R: Record>(_ record: R) throws(StorageError) {
    try finish()
    try connection.run(R.layout.insertNumbered, [.integer(record.id)] + record.values)
    ordinal += 1
    guard let step else { return }
    try history.recordInsertion(step: step, ordinal: ordinal, R.layout, row: record.id)
  }

  private func updateRecord<R: Record>(_ record: R) throws(StorageError) {
    try finish()
    let before = try history.snapshot(R.layout, record.id)
    try connection.run(R.layout.update, record.values + [.integer(record.id)])
    try keep(R.layout, row: record.id, before: before)
  }

  private func deleteRecord<R: Record>(_ record: R) throws(StorageError) {
    try finish()
    let before = try history.snapshot(R.layout, record.id)
    try connection.run(R.layout.delete, [.integer(record.id)])
    try keep(R.layout, row: record.id, before: before)
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
