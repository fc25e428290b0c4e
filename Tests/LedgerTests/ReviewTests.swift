import Bookkeeping
import Documents
import Exchange
import Foundation
import Importing
import Storage
import Taxation
import Testing

@testable import Ledger

struct `The review of changes` {
  @Test func `sees what each command changes`() throws {
    try withSample { sample in
      let booking = try sample.addBooking("Marta", on: "2026-07-03")
      #expect(sample.origin == .command)
      #expect(sample.changes == [.row(before: nil, after: booking)])
      let edited = try sample.ledger.bookings.edit(1) { $0.stay.adults = 3 }
      #expect(sample.changes == [.row(before: booking, after: edited.booking)])
      _ = try sample.ledger.remove([1], of: Booking.self, showing: \.self)
      #expect(sample.changes == [.row(before: edited.booking, after: nil)])

      let expense = try sample.addExpense("Llum", on: "2026-07-03", 80)
      #expect(sample.changes == [.row(before: nil, after: expense)])
      let dearer = try sample.ledger.expenses.edit(1) { $0.amount = 90 }
      #expect(sample.changes == [.row(before: expense, after: dearer.expense)])
      _ = try sample.ledger.remove([1], of: Expense.self, showing: \.self)
      #expect(sample.changes == [.row(before: dearer.expense, after: nil)])

      let zone = try sample.ledger.rates.addZone("roses", named: "Roses", parent: "2")
      #expect(sample.changes == [.row(before: nil, after: zone)])
      let rate = try sample.ledger.rates.add(TaxRate("roses", from: "2020-01-01", cents: 90)).rate
      #expect(sample.changes == [.row(before: nil, after: rate)])
      _ = try sample.ledger.rates.removeZone("roses")
      #expect(sample.changes == [.row(before: rate, after: nil), .row(before: zone, after: nil)])

      let home = try sample.ledger.homes.add(named: "Mas") { $0.zone = "2" }
      #expect(sample.changes == [.row(before: nil, after: home)])
      let renamed = try sample.ledger.homes.edit("mas") { $0.name = "Mas Roig" }
      #expect(sample.changes == [.row(before: home, after: renamed.property)])
      _ = try sample.ledger.homes.remove("mas", withRecords: false)
      #expect(sample.changes == [.row(before: renamed.property, after: nil)])
    }
  }

