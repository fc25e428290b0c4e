import Bookkeeping
import DataFormats
import Exchange
import Resources
import Taxation

/// The day of an ISO text that is known to name one.
func day(_ iso: String) -> Day {
  guard let day = Day(iso: iso) else { preconditionFailure("no such day: \(iso)") }
  return day
}

extension BookTables {
  /// A book with something in every table and in every field.
  static func full() throws -> BookTables {
    var tables = BookTables()
    tables.settings = [("language", "ca")]
    tables.zones =
      try LegalRates.zones().map { Zone(code: $0.code, name: "Zona \($0.code)") }
      + [Zone(code: "sitges", name: "Sitges", parent: "2")]
    tables.rates = try LegalRates.all()
    tables.rates[0].cap = nil
    tables.rates[1].rate = UnitRate(tenThousandths: 1)
    tables.rates[1].source = nil
    tables.properties = [
      Property(
        id: 2, code: "mas", name: "Mas \"Roig\"\n", address: "", town: "Sitges", zone: "sitges",
        registration: Registration("HUTB-001234")),
      Property(id: 7, code: "中", name: "Àtic", zone: "1"),
    ]
    tables.listings = [Listing(id: 1, property: 7, name: "Sunny 😀 loft")]
    tables.bookings = { body in
      let stay = Stay(
        property: 7, checkIn: day("2026-07-03"), nights: 4, adults: 3, children: 1,
        exemptAdults: 1, amount: Money(cents: 61_200), commission: Money(cents: 1836),
        taxCollected: true, prepaidOn: day("2026-02-01"))
      try body(
        Booking(
          id: 12, stay: stay, guest: "=1+1; \\ \u{7F}", exemptReason: .health, channel: "airbnb",
          reference: "HM1", note: "línia\ndos"))
      try body(
        Booking(
          id: 3, stay: Stay(property: 2, checkIn: day("2026-08-01"), nights: 3660, adults: 999),
          guest: "e\u{301}"))
    }
    tables.expenses = { body in
      try body(
        Expense(
          id: 1, property: 2, date: day("0001-01-01"), concept: "'=A1", category: "water",
          supplier: "Aigües", amount: Money(cents: -Money.limit.cents), note: ""))
    }
    tables.payments = { body in
      try body(
        Payment(
          id: 4, channel: "airbnb", reference: "HM1", date: day("2026-07-04"),
          gross: Money(cents: -1), fee: Money(cents: 1), checkIn: day("2026-07-03"), nights: 4,
          guest: nil, listing: "Sunny", taxCollected: true))
    }
    tables.lastNumbers = [
      .properties: 9, .listings: 1, .bookings: BookDocument.largestNumber, .expenses: 1,
      .payments: 4,
    ]
    return tables
  }

  /// The document of these tables.
  func text() throws -> String {
    var text = ""
    try BookDocument.write(self) { text += $0 }
    return text
  }

  /// The tables of a document.
  init(reading text: String) throws {
    self.init()
    var bookings: [Booking] = []
    var expenses: [Expense] = []
    var payments: [Payment] = []
    var rest = Array(text.utf8)[...]
    let json = JSONReader(portion: 64) { window in
      let next = rest.prefix(window.count)
      window.copyBytes(from: next)
      rest = rest.dropFirst(next.count)
      return next.count
    }
    try BookDocumentReader(json).read { entry in
      switch entry {
      case .lastNumber(let table, let number): lastNumbers[table] = number
      case .setting(let name, let value): settings.append((name, value))
      case .zone(let zone): zones.append(zone)
      case .rate(let rate): rates.append(rate)
      case .property(let property): properties.append(property)
      case .listing(let listing): listings.append(listing)
      case .booking(let booking): bookings.append(booking)
      case .expense(let expense): expenses.append(expense)
      case .payment(let payment): payments.append(payment)
      }
    }
    self.bookings = { try bookings.forEach($0) }
    self.expenses = { try expenses.forEach($0) }
    self.payments = { try payments.forEach($0) }
  }
}
