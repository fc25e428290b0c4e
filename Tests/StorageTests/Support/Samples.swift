public import Bookkeeping
import Foundation
import Taxation
import TestKit
import Testing

@testable import Storage

extension Day: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self = Day(iso: text)!
  }
}

/// The local time of tests.
let now = "2026-11-21 10:14"

/// Failing on purpose.
struct ForeignError: Error, Equatable {}

extension Book {
  /// A new book with three zones, a rate for two of them and the home `exemple-1`: at a path, or on the server
  /// that `make test-server` chooses. One in a file is a copy, as the tables take longer than most tests.
  static func sample(at path: String) throws -> Book {
    guard !Server.isChosen else { return try makeSample(at: path) }
    try sampleFile.get().write(to: URL(filePath: path))
    chmod(path, 0o600)
    return try open(path)
  }

  private static let sampleFile = Result<Data, any Error> {
    let folder = TemporaryFolder()
    _ = try makeSample(at: folder.path("book.sqlite"))
    return try folder.bytes("book.sqlite")
  }

  /// The same book, made anew, for tests of that.
  @discardableResult
  static func makeSample(at path: String) throws -> Book {
    let place = Server.isChosen ? try Server.shared().address() : path
    return try create(place) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      try writer.insert(Zone(code: "2", name: "Catalunya"))
      try writer.insert(Zone(code: "sitges", name: "Sitges", parent: "2"))
      try writer.insert(TaxRate(zone: "1", validFrom: "2012-01-01", cents: 65))
      try writer.insert(TaxRate(zone: "2", validFrom: "2012-01-01", cents: 45))
      _ = try writer.insert(Property(code: "exemple-1", name: "Exemple 1", zone: "1"))
    }
  }

  /// Makes writing fast, and a loss of power fatal.
  func hurry() throws {
    if isFile { try connection.execute("PRAGMA synchronous = OFF") }
  }

  /// Makes changes as a step of history.
  @discardableResult
  func change<Result>(
    _ command: String = "test", commit: Bool = true, _ work: (BookWriter) throws -> Result
  ) throws -> Result {
    try write(command: command, at: now, commit: commit, work)
  }

  /// Every booking that passes.
  func bookings(_ filter: RecordFilter = RecordFilter()) throws -> [Booking] {
    var found: [Booking] = []
    try forEach(Booking.self, filter) { found.append($0) }
    return found
  }

  /// Every expense that passes.
  func expenses(_ filter: RecordFilter = RecordFilter()) throws -> [Expense] {
    var found: [Expense] = []
    try forEach(Expense.self, filter) { found.append($0) }
    return found
  }

  func booking(_ id: Int64) throws -> Booking? { try first(Booking.self, .number(id)) }
  func expense(_ id: Int64) throws -> Expense? { try first(Expense.self, .number(id)) }
  func zones() throws -> [Zone] { try records(Zone.self) }
  func rates() throws -> [TaxRate] { try records(TaxRate.self) }
  func payments() throws -> [Payment] { try records(Payment.self) }
  func listings() throws -> [Listing] { try records(Listing.self) }
}

extension BookWriter {
  /// Appends a record; returns its number.
  @discardableResult
  func add(_ record: some BookRecord) throws -> Int64 {
    var record = record
    try append(&record)
    return record.id
  }
}

extension TaxRate {
  init(zone: String, layer: RateLayer = .tariff, validFrom: Day, cents: Int64) {
    self.init(
      zone: zone, layer: layer, validFrom: validFrom, rate: UnitRate(cents: cents), cap: nil,
      source: nil)
  }
}

extension Booking {
  /// A booking with whatever the test is not about filled in.
  static func sample(
    _ checkIn: Day = "2015-03-01", nights: Int = 3, property: Int64 = 1, guest: String = "Marta",
    amount: Int64? = 10_000
  ) -> Booking {
    Booking(
      stay: Stay(
        property: property, checkIn: checkIn, nights: nights, adults: 2,
        amount: amount.map { Money(cents: $0) }),
      guest: guest)
  }
}

extension Expense {
  /// An expense with whatever the test is not about filled in.
  static func sample(
    _ date: Day = "2015-03-01", property: Int64 = 1, concept: String = "Neteja",
    amount: Int64 = 5000
  ) -> Expense {
    Expense(
      property: property, date: date, concept: concept, category: "cleaning",
      amount: Money(cents: amount))
  }
}
