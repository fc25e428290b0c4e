package import Bookkeeping
internal import UnicodeText

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

/// The home, the day and the amount of an adjustment, from which figures are computed.
package struct CountedAmount: Sendable {
  /// The number of the home.
  package let property: Int64
  /// The day on which it counts.
  package let date: Day
  /// The amount.
  package let amount: Money
  /// The reason.
  package let reason: AdjustmentKind
  /// The number of the booking; nil for an adjustment of a home.
  package let booking: Int64?
  /// The nights of the stay; 0 without a booking, or if no stay took place.
  package let nights: Int
  /// The number of the adjustment.
  package let number: Int64
  /// The date of the payment.
  package let paidOn: Day
  /// The number of the party that received or paid the amount, or received that of the booking; nil if
  /// neither is known.
  package let holder: Int64?
  /// The tags of the booking; nil without any or without a booking.
  package let tags: Tags?
}

/// The home, the date and the amount of an expense of a home, from which figures are computed.
package struct Cost: Sendable {
  /// The number of the home.
  package let property: Int64
  /// The date.
  package let date: Day
  /// The amount; nil while it is pending.
  package let amount: Money?
  /// The code of the category; empty if it is not needed.
  package let category: String
  /// The tags of the expense and of its bill; nil if it has none or they are not needed.
  package let tags: Tags?
}

extension Book {
  /// Every home by name, ignoring accents and case.
  package func properties() throws(StorageError) -> [Property] {
    try records(Property.self)
      .map { (name: $0.name.folded, property: $0) }
      .sorted {
        ($0.name, $0.property.name, $0.property.id) < ($1.name, $1.property.name, $1.property.id)
      }
      .map(\.property)
  }

  /// The value of a setting of the book; nil in a book of the 2015 app.
  package func setting(_ name: String) throws(StorageError) -> String? {
    guard schema >= Migrator.firstMarkedSchema else { return nil }
    return try connection.text("SELECT value FROM setting WHERE name = ?", [.text(name)])
  }

  /// The number of bookings and expenses that match a filter.
  package func count(_ filter: RecordFilter = RecordFilter()) throws(StorageError) -> RecordCount {
    RecordCount(
      bookings: try count(Booking.self, filter), expenses: try count(Expense.self, filter))
  }

