import Bookkeeping
import Foundation
import Taxation
import TestKit
import Testing

@testable import Storage

/// What occupancy reads of a stay.
private struct Occupied: Equatable {
  let property: Int64
  let checkIn: Day
  let nights: Int
  let amount: Money?
  let channel: String?

  init(_ stay: Stay, _ channel: String?) {
    (property, checkIn, nights, amount) = (stay.property, stay.checkIn, stay.nights, stay.amount)
    self.channel = channel
  }
}

struct `Reading a book` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change { writer in
      _ = try writer.insert(Property(code: "b", name: "Atic", zone: "2"))
      _ = try writer.insert(Property(code: "a", name: "Exemple 1", zone: "2"))
      for (property, checkIn, amount) in Self.stays {
        _ = try writer.insert(Booking.sample(checkIn, property: property, amount: amount))
      }
      for (property, date) in Self.outlays {
        _ = try writer.insert(Expense.sample(date, property: property))
      }
    }
  }

  static let stays: [(Int64, Day, Int64?)] = [
    (2, "2015-04-01", 100), (1, "2015-03-31", nil), (1, "2015-01-01", 100), (2, "2014-12-31", nil),
    (1, "2015-03-31", 100), (1, "2016-02-29", nil),
  ]
  static let outlays: [(Int64, Day)] = [
    (1, "2015-03-31"), (2, "2015-01-01"), (1, "2014-12-31"), (1, "2015-04-01"),
  ]

  static let filters: [(RecordFilter, bookings: [Int64], expenses: [Int64]?)] = [
    (RecordFilter(), [4, 3, 2, 5, 1, 6], [3, 2, 1, 4]),
    (RecordFilter(property: 1), [3, 2, 5, 6], [3, 1, 4]),
    (RecordFilter(property: 2), [4, 1], [2]),
    (RecordFilter(property: 3), [], []),
    (RecordFilter(property: 99), [], []),
    (RecordFilter(period: .quarter(year: 2015, quarter: 1)), [3, 2, 5], [2, 1]),
    (RecordFilter(period: .year(2014)), [4], [3]),
    (RecordFilter(period: .month(year: 2016, month: 2)), [6], []),
    (RecordFilter(period: .days(from: "2015-04-01", to: "2015-04-01")), [1], [4]),
    (RecordFilter(period: .days(from: .first, to: .last)), [4, 3, 2, 5, 1, 6], [3, 2, 1, 4]),
    (RecordFilter(period: .days(from: "2015-04-02", to: "2015-04-01")), [], []),
    (RecordFilter(property: 1, period: .quarter(year: 2015, quarter: 1)), [3, 2, 5], [1]),
    (RecordFilter(isPendingOnly: true), [4, 2, 6], nil),
    (
      RecordFilter(property: 1, period: .quarter(year: 2015, quarter: 1), isPendingOnly: true),
      [2], nil
    ),
  ]

  @Test(arguments: 0..<filters.count)
  func `gives what passes, in order of date`(index: Int) throws {
    let (filter, bookings, expenses) = Self.filters[index]
    #expect(try book.bookings(filter).map(\.id) == bookings)
    #expect(try book.count(filter).bookings == bookings.count)
    if let expenses {
      #expect(try book.expenses(filter).map(\.id) == expenses)
      #expect(try book.count(filter).expenses == expenses.count)
    }
  }

  @Test(arguments: 0..<filters.count)
  func `gives the same for occupancy, in the same order`(index: Int) throws {
    let (filter, _, _) = Self.filters[index]
    var occupied: [Occupied] = []
    try book.forEachOccupiedStay(filter) { occupied.append(Occupied($1, $2)) }
    #expect(occupied == (try book.bookings(filter)).map { Occupied($0.stay, $0.channel) })
  }

  @Test(arguments: 0..<filters.count)
  func `gives the same for figures`(index: Int) throws {
    let (filter, _, expenses) = Self.filters[index]
    var stays: [Stay] = []
    try book.forEachFigures(of: Booking.self, filter) { stays.append($0.stay) }
    let expected = try book.bookings(filter).map(\.stay)
    #expect(stays.count == expected.count)
    #expect(counts(stays) == counts(expected))
    guard expenses != nil else { return }
    var outlays: [[String]] = []
    try book.forEachFigures(of: Expense.self, filter) {
      outlays.append(["\($0.property ?? 0)", $0.date.isoText, $0.amount?.plainText ?? ""])
    }
    let all = try book.expenses(filter).map {
      ["\($0.property ?? 0)", $0.date.isoText, $0.amount?.plainText ?? ""]
    }
    #expect(counts(outlays) == counts(all))
  }

  /// A first day, and the bookings of a status from that day on: earlier ones only if they lack an amount.
  static let comingStays: [(first: Day, numbers: [Int64])] = [
    (.first, [1, 2, 3, 4, 5, 6]), ("2015-03-31", [1, 2, 4, 5, 6]), ("2015-04-01", [1, 2, 4, 6]),
    ("2016-03-01", [2, 4, 6]), (.last, [2, 4, 6]),
  ]

  @Test(arguments: comingStays)
  func `gives a status what begins later or lacks an amount`(first: Day, numbers: [Int64]) throws {
    var found: [Int64: NumberedStay] = [:]
    try book.forEachStay(from: first) { found[$0.id] = $0 }
    #expect(found.keys.sorted() == numbers)
    for (number, stay) in found {
      let booking = try #require(try book.booking(number))
      #expect(stay.stay == booking.stay && stay.agesUnknown == booking.agesUnknown)
    }
  }

  @Test func `gives a status no earlier stay that is cancelled or the owner's`() throws {
    try book.change { writer in
      for state in [BookingState.cancelled, .noShow, .ownUse, .confirmed] {
        var booking = Booking.sample("2013-01-01", amount: nil)
        booking.stay.state = state
        booking.stay.prepaidOn = "2012-12-01"
        booking.agesUnknown = true
        _ = try writer.insert(booking)
      }
    }
    var found: [NumberedStay] = []
    try book.forEachStay(from: "2017-01-01") { if $0.id > 6 { found.append($0) } }
    #expect(found.map(\.id) == [10] && found.allSatisfy(\.agesUnknown))
    #expect(found.first?.stay.prepaidOn == "2012-12-01")
  }

  @Test func `tells stays apart in every field`() throws {
    let stay = Stay(
      property: 3, checkIn: "2020-02-29", nights: 11, adults: 7, children: 5, exemptAdults: 3,
      amount: Money(cents: 13), commission: Money(cents: 17), taxCollected: true,
      prepaidOn: "2020-02-28")
    try book.change { _ = try $0.insert(Booking(stay: stay, guest: "x", exemptReason: .age)) }
    var stays: [Stay] = []
    try book.forEachFigures(of: Booking.self, RecordFilter(property: 3)) { stays.append($0.stay) }
    #expect(stays == [stay])
  }

  @Test func `puts homes in order of name, zones as added, rates by zone, layer and date`() throws {
    try book.change { writer in
      try writer.insert(TaxRate(zone: "1", layer: .surcharge, validFrom: "2010-01-01", cents: 1))
      try writer.insert(TaxRate(zone: "1", validFrom: "2011-01-01", cents: 2))
      try writer.insert(Zone(code: "0", name: "Zero"))
    }
    #expect(try book.properties().map(\.id) == [2, 1, 3])
    #expect(try book.zones().map(\.code) == ["1", "2", "sitges", "0"])
    let rates = try book.rates().map {
      "\($0.zone) \($0.layer) \($0.validFrom.year)"
    }
    #expect(rates == ["1 tariff 2011", "1 tariff 2012", "1 surcharge 2010", "2 tariff 2012"])
  }

  @Test func `finds one booking, one expense or none`() throws {
    #expect(try book.booking(3)?.stay.checkIn == "2015-01-01")
    #expect(try book.expense(3)?.date == "2014-12-31")
    for id in [0, -1, 99, .max, .min] as [Int64] {
      #expect(try book.booking(id) == nil)
      #expect(try book.expense(id) == nil)
    }
  }

  @Test func `stops when the reader does, and can begin again`() throws {
    var seen = 0
    #expect(throws: ForeignError()) {
      try book.forEach(Booking.self) { _ in
        seen += 1
        if seen == 2 { throw ForeignError() }
      }
    }
    #expect(seen == 2)
    #expect(try book.bookings().count == 6)
  }

  @Test func `goes through bookings within bookings`() throws {
    var pairs = 0
    try book.forEach(Booking.self) { _ in
      try book.forEach(Booking.self) { _ in pairs += 1 }
      try #require(pairs <= 36)
    }
    #expect(pairs == 36)
  }

  @Test func `knows no notice in a new book`() throws {
    #expect(try book.notices() == [])
  }

  @Test func `knows neither settings nor notices in an old book`() throws {
    try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
    let old = try Book.open(folder.path("old.sqlite"))
    #expect(!old.isCurrent)
    #expect(try old.setting("language") == nil)
    #expect(try old.notices() == [])
  }

  private func counts<Value: Hashable>(_ values: [Value]) -> [Value: Int] {
    Dictionary(grouping: values) { $0 }.mapValues(\.count)
  }
}

