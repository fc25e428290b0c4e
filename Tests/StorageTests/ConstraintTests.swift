import Bookkeeping
import Foundation
import Taxation
import Testing

@testable import Storage

struct `A rule of the tables` {
  let folder = TemporaryFolder()
  let book: BookFile

  init() throws {
    book = try BookFile.sample(at: folder.path("book.sqlite"))
    try book.change {
      _ = try $0.insert(Booking.sample())
      _ = try $0.insert(Expense.sample())
      try $0.set(Setting(name: "language", value: "ca"))
    }
  }

  /// A row that every rule lets in, as SQL.
  private static let sound: [String: [String: String]] = [
    "setting": ["name": "'n'", "value": "'v'"],
    "zone": ["code": "'3'", "name": "'n'", "parent": "'1'"],
    "rate": [
      "zone": "'1'", "layer": "'tariff'", "valid_from": "'2020-01-01'", "amount": "1", "cap": "7",
      "source": "'s'",
    ],
    "property": [
      "code": "'p'", "name": "'n'", "address": "'a'", "town": "'t'", "zone": "'1'",
      "registration": "'HUTB-000001'",
    ],
    "booking": [
      "property": "1", "check_in": "'2015-01-01'", "nights": "1", "guest": "'g'", "adults": "2",
      "children": "0", "exempt_adults": "1", "exempt_reason": "'age'", "amount": "1",
      "commission": "0", "channel": "'c'", "reference": "'r'", "tax_collected": "0",
      "prepaid_on": "'2014-12-31'", "note": "'n'",
    ],
    "expense": [
      "property": "1", "date": "'2015-01-01'", "concept": "'c'", "category": "'c'",
      "supplier": "'s'", "amount": "1", "note": "'n'",
    ],
    "history_step": ["recorded_at": "'t'", "command": "'c'", "state": "'done'"],
    "history_change": [
      "step": "1", "ordinal": "9", "table_name": "'t'", "row": "1", "before": "'{}'",
      "after": "'{}'",
    ],
  ]

