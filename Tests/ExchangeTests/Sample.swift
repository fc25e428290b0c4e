import Bookkeeping
import DataFormats
import Exchange
import Resources
import Taxation
import TestKit

extension MemoryBook {
  /// A book with something in every table and in every field.
  static func full() throws -> MemoryBook {
    var rates = try LegalRates.all()
    rates[0].cap = nil
    rates[1].rate = UnitRate(tenThousandths: 1)
    rates[1].source = nil
    let zones = try LegalRates.zones().map { Zone(code: $0.code, name: "Zona \($0.code)") }
    let stay = Stay(
      property: 7, checkIn: day("2026-07-03"), nights: 4, adults: 3, children: 1,
      exemptAdults: 1, amount: Money(cents: 61_200), commission: Money(cents: 1836),
      taxCollected: true, prepaidOn: day("2026-02-01"))
    let rest: [any BookRecord] = [
      Zone(code: "sitges", name: "Sitges", parent: "2"),
      Property(
        id: 2, code: "mas", name: "Mas \"Roig\"\n", address: "", town: "Sitges", zone: "sitges",
        registration: Registration("HUTB-001234")),
      Property(id: 7, code: "中", name: "Àtic", zone: "1"),
      Listing(id: 1, property: 7, name: "Sunny 😀 loft"),
      Booking(
        id: 12, stay: stay, guest: "=1+1; \\ \u{7F}", exemptReason: .health, channel: "airbnb",
        reference: "HM1", note: "línia\ndos"),
      Booking(
        id: 3, stay: Stay(property: 2, checkIn: day("2026-08-01"), nights: 3660, adults: 999),
        guest: "e\u{301}"),
      Booking(
        id: 4,
        stay: Stay(
          property: 2, checkIn: day("2026-08-02"), nights: 0, adults: 0, state: .cancelled,
          taxApart: true),
        guest: "Nobody", cancelledOn: day("2026-07-30")),
      Expense(
        id: 1, property: 2, date: day("0001-01-01"), concept: "'=A1", category: "water",
        supplier: "Aigües", amount: Money(cents: -Money.limit.cents), note: ""),
      Payment(
        id: 4, channel: "airbnb", reference: "HM1", date: day("2026-07-04"),
        gross: Money(cents: -1), fee: Money(cents: 1), checkIn: day("2026-07-03"), nights: 4,
        guest: nil, listing: "Sunny", taxCollected: true),
      Adjustment(
        id: 2, booking: 12, reason: .coHost, date: day("2026-07-09"), amount: Money(cents: -8757),
        note: "x\u{7F}"),
      Adjustment(
        id: 1, property: 2, reason: .other, date: day("2026-07-10"), amount: Money(cents: 1)),
      Receipt(
        id: 1, booking: 3, date: day("2026-07-11"), amount: Money(cents: 20_000), method: .bizum,
        isDeposit: true, note: "fiança"),
      FiledReturn(
        id: 1, property: 2, period: .quarter(year: 2026, quarter: 1), zone: "2",
        registration: Registration("HUTB-001234"), filedOn: day("2026-04-02"), reference: "950-1",
        nrc: "0123456789ABCDEFGHIJKL", paidOn: day("2026-04-03"), units: 2, exemptUnits: 1,
        tax: Money(cents: 90), document: "a/b.pdf", note: "n"),
      FiledReturn(
        id: 2, property: 2, period: .quarter(year: 2026, quarter: 1), zone: "2",
        filedOn: day("2026-05-02"), completes: 1, units: 3, tax: Money(cents: 135)),
      FiledStay(
        filedReturn: 1, booking: 12, checkIn: day("2026-01-02"), nights: 1, adults: 2, children: 1,
        exemptAdults: 0, units: 2, exemptUnits: 1, tariff: UnitRate(cents: 45),
        tariffFrom: day("2012-11-01"), surcharge: UnitRate(cents: 0),
        surchargeFrom: day("2012-11-01"), surchargeUnits: 2, tax: Money(cents: 90)),
    ]
    return MemoryBook(
      [Setting(name: "language", value: "ca")] + zones + rates + rest,
      lastNumbers: [
        Property.kind: 9, Listing.kind: 1, Booking.kind: BookDocument.largestNumber,
        Expense.kind: 1, Payment.kind: 4, Adjustment.kind: 2, Receipt.kind: 1,
        FiledReturn.kind: 2,
      ])
  }

  /// The document of the book.
  func text() throws -> String {
    var text = ""
    try BookDocument.write(self) { text += $0 }
    return text
  }
}
