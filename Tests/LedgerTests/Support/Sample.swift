public import Bookkeeping
import Foundation
import Storage
import Taxation
import TestKit

@testable import Ledger

extension Day: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self = Day(iso: text) ?? .first
  }
}

extension Money: ExpressibleByIntegerLiteral {
  /// Whole euros.
  public init(integerLiteral euros: Int64) { self.init(cents: euros * 100) }
}

extension TaxRate {
  init(_ zone: String, from day: Day, cents: Int64) {
    self.init(
      zone: zone, layer: .tariff, validFrom: day, rate: UnitRate(cents: cents), cap: 7,
      source: nil)
  }
}

extension Ledger {
  /// Adds a booking of two adults for three nights.
  func addBooking(
    _ guest: String, on day: Day, in home: String? = nil,
    _ change: (inout Booking) throws -> Void = { _ in }
  ) throws -> Booking {
    try bookings.add(in: home) {
      $0.guest = guest
      ($0.stay.checkIn, $0.stay.nights, $0.stay.adults) = (day, 3, 2)
      try change(&$0)
    }.booking
  }

  /// The number of the party of a name.
  func number(of party: String) throws -> Int64 { try owners.named(party).id }
}

/// Failing on purpose.
struct Objection: Error, Equatable {}

/// A book in a file of its own, with what its writes have changed.
final class Sample {
  let folder: URL
  private(set) var ledger: Ledger
  /// What the latest write has changed, by its origin.
  private(set) var origin: ChangeSet.Origin?
  private(set) var changes: [RecordChange] = []
  /// What the latest removal has removed with the records that it names.
  private(set) var removedToo: [any BookRecord] = []
  /// Whether every write is refused at its end.
  var isRefusing = false

  static let zones = [
    Zone(code: "1", name: "Barcelona"), Zone(code: "2", name: "Catalunya"),
    Zone(code: "sitges", name: "Sitges", parent: "2"), Zone(code: "3", name: "Nowhere"),
  ]

  static let rates = [
    TaxRate("1", from: "2012-11-01", cents: 65), TaxRate("2", from: "2012-11-01", cents: 45),
  ]

  /// Makes a book with three zones, rates for two of them, and the home `sol` in zone 1.
  init(in folder: URL) throws {
    self.folder = folder
    let path = folder.appending(path: "book.sqlite").path
    try Ledger.create(
      path, BookBeginning(zones: Sample.zones, rates: Sample.rates, language: nil, sample: nil),
      StepRecording(command: "init", time: Sample.time, isDryRun: false))
    ledger = try Ledger.open(path)
    ledger = ledger.recorded(recording())
    _ = try ledger.homes.add(named: "Sol") { $0.zone = "1" }
  }

  static let time = "2026-11-21 10:14"

  var path: String { ledger.path }

  /// Records writes, and what they change.
  func recording(isDryRun: Bool = false) -> StepRecording {
    var recording = StepRecording(command: "test", time: Sample.time, isDryRun: isDryRun)
    recording.observer = { [unowned self] changes in
      origin = changes.origin
      var seen: [RecordChange] = []
      try changes.forEachChange { seen.append($0) }
      self.changes = seen
      if isRefusing { throw Objection() }
    }
    recording.removalObserver = { [unowned self] in removedToo = $0 }
    return recording
  }

  /// The same book, of which nothing is kept.
  var dryRun: Ledger { ledger.recorded(recording(isDryRun: true)) }

  /// Opens the book again.
  func reopen() throws { ledger = try Ledger.open(path).recorded(recording()) }

  func addBooking(
    _ guest: String, on day: Day, in home: String? = nil,
    _ change: (inout Booking) throws -> Void = { _ in }
  ) throws -> Booking {
    try ledger.addBooking(guest, on: day, in: home, change)
  }

  func addExpense(_ concept: String, on day: Day, _ amount: Money) throws -> Expense {
    return try ledger.expenses.add(on: day, in: "sol") {
      $0.concept = concept
      $0.amount = amount
    }.expense.expense
  }

  func bookings() throws -> [Booking] {
    var found: [Booking] = []
    try ledger.bookings.list(of: nil, in: nil, isPendingOnly: false) { _, _, _, source in
      try source { found.append($0) }
    }
    return found
  }
}

/// Runs `body` with a new book.
func withSample(_ body: (Sample) throws -> Void) throws {
  try withTemporaryFolder { try body(Sample(in: $0)) }
}
