import Bookkeeping
import Documents
import Reporting
import Storage
import Testing

@testable import Ledger

struct `A tag` {
  /// Homes with and without the tag `costa`; the booking of the second one has it by itself.
  private func prepare(_ sample: Sample) throws {
    let ledger = sample.ledger
    _ = try ledger.homes.edit("sol") { $0.tags = Tags(["costa"]) }
    _ = try ledger.homes.add(named: "Mas") { $0.zone = "2" }
    _ = try sample.addBooking("Marta", on: "2026-07-03", in: "sol") { $0.stay.amount = 200 }
    _ = try sample.addBooking("Rosa", on: "2026-08-03", in: "mas") {
      $0.stay.amount = 300
      $0.tags = Tags(["costa", "grups"])
    }
    _ = try sample.addBooking("Pau", on: "2026-09-03", in: "mas") { $0.stay.amount = 1000 }
    _ = try sample.addExpense("Llum", on: "2026-07-01", 50)
  }

  private func guests(_ sample: Sample, _ tags: [String]) throws -> [String] {
    try sample.ledger.bookings.list(of: nil, in: nil, selecting: Selection(tags: tags)) {
      _, _, _, source in
      var guests: [String] = []
      try source { guests.append($0.guest) }
      return guests
    }
  }

  @Test func `of a home is one of its bookings, expenses and adjustments`() throws {
    try withSample { sample in
      try prepare(sample)
      let ledger = sample.ledger
      _ = try ledger.adjustments.add(of: nil, in: "sol", on: "2026-07-04") {
        ($0.reason, $0.amount) = (.extra, 7)
      }
      _ = try ledger.adjustments.add(of: nil, in: "mas", on: "2026-07-04") {
        ($0.reason, $0.amount) = (.extra, 9)
      }
      #expect(try guests(sample, ["costa"]) == ["Marta", "Rosa"])
      #expect(try guests(sample, ["costa", "grups"]) == ["Rosa"])
      let profit = try ledger.reports.profit(
        of: nil, in: nil, by: .property, on: "2026-11-21", selecting: Selection(tags: ["costa"])
      ).report
      #expect(profit.total.figures.income == 500)
      #expect(profit.total.figures.adjustments == 7)
      #expect(profit.total.figures.expenses == 50)
      #expect(
        try ledger.reports.expenses(of: nil, in: nil, selecting: Selection(tags: ["costa"])).total
          == 50)
      #expect(
        try ledger.reports.expenses(of: nil, in: nil, selecting: Selection(tags: ["grups"])).total
          == .zero)
      #expect(
        try ledger.homes.all(selecting: Selection(tags: ["costa"]), on: "2026-11-21").map(\.code)
          == ["sol"])
      let occupancy = try ledger.reports.occupancy(of: nil, in: nil, by: .month, tagged: ["costa"])
        .report
      #expect(occupancy.total.nights == 3)
    }
  }

  @Test func `that no record has is refused, and so is one of no home where homes count`() throws {
    try withSample { sample in
      try prepare(sample)
      #expect(
        throws: Refusal(
          "error.unknown-tag-suggest", ["tag": .text("cost"), "suggestion": .text("costa")])
      ) {
        try guests(sample, ["cost"])
      }
      #expect(
        throws: Refusal("error.no-home-tagged", ["tags": .text(["grups"].joined(separator: " "))])
      ) {
        try sample.ledger.reports.occupancy(of: nil, in: nil, by: .month, tagged: ["grups"])
      }
    }
  }

  @Test func `is renamed and removed in every record, as one step`() throws {
    try withSample { sample in
      try prepare(sample)
      let ledger = sample.ledger
      let renamed = try ledger.tags.rename("costa", to: "grups")
      #expect(renamed.name == "grups")
      #expect([renamed.properties, renamed.bookings, renamed.expenses] == [1, 1, 0])
      #expect(try ledger.tags.all().map(\.name) == ["grups"])
      _ = try ledger.history.undo(.last(1))
      #expect(try ledger.tags.all().map(\.name) == ["costa", "grups"])
      #expect(try ledger.tags.remove("costa").bookings == 1)
      #expect(try ledger.tags.all().map(\.name) == ["grups"])
      #expect(throws: Refusal("error.unknown-tag", ["tag": .text("costa")])) {
        try ledger.tags.remove("costa")
      }
      #expect(throws: LedgerError.nothingToChange) { try ledger.tags.rename("grups", to: "grups") }
    }
  }

  @Test func `is taken over with an earlier booking or expense`() throws {
    try withSample { sample in
      try prepare(sample)
      let again = try sample.ledger.bookings.add(in: nil, like: 2) {
        $0.stay.checkIn = "2026-11-01"
        $0.stay.nights = 2
        $0.tags = $0.tags.changed(adding: ["nou"])
      }
      #expect(again.booking.tags?.code == "costa grups nou")
    }
  }
}

struct `A view` {
  @Test func `is a setting of the book, which history keeps`() throws {
    try withSample { sample in
      let ledger = sample.ledger
      _ = try ledger.views.save("b", "booking list", note: .set("n"))
      _ = try ledger.views.save("a", "report profit", note: .keep)
      _ = try ledger.views.save("b", "expense list", note: .keep)
      #expect(try ledger.views.all().map(\.name) == ["a", "b"])
      #expect(try ledger.views.named("b").command == "expense list")
      #expect(try ledger.views.named("b").note == "n")
      #expect(try ledger.views.remove("b").command == "expense list")
      #expect(throws: LedgerError.unknownView(name: "b", views: ["a"])) {
        try ledger.views.named("b")
      }
      _ = try ledger.history.undo(.last(2))
      #expect(try ledger.views.named("b").command == "booking list")
    }
  }
}