struct `Finding stays that overlap` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change { writer in
      _ = try writer.insert(Property(code: "b", name: "B", zone: "2"))
      // 1: nights of the 10th to the 12th. 2: of the 13th. 3: of the 14th to the 19th.
      _ = try writer.insert(Booking.sample("2015-03-10", nights: 3))
      _ = try writer.insert(Booking.sample("2015-03-13", nights: 1))
      _ = try writer.insert(Booking.sample("2015-03-14", nights: 6))
      // 4: another home. 5: the longest there is, ten years before.
      _ = try writer.insert(Booking.sample("2015-03-01", nights: 30, property: 2))
      _ = try writer.insert(Booking.sample("2000-01-01", nights: 3660))
    }
  }

  @Test(
    arguments: [
      ("2015-03-09", 1, []), ("2015-03-09", 2, [1]), ("2015-03-10", 3, [1]),
      ("2015-03-12", 1, [1]), ("2015-03-12", 2, [1, 2]), ("2015-03-12", 3, [1, 2, 3]),
      ("2015-03-13", 1, [2]), ("2015-03-14", 1, [3]), ("2015-03-19", 1, [3]),
      ("2015-03-20", 1, []), ("2015-03-01", 60, [1, 2, 3]), ("2015-03-11", 1, [1]),
      // The longest stay ends on the morning of 2010-01-08.
      ("2010-01-07", 1, [5]), ("2010-01-08", 1, []), ("1999-12-31", 1, []), ("1999-12-31", 2, [5]),
      ("2010-01-07", 3660, [5, 1, 2, 3]),
    ] as [(Day, Int, [Int64])])
  func `counts nights, so that stays may touch`(
    checkIn: Day, nights: Int, expected: [Int64]
  ) throws {
    let booking = Booking.sample(checkIn, nights: nights)
    #expect(try book.overlapping(booking).map(\.id) == expected)
  }

  @Test func `leaves out the stay itself`() throws {
    let first = try #require(try book.booking(1))
    #expect(try book.overlapping(first) == [])
    var longer = first
    longer.stay.nights = 5
    #expect(try book.overlapping(longer).map(\.id) == [2, 3])
    longer.id = 0
    #expect(try book.overlapping(longer).map(\.id) == [1, 2, 3])
  }

  @Test func `knows the longest stay of a home, and of all`() throws {
    #expect(try book.longestStay() == 3660)
    #expect(try book.longestStay(of: 2) == 30)
    #expect(try book.longestStay(of: 99) == 0)
  }

  @Test(.aboutFile, arguments: [-1, 3661, .max])
  func `takes damaged nights for the longest stay`(nights: Int64) throws {
    try book.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE booking SET nights = \(nights) WHERE id = 4")
    #expect(try book.longestStay(of: 2) == Stay.maximumNights)
  }

  @Test func `looks at one home`() throws {
    #expect(try book.overlapping(.sample("2015-03-14", property: 2)).map(\.id) == [4])
    #expect(try book.overlapping(.sample("2015-03-14", property: 99)) == [])
  }

  @Test func `looks as far back as the calendar goes`() throws {
    try book.change { _ = try $0.insert(Booking.sample(.first, nights: 5)) }
    #expect(try book.overlapping(.sample("0001-01-03")).map(\.id) == [6])
  }
}

