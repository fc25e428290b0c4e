package import Bookkeeping
internal import UnicodeText

/// A filter of rows; nil does not restrict them.
package struct RecordFilter: Sendable {
  /// The number of the home of the rows.
  package var property: Int64?
  /// The period that includes the date of the rows.
  package var period: Period?
  /// Whether to pass only bookings without an amount.
  package var isPendingOnly: Bool

  /// Makes a filter; without arguments, it passes every row.
  package init(property: Int64? = nil, period: Period? = nil, isPendingOnly: Bool = false) {
    self.property = property
    self.period = period
    self.isPendingOnly = isPendingOnly
  }

  /// The condition as SQL, with the values of its parameters.
  func condition(date: String) -> (sql: String, values: [SQLValue]) {
    var parts: [String] = []
    var values: [SQLValue] = []
    if let property {
      parts.append("property = ?")
      values.append(.integer(property))
    }
    if let period {
      // No index begins with the date. After ANALYZE, SQLite would skip-scan the index by home, which
      // is slower than reading the whole table; the unary plus prevents that.
      parts.append("\(property == nil ? "+" : "")\(date) BETWEEN ? AND ?")
      values += [SQLValue(period.firstDay), SQLValue(period.lastDay)]
    }
    // No expense lacks its amount.
    if isPendingOnly {
      parts.append("amount IS NULL" + (date == "check_in" ? " AND state = 'confirmed'" : ""))
    }
    return (parts.isEmpty ? "" : " WHERE " + parts.joined(separator: " AND "), values)
  }
}

/// A number of records.
package struct RecordCount: Equatable, Sendable {
  /// The number of bookings.
  package let bookings: Int
  /// The number of expenses.
  package let expenses: Int

  /// Makes a count.
  package init(bookings: Int, expenses: Int) {
    self.bookings = bookings
    self.expenses = expenses
  }

  /// Whether there are no records.
  package var isEmpty: Bool { bookings == 0 && expenses == 0 }
}

/// The fields of an expense or an adjustment from which figures are computed.
package struct Outlay: Sendable {
  /// The number of the home.
  package let property: Int64
  /// The day on which it counts: of an expense, the date of the invoice.
  package let date: Day
  /// The amount.
  package let amount: Money
}

extension BookFile {
  /// Every home by name, ignoring accents and case.
  package func properties() throws(StorageError) -> [Property] {
    try records(Property.self)
      .map { (name: $0.name.folded, property: $0) }
      .sorted {
        ($0.name, $0.property.name, $0.property.id) < ($1.name, $1.property.name, $1.property.id)
      }
      .map(\.property)
  }

  /// The home with a code; nil if there is none.
  package func property(code: String) throws(StorageError) -> Property? {
    try records(Property.self, " WHERE code = ?", [.text(code)]).first
  }

  /// Every listing, in the order in which they were added.
  package func listings() throws(StorageError) -> [Listing] { try records(Listing.self) }

  /// The payments for one stay, in the order in which they were added.
  package func payments(
    channel: String, reference: String
  ) throws(StorageError) -> [Payment] {
    try records(
      Payment.self, " WHERE reference = ? AND channel = ? ORDER BY id",
      [.text(reference), .text(channel)])
  }

  /// Passes every payment to `body`, in the order in which they were added.
  package func forEachPayment(_ body: (Payment) throws -> Void) throws {
    try forEach(Payment.self, body)
  }

  /// Every setting of the book, in the order in which they were added.
  package func settings() throws(StorageError) -> [Setting] { try records(Setting.self) }

  /// Every zone, in the order in which they were added.
  package func zones() throws(StorageError) -> [Zone] { try records(Zone.self) }

  /// Every rate, by zone, layer and date.
  package func rates() throws(StorageError) -> [TaxRate] { try records(TaxRate.self) }

  /// The value of a setting of the book; nil in a book of the 2015 app.
  package func setting(_ name: String) throws(StorageError) -> String? {
    guard schema >= Migrator.firstMarkedSchema else { return nil }
    return try connection.text("SELECT value FROM setting WHERE name = ?", [.text(name)])
  }

  /// The booking with a number; nil if there is none.
  package func booking(_ id: Int64) throws(StorageError) -> Booking? {
    try records(Booking.self, " WHERE id = ?", [.integer(id)]).first
  }

  /// The adjustment with a number; nil if there is none.
  package func adjustment(_ id: Int64) throws(StorageError) -> Adjustment? {
    try records(Adjustment.self, " WHERE id = ?", [.integer(id)]).first
  }

  /// The adjustments of a booking, by date.
  package func adjustments(of booking: Int64) throws(StorageError) -> [Adjustment] {
    try records(
      Adjustment.self, " WHERE booking = ? ORDER BY date, id", [.integer(booking)])
  }

