import Bookkeeping
import Documents
import Filing
import Foundation
import Reporting
import Resources
import Storage
import Taxation
import Testing

@testable import Ledger

/// Returns recorded as filed, and later changes of the book.
struct `A filed return` {
  /// April to September 2026.
  static let period = Period.days(from: "2026-04-01", to: "2026-09-30")
  static let today: Day = "2027-06-01"

  @Test func `bears a surcharge on the tax that an earlier one does not have`() throws {
    let calendar = try FilingCalendar.legal()
    let first = FiledReturn(property: 1, period: Self.period, filedOn: "2026-10-20", tax: 10)
    #expect(try LateFiling(first, after: nil, calendar) == nil)
    let second = FiledReturn(property: 1, period: Self.period, filedOn: "2026-10-21", tax: 15)
    let late = try #require(try LateFiling(second, after: first, calendar))
    #expect(late.tax == 5 && late.term == "2026-10-20" && late.surcharge.percent == 1)
    #expect(try LateFiling(second, after: nil, calendar)?.tax == 15)
    #expect(try LateFiling(second, after: second, calendar) == nil)
  }

  /// A book with two stays of the home `sol` in the period and one after it, and the return filed.
  private func withFiledBook(_ body: (Sample, Warnings) throws -> Void) throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2026-05-02")
      _ = try sample.addBooking("Pere", on: "2026-08-01")
      _ = try sample.addBooking("Anna", on: "2026-10-01")
      _ = try sample.ledger.tax.file(
        of: [], all: false, FilingFacts(period: Self.period, filedOn: "2026-10-05"),
        on: Self.today)
      let warnings = Warnings()
      var recording = sample.recording()
      recording.filingObserver = {
        if case .touristTax(let home, let difference) = $0 { warnings.add(home, difference) }
      }
      try body(sample, warnings.watching(sample.ledger.recorded(recording)))
    }
  }

  /// The warnings of the writes of a ledger.
  private final class Warnings {
    private(set) var texts: [String] = []
    private(set) var ledger: Ledger?

    func add(_ home: Property, _ difference: FilingDifference) {
      texts.append(
        "\(home.code) \(difference.filed.tax.plainText) \(difference.present.tax.plainText)")
    }

    func watching(_ ledger: Ledger) -> Warnings {
      self.ledger = ledger
      return self
    }

    /// Runs one write, and returns what it warned of.
    func of(_ write: (Ledger) throws -> Void) throws -> [String] {
      texts = []
      try write(#require(ledger))
      return texts
    }
  }

  private func changes(_ ledger: Ledger) throws -> [[String]] {
    try ledger.tax.differences(of: nil, in: nil).map { difference in
      difference.changes.map { "\($0.booking) \($0.reason)" }
    }
  }

  @Test func `keeps the units, the tax and the stays of its period`() throws {
    try withFiledBook { sample, _ in
      let filed = try #require(try sample.ledger.tax.returns(of: nil, in: nil).first)
      #expect(filed.units == 12)
      #expect(filed.tax == Money(cents: 780))
      #expect(filed.period == Self.period)
      let difference = try #require(try sample.ledger.tax.differences(of: "sol", in: nil).first)
      #expect(difference.isEmpty)
      #expect(difference.present.stays.map(\.booking) == [1, 2])
    }
  }

  struct Edit: CustomTestStringConvertible {
    let name: String
    let edit: @Sendable (Ledger) throws -> Void
    let changes: [String]
    let warnings: [String]

    var testDescription: String { name }
  }

  static let edits = [
    Edit(
      name: "more people", edit: { try $0.edit(1) { $0.stay.adults = 3 } }, changes: ["1 people"],
      warnings: ["sol 7.80 9.75"]),
    Edit(
      name: "fewer nights", edit: { try $0.edit(1) { $0.stay.nights = 2 } }, changes: ["1 nights"],
      warnings: ["sol 7.80 6.50"]),
    Edit(
      name: "other days of the period", edit: { try $0.edit(1) { $0.stay.checkIn = "2026-05-09" } },
      changes: ["1 nights"], warnings: ["sol 7.80 7.80"]),
    Edit(
      name: "days of another period", edit: { try $0.edit(1) { $0.stay.checkIn = "2026-11-09" } },
      changes: ["1 moved"], warnings: ["sol 7.80 3.90"]),
    Edit(
      name: "days from another period", edit: { try $0.edit(3) { $0.stay.checkIn = "2026-09-30" } },
      changes: ["3 added"], warnings: ["sol 7.80 11.70"]),
    Edit(
      name: "tax paid by a platform", edit: { try $0.edit(2) { $0.stay.taxCollected = true } },
      changes: ["2 collected"], warnings: ["sol 7.80 3.90"]),
    Edit(
      name: "removal", edit: { _ = try $0.remove([2], of: Booking.self, showing: \.self) },
      changes: ["2 removed"],
      warnings: ["sol 7.80 3.90"]),
    Edit(
      name: "addition",
      edit: { _ = try $0.addBooking("Joan", on: "2026-06-01") },
      changes: ["4 added"], warnings: ["sol 7.80 11.70"]),
    Edit(
      name: "a rate within the period",
      edit: { _ = try $0.rates.add(TaxRate("1", from: "2026-07-01", cents: 100)) },
      changes: ["2 rate"], warnings: ["sol 7.80 9.90"]),
    Edit(
      name: "cancellation",
      edit: {
        _ = try $0.bookings.cancel(
          2, charged: nil, commission: nil, isNoShow: false, on: nil, today: Self.today)
      }, changes: ["2 cancelled"],
      warnings: ["sol 7.80 3.90"]),
    Edit(
      name: "a surcharge within the period",
      edit: {
        _ = try $0.rates.add(
          TaxRate(
            zone: "1", layer: .surcharge, validFrom: "2026-07-01", rate: UnitRate(cents: 50),
            cap: 2, source: nil))
      }, changes: ["2 rate"], warnings: ["sol 7.80 9.80"]),
    Edit(
      name: "a rate after the period",
      edit: { _ = try $0.rates.add(TaxRate("1", from: "2026-10-01", cents: 100)) }, changes: [],
      warnings: []),
    Edit(
      name: "another home",
      edit: { _ = try $0.homes.add(named: "Mar") { $0.zone = "1" } },
      changes: [], warnings: []),
    Edit(
      name: "own use",
      edit: { _ = try $0.bookings.block(in: nil, from: "2026-06-01", to: "2026-06-04", note: nil) },
      changes: [], warnings: []),
    Edit(
      name: "another guest", edit: { try $0.edit(1) { $0.guest = "X" } }, changes: [], warnings: []),
    Edit(
      name: "another amount", edit: { try $0.edit(1) { $0.stay.amount = 7 } }, changes: [],
      warnings: []),
    Edit(
      name: "a stay of another period", edit: { try $0.edit(3) { $0.stay.adults = 5 } },
      changes: [],
      warnings: []),
  ]

  @Test(arguments: edits)
  func `is compared with every change, and equal after its undo and redo and undo`(
    _ test: Edit
  ) throws {
    try withFiledBook { _, warnings in
      let ledger = try #require(warnings.ledger)
      #expect(try warnings.of(test.edit) == test.warnings)
      #expect(try changes(ledger) == [test.changes])
      #expect(try warnings.of { _ = try $0.history.undo(.last(1)) } == [])
      #expect(try changes(ledger) == [[]])
      #expect(try warnings.of { _ = try $0.history.redo(.last(1)) } == test.warnings)
      _ = try ledger.history.undo(.last(1))
      #expect(try ledger.tax.differences(of: nil, in: nil).allSatisfy(\.isEmpty))
    }
  }

  @Test func `is reported when a dry run would change it`() throws {
    try withFiledBook { sample, warnings in
      var recording = sample.recording(isDryRun: true)
      recording.filingObserver = {
        if case .touristTax(let home, let difference) = $0 { warnings.add(home, difference) }
      }
      try sample.ledger.recorded(recording).edit(1) { $0.stay.adults = 3 }
      #expect(warnings.texts == ["sol 7.80 9.75"])
      #expect(try changes(sample.ledger) == [[]])
    }
  }

  @Test func `is completed by a return with more, and corrected by one with less`() throws {
    try withFiledBook { sample, _ in
      let ledger = sample.ledger
      var facts = FilingFacts(period: Self.period, filedOn: "2026-11-25")
      func file(_ kind: FilingKind) throws -> FiledReturn? {
        facts.kind = kind
        return try ledger.tax.file(of: [], all: false, facts, on: Self.today).filed.first?
          .filed
      }
      #expect(
        throws: Refusal(
          "error.already-filed",
          ["home": .text("Sol"), "period": .period(Self.period), "id": .number(1)])
      ) {
        try file(.first)
      }
      for kind in [FilingKind.complementary, .rectification] {
        #expect(throws: Refusal.self) { try file(kind) }
      }
      try ledger.edit(1) { $0.stay.adults = 3 }
      let more = try #require(try file(.complementary))
      #expect(more.completes == 1 && more.tax == Money(cents: 975))
      try ledger.edit(1) { $0.stay.adults = 1 }
      let less = try #require(try file(.rectification))
      #expect(less.completes == 2 && less.tax == Money(cents: 585))
      #expect(try ledger.tax.differences(of: nil, in: nil).map(\.filed.id) == [3])
      #expect(throws: Refusal("error.return-completed", ["id": .number(2), "later": .number(3)])) {
        try ledger.remove([2], of: FiledReturn.self, showing: \.self)
      }
      // Both together can be removed, in any order.
      let both = try ledger.remove([2, 3], of: FiledReturn.self, showing: \.self)
      #expect(both.map(\.id) == [2, 3])
      _ = try ledger.history.undo(.last(1))
      let due = try ledger.tax.due(of: nil, on: "2026-11-25")
      #expect(due.rows.map(\.filed.cents) == [0, 585])
    }
  }

  @Test func `is of one whole filing period with tax`() throws {
    try withSample { sample in
      func file(_ period: Period) throws {
        _ = try sample.ledger.tax.file(
          of: [], all: false, FilingFacts(period: period, filedOn: "2027-05-01"), on: Self.today)
      }
      #expect(throws: Refusal("error.nothing-to-file", ["period": .period(Self.period)])) {
        try file(Self.period)
      }
      let quarter = Period.quarter(year: 2026, quarter: 3)
      #expect(
        throws: Refusal(
          "error.not-filing-period",
          ["period": .period(quarter), "filing": .text(Self.period.code)])
      ) {
        try file(quarter)
      }
      let early = Period.year(2010)
      #expect(throws: Refusal("error.before-the-tax", ["period": .period(early)])) {
        try file(early)
      }
    }
  }

  @Test func `is removed with its home, and comes back`() throws {
    try withFiledBook { sample, _ in
      #expect(throws: Refusal.self) {
        try sample.ledger.homes.remove("sol", withRecords: false)
      }
      _ = try sample.ledger.homes.remove("sol", withRecords: true)
      #expect(try sample.ledger.tax.returns(of: nil, in: nil) == [])
      _ = try sample.ledger.history.undo(.last(1))
      #expect(try changes(sample.ledger) == [[]])
    }
  }

  @Test func `is compared when a backup is restored`() throws {
    try withFiledBook { sample, warnings in
      let copy = sample.folder.appending(path: "copy.sqlite").path
      try sample.ledger.edit(1) { $0.stay.adults = 3 }
      _ = try sample.ledger.backUp(to: copy, replacing: false)
      _ = try sample.ledger.history.undo(.last(1))
      let restored = try warnings.of { ledger in
        _ = try Ledger.restore(Ledger.restoration(of: copy, at: sample.path), ledger.recording)
      }
      #expect(restored == ["sol 7.80 9.75"])
    }
  }
}

extension Ledger {
  fileprivate func edit(_ booking: Int, _ change: (inout Booking) -> Void) throws {
    _ = try bookings.edit(booking, change)
  }
}
