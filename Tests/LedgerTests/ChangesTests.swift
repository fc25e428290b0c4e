import Bookkeeping
import Documents
import Importing
import Reporting
import Storage
import Taxation
import Testing

@testable import Ledger

struct `A booking that is entered` {
  @Test func `keeps what it was charged when it is cancelled again`() throws {
    try withSample { sample in
      let booking = try sample.addBooking("Marta", on: "2026-07-03") { $0.stay.amount = 300 }
      func cancel(charged: Money?, isNoShow: Bool) throws -> Stay {
        try sample.ledger.bookings.cancel(
          Int(booking.id), charged: charged, commission: nil, isNoShow: isNoShow, on: nil,
          today: "2026-07-03"
        ).booking.stay
      }
      #expect(try cancel(charged: nil, isNoShow: false).amount == nil)
      #expect(try cancel(charged: 100, isNoShow: false).amount == 100)
      let again = try cancel(charged: nil, isNoShow: true)
      #expect(again.amount == 100)
      #expect(again.state == .noShow)
    }
  }

  @Test func `is not cancelled in the future, nor with a share of nothing`() throws {
    try withSample { sample in
      let id = Int(try sample.addBooking("Marta", on: "2026-07-10") { $0.stay.amount = 300 }.id)
      func cancel(_ commission: TypedCommission?, on day: Day?) throws -> Day? {
        try sample.ledger.bookings.cancel(
          id, charged: nil, commission: commission, isNoShow: false, on: day, today: "2026-07-03"
        ).booking.cancelledOn
      }
      #expect(
        throws: Refusal("error.cancelled-in-future", ["day": .day("2026-07-04")], .badData)
      ) {
        try cancel(nil, on: "2026-07-04")
      }
      #expect(throws: Refusal("error.share-without-charge", .usage)) {
        try cancel(.share(1500), on: nil)
      }
      #expect(try cancel(nil, on: "2026-07-03") == "2026-07-03")
    }
  }

  @Test func `of own use has between one night and the longest stay, and no money`() throws {
    try withSample { sample in
      let ledger = sample.ledger
      for to: Day in ["2026-07-03", "2026-07-01", "2040-07-03"] {
        let refusal = Refusal(
          "error.own-use-nights",
          ["from": .day("2026-07-03"), "to": .day(to), "limit": .count(Stay.maximumNights)],
          .badData)
        #expect(throws: refusal) {
          try ledger.bookings.block(in: nil, from: "2026-07-03", to: to, note: nil)
        }
      }
      let blocked = try ledger.bookings.block(
        in: nil, from: "2026-07-03", to: "2026-07-10", note: nil
      ).booking.id
      let guest = try sample.addBooking("Marta", on: "2026-07-10").id
      func receive(_ amount: Money, for booking: Int64) throws {
        _ = try ledger.receipts.add(for: Int(booking), on: "2026-07-03") { $0.amount = amount }
      }
      func adjust(_ amount: Money, of booking: Int64) throws {
        _ = try ledger.adjustments.add(of: Int(booking), in: nil, on: "2026-07-03") {
          ($0.reason, $0.amount) = (.extra, amount)
        }
      }
      #expect(throws: Refusal("error.own-use-without-money", ["id": .number(blocked)])) {
        try receive(50, for: blocked)
      }
      #expect(throws: Refusal("error.own-use-without-money", ["id": .number(blocked)])) {
        try adjust(50, of: blocked)
      }
      #expect(throws: Refusal("error.zero-amount", .badData)) { try receive(0, for: guest) }
      #expect(throws: Refusal("error.zero-amount", .badData)) { try adjust(0, of: guest) }
      #expect(throws: Refusal("error.no-deposit", ["id": .number(guest)])) {
        try ledger.bookings.settleDeposit(
          of: Int(guest), returned: 1, kept: 0, on: "2026-07-03", by: .cash, note: nil)
      }
      try adjust(50, of: guest)
      #expect(throws: Refusal("error.zero-amount", .badData)) {
        try ledger.adjustments.edit(1) { $0.amount = 0 }
      }
      #expect(throws: Refusal("error.own-use-with-money", ["id": .number(guest)])) {
        try ledger.bookings.edit(Int(guest)) { $0.stay.state = .ownUse }
      }
    }
  }

  @Test func `is refused for want of a rate before anything is written`() throws {
    try withSample { sample in
      // The first booking of a book is number 1, unless another was written before the refusal.
      #expect(throws: TaxationError.noRate(zone: "1", day: "2001-07-03")) {
        try sample.addBooking("Marta", on: "2001-07-03")
      }
      let bookings = try sample.bookings()
      #expect(bookings.isEmpty)
      #expect(throws: LedgerError.badRecord([.empty("guest")])) {
        try sample.addBooking(" ", on: "2026-07-03")
      }
    }
  }

  @Test func `comes with its tax and the stays that it overlaps`() throws {
    try withSample { sample in
      let first = try sample.addBooking("Marta", on: "2026-07-03")
      let second = try sample.ledger.bookings.described(
        sample.addBooking("Rosa", on: "2026-07-05", in: "sol"))
      #expect(second.tax.total == Money(cents: 390))
      #expect(second.overlapping == [first])
      #expect(try sample.ledger.bookings.described(first).overlapping == [second.booking])
    }
  }

  @Test func `has the people, home and channel of one it is like, and neither money nor code`()
    throws
  {
    try withSample { sample in
      _ = try sample.ledger.homes.add(named: "Mas") { $0.zone = "2" }
      let like = try sample.addBooking("Marta", on: "2026-07-03", in: "mas") {
        $0.stay.children = 1
        $0.channel = "airbnb"
        $0.reference = "HM1"
        $0.stay.amount = 300
        $0.note = "late"
      }
      let again = try sample.ledger.bookings.add(in: nil, like: Int(like.id)) {
        $0.stay.checkIn = "2026-08-03"
      }.booking
      var wanted = like
      wanted.id = again.id
      wanted.stay.checkIn = "2026-08-03"
      wanted.stay.amount = nil
      wanted.reference = nil
      wanted.note = nil
      #expect(again == wanted)
    }
  }

  @Test func `loses the reason of an exemption with the last exempt adult`() throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2026-07-03") {
        $0.stay.exemptAdults = 1
        $0.exemptReason = .health
      }
      let none = try sample.ledger.bookings.edit(1) { $0.stay.exemptAdults = 0 }
      #expect(none.booking.exemptReason == nil)
      #expect(throws: LedgerError.badRecord([.exemptReasonWithoutAdults])) {
        try sample.ledger.bookings.edit(1) { $0.exemptReason = .age }
      }
      #expect(throws: LedgerError.nothingToChange) { try sample.ledger.bookings.edit(1) { _ in } }
    }
  }

  @Test func `takes the money that was waiting for it`() throws {
    try withSample { sample in
      _ = try sample.ledger.write { writer in
        try writer.insert(
          Payment(
            channel: "airbnb", reference: "HM1", date: "2026-07-04", gross: 300, fee: 9,
            checkIn: "2026-07-03", nights: 3))
      }
      #expect(try sample.ledger.payments.waiting().count == 1)
      let added = try sample.addBooking("Marta", on: "2026-07-03") {
        $0.channel = "airbnb"
        $0.reference = "HM1"
      }
      #expect(added.stay.amount == 300 && added.stay.commission == 9)
      _ = try sample.addBooking("Rosa", on: "2026-08-03")
      let named = try sample.ledger.bookings.edit(2) {
        $0.channel = "airbnb"
        $0.reference = "HM1"
      }
      #expect(named.booking.stay.amount == 300)
    }
  }

  @Test func `is not kept by a dry run`() throws {
    try withSample { sample in
      _ = try sample.dryRun.addBooking("Marta", on: "2026-07-03")
      let bookings = try sample.bookings()
      #expect(bookings.isEmpty)
      #expect(try sample.ledger.history.steps().count == 1)
    }
  }
}

