import Bookkeeping
import Documents
import Localizations
import Reporting
import Resources
import Taxation
import TestKit

/// The book of 2015, and reports on it.
struct Sample {
  var properties: [Property]
  var bookings: [Booking]
  var expenses: [Expense]
  var zones: [Zone]
  var rates: [TaxRate]
  var vat = VATAmounts.none

  init() throws {
    let book = try MemoryBook.of2015()
    properties = book.all(Property.self)
    bookings = book.all(Booking.self)
    expenses = book.all(Expense.self)
    zones = try LegalRates.zones()
    rates = book.all(TaxRate.self)
  }

  /// The sample with something about it changed.
  init(_ change: (inout Sample) throws -> Void) throws {
    try self.init()
    try change(&self)
  }

  /// Adds a booking and gives it the next number.
  mutating func add(
    _ checkIn: String, nights: Int, adults: Int, children: Int = 0, cents: Int64? = nil,
    property: Int64 = 1, guest: String = "Rosa Pla", collected: Bool = false
  ) {
    let stay = Stay(
      property: property, checkIn: day(checkIn), nights: nights, adults: adults,
      children: children, amount: cents.map { Money(cents: $0) }, taxCollected: collected)
    bookings.append(Booking(id: Int64(bookings.count + 1), stay: stay, guest: guest))
  }

  /// The VAT of the first home from a day on, by a rule of ten percent for at most 30 nights, inside
  /// the bookings added before.
  mutating func bearVAT(from day: String) throws {
    let day = Day(iso: day) ?? .first
    vat = VATAmounts(bearing: [1])
    for booking in bookings where booking.stay.property == 1 && booking.stay.checkIn >= day {
      guard let amount = booking.stay.amount, booking.stay.nights <= 30 else { continue }
      vat.stays[booking.id, default: VATAmounts.OfStay()].owed =
        try VATSplit(of: amount, percent: 10).vat
    }
  }

  /// Adds a second home, in zone 2.
  mutating func addHome() {
    properties.append(
      Property(
        id: 2, code: "mas", name: "Mas Roig", zone: "2", registration: Registration("HUTG-000123")))
  }

  func table() throws -> RateTable { try RateTable(zones: zones, rates: rates) }

  func scope() throws -> ReportScope {
    try ReportScope(properties: properties, rates: table(), vat: vat)
  }

  func profit(
    _ period: Period? = nil, by grouping: ProfitGrouping = .property,
    homesWithRow: Set<Int64>? = nil
  ) throws -> ProfitReport {
    var builder = ProfitReport.Builder(
      scope: try scope(), period: period, grouping: grouping, homesWithRow: homesWithRow)
    for booking in bookings {
      try builder.add(booking.stay, number: booking.id, tags: booking.tags)
    }
    for expense in expenses {
      try builder.add(
        expense: expense.amount, on: expense.date, property: expense.property ?? 0,
        tags: expense.tags)
    }
    return try builder.report()
  }

  func summary(
    _ period: Period? = nil, grain: PeriodGrain = .quarter
  ) throws -> TaxSummary {
    var builder = TaxSummary.Builder(scope: try scope(), period: period, grain: grain)
    for booking in bookings { try builder.add(booking.stay) }
    return try builder.summary()
  }

  func model950(_ period: Period) throws -> Model950 {
    var builder = Model950.Builder(scope: try scope(), period: period)
    for booking in bookings { try builder.add(booking.stay) }
    return try builder.worksheet(calendar: .legal())
  }

  func audit(today: String) throws -> [AuditFinding] {
    var found = Audit.findings(of: properties)
    var audit = Audit(properties: properties, rates: try table(), today: day(today))
    for booking in bookings.sorted(by: { $0.stay.checkIn < $1.stay.checkIn }) {
      try audit.add(booking) { found.append($0) }
    }
    return found
  }

  func bookingList() -> Document {
    BookingList.document(properties: homes) { body in
      for booking in bookings { try body(booking) }
    }
  }

  func expenseList() -> Document {
    ExpenseList.document(properties: homes) { body in
      for expense in expenses { try body(expense) }
    }
  }

  private var homes: [Int64: Property] {
    Dictionary(uniqueKeysWithValues: properties.map { ($0.id, $0) })
  }
}
