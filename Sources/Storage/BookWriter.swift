package import Bookkeeping
package import Taxation

/// The changes of one step; each is kept in history as it is made.
package final class BookWriter {
  private let connection: Connection
  private let history: History
  private let step: Int64
  private var ordinal = 0

  init(connection: Connection, step: Int64) {
    self.connection = connection
    self.step = step
    history = History(connection: connection)
  }

  /// How many rows have been changed so far.
  package var changeCount: Int { ordinal }

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

  private func insertRecord<R: Record>(_ record: R) throws(StorageError) -> R {
    try connection.run(R.layout.insert, record.values)
    var record = record
    record.id = connection.lastInsertedRow
    try keep(R.layout, row: record.id, before: nil)
    return record
  }

  private func updateRecord<R: Record>(_ record: R) throws(StorageError) {
    let before = try history.snapshot(R.layout, record.id)
    try connection.run(R.layout.update, record.values + [.integer(record.id)])
    try keep(R.layout, row: record.id, before: before)
  }

  private func deleteRecord<R: Record>(_ record: R) throws(StorageError) {
    let before = try history.snapshot(R.layout, record.id)
    try connection.run(R.layout.delete, [.integer(record.id)])
    try keep(R.layout, row: record.id, before: before)
  }

  private func keep(_ layout: TableLayout, row: Int64, before: String?) throws(StorageError) {
    let after = try history.snapshot(layout, row)
    guard !History.isSame(before, after) else { return }
    ordinal += 1
    try history.record(
      step: step, ordinal: ordinal, layout, row: row, before: before, after: after)
  }
}