  /// The adjustments of a home that belong to no booking, by date.
  package func adjustments(ofHome property: Int64) throws(StorageError) -> [Adjustment] {
    try records(
      Adjustment.self, " WHERE property = ? ORDER BY date, id", [.integer(property)])
  }

  /// The receipts of a booking, by date.
  package func receipts(of booking: Int64) throws(StorageError) -> [Receipt] {
    try records(Receipt.self, " WHERE booking = ? ORDER BY date, id", [.integer(booking)])
  }

  /// The expense with a number; nil if there is none.
  package func expense(_ id: Int64) throws(StorageError) -> Expense? {
    try records(Expense.self, " WHERE id = ?", [.integer(id)]).first
  }

  /// The number of bookings and expenses that match a filter.
  package func count(_ filter: RecordFilter = RecordFilter()) throws(StorageError) -> RecordCount {
    let stays = filter.condition(date: "check_in")
    let outlays = filter.condition(date: "date")
    let bookings = try connection.integer(
      "SELECT count(*) FROM booking" + stays.sql, stays.values)
    let expenses = try connection.integer(
      "SELECT count(*) FROM expense" + outlays.sql, outlays.values)
    return RecordCount(bookings: Int(bookings ?? 0), expenses: Int(expenses ?? 0))
  }

  /// Passes every matching booking to `body`, by check-in.
  package func forEachBooking(
    _ filter: RecordFilter = RecordFilter(), _ body: (Booking) throws -> Void
  ) throws {
    try forEach(Booking.self, filter.condition(date: "check_in"), body)
  }

  /// Passes every matching expense to `body`, by date.
  package func forEachExpense(
    _ filter: RecordFilter = RecordFilter(), _ body: (Expense) throws -> Void
  ) throws {
    try forEach(Expense.self, filter.condition(date: "date"), body)
  }

  /// Passes the stay of every matching booking to `body`, in no order.
  package func forEachStay(
    _ filter: RecordFilter = RecordFilter(), _ body: (Stay) throws -> Void
  ) throws {
    let condition = filter.condition(date: "check_in")
    let sql = connection.layouts.of(Booking.self).selectFigures + condition.sql
    try forEachRow(sql, condition.values) { try body(Booking(figuresOf: $0).stay) }
  }

  /// Passes home, days, amount, state and channel of every matching booking that needs its home to
  /// `body`, by check-in.
  package func forEachOccupiedStay(
    _ filter: RecordFilter = RecordFilter(), _ body: (Stay, _ channel: String?) throws -> Void
  ) throws {
    let condition = filter.condition(date: "check_in")
    let sql =
      "SELECT id, property, check_in, nights, amount, channel, state FROM booking" + condition.sql
      + (condition.sql.isEmpty ? " WHERE " : " AND ") + BookFile.occupies
      + " ORDER BY check_in, id"
    try forEachRow(sql, condition.values) {
      let stay = Stay(
        property: $0.integer(1), checkIn: try $0.day(2),
        nights: try $0.number(3, in: 1...Stay.maximumNights), adults: 1,
        amount: try $0.optionalMoney(4, in: Money.prices),
        state: try $0.word(6, BookingState.init))
      try body(stay, $0.optionalText(5))
    }
  }

  /// A condition that a booking needs its home (`Stay.occupiesHome`).
  static let occupies = "state IN ('confirmed', 'own-use')"

  /// The number of nights of the longest stay of one home or all, by which a query limits how early an
  /// overlapping stay can begin.
  ///
  /// - Returns: 0 to `Stay.maximumNights`; the latter for a damaged book with other values, whose rows are
  ///   rejected when they are read.
  package func longestStay(of property: Int64? = nil) throws(StorageError) -> Int {
    let condition = RecordFilter(property: property).condition(date: "check_in")
    let longest = try connection.integer(
      "SELECT max(nights) FROM booking" + condition.sql, condition.values)
    guard let longest else { return 0 }
    return (0...Int64(Stay.maximumNights)).contains(longest) ? Int(longest) : Stay.maximumNights
  }

  /// Passes home, date and amount of every matching expense to `body`, in no order.
  package func forEachOutlay(
    _ filter: RecordFilter = RecordFilter(), _ body: (Outlay) throws -> Void
  ) throws {
    let condition = filter.condition(date: "date")
    let sql = connection.layouts.of(Expense.self).selectFigures + condition.sql
    try forEachRow(sql, condition.values) {
      let expense = try Expense(figuresOf: $0)
      try body(
        Outlay(property: expense.property, date: expense.date, amount: expense.amount))
    }
  }