struct `An expense that is entered` {
  @Test func `has what is not given from the one it is like`() throws {
    try withSample { sample in
      _ = try sample.addExpense("Llum", on: "2026-07-03", 80)
      let again = try sample.ledger.expenses.add(on: "2026-08-03", in: nil, like: 1) {
        $0.amount = 90
      }.expense.expense
      #expect(again.concept == "Llum" && again.amount == 90 && again.date == "2026-08-03")
      #expect(throws: LedgerError.badRecord([.empty("concept")])) {
        try sample.ledger.expenses.edit(1) { $0.concept = "" }
      }
    }
  }
}

struct `A home` {
  @Test func `has a code that no other has`() throws {
    try withSample { sample in
      let codes = try ["Sol", "Sol", "·"].map {
        try sample.ledger.homes.add(named: $0) { $0.zone = "1" }.code
      }
      #expect(codes == ["sol-2", "sol-3", "home"])
      let taken = Refusal("error.duplicate-property", ["code": .text("sol")])
      #expect(throws: taken) {
        try sample.ledger.homes.add(named: "Mas") {
          $0.zone = "1"
          $0.code = "sol"
        }
      }
      #expect(throws: taken) {
        try sample.ledger.homes.edit("home") { $0.code = "sol" }
      }
    }
  }

  @Test func `stays the default one under another code, until it is removed`() throws {
    try withSample { sample in
      #expect(try sample.ledger.homes.makeDefault("so") == "sol")
      _ = try sample.ledger.homes.edit("sol") { $0.code = "lluna" }
      #expect(try sample.ledger.settings.value("home") == "lluna")
      #expect(try sample.ledger.homes.remove("lluna", withRecords: false).wasDefault)
      #expect(try sample.ledger.settings.value("home") == nil)
    }
  }

  @Test func `is removed with its records only when that is asked for`() throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2026-07-03")
      let use = Refusal.inUse(
        try sample.ledger.homes.named("sol"), [RecordUse(table: "booking", count: 1)])
      #expect(throws: use) {
        try sample.ledger.homes.remove("sol", withRecords: false)
      }
      _ = try sample.ledger.homes.remove("sol", withRecords: true)
      #expect(sample.removedToo.count { $0 is Booking } == 1)
      #expect(!sample.removedToo.contains { $0 is Expense })
      let bookings = try sample.bookings()
      #expect(bookings.isEmpty)
    }
  }

  @Test func `has listings that are no other home's`() throws {
    try withSample { sample in
      _ = try sample.ledger.homes.add(named: "Mas") { $0.zone = "2" }
      _ = try sample.ledger.homes.edit("sol", listings: ["Sunny flat"]) { _ in }
      #expect(
        throws: Refusal(
          "error.listing-taken",
          [
            "name": .text("Sunny flat"), "code": .text("sol"),
            "command": .commands([
              ["estada", "property", "edit", "sol", "--forget-listing", "Sunny flat"]
            ]),
          ])
      ) {
        try sample.ledger.homes.edit("mas", listings: ["Sunny flat"]) { _ in }
      }
      _ = try sample.ledger.homes.edit("sol", forgetting: ["SUNNY FLAT"]) { _ in }
      #expect(try sample.ledger.homes.listings().isEmpty)
    }
  }

  @Test func `is found by its code, or the beginning of a word`() throws {
    try withSample { sample in
      _ = try sample.ledger.homes.add(named: "L'Àtic de Gràcia") { $0.zone = "2" }
      #expect(try sample.ledger.homes.named("atic").code == "l-atic-de-gracia")
      #expect(
        throws: Refusal(
          "error.property-needed",
          ["codes": .text(["l-atic-de-gracia", "sol"].joined(separator: ", "))])
      ) {
        try sample.ledger.homes.named(nil)
      }
      #expect(throws: LedgerError.self) { try sample.ledger.homes.named("mas") }
      #expect(throws: Refusal.unknown(Booking.kind, 7)) {
        try sample.ledger.record(7, of: Booking.self)
      }
      #expect(throws: Refusal("error.unknown-zone", ["code": .text("9")])) {
        try sample.ledger.rates.zone("9")
      }
    }
  }
}