  static let refused: [(table: String, change: [String: String], rule: String)] = [
    ("setting", ["name": "''"], "CHECK"),
    ("setting", ["name": "NULL"], "NOT NULL"),
    ("setting", ["name": "'language'"], "UNIQUE"),
    ("setting", ["value": "NULL"], "NOT NULL"),
    ("setting", ["value": "x'41'"], "cannot store BLOB"),
    ("zone", ["code": "''"], "CHECK"),
    ("zone", ["code": "'1'", "parent": "NULL"], "UNIQUE"),
    ("zone", ["name": "'  '"], "CHECK"),
    ("zone", ["name": "NULL"], "NOT NULL"),
    ("zone", ["parent": "'nowhere'"], "FOREIGN KEY"),
    ("zone", ["code": "'3'", "parent": "'3'"], "CHECK"),
    ("rate", ["zone": "'nowhere'"], "FOREIGN KEY"),
    ("rate", ["zone": "NULL"], "NOT NULL"),
    ("rate", ["layer": "'tax'"], "CHECK"),
    ("rate", ["valid_from": "'2012-01-01'"], "UNIQUE"),
    ("rate", ["valid_from": "'2015-02-30'"], "CHECK"),
    ("rate", ["valid_from": "'2015'"], "CHECK"),
    ("rate", ["amount": "-1"], "CHECK"),
    ("rate", ["amount": "10000001"], "CHECK"),
    ("rate", ["amount": "NULL"], "NOT NULL"),
    ("rate", ["amount": "0.65"], "cannot store REAL"),
    ("rate", ["cap": "0"], "CHECK"),
    ("rate", ["cap": "3661"], "CHECK"),
    ("property", ["code": "''"], "CHECK"),
    ("property", ["code": "'exemple-1'"], "UNIQUE"),
    ("property", ["name": "' '"], "CHECK"),
    ("property", ["zone": "'nowhere'"], "FOREIGN KEY"),
    ("property", ["zone": "NULL"], "NOT NULL"),
    ("booking", ["property": "99"], "FOREIGN KEY"),
    ("booking", ["check_in": "'2015-02-30'"], "CHECK"),
    ("booking", ["check_in": "'2015-1-1'"], "CHECK"),
    ("booking", ["check_in": "'2015-01-01 10:00'"], "CHECK"),
    ("booking", ["check_in": "NULL"], "NOT NULL"),
    ("booking", ["nights": "0"], "CHECK"),
    ("booking", ["nights": "3661"], "CHECK"),
    ("booking", ["nights": "'many'"], "cannot store TEXT"),
    ("booking", ["guest": "''"], "CHECK"),
    ("booking", ["guest": "'   '"], "CHECK"),
    ("booking", ["guest": "NULL"], "NOT NULL"),
    ("booking", ["adults": "0", "exempt_adults": "0", "exempt_reason": "NULL"], "CHECK"),
    ("booking", ["adults": "1000"], "CHECK"),
    ("booking", ["children": "-1"], "CHECK"),
    ("booking", ["children": "1000"], "CHECK"),
    ("booking", ["exempt_adults": "-1"], "CHECK"),
    ("booking", ["exempt_adults": "3"], "CHECK"),
    ("booking", ["exempt_adults": "0"], "CHECK"),
    ("booking", ["exempt_reason": "'other'"], "CHECK"),
    ("booking", ["amount": "-1"], "CHECK"),
    ("booking", ["amount": "1000000000001"], "CHECK"),
    ("booking", ["amount": "12.5"], "cannot store REAL"),
    ("booking", ["commission": "-1"], "CHECK"),
    ("booking", ["commission": "1000000000001"], "CHECK"),
    ("booking", ["commission": "NULL"], "NOT NULL"),
    ("booking", ["tax_collected": "2"], "CHECK"),
    ("booking", ["prepaid_on": "'2015-01-02'"], "CHECK"),
    ("booking", ["prepaid_on": "'2014-02-30'"], "CHECK"),
    ("booking", ["prepaid_on": "''"], "CHECK"),
    ("expense", ["property": "99"], "FOREIGN KEY"),
    ("expense", ["date": "'2015-02-30'"], "CHECK"),
    ("expense", ["concept": "' '"], "CHECK"),
    ("expense", ["category": "''"], "CHECK"),
    ("expense", ["amount": "-1000000000001"], "CHECK"),
    ("expense", ["amount": "1000000000001"], "CHECK"),
    ("expense", ["amount": "NULL"], "NOT NULL"),
    ("history_step", ["state": "'gone'"], "CHECK"),
    ("history_change", ["step": "99"], "FOREIGN KEY"),
    ("history_change", ["before": "NULL", "after": "NULL"], "CHECK"),
    ("history_change", ["ordinal": "1"], "UNIQUE"),
  ]