  /// Passes the home, the day on which it counts, and the amount of every matching adjustment to `body`,
  /// in no order.
  ///
  /// An adjustment of a booking counts in its home on its check-in, any other one on its own date.
  package func forEachAdjustment(
    _ filter: RecordFilter = RecordFilter(), _ body: (Outlay) throws -> Void
  ) throws {
    let condition = filter.condition(date: "day")
    let sql = """
      SELECT property, day, amount FROM (
        SELECT coalesce(booking.property, adjustment.property) AS property,
          coalesce(booking.check_in, adjustment.date) AS day, adjustment.amount AS amount
        FROM adjustment LEFT JOIN booking ON booking.id = adjustment.booking
      ) AS counted
      """
    try forEachRow(sql + condition.sql, condition.values) {
      try body(
        Outlay(
          property: $0.integer(0), date: try $0.day(1),
          amount: try $0.optionalMoney(2, in: Money.sums) ?? .zero))
    }
  }

  /// The sum of the adjustments of each booking that has any.
  package func adjustmentSums() throws -> [Int64: Money] {
    var sums: [Int64: Money] = [:]
    try forEachRow(
      "SELECT booking, amount FROM adjustment WHERE booking IS NOT NULL", []
    ) {
      let amount = try $0.optionalMoney(1, in: Money.sums) ?? .zero
      sums[$0.integer(0)] = try (sums[$0.integer(0)] ?? .zero).adding(amount)
    }
    return sums
  }

  /// Whether the state of every booking is `confirmed`.
  package func hasOnlyStays() throws(StorageError) -> Bool {
    try connection.integer("SELECT 1 FROM booking WHERE state <> 'confirmed' LIMIT 1") == nil
  }

  /// The numbers of the bookings with receipts.
  package func bookingsWithReceipts() throws -> Set<Int64> {
    var numbers: Set<Int64> = []
    try forEachRow("SELECT DISTINCT booking FROM receipt", []) { numbers.insert($0.integer(0)) }
    return numbers
  }

  /// The category of the latest expense with a text in a column.
  package func lastCategory(_ column: String, _ text: String) throws(StorageError) -> String? {
    try connection.text(
      "SELECT category FROM expense WHERE \(column) = ? ORDER BY id DESC LIMIT 1", [.text(text)])
  }

  /// The day of a home's earliest booking or expense; nil if the home has none.
  package func firstDay(of property: Int64) throws(StorageError) -> Day? {
    let checkIn = try connection.text(
      "SELECT min(check_in) FROM booking WHERE property = ?", [.integer(property)])
    let date = try connection.text(
      "SELECT min(date) FROM expense WHERE property = ?", [.integer(property)])
    return [checkIn, date].compactMap { $0.flatMap(Day.init(iso:)) }.min()
  }

  /// The other bookings of a booking's home that have a night in common with it.
  package func overlapping(_ booking: Booking) throws(StorageError) -> [Booking] {
    let stay = booking.stay
    // No overlapping stay can begin earlier.
    let reach = try longestStay(of: stay.property)
    let candidates = try records(
      Booking.self,
      """
       WHERE property = ? AND check_in < ? AND check_in >= ? AND id <> ? AND \(BookFile.occupies)
      ORDER BY check_in, id
      """,
      [
        .integer(stay.property), SQLValue(stay.checkOut),
        SQLValue(stay.checkIn.adding(days: -reach)), .integer(booking.id),
      ])
    return candidates.filter { $0.stay.overlaps(stay) }
  }

  /// The records of a kind that match a clause; without a clause all records, in the order of lists.
  func records<Record: BookRecord>(
    _ type: Record.Type, _ clause: String? = nil, _ values: [SQLValue] = []
  ) throws(StorageError) -> [Record] {
    let layout = connection.layouts.of(type)
    let statement = try connection.statement(layout.select + (clause ?? layout.order))
    defer { statement.reset() }
    try statement.bind(values)
    var records: [Record] = []
    while try statement.step() { records.append(try Record(statement)) }
    return records
  }

  /// Passes every record of a kind to `body`, in the order of lists.
  package func forEach<Record: BookRecord>(
    _ type: Record.Type, _ body: (Record) throws -> Void
  ) throws {
    try forEach(type, ("", []), body)
  }

  /// Passes the records of a kind that match a condition to `body`, in the order of lists.
  func forEach<Record: BookRecord>(
    _ type: Record.Type, _ condition: (sql: String, values: [SQLValue]),
    _ body: (Record) throws -> Void
  ) throws {
    let layout = connection.layouts.of(type)
    try forEachRow(layout.select + condition.sql + layout.order, condition.values) {
      try body(Record($0))
    }
  }

  /// Passes every row of a query to `body`.
  func forEachRow(
    _ sql: String, _ values: [SQLValue], _ body: (Statement) throws -> Void
  ) throws {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try body(statement) }
  }
}