struct `A zone` {
  @Test func `is not removed while homes or zones need it`() throws {
    try withSample { sample in
      #expect(
        throws: Refusal(
          "error.zone-has-properties",
          ["code": .text("1"), "properties": .text(["sol"].joined(separator: ", "))])
      ) {
        try sample.ledger.rates.removeZone("1")
      }
      #expect(
        throws: Refusal(
          "error.zone-has-children",
          ["code": .text("2"), "zones": .text(["sitges"].joined(separator: ", "))])
      ) {
        try sample.ledger.rates.removeZone("2")
      }
      _ = try sample.ledger.rates.removeZone("sitges")
      #expect(try sample.ledger.rates.removeZone("Catalunya").code == "2")
      #expect(throws: Refusal("error.duplicate-zone", ["code": .text("1")])) {
        try sample.ledger.rates.addZone("1", named: "One", parent: nil)
      }
      #expect(throws: LedgerError.badRecord([.empty("name")])) {
        try sample.ledger.rates.addZone("9", named: "", parent: nil)
      }
    }
  }

  @Test func `has one rate of a layer from a day, with a cap that a stay can have`() throws {
    try withSample { (sample) throws in
      let rate = Sample.rates[0]
      #expect(
        throws: Refusal(
          "error.duplicate-tariff",
          ["zone": .text("1"), "layer": RateLayer.tariff.cell, "day": .day("2012-11-01")])
      ) {
        try sample.ledger.rates.add(rate)
      }
      var other = TaxRate("Barcelona", from: "2020-01-01", cents: 1)
      #expect(try sample.ledger.rates.add(other).rate.zone == "1")
      other.cap = 0
      #expect(
        throws: Refusal(
          "error.cap-out-of-range", ["cap": .count(0), "limit": .count(Stay.maximumNights)],
          .badData)
      ) { try sample.ledger.rates.add(other) }
      #expect(
        throws: Refusal(
          "error.unknown-rate",
          ["zone": .text("2"), "layer": RateLayer.surcharge.cell, "day": .day("2020-01-01")])
      ) {
        try sample.ledger.rates.remove(of: "2", .surcharge, from: "2020-01-01")
      }
    }
  }

  @Test func `gets the legal rates from the day after the last stay`() throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2026-07-03")
      let update = try sample.ledger.rates.update(from: nil) { $0 }
      #expect(update.added.allSatisfy { $0.validFrom > "2026-07-03" })
      #expect(!update.skipped.isEmpty)
      #expect(update.taxChange?.before == update.taxChange?.after)
    }
  }
}
