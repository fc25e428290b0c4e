import Bookkeeping
import Documents
import Storage
import Testing

@testable import Ledger

/// What the descriptions of records say about others, kind by kind.
struct `The relations of a kind of record` {
  private func reach(of record: some BookRecord, in sample: Sample) throws -> Day? {
    var reach = StatementReach(of: sample.ledger.book)
    try reach.add(.row(before: nil, after: record))
    return reach.first
  }

  @Test func `to sent statements are known`() throws {
    try withSample { sample in
      let without = try recordKinds.filter { try reach(of: $0.init(), in: sample) == nil }
      #expect(
        without.map { $0.kind.table } == [
          // A new home has no records yet, and an owner who is not the manager has no fees.
          "setting", "zone", "party", "share_group", "property", "listing", "category", "vote",
          "recurring", "supplier", "budget", "payout", "payment", "receipt", "filed_return",
          "filed_stay", "asset",
          "attachment", "sent_statement", "sent_line", "bank_account", "bank_statement",
          "bank_line", "bank_rule", "bank_part", "cadastral_value", "party_fact",
          "income_tax_amount", "filed_box", "own_date", "duty_mark",
        ], "Say in StatementReach from which day on a record affects statements, or here that none."
      )
    }
  }

  @Test func `decide what goes with it, what is emptied and what keeps it`() throws {
    try withSample { sample in
      let booking = try sample.addBooking("Marta", on: "2026-07-03")
      _ = try sample.ledger.write { writer in
        try writer.insert(
          Adjustment(booking: booking.id, reason: .extra, date: "2026-07-03", amount: 5))
        try writer.insert(
          Receipt(booking: booking.id, date: "2026-07-03", amount: 5, method: .card))
        var payment = Payment()
        payment.adjustment = 1
        payment.channel = "airbnb"
        payment.reference = "HM"
        try writer.insert(payment)
      }
      _ = try sample.ledger.remove([Int(booking.id)], of: Booking.self, showing: \.self)
      #expect(sample.removedToo.map { type(of: $0).kind.table } == ["adjustment", "receipt"])
      let payments = try sample.ledger.book.records(Payment.self)
      #expect(payments.map(\.adjustment) == [nil])
      let zone = try sample.ledger.rates.zone("1")
      let uses = try RecordUse.all(of: zone, in: sample.ledger.book)
      #expect(uses.map(\.table).contains("property"))
      #expect(throws: Refusal.inUse(zone, uses.filter { $0.table != "rate" })) {
        _ = try sample.ledger.write { try $0.delete(zone) }
      }
    }
  }
}