struct `A record with the one that it refers to` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change { writer in
      let march = try writer.insert(Booking.sample("2015-03-01", guest: "March"))
      let april = try writer.insert(Booking.sample("2015-04-01", guest: "April"))
      for (booking, date) in [
        (april.id, "2015-04-09"), (nil, "2015-04-01"), (march.id, "2015-03-02"),
      ] as [(Int64?, Day)] {
        _ = try writer.insert(
          Adjustment(
            booking: booking, property: booking == nil ? 1 : nil, reason: .damage, date: date,
            amount: Money(cents: 500)))
      }
    }
  }

  @Test func `is read in the order of lists, each field in its place`() throws {
    var adjustments: [Adjustment] = []
    var bookings: [Booking?] = []
    try book.forEach(Adjustment.self, with: Booking.self, in: "booking") {
      adjustments.append($0)
      bookings.append($1)
    }
    #expect(try adjustments == book.records(Adjustment.self))
    #expect(adjustments.map(\.id) == [3, 2, 1])
    #expect(try bookings == [book.booking(1), nil, book.booking(2)])
  }

  @Test(.aboutFile, arguments: [("check_in", "2015-02-30"), ("adults", "1000")])
  func `is named if its values are none`(column: String, text: String) throws {
    try book.connection.execute("PRAGMA ignore_check_constraints = ON")
    try book.connection.run("UPDATE booking SET \(column) = ? WHERE id = 2", [.text(text)])
    let wrong = RowValue(table: "booking", row: 2, column: column, text: text)
    #expect(throws: StorageError.impossibleValue(place: .file(book.path), wrong)) {
      try book.forEach(Adjustment.self, with: Booking.self, in: "booking") { _, _ in }
    }
  }
}

struct `The category used last` {
  @Test func `is that of the concept, or of any expense`() throws {
    let folder = TemporaryFolder()
    let book = try Book.sample(at: folder.path("book.sqlite"))
    #expect(try book.first(Expense.self, in: .latest)?.category == nil)
    try book.change {
      for (concept, category) in [("Llum", "electricity"), ("Aigua", "water"), ("Llum", "other")] {
        var expense = Expense.sample(concept: concept)
        expense.category = category
        _ = try $0.insert(expense)
      }
    }
    #expect(try book.first(Expense.self, in: .latest)?.category == "other")
    #expect(
      try book.first(Expense.self, .equal("concept", "Aigua"), in: .latest)?.category == "water")
    #expect(try book.first(Expense.self, .equal("concept", "Gas"), in: .latest)?.category == nil)
  }
}