  /// The number of the records of a kind that meet conditions.
  package func count(
    _ type: (some BookRecord).Type, _ conditions: Condition...
  ) throws(StorageError) -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM \(type.kind.table)" + conditions.clause, conditions.parameters) ?? 0)
  }

  private func count(
    _ type: (some BookRecord).Type, _ filter: RecordFilter
  ) throws(StorageError) -> Int {
    let conditions = filter.conditions(of: type.kind)
    let count = try connection.integer(
      "SELECT count(*) FROM \(type.kind.table)" + conditions.clause, conditions.parameters)
    // A bill counts once for the book, and each of its parts for its home.
    guard type.kind == Expense.kind, filter.property == nil, schema >= Migrator.firstSchemaWithBills
    else {
      return Int(count ?? 0)
    }
    let parts = conditions + [.isPresent("bill")]
    let partCount = try connection.integer(
      "SELECT count(*) FROM expense" + parts.clause, parts.parameters)
    return Int((count ?? 0) - (partCount ?? 0))
  }

  /// Passes home, date, amount and category of every matching expense of a home to `body`, in no order.
  ///
  /// Every figure about the expenses of homes is computed from these: of a bill, they are the parts that
  /// are expenses of a home, and never the bill.
  ///
  /// - Parameters:
  ///   - hasCategory: Whether the category is needed; it is empty otherwise.
  ///   - deducted: The VAT that is taken out of expenses, by their numbers.
  package func forEachCost(
    _ filter: RecordFilter = RecordFilter(), hasCategory: Bool = false,
    hasTags: Bool = false, without deducted: [Int64: Money] = [:], _ body: (Cost) throws -> Void
  ) throws {
    let conditions = filter.conditions(of: Expense.kind)
    let tags =
      hasTags ? ", tags, (SELECT bill.tags FROM expense AS bill WHERE bill.id = expense.bill)" : ""
    let category = hasCategory ? ", category" : ""
    // A proposal has no amount either, but is not pending.
    let sql =
      "SELECT id, property, date, amount, proposal\(tags)\(category) FROM expense"
      + conditions.clause
    try forEachRow(sql, conditions.parameters) { row in
      guard let home = row.optionalInteger(1) else { return }
      var amount = try row.optionalMoney(3, in: Money.sums)
      if amount == nil, !row.isNull(4) { return }
      if !deducted.isEmpty, let vat = deducted[row.integer(0)] {
        amount = try amount?.subtracting(vat)
      }
      try body(
        Cost(
          property: home, date: try row.day(2), amount: amount,
          category: hasCategory ? row.text(hasTags ? 7 : 5) : "",
          tags: hasTags ? try row.tags(5).changed(adding: row.tags(6).names) : nil))
    }
  }

  /// Passes the home and the amount of every open proposal that matches a filter to `body`, in no order.
  package func forEachOpenProposal(
    _ filter: RecordFilter = RecordFilter(),
    _ body: (_ property: Int64, _ amount: Money) throws -> Void
  ) throws {
    let conditions =
      filter.conditions(of: Expense.kind)
      + [.oneOf("proposal", [ProposalState.all, ProposalState.majority])]
    let sql = "SELECT id, property, proposed FROM expense" + conditions.clause
    try forEachRow(sql, conditions.parameters) {
      try body($0.integer(1), $0.optionalMoney(2, in: Money.sums) ?? .zero)
    }
  }

  /// Passes every bill and every part to `body`, in no order.
  package func forEachOfBills(_ body: (Expense) throws -> Void) throws {
    let select = connection.layouts.of(Expense.self).select
    let conditions = " WHERE property IS NULL OR bill IS NOT NULL"
    try forEachRow(select + conditions, []) { try body(Expense($0)) }
  }

  /// Passes every matching part of a bill that is an expense of no home to `body`, in no order.
  package func forEachPartApart(
    _ filter: RecordFilter = RecordFilter(),
    _ body: (_ part: Int64, _ amount: Money, _ isPrivate: Bool) throws -> Void
  ) throws {
    let conditions =
      filter.conditions(of: Expense.kind) + [.isPresent("bill"), .isEmpty("property")]
    let sql = "SELECT id, amount, private_to FROM expense" + conditions.clause
    try forEachRow(sql, conditions.parameters) {
      try body($0.integer(0), $0.optionalMoney(1, in: Money.sums) ?? .zero, !$0.isNull(2))
    }
  }

  /// Passes home, days, amount, state and channel of every matching booking that needs its home to
  /// `body`, by check-in.
  package func forEachOccupiedStay(
    _ filter: RecordFilter = RecordFilter(),
    _ body: (_ booking: Int64, Stay, _ channel: String?) throws -> Void
  ) throws {
    let conditions = filter.conditions(of: Booking.kind) + [.occupiesHome]
    let sql =
      "SELECT id, property, check_in, nights, amount, channel, state FROM booking"
      + conditions.clause
      + " ORDER BY check_in, id"
    try forEachRow(sql, conditions.parameters) {
      let stay = Stay(
        property: $0.integer(1), checkIn: try $0.day(2),
        nights: try $0.number(3, in: 1...Stay.maximumNights), adults: 1,
        amount: try $0.optionalMoney(4, in: Money.prices),
        state: try $0.word(6, BookingState.init))
      try body($0.integer(0), stay, $0.optionalText(5))
    }
  }

  /// Passes the home, the day on which it counts, and the amount of every matching adjustment to `body`,
  /// in order of entry.
  ///
  /// An adjustment of a booking counts in its home on its check-in, any other one on its own date.
  package func forEachAdjustment(
    _ filter: RecordFilter = RecordFilter(), _ body: (CountedAmount) throws -> Void
  ) throws {
    let (home, day) = (
      "coalesce(booking.property, adjustment.property)",
      "coalesce(booking.check_in, adjustment.date)"
    )
    var sql = """
      SELECT \(home), \(day), adjustment.amount, adjustment.kind,
        adjustment.booking, CASE booking.state WHEN 'confirmed' THEN booking.nights ELSE 0 END,
        adjustment.id, adjustment.date, coalesce(adjustment.held_by, booking.received_by),
        booking.tags
      FROM adjustment LEFT JOIN booking ON booking.id = adjustment.booking
      """
    let tags = "coalesce(booking.tags, '') || ' ' || coalesce(property.tags, '')"
    if !filter.tags.isEmpty { sql += " JOIN property ON property.id = \(home)" }
    let conditions =
      filter.tags.map { Condition.tagged($0, tags) }
      + (filter.owner.map { [.hasShare($0, of: home, on: day)] } ?? [])
    try forEachRow(sql + conditions.clause + " ORDER BY adjustment.id", conditions.parameters) {
      let counted = CountedAmount(
        property: $0.integer(0), date: try $0.day(1),
        amount: try $0.optionalMoney(2, in: Money.sums) ?? .zero,
        reason: AdjustmentKind(code: $0.text(3)) ?? .other, booking: $0.optionalInteger(4),
        nights: Int($0.integer(5)), number: $0.integer(6), paidOn: try $0.day(7),
        holder: $0.optionalInteger(8), tags: $0.optionalText(9).flatMap(Tags.init(code:)))
      guard filter.property ?? counted.property == counted.property,
        filter.period?.contains(counted.date) ?? true
      else { return }
      try body(counted)
    }
  }

  /// The sum of the adjustments of each booking that has any.
  package func adjustmentSums() throws -> [Int64: Money] {
    try sums("SELECT booking, amount FROM adjustment WHERE booking IS NOT NULL")
  }

  /// Whether the state of every booking is `confirmed`.
  ///
  /// - Parameter number: The number before which bookings are looked at.
  package func hasOnlyStays(before number: Int64 = .max) throws(StorageError) -> Bool {
    try connection.integer(
      "SELECT 1 FROM booking WHERE id < ? AND state <> 'confirmed' LIMIT 1", [.integer(number)])
      == nil
  }

  /// Whether the book has a filed return.
  package func hasFiledReturns() throws(StorageError) -> Bool {
    try connection.integer(TableLayouts.anyFiledReturn) != nil
  }

  /// Whether a party files VAT, or a bill of a platform for commissions is recorded.
  package func hasFilersOrCommissionBills() throws(StorageError) -> Bool {
    try connection.integer(TableLayouts.anyFilerOrCommissionBill) != nil
  }

  /// Whether the book has a receipt.
  package func hasReceipts() throws(StorageError) -> Bool {
    try connection.integer(TableLayouts.anyReceipt) != nil
  }

  /// The numbers of the bookings with receipts.
  package func bookingsWithReceipts() throws -> Set<Int64> {
    var numbers: Set<Int64> = []
    try forEachRow("SELECT DISTINCT booking FROM receipt", []) { numbers.insert($0.integer(0)) }
    return numbers
  }

  /// The records of a kind that meet conditions.
  ///
  /// - Parameter limit: The largest number of records; nil for all.
  package func records<Record: BookRecord>(
    _ type: Record.Type, _ conditions: Condition..., in order: RecordOrder = .list,
    limit: Int? = nil
  ) throws(StorageError) -> [Record] {
    var values = conditions.parameters
    if let limit { values.append(.integer(Int64(limit))) }
    let end = connection.layouts.of(type).order(order) + (limit == nil ? "" : " LIMIT ?")
    return try records(type, conditions.clause + end, values)
  }

  /// Announces that the open transaction will read the few records of a kind that meet conditions.
  package func willRead(_ type: (some BookRecord).Type, _ conditions: Condition...) {
    connection.willRead([
      Query(
        sql: connection.layouts.of(type).select + conditions.clause
          + connection.layouts.of(type).order(.list),
        values: conditions.parameters)
    ])
  }

  /// The first record of a kind that meets conditions; nil if there is none.
  package func first<Record: BookRecord>(
    _ type: Record.Type, _ conditions: Condition..., in order: RecordOrder = .list
  ) throws(StorageError) -> Record? {
    let end = connection.layouts.of(type).order(order) + TableLayouts.firstOnly
    return try records(type, conditions.clause + end, conditions.parameters).first
  }

  /// The records of a kind that an SQL clause selects.
  func records<Record: BookRecord>(
    _ type: Record.Type, _ clause: String, _ values: [SQLValue]
  ) throws(StorageError) -> [Record] {
    try records(type, Query(sql: connection.layouts.of(type).select + clause, values: values))
  }

  /// The records of a kind that a query selects.
  func records<Record: BookRecord>(
    _ type: Record.Type, _ query: Query
  ) throws(StorageError) -> [Record] {
    let statement = try connection.statement(query.sql)
    defer { statement.reset() }
    try statement.bind(query.values)
    var records: [Record] = []
    while try statement.step() { records.append(try Record(statement)) }
    return records
  }

  /// Passes every record of a kind to `body`, in the order of lists.
  package func forEach<Record: BookRecord>(
    _ type: Record.Type, _ body: (Record) throws -> Void
  ) throws {
    try forEach(type, RecordFilter(), body)
  }

  /// Passes every matching record of a kind to `body`, in the order of the filter.
  @specialized(where Record == Booking)
  @specialized(where Record == Expense)
  @specialized(where Record == BankLine)
  @specialized(where Record == Payout)
  package func forEach<Record: BookRecord>(
    _ type: Record.Type, _ filter: RecordFilter, _ body: (Record) throws -> Void
  ) throws {
    let layout = connection.layouts.of(type)
    let conditions = filter.conditions(of: type.kind)
    let sql =
      layout.select(without: filter.blank) + conditions.clause + layout.order(filter.order)
    try forEachRow(sql, conditions.parameters) { try body(Record($0)) }
  }

  /// Passes every matching record to `body`, in no order, with nothing but the fields that figures are
  /// computed from: the others are empty.
  @specialized(where Record == Booking)
  @specialized(where Record == Expense)
  package func forEachFigures<Record: BookRecord>(
    of type: Record.Type, _ filter: RecordFilter = RecordFilter(), _ body: (Record) throws -> Void
  ) throws {
    let conditions = filter.conditions(of: type.kind)
    let sql = connection.layouts.of(type).selectFigures + conditions.clause
    try forEachRow(sql, conditions.parameters) { try body(Record(figuresOf: $0)) }
  }

  /// The matching records, in the order of lists, with nothing but the fields that figures are computed
  /// from.
  package func figures<Record: BookRecord>(
    of type: Record.Type, _ filter: RecordFilter
  ) throws(StorageError) -> FigureCursor<Record> {
    let layout = connection.layouts.of(type)
    let conditions = filter.conditions(of: type.kind)
    let statement = try connection.statement(
      layout.selectFigures + conditions.clause + layout.order(.list), streams: true)
    try statement.bind(conditions.parameters)
    return FigureCursor(statement)
  }

  /// Passes every row of a query to `body`.
  func forEachRow(
    _ sql: String, _ values: [SQLValue], _ body: (SQLStatement) throws -> Void
  ) throws {
    let statement = try connection.statement(sql, streams: true)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try body(statement) }
  }
}
