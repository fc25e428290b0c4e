import Bookkeeping
import Foundation
import Taxation
import TestKit
import Testing

@testable import Storage

struct `A record` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
  }

  static let properties: [Property] = [
    Property(code: "a", name: "A", zone: "2"),
    Property(
      code: "b", name: "B", address: "", town: "", zone: "sitges",
      registration: Registration("HUTCC-000001")),
    Property(
      code: "c", name: "L'Àtic", address: "C. Major 2", town: "Sitges", zone: "1",
      registration: Registration("hutb 001234")),
  ]

  @Test(arguments: properties)
  func `of a property comes back as it was`(property: Property) throws {
    var expected = try book.change { try $0.insert(property) }
    #expect(expected.id == 2)
    #expect(try stored(Property.self, 2) == expected)
    expected.code = "z"
    expected.name = "Z"
    expected.address = property.address == nil ? "now" : nil
    expected.town = property.town == nil ? "now" : nil
    expected.zone = "2"
    expected.registration = property.registration == nil ? Registration("HUTG999999") : nil
    try book.change { try $0.update(expected) }
    #expect(try stored(Property.self, 2) == expected)
    #expect(try book.properties().count == 2)
  }

  static let bookings: [Booking] = [
    Booking(stay: Stay(property: 1, checkIn: .first, nights: 1, adults: 1), guest: "x"),
    Booking(
      stay: Stay(
        property: 1, checkIn: .last, nights: 3660, adults: 999, children: 999, exemptAdults: 999,
        amount: .limit, commission: .limit, taxCollected: true, prepaidOn: .first),
      guest: "Marta Vila", exemptReason: .health, channel: "airbnb", reference: "HM123",
      note: "late"),
    Booking(
      stay: Stay(
        property: 1, checkIn: "2016-02-29", nights: 7, adults: 2, exemptAdults: 1, amount: .zero,
        prepaidOn: "2016-02-29"),
      guest: "Anna", exemptReason: .forceMajeure, channel: "", reference: "", note: ""),
    Booking(
      stay: Stay(property: 1, checkIn: "2015-01-01", nights: 7, adults: 2, exemptAdults: 2),
      guest: "Anna", exemptReason: .age),
    Booking(
      stay: Stay(property: 1, checkIn: "2015-01-01", nights: 7, adults: 2, exemptAdults: 2),
      guest: "Anna", exemptReason: .social),
  ]

  @Test(arguments: bookings)
  func `of a booking comes back as it was`(booking: Booking) throws {
    let home = try book.change { try $0.insert(Self.properties[0]).id }
    var expected = try book.change { try $0.insert(booking) }
    #expect(expected.id == 1)
    #expect(try book.booking(1) == expected)
    expected = Booking(
      id: 1,
      stay: Stay(
        property: home, checkIn: "2020-12-31", nights: 9, adults: 8, children: 7, exemptAdults: 6,
        amount: booking.stay.amount == nil ? Money(cents: 1) : nil, commission: Money(cents: 2),
        taxCollected: !booking.stay.taxCollected,
        prepaidOn: booking.stay.prepaidOn == nil ? "2020-12-30" : nil),
      guest: "Other", exemptReason: booking.exemptReason == nil ? .age : nil,
      channel: booking.channel == nil ? "direct" : nil,
      reference: booking.reference == nil ? "R" : nil, note: booking.note == nil ? "N" : nil)
    try book.change { try $0.update(expected) }
    #expect(try book.booking(1) == expected)
    #expect(try book.bookings().count == 1)
  }

  static let expenses: [Expense] = [
    Expense(property: 1, date: .first, concept: "x", category: "other", amount: Money(cents: -1)),
    Expense(
      property: 1, date: .last, concept: "Llum", category: "electricity", supplier: "Endesa",
      amount: .limit, note: "late"),
    Expense(
      property: 1, date: "2016-02-29", concept: "Llum", category: "electricity", supplier: "",
      amount: Money(cents: -Money.limit.cents), note: ""),
  ]

  @Test(arguments: expenses)
  func `of an expense comes back as it was`(expense: Expense) throws {
    let home = try book.change { try $0.insert(Self.properties[0]).id }
    var expected = try book.change { try $0.insert(expense) }
    #expect(expected.id == 1)
    #expect(try book.expense(1) == expected)
    expected = Expense(
      id: 1, property: home, date: "2020-12-31", concept: "Other", category: "water",
      supplier: expense.supplier == nil ? "S" : nil, amount: .zero,
      note: expense.note == nil ? "N" : nil)
    try book.change { try $0.update(expected) }
    #expect(try book.expense(1) == expected)
    #expect(try book.expenses().count == 1)
  }

  static let payments: [Payment] = [
    Payment(
      channel: "airbnb", reference: "HM1", date: .first, gross: Money(cents: -1),
      fee: Money(cents: -2), checkIn: .last, nights: 1),
    Payment(
      channel: "airbnb", reference: "HM1", date: "2026-07-04", gross: .limit, fee: .zero,
      checkIn: "2026-07-03", nights: 3660, guest: "Marta Vila", listing: "Àtic", taxCollected: true),
  ]

  private func payments(of reference: String) throws -> [Payment] {
    try book.records(
      Payment.self, .equal("reference", reference), .equal("channel", "airbnb"), in: .added)
  }

  @Test func `of payments comes back as they were, by the stay they are for`() throws {
    var other = Self.payments[0]
    other.reference = "HM2"
    var foreign = Self.payments[0]
    foreign.channel = "booking-com"
    let stored = try book.change { writer in
      try (Self.payments + [other, foreign]).map { try writer.insert($0) }
    }
    var expected = Self.payments
    expected[0].id = 1
    expected[1].id = 2
    #expect(try payments(of: "HM1") == expected)
    try book.change { try $0.delete(stored[0]) }
    #expect(try payments(of: "HM1") == [expected[1]])
    _ = try book.undo()
    #expect(try payments(of: "HM1") == expected)
  }

  @Test func `of a listing comes back as it was, and no name stands for two homes`() throws {
    let listing = try book.change { try $0.insert(Listing(property: 1, name: "Sunny flat ☀️")) }
    #expect(listing.id == 1)
    #expect(try book.listings() == [listing])
    let home = try book.change { try $0.insert(Self.properties[0]).id }
    #expect(throws: StorageError.self) {
      try book.change { _ = try $0.insert(Listing(property: home, name: "Sunny flat ☀️")) }
    }
    try book.change { try $0.delete(listing) }
    #expect(try book.listings() == [])
  }

  @Test(arguments: [
    Zone(code: "x", name: "X"), Zone(code: "x", name: "X", parent: "2"),
    Zone(code: " ", name: "X", parent: "sitges"),
  ])
  func `of a zone comes back as it was`(zone: Zone) throws {
    try book.change { try $0.insert(zone) }
    var expected = zone
    expected.id = 4
    #expect(try book.zones().last == expected)
  }

  static let rates: [TaxRate] = [
    TaxRate(
      zone: "sitges", layer: .surcharge, validFrom: .first, rate: UnitRate(tenThousandths: 0),
      cap: 1, source: ""),
    TaxRate(
      zone: "sitges", layer: .tariff, validFrom: .last, rate: .limit, cap: 3660,
      source: "Llei 5/2017"),
    TaxRate(
      zone: "1", layer: .tariff, validFrom: "2016-02-29", rate: UnitRate(tenThousandths: 12_345),
      cap: nil, source: nil),
  ]

  @Test(arguments: rates)
  func `of a rate comes back as it was`(rate: TaxRate) throws {
    try book.change { try $0.insert(rate) }
    var expected = rate
    expected.id = 3
    #expect(try book.rates().filter { $0.id == 3 } == [expected])
  }

  @Test func `of a setting takes the place of the one before`() throws {
    #expect(try book.setting("language") == nil)
    try book.change { try $0.set(Setting(name: "language", value: "ca")) }
    try book.change { try $0.set(Setting(name: "other", value: "")) }
    #expect(try book.setting("language") == "ca")
    #expect(try book.setting("other") == "")
    try book.change { try $0.set(Setting(name: "language", value: "es")) }
    #expect(try book.setting("language") == "es")
    #expect(try book.setting("other") == "")
    #expect(try book.connection.integer("SELECT count(*) FROM setting") == 2)
  }

  @Test(arguments: Hostile.texts)
  func `keeps any text byte for byte, also through history`(text: String) throws {
    // What may not be blank is not.
    let words = "w" + text
    try book.change { writer in
      try writer.insert(Zone(code: words, name: words))
      try writer.insert(
        TaxRate(
          zone: words, layer: .tariff, validFrom: "2020-01-01", rate: UnitRate(cents: 1), cap: nil,
          source: text))
      _ = try writer.insert(
        Property(code: words, name: words, address: text, town: text, zone: words))
      var booking = Booking.sample(property: 2, guest: words)
      booking.channel = text
      booking.reference = text
      booking.note = text
      _ = try writer.insert(booking)
      var expense = Expense.sample(property: 2, concept: words)
      expense.category = words
      expense.supplier = text
      expense.note = text
      _ = try writer.insert(expense)
      try writer.set(Setting(name: words, value: text))
    }
    let before = try book.connection.dump()
    for _ in 1...2 {
      let home = try #require(try book.properties().first { $0.id == 2 })
      let booking = try #require(try book.booking(1))
      let expense = try #require(try book.expense(1))
      let zone = try #require(try book.zones().last)
      let rate = try #require(try book.rates().first { $0.id == 3 })
      let texts = [
        home.address, home.town, booking.channel, booking.reference, booking.note,
        expense.supplier, expense.note, rate.source, try book.setting(words),
      ]
      let required = [
        home.code, home.name, home.zone, booking.guest, expense.concept, expense.category,
        zone.code, zone.name, rate.zone,
      ]
      for back in texts { #expect(back.map { Array($0.utf8) } == Array(text.utf8)) }
      for back in required { #expect(Array(back.utf8) == Array(words.utf8)) }
      _ = try book.undo()
      _ = try book.redo()
    }
    #expect(try book.connection.dump() == before)
  }

  @Test(.aboutFile) func `tells which of its days is none`() throws {
    try book.change { _ = try $0.insert(Booking.sample()) }
    try book.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE booking SET check_in = '2015-02-30'")
    let error = StorageError.impossibleValue(
      place: .file(book.path),
      RowValue(table: "booking", row: 1, column: "check_in", text: "2015-02-30"))
    #expect(throws: error) { try book.booking(1) }
    #expect(throws: error) { try book.forEachFigures(of: Booking.self) { _ in } }
    #expect(throws: error) { try book.forEachBookingKey { _ in } }
  }

  /// What stands in a column of the first row of a table that no command lets in.
  static let impossible: [(table: String, column: String, values: [String])] = [
    ("booking", "check_in", ["2015-02-30", "", "x"]),
    ("booking", "nights", ["0", "-1", "3661", "4611686018427387904", "-9223372036854775808"]),
    ("booking", "adults", ["0", "1000", "9223372036854775807"]),
    ("booking", "children", ["-1", "1000", "-9223372036854775808"]),
    ("booking", "exempt_adults", ["-1", "3", "9223372036854775807"]),
    ("booking", "amount", ["-1", "1000000000001", "9223372036854775807"]),
    ("booking", "commission", ["-1", "1000000000001", "-9223372036854775808"]),
    ("booking", "prepaid_on", ["2015-13-01"]),
    ("booking", "exempt_reason", ["whim", ""]),
    ("expense", "date", ["2015-02-29"]),
    ("expense", "amount", ["-1000000000001", "1000000000001", "-9223372036854775808"]),
    ("payment", "gross", ["-1000000000001", "9223372036854775807"]),
    ("payment", "fee", ["-1000000000001", "9223372036854775807"]),
    ("payment", "nights", ["0", "9223372036854775807"]),
    ("payment", "check_in", ["2015-02-30"]),
    ("rate", "layer", ["fee", ""]),
    ("rate", "amount", ["-1", "10000001", "9223372036854775807"]),
    ("rate", "cap", ["0", "3661", "-9223372036854775808"]),
    ("property", "registration", ["HUT", ""]),
  ]

  @Test(.aboutFile, arguments: impossible.indices)
  func `tells which of its values cannot be, and a check finds it`(index: Int) throws {
    try book.change { writer in
      _ = try writer.insert(Booking.sample())
      _ = try writer.insert(Expense.sample())
      _ = try writer.insert(
        Payment(
          channel: "airbnb", reference: "HM1", date: "2015-03-01", gross: .zero, fee: .zero,
          checkIn: "2015-03-01", nights: 1))
    }
    let (table, column, values) = Self.impossible[index]
    try book.connection.execute("PRAGMA ignore_check_constraints = ON")
    for value in values {
      try book.connection.run("UPDATE \(table) SET \(column) = ? WHERE id = 1", [.text(value)])
      let wrong = RowValue(table: table, row: 1, column: column, text: value)
      #expect(throws: StorageError.impossibleValue(place: .file(book.path), wrong)) {
        _ = try book.properties()
        _ = try book.rates()
        try book.forEach(Booking.self) { _ in }
        try book.forEach(Expense.self) { _ in }
        try book.forEach(Payment.self) { _ in }
      }
      let faults = try Book.open(book.path).fileFaults()
      #expect(faults.contains(.value(wrong)), "\(faults)")
      #expect(faults.allSatisfy { $0 == .value(wrong) || $0.isOfCheck || $0.isOfHistory })
    }
  }

  @Test(.aboutFile) func `is not read where figures would be worked out of what cannot be`() throws
  {
    let booking = try book.change { try $0.insert(Booking.sample()) }
    _ = try book.change { try $0.insert(Booking.sample()) }
    _ = try book.change { try $0.insert(Expense.sample()) }
    try book.connection.execute(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE booking SET nights = -9223372036854775808 WHERE id = 2;
      UPDATE expense SET amount = 9223372036854775807
      """)
    #expect(throws: StorageError.self) { try book.forEachFigures(of: Booking.self) { _ in } }
    #expect(throws: StorageError.self) { try book.forEachFigures(of: Expense.self) { _ in } }
    #expect(throws: StorageError.self) { try book.forEachOverlap(in: 1, onlyStays: false) { _ in } }
    #expect(throws: StorageError.self) { try book.overlapping(booking) }
  }

  private func stored(_ type: Property.Type, _ id: Int64) throws -> Property? {
    try book.properties().first { $0.id == id }
  }
}

extension FileFault {
  /// Whether SQLite found that a rule of the table is broken.
  fileprivate var isOfCheck: Bool {
    guard case .structure(let detail) = self else { return false }
    return detail.hasPrefix("CHECK constraint failed")
  }

  /// Whether a row is another than its history has.
  fileprivate var isOfHistory: Bool {
    guard case .history = self else { return false }
    return true
  }
}