  @Test func `sees each record that goes with a home`() throws {
    try withSample { sample in
      let booking = try sample.addBooking("Marta", on: "2026-07-03")
      let expense = try sample.addExpense("Llum", on: "2026-07-03", 80)
      let home = try sample.ledger.homes.remove("sol", withRecords: true).home
      #expect(
        sample.changes == [
          .row(before: expense, after: nil), .row(before: booking, after: nil),
          .row(before: home, after: nil),
        ])
    }
  }

  @Test func `sees the rows of an import as a range of numbers`() throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2026-07-03")
      let rows = (1...9).map { "2026-08-0\($0),1,Rosa,2\n" }.joined()
      let bytes = Array("check_in,nights,guest,adults\n\(rows)2026-07-03,3,Marta,2\n".utf8)
      _ = try sample.ledger.imports.add(
        OwnTable(bytes, kind: .bookings), property: nil,
        ImportOptions(skipsRefused: false, keepsAll: false), category: { _ in nil },
        progress: { _, _ in })
      #expect(sample.changes == [.added(Booking.kind, 2...10)])
    }
  }

  @Test(arguments: [
    (cancelled: 0, states: ["confirmed", "confirmed"], overlaps: 2),
    (cancelled: 1, states: ["confirmed", "confirmed"], overlaps: 1),
    (cancelled: 0, states: ["cancelled", "confirmed"], overlaps: 1),
    (cancelled: 1, states: ["no-show", "own-use"], overlaps: 0),
  ])
  func `counts the overlaps of an import without stays that do not take place`(
    cancelled: Int, states: [String], overlaps: Int
  ) throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2026-07-03")
      if cancelled > 0 {
        _ = try sample.ledger.bookings.cancel(
          cancelled, charged: nil, commission: nil, isNoShow: false, on: "2026-07-01",
          today: "2026-07-01")
      }
      let rows = states.map { "2026-07-04,3,Rosa,2,\($0)\n" }.joined()
      let result = try sample.ledger.imports.add(
        OwnTable(Array("check_in,nights,guest,adults,state\n\(rows)".utf8), kind: .bookings),
        property: nil, ImportOptions(skipsRefused: false, keepsAll: false),
        category: { _ in nil }, progress: { _, _ in })
      #expect(result.overlaps.count == overlaps)
    }
  }

  @Test func `sees what undo and redo change, also of an import`() throws {
    try withSample { sample in
      let booking = try sample.addBooking("Marta", on: "2026-07-03")
      let edited = try sample.ledger.bookings.edit(1) { $0.stay.adults = 3 }
        .booking
      _ = try sample.ledger.history.undo(.last(1))
      #expect(sample.origin == .history)
      #expect(sample.changes == [.row(before: edited, after: booking)])
      _ = try sample.ledger.history.redo(.last(1))
      #expect(sample.changes == [.row(before: booking, after: edited)])

      let bytes = Array("date,concept,amount\n2026-08-01,Llum,1\n2026-08-02,Gas,2\n".utf8)
      _ = try sample.ledger.imports.add(
        OwnTable(bytes, kind: .expenses), property: nil,
        ImportOptions(skipsRefused: false, keepsAll: false), category: { _ in nil },
        progress: { _, _ in })
      #expect(sample.changes == [.added(Expense.kind, 1...2)])
      let expenses = try [1, 2].map { try sample.ledger.record($0, of: Expense.self) }
      _ = try sample.ledger.history.undo(.last(1))
      #expect(
        sample.changes == expenses.reversed().map { .row(before: $0, after: nil) })
      _ = try sample.ledger.history.redo(.last(1))
      #expect(sample.changes == expenses.map { .row(before: nil, after: $0) })
    }
  }

  @Test func `refuses to undo a step by its number where a stay would lose its rate`() throws {
    try withSample { sample in
      _ = try sample.ledger.rates.addZone("roses", named: "Roses", parent: nil)
      _ = try sample.ledger.rates.add(TaxRate("roses", from: "2020-01-01", cents: 90))
      let step = try #require(sample.ledger.history.steps().first).number
      let home = try sample.ledger.homes.add(named: "Mas") { $0.zone = "roses" }
      _ = try sample.addBooking("Marta", on: "2026-07-03", in: home.code)
      let refusal = Refusal(
        "error.rate-in-use", ["zone": .text("roses"), "day": .day("2026-07-03")], count: 1)
      #expect(throws: refusal) { _ = try sample.ledger.history.undo(.step(step)) }
      // In their order, the latest steps can be undone, and the first of them redone by its number.
      _ = try sample.ledger.history.undo(.last(3))
      let redone = try sample.ledger.history.redo(.step(step))
      #expect(redone.map(\.number) == [step])
    }
  }

  @Test func `sees that names are blanked, and that a whole book takes the place of another`()
    throws
  {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2016-07-03")
      let data = try sample.ledger.history.anonymise(
        before: "2017-01-01", on: "2026-11-21", rewriting: { $0 })
      #expect(data.bookings == 1)
      #expect(sample.origin == .erasure(before: "2017-01-01"))

      _ = try sample.ledger.backUp()
      let restoration = try Ledger.restoration(of: "1", at: sample.path)
      _ = try Ledger.restore(restoration, sample.recording())
      #expect(sample.origin == .wholeBook)
    }
  }

  @Test func `rolls a write back by throwing, whatever makes it`() throws {
    try withSample { sample in
      let booking = try sample.addBooking("Marta", on: "2026-07-03")
      sample.isRefusing = true
      #expect(throws: Objection()) { try sample.addBooking("Rosa", on: "2026-08-03") }
      #expect(throws: Objection()) { try sample.ledger.history.undo(.last(1)) }
      #expect(throws: Objection()) {
        try sample.ledger.history.anonymise(
          before: "2017-01-01", on: "2026-11-21", rewriting: { $0 })
      }
      let other = sample.folder.appending(path: "other.sqlite").path
      let beginning = BookBeginning(zones: [], rates: [], language: nil, sample: nil)
      #expect(throws: Objection()) { try Ledger.create(other, beginning, sample.recording()) }
      #expect(!Ledger.exists(other))
      sample.isRefusing = false
      #expect(try sample.bookings() == [booking])
      #expect(try sample.ledger.history.undo(.last(1)).map(\.command) == ["test"])
    }
  }
}

struct `A change of rates, zones or homes` {
  @Test func `leaves no stay without the rate that it has`() throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2026-07-03")
      #expect(
        throws: Refusal(
          "error.rate-in-use", ["zone": .text("1"), "day": .day("2026-07-03")], count: 1)
      ) {
        try sample.ledger.rates.remove(of: "1", .tariff, from: "2012-11-01")
      }
      #expect(throws: TaxationError.noRate(zone: "3", day: "2026-07-03")) {
        try sample.ledger.homes.edit("sol") { $0.zone = "3" }
      }
      #expect(try sample.ledger.rates.all().count == 2)
      #expect(try sample.ledger.homes.named("sol").zone == "1")
    }
  }

  @Test func `says what it does to the tax, by way of parent zones too`() throws {
    try withSample { sample in
      _ = try sample.ledger.homes.edit("sol") { $0.zone = "sitges" }
      _ = try sample.addBooking("Marta", on: "2026-07-03")
      let rate = TaxRate("2", from: "2026-01-01", cents: 100)
      let change = try sample.ledger.rates.add(rate).taxChange
      #expect(change == TaxChange(before: Money(cents: 270), after: 6))
      // No home is in this zone, nor in one that takes its rates.
      #expect(
        try sample.ledger.rates.add(TaxRate("3", from: "2026-01-01", cents: 1)).taxChange == nil)
      let moved = try sample.ledger.homes.edit("sol") { $0.zone = "1" }
      #expect(moved.taxChange == TaxChange(before: 6, after: Money(cents: 390)))
    }
  }

  @Test func `may be taken back although stays lose the rate that it brought`() throws {
    try withSample { sample in
      _ = try sample.ledger.homes.edit("sol") { $0.zone = "3" }
      _ = try sample.ledger.rates.add(TaxRate("3", from: "2026-01-01", cents: 50))
      let old = try sample.addBooking("Marta", on: "2026-07-03")
      _ = try sample.ledger.history.undo(.last(2))
      #expect(try sample.bookings().isEmpty)
      #expect(try sample.ledger.rates.all().count == 2)
      _ = try sample.ledger.history.redo(.last(2))
      #expect(try sample.bookings() == [old])
    }
  }
}