  @Test(arguments: refused)
  func `keeps out`(table: String, change: [String: String], rule: String) throws {
    let before = try everything()
    let error = #expect(throws: StorageError.self) { try insert(table, change) }
    guard case .constraint(let detail) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains(rule))
    #expect(detail.contains(table) || detail.hasPrefix("FOREIGN") || rule == "CHECK")
    #expect(try everything() == before)
  }

  static let accepted: [(table: String, change: [String: String])] = [
    ("setting", [:]), ("zone", [:]), ("rate", [:]), ("property", [:]), ("booking", [:]),
    ("expense", [:]), ("history_step", [:]), ("history_change", [:]),
    ("zone", ["parent": "NULL"]),
    ("rate", ["amount": "0", "cap": "1"]),
    ("rate", ["amount": "10000000", "cap": "3660"]),
    ("rate", ["cap": "NULL", "source": "NULL"]),
    ("rate", ["layer": "'surcharge'", "valid_from": "'2012-01-01'"]),
    ("rate", ["zone": "'sitges'", "valid_from": "'2012-01-01'"]),
    ("rate", ["valid_from": "'0001-01-01'"]),
    ("rate", ["valid_from": "'9999-12-31'"]),
    ("property", ["address": "NULL", "town": "NULL", "registration": "NULL"]),
    ("booking", ["nights": "3660", "adults": "999", "children": "999", "exempt_adults": "999"]),
    ("booking", ["amount": "0", "commission": "0"]),
    ("booking", ["amount": "1000000000000", "commission": "1000000000000"]),
    ("booking", ["amount": "NULL", "prepaid_on": "NULL", "exempt_reason": "NULL"]),
    ("booking", ["exempt_adults": "0", "exempt_reason": "NULL"]),
    ("booking", ["prepaid_on": "'2015-01-01'", "tax_collected": "1"]),
    ("booking", ["check_in": "'2016-02-29'"]),
    ("expense", ["amount": "-1000000000000", "supplier": "NULL", "note": "NULL"]),
    ("expense", ["amount": "1000000000000"]),
  ]

  @Test(arguments: accepted)
  func `lets in`(table: String, change: [String: String]) throws {
    let before = try book.connection.integer("SELECT count(*) FROM \(table)") ?? 0
    try insert(table, change)
    #expect(try book.connection.integer("SELECT count(*) FROM \(table)") == before + 1)
  }

  static let bookings: [Booking] = {
    var bookings: [Booking] = []
    for nights in [0, 1, 3660, 3661] { bookings.append(.sample(nights: nights)) }
    for people in [-1, 0, 1, 999, 1000] {
      var booking = Booking.sample()
      booking.stay.children = people
      bookings.append(booking)
      booking.stay.children = 0
      booking.stay.adults = people
      bookings.append(booking)
    }
    for exempt in [-1, 0, 1, 2, 3] {
      for reason in [nil, ExemptReason.social] {
        var booking = Booking.sample()
        booking.stay.exemptAdults = exempt
        booking.exemptReason = reason
        bookings.append(booking)
      }
    }
    for cents in [-1, 0, 1] as [Int64] {
      bookings.append(.sample(amount: cents))
      var booking = Booking.sample()
      booking.stay.commission = Money(cents: cents)
      bookings.append(booking)
    }
    for day in ["2015-02-28", "2015-03-01", "2015-03-02"] as [Day] {
      var booking = Booking.sample("2015-03-01")
      booking.stay.prepaidOn = day
      bookings.append(booking)
    }
    for guest in ["", " ", "x", " x "] { bookings.append(.sample(guest: guest)) }
    return bookings
  }()

  @Test(arguments: bookings)
  func `and the domain agree about a booking`(booking: Booking) throws {
    let before = try everything()
    do {
      try book.change { _ = try $0.insert(booking) }
      #expect(booking.faults == [])
    } catch StorageError.constraint {
      #expect(booking.faults != [])
      #expect(try everything() == before)
    }
  }

  @Test func `takes every exemption and layer there is`() throws {
    for reason in ExemptReason.allCases {
      try insert("booking", ["exempt_reason": "'\(reason.rawValue)'"])
    }
    for layer in RateLayer.allCases { try insert("rate", ["layer": "'\(layer.rawValue)'"]) }
  }

  @Test func `keeps in what others need`() throws {
    let before = try everything()
    let home = try #require(try book.properties().first)
    let zone = try #require(try book.zones().first)
    let parent = try #require(try book.zones().first { $0.code == "2" })
    let detail = StorageError.constraint(detail: "FOREIGN KEY constraint failed")
    #expect(throws: detail) { try book.change { try $0.delete(home) } }
    #expect(throws: detail) { try book.change { try $0.delete(zone) } }
    #expect(throws: detail) { try book.change { try $0.delete(parent) } }
    #expect(try everything() == before)
  }

  private func insert(_ table: String, _ change: [String: String]) throws {
    let row = try #require(Self.sound[table]).merging(change) { $1 }
    let columns = row.keys.sorted()
    try book.connection.execute(
      """
      INSERT INTO \(table) (\(columns.joined(separator: ", ")))
      VALUES (\(columns.compactMap { row[$0] }.joined(separator: ", ")))
      """)
  }

  private func everything() throws -> String {
    try book.connection.dump() + book.connection.dump("history_step")
      + book.connection.dump("history_change")
  }
}
