import Bookkeeping
import Testing

struct `A stay` {
  @Test func `counts people times nights and knows when it ends`() {
    let stay = Stay(property: 1, checkIn: day("2015-03-01"), nights: 23, adults: 2, children: 7)
    #expect(stay.checkOut == day("2015-03-24"))
    #expect(stay.adultNights == 46)
    #expect(stay.childNights == 161)
    #expect(stay.amount == nil)
    #expect(stay.faults.isEmpty)
  }

  @Test func `golden check-in without an amount`() {
    let stay = Stay(property: 1, checkIn: day("2015-05-01"), nights: 5, adults: 3, children: 2)
    #expect(stay.adultNights == 15)
    #expect(stay.childNights == 10)
  }

  @Test(
    arguments: [
      (1, "2026-08-05", 3, false), (1, "2026-08-04", 3, true), (1, "2026-07-30", 2, false),
      (1, "2026-07-30", 3, true), (1, "2026-08-02", 1, true), (2, "2026-08-01", 4, false),
    ] as [(Int64, String, Int, Bool)])
  func `overlaps another of the same home that shares a night`(
    property: Int64, checkIn: String, nights: Int, overlaps: Bool
  ) {
    let stay = Stay(property: 1, checkIn: day("2026-08-01"), nights: 4, adults: 1)
    let other = Stay(property: property, checkIn: day(checkIn), nights: nights, adults: 1)
    #expect(stay.overlaps(other) == overlaps)
    #expect(other.overlaps(stay) == overlaps)
  }
}

struct `A record` {
  private static let checkIn = day("2026-08-01")

  private func stay(_ change: (inout Stay) -> Void) -> Stay {
    var stay = Stay(property: 1, checkIn: `A record`.checkIn, nights: 2, adults: 2)
    change(&stay)
    return stay
  }

  @Test(arguments: [(0, false), (1, true), (3660, true), (3661, false), (-1, false)])
  func `takes 1 to 3660 nights`(nights: Int, isTaken: Bool) {
    #expect(
      stay { $0.nights = nights }.faults
        == (isTaken ? [] : [.outOfRange("nights", Int64(nights), 1...3660)]))
  }

  @Test(
    arguments: [
      ("9999-12-30", 1, true), ("9999-12-30", 2, false), ("9999-12-31", 1, false),
      ("9990-01-01", 3651, true), ("9990-01-01", 3652, false), ("0001-01-01", 3660, true),
    ])
  func `ends by the last day of the calendar`(checkIn: String, nights: Int, isTaken: Bool) {
    let late = stay {
      $0.checkIn = day(checkIn)
      $0.nights = nights
    }
    #expect(
      late.faults == (isTaken ? [] : [.checkOutTooLate(checkIn: day(checkIn), nights: nights)]))
  }

  @Test(arguments: [(0, false), (1, true), (999, true), (1000, false)])
  func `takes 1 to 999 adults`(adults: Int, isTaken: Bool) {
    #expect(
      stay { $0.adults = adults }.faults
        == (isTaken ? [] : [.outOfRange("adults", Int64(adults), 1...999)]))
  }

  @Test(arguments: [(-1, false), (0, true), (999, true), (1000, false)])
  func `takes up to 999 children`(children: Int, isTaken: Bool) {
    #expect(
      stay { $0.children = children }.faults
        == (isTaken ? [] : [.outOfRange("children", Int64(children), 0...999)]))
  }

  @Test(arguments: [(-1, false), (0, true), (2, true), (3, false)])
  func `takes no more exempt adults than adults`(exempt: Int, isTaken: Bool) {
    #expect(
      stay { $0.exemptAdults = exempt }.faults
        == (isTaken ? [] : [.exemptAdultsOutOfRange(exempt, adults: 2)]))
  }

  @Test func `takes no negative amount and no negative commission`() {
    #expect(stay { $0.amount = .zero }.faults.isEmpty)
    #expect(
      stay { $0.amount = Money(cents: -1) }.faults == [.outOfRange("amount", -1, Money.prices)])
    #expect(
      stay { $0.commission = Money(cents: -1) }.faults == [
        .outOfRange("commission", -1, Money.prices)
      ])
  }

  @Test func `is prepaid before its check-in or on it`() {
    let later = `A record`.checkIn.adding(days: 1)
    #expect(stay { $0.prepaidOn = `A record`.checkIn }.faults.isEmpty)
    #expect(
      stay { $0.prepaidOn = later }.faults
        == [.prepaidAfterCheckIn(prepaid: later, checkIn: `A record`.checkIn)])
  }

  @Test func `tells all its faults at once`() {
    let wrong = stay {
      $0.nights = 0
      $0.adults = 0
      $0.children = -1
      $0.exemptAdults = 1
    }
    let booking = Booking(stay: wrong, guest: " ")
    #expect(
      booking.faults == [
        .empty("guest"), .outOfRange("nights", 0, 1...3660), .outOfRange("adults", 0, 1...999),
        .outOfRange("children", -1, 0...999),
        .exemptAdultsOutOfRange(1, adults: 0),
      ])
  }

  @Test func `has an exemption reason only with exempt adults`() {
    let none = Booking(stay: stay { _ in }, guest: "Anna", exemptReason: .age)
    #expect(none.faults == [.exemptReasonWithoutAdults])
    let one = Booking(stay: stay { $0.exemptAdults = 1 }, guest: "Anna", exemptReason: .age)
    #expect(one.faults.isEmpty)
    #expect(
      ExemptReason.allCases.map(\.rawValue) == ["age", "social", "force-majeure", "health"])
  }

  @Test(arguments: [("Neteja", true), ("", false), (" \t\u{A0}", false)])
  func `has a name`(text: String, isTaken: Bool) {
    let expense = Expense(
      property: 1, date: `A record`.checkIn, concept: text, category: "other",
      amount: Money(cents: -5))
    #expect(expense.faults == (isTaken ? [] : [.empty("concept")]))
    let property = Property(code: "a", name: text, zone: "1")
    #expect(property.faults == (isTaken ? [] : [.empty("name")]))
  }
}

struct `A registration number` {
  @Test(arguments: [
    ("HUTB-001234", "HUTB-001234"), ("hutb001234", "HUTB-001234"), ("HUTB 001 234", "HUTB-001234"),
    ("HUTG-000001", "HUTG-000001"), ("hutl-999999", "HUTL-999999"), ("HUTT-123456", "HUTT-123456"),
    ("HUTCC123456", "HUTCC-123456"), ("HUTTE-123456", "HUTTE-123456"),
    ("hutva 123456", "HUTVA-123456"), ("HUTG-004321-07", "HUTG-004321-07"),
    ("HUTG-00432107", "HUTG-004321-07"), ("hutcc 004321 07", "HUTCC-004321-07"),
    (
      "esfctu 000008020012345600000000000000000HUTB-0123456",
      "ESFCTU000008020012345600000000000000000HUTB-0123456"
    ),
  ])
  func `takes its official form however it was typed`(typed: String, official: String) {
    #expect(Registration(typed)?.text == official)
  }

  @Test(
    arguments: [
      "", "HUTB", "HUTB-12345", "HUTB-1234567", "HUTX-123456", "HUT-123456", "123456",
      "HUTB-12345x", "HUTB-12E456", "HUTB-1\u{301}234", "HUTB-１２", "AHUTB-123456", "HUTB.123456",
      "ESFCTU", "ESFCTU12345", "ESFCTU123456·HUTB", "ESFCTU" + String(repeating: "1", count: 60),
    ])
  func `is refused when it is none`(typed: String) {
    #expect(Registration(typed) == nil)
  }
}
