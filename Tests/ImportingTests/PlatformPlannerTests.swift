import Bookkeeping
import Testing

@testable import Importing

struct `A platform's file` {
  /// A stay the platform tells of.
  static func stay(
    _ line: Int = 2, _ reference: String = "HM1", _ checkIn: Day = "2026-07-03", nights: Int = 3,
    guest: String = "Marta Vila", adults: Int = 2, listing: String? = "Sunny flat",
    isAgeUnknown: Bool = true, amount: Money? = nil, commission: Money? = nil
  ) -> StayDraft {
    StayDraft(
      line: line, listing: listing, reference: reference, checkIn: checkIn, nights: nights,
      guest: guest, adults: adults, children: 0, isAgeUnknown: isAgeUnknown, amount: amount,
      commission: commission)
  }

  /// Money the platform tells of.
  static func payment(
    _ line: Int = 2, _ reference: String = "HM1", _ date: Day = "2026-07-04",
    gross: Money = 300, fee: Money = 9, guest: String? = "Marta Vila", nights: Int = 3,
    listing: String? = "Sunny flat", taxCollected: Bool = false
  ) -> PaymentDraft {
    PaymentDraft(
      line: line,
      payment: Payment(
        channel: "airbnb", reference: reference, date: date, gross: gross, fee: fee,
        checkIn: "2026-07-03", nights: nights, guest: guest, listing: listing,
        taxCollected: taxCollected))
  }

  private func plan(
    _ stays: [StayDraft] = [], _ payments: [PaymentDraft] = [], into book: SampleBook = .init(),
    people: PartySize? = nil, importsLookalikesAsNew: Bool = false
  ) throws -> [ImportEntry] {
    let file = PlatformFile(
      kind: payments.isEmpty ? .airbnbReservations : .airbnbTransactions, channel: "airbnb",
      stays: stays, payments: payments)
    var planner = PlatformPlanner(
      file, into: book, homes: SampleBook.home, people: people,
      importsLookalikesAsNew: importsLookalikesAsNew)
    return try planner.plan()
  }

  /// The bookings of a plan and what becomes of them.
  private func bookings(
    _ entries: [ImportEntry]
  ) -> [(outcome: ImportEntry.Outcome, booking: Booking)] {
    entries.compactMap { entry in
      entry.subject.stay.map { (entry.outcome, $0) }
    }
  }

  /// The book after a plan.
  private func after(_ book: SampleBook, _ entries: [ImportEntry]) -> SampleBook {
    var book = book
    for entry in entries {
      switch (entry.subject, entry.outcome) {
      case (.booking(var booking), .added):
        booking.id = Int64(book.kept.count + 1)
        book.kept.append(booking)
      case (.booking(let booking), .completed):
        if let index = book.kept.firstIndex(where: { $0.id == booking.id }) {
          book.kept[index] = booking
        }
      case (.payment(let payment), .added), (.payment(let payment), .waiting):
        book.paid.append(payment)
      default: break
      }
    }
    return book
  }

  @Test func `adds stays with their people, and no money it does not tell`() throws {
    let entries = try plan([Self.stay(), Self.stay(3, "HM2", "2026-08-01", adults: 1)])
    #expect(entries.map(\.outcome) == [.added, .added])
    #expect(entries.map(\.line) == [2, 3])
    // One adult alone is nobody's child.
    #expect(entries.map(\.remark) == [.agesUnknown, nil])
    let booking = try #require(bookings(entries).first?.booking)
    #expect(booking.stay.amount == nil)
    #expect(booking.reference == "HM1" && booking.channel == "airbnb")
  }

  @Test func `read twice adds nothing, also when it has a stay twice`() throws {
    let stays = [Self.stay(), Self.stay(3, "HM2", "2026-08-01"), Self.stay(4)]
    let payments = [Self.payment(), Self.payment(3), Self.payment(4, "HM2")]
    let first = try plan(stays, payments)
    #expect(first.count { $0.outcome == .added } == 5)
    let again = try plan(stays, payments, into: after(.init(), first))
    #expect(Set(again.map(\.outcome)) == [.unchanged])
    // A longer file that overlaps it brings only what is new: a third payment like two others.
    let more = try plan([], payments + [Self.payment(5)], into: after(.init(), first))
    #expect(more.filter { $0.outcome == .added }.map(\.line) == [5])
    #expect(bookings(more).map(\.outcome) == [.completed])
    #expect(bookings(more).first?.booking.stay.amount == 900)
  }

  @Test(arguments: [true, false])
  func `joins people and money, whichever comes first`(moneyFirst: Bool) throws {
    let stays = [Self.stay(nights: 40)]
    let payments = [
      Self.payment(gross: 1200, fee: 36, nights: 40),
      Self.payment(3, "HM1", "2026-08-04", gross: 750, fee: Money(cents: 2250), nights: 40),
    ]
    var book = SampleBook()
    book = after(book, try moneyFirst ? plan([], payments) : plan(stays))
    #expect(book.kept.isEmpty == moneyFirst)
    book = after(book, try moneyFirst ? plan(stays, into: book) : plan([], payments, into: book))
    #expect(book.kept.map(\.stay.amount) == [1950])
    #expect(book.kept.map(\.stay.commission) == [Money(cents: 5850)])
    #expect(book.paid.count == 2)
  }

  @Test func `lets money wait for its stay, or takes people from the user`() throws {
    #expect(try plan([], [Self.payment()]).map(\.outcome) == [.waiting])
    let entries = try plan([], [Self.payment()], people: PartySize(adults: 3, children: 1))
    let made = try #require(bookings(entries).first)
    #expect(made.outcome == .added)
    #expect(made.booking.stay.adults == 3 && made.booking.stay.children == 1)
    #expect(made.booking.stay.amount == 300)
    #expect(entries.map(\.remark).contains(.peopleAssumed))
  }

  static let byHand: [(String, Int, String, ImportEntry.Outcome, Int64)] = [
    // The guest and the nights in the book, the guest in the file; what becomes of it, and of which.
    ("Marta Vila", 3, "Marta Vila", .completed, 1),
    ("MARTA VILÀ", 2, "Marta Vila", .completed, 1),
    ("Vila, Marta", 3, "Marta Vila", .completed, 1),
    ("Marta", 3, "Marta Vila", .completed, 1),
    ("Marta Vila Puig", 3, "Marta Vila", .completed, 1),
    ("Marta", 2, "Marta Vila", .unclear, 0),
    ("Joan", 3, "Marta Vila", .unclear, 0),
    ("Mar", 3, "Marta Vila", .unclear, 0),
  ]

  @Test(arguments: byHand)
  func `knows a booking entered by hand, or asks`(
    known: String, nights: Int, told: String, outcome: ImportEntry.Outcome, id: Int64
  ) throws {
    let book = SampleBook(kept: [.kept(1, known, "2026-07-03", nights: nights)])
    let found = try #require(bookings(try plan([Self.stay(guest: told)], into: book)).first)
    #expect(found.outcome == outcome)
    #expect(found.booking.id == id)
    if outcome == .completed {
      #expect(found.booking.reference == "HM1")
      #expect(found.booking.guest == known)
    }
    // Money alone finds it by the same rule, and waits where it is not clear.
    let paid = try plan([], [Self.payment(guest: told)], into: book)
    #expect(bookings(paid).map(\.outcome) == [outcome])
    #expect(bookings(paid).first?.booking.stay.amount == 300)
    // Nobody has said who comes to a stay that is left out.
    #expect(
      paid.contains { if case .paidStay = $0.subject { true } else { false } }
        == (outcome == .unclear))
    #expect(
      paid.contains { $0.outcome == .waiting } == (outcome == .unclear))
  }

  @Test func `does not guess between two bookings, nor take one twice`() throws {
    let two = SampleBook(kept: [
      .kept(1, "Marta", "2026-07-03"), .kept(2, "Marta Puig", "2026-07-03"),
    ])
    #expect(try bookings(plan([Self.stay(guest: "Marta")], into: two)).first?.booking.id == 1)
    let alike = SampleBook(kept: [
      .kept(1, "Marta", "2026-07-03"), .kept(2, "Marta", "2026-07-03"),
    ])
    #expect(try bookings(plan([Self.stay()], into: alike)).map(\.outcome) == [.unclear])
    #expect(
      try bookings(plan([Self.stay()], into: alike, importsLookalikesAsNew: true)).map(\.outcome)
        == [.added])
    let one = SampleBook(kept: [.kept(1, "Marta Vila", "2026-07-03")])
    let entries = try plan([Self.stay(), Self.stay(3, "HM2")], into: one)
    #expect(bookings(entries).map(\.outcome) == [.completed, .added])
  }

  @Test func `leaves what the user changed, and says what is different`() throws {
    let book = SampleBook(
      kept: [
        .kept(
          1, "Marta", "2026-07-04", nights: 5, adults: 1, amount: 280, commission: 9,
          channel: "airbnb", reference: "HM1")
      ], paid: [Self.payment().payment])
    let stays = try plan([Self.stay()], into: book)
    #expect(stays.map(\.outcome) == [.unchanged, .differs])
    #expect(
      stays.last?.remark
        == .differs([
          Difference(.checkIn, book: .day("2026-07-04"), file: .day("2026-07-03")),
          Difference(.nights, book: .count(5), file: .count(3)),
          Difference(.adults, book: .count(1), file: .count(2)),
          Difference(.amount, book: .money(280), file: .money(300)),
        ]))
    let paid = try plan([], [Self.payment(), Self.payment(3, gross: 20, fee: 0)], into: book)
    #expect(paid.map(\.outcome) == [.unchanged, .differs, .added])
  }

  @Test func `follows refunds, but books no negative amount`() throws {
    let paid = SampleBook(
      kept: [
        .kept(
          1, "Marta", "2026-07-03", amount: 300, commission: 9, channel: "airbnb",
          reference: "HM1")
      ], paid: [Self.payment().payment])
    let refund = Self.payment(2, "HM1", "2026-07-09", gross: -100, fee: -3)
    let entries = try plan([], [refund], into: paid)
    #expect(bookings(entries).map(\.booking.stay.amount) == [200])
    #expect(bookings(entries).map(\.booking.stay.commission) == [6])
    let more = try plan([], [Self.payment(2, "HM1", "2026-07-09", gross: -400)], into: paid)
    #expect(bookings(more).map(\.outcome) == [.differs])
    #expect(bookings(more).map(\.booking.stay.amount) == [300])
  }

  @Test func `takes over that the platform pays the tax, where it brings the amount`() throws {
    let draft = Self.payment(taxCollected: true)
    let pending = SampleBook(kept: [.kept(1, "Marta Vila", "2026-07-03")])
    #expect(
      bookings(try plan([], [draft], into: pending)).map(\.booking.stay.taxCollected) == [true])
    let known = SampleBook(kept: [
      .kept(
        1, "Marta", "2026-07-03", amount: 300, commission: 9, channel: "airbnb", reference: "HM1")
    ])
    let entries = try plan([], [draft], into: known)
    #expect(bookings(entries).map(\.outcome) == [.differs])
  }

  @Test func `refuses what no book takes, and goes on`() throws {
    var early = Self.stay(2, "HM1", "2011-01-01")
    early.guest = "Early"
    let entries = try plan([early, Self.stay(3, "HM2", nights: 0), Self.stay(4, "HM3")])
    #expect(entries.map(\.outcome) == [.refused, .refused, .added])
    #expect(
      entries.first?.remark
        == .refusal(ImportRefusal(line: 2, .noRate(zone: "1", day: "2011-01-01"))))
  }

  @Test func `says what it passes over`() throws {
    var file = PlatformFile(kind: .airbnbTransactions, channel: "airbnb")
    file.payouts = [PayoutDraft(line: 2)]
    file.cancelled = [CancelledStay(line: 4, reference: "HM9")]
    file.requests = [3]
    file.refusals = [RowRefusal(line: 5, column: "Date", fault: .missing)]
    var planner = PlatformPlanner(file, into: SampleBook(), homes: SampleBook.home)
    let entries = try planner.plan()
    #expect(entries.map(\.line) == [2, 3, 4, 5])
    #expect(entries.map(\.outcome) == [.skipped, .skipped, .skipped, .refused])
  }

  @Test func `fills in the commission where only the price was entered by hand`() throws {
    let book = SampleBook(kept: [.kept(1, "Marta Vila", "2026-07-03", amount: 300)])
    let paid = try plan([Self.stay(amount: 300, commission: 9)], into: book)
    #expect(bookings(paid).map(\.outcome) == [.completed])
    #expect(bookings(paid).first?.booking.stay.commission == 9)
    let settled = try plan([Self.stay()], [Self.payment()], into: book)
    #expect(bookings(settled).map(\.outcome) == [.completed])
    #expect(bookings(settled).first?.booking.stay.commission == 9)
    // Another price is for its owner to explain, and so is another commission.
    let other = SampleBook(kept: [.kept(1, "Marta Vila", "2026-07-03", amount: 310)])
    #expect(
      try bookings(plan([Self.stay()], [Self.payment()], into: other)).map(\.outcome)
        == [.completed, .differs])
    let known = SampleBook(kept: [
      .kept(1, "Marta Vila", "2026-07-03", amount: 300, commission: 8)
    ])
    #expect(
      try bookings(plan([Self.stay(amount: 300, commission: 9)], into: known)).map(\.outcome)
        == [.completed, .differs])
  }

  @Test func `brings nobody's name back once it was blanked`() throws {
    let book = SampleBook(kept: [
      .kept(1, Booking.blankedGuest, "2026-07-03", amount: 300, channel: "airbnb")
    ])
    let payments = [Self.payment(), Self.payment(3, "HM1", "2026-08-04")]
    for stays in [[Self.stay(adults: 4)], []] {
      let entries = try plan(stays, payments, into: book)
      #expect(Set(entries.map(\.outcome)) == [.unchanged])
      #expect(bookings(entries).allSatisfy { $0.booking == book.kept[0] })
    }
    let told = Booking.kept(2, "Marta Vila", "2026-07-03", channel: "airbnb")
    #expect(book.kept[0].isBlanked(of: told) && !told.isBlanked(of: book.kept[0]))
    let elsewhere = Booking.kept(2, "Marta Vila", "2026-07-03", channel: "booking-com")
    #expect(!book.kept[0].isBlanked(of: elsewhere))
    // Other nights are another stay, which somebody has to look at.
    #expect(try plan([Self.stay(nights: 9)], into: book).map(\.outcome) == [.unclear])
  }

  @Test func `needs no home for a stay that the book has`() throws {
    let book = SampleBook(kept: [
      .kept(1, "Marta Vila", "2026-07-03", channel: "airbnb", reference: "HM1")
    ])
    let stays = [Self.stay(listing: "Renamed flat"), Self.stay(3, "HM2", listing: "Renamed flat")]
    let entries = try plan(stays, into: book)
    #expect(entries.map(\.outcome) == [.unchanged, .refused])
    #expect(entries.last?.remark == .refusal(ImportRefusal(line: 3, .homeNeeded)))
  }

  @Test func `tells of bookings that were cancelled since, and leaves them`() throws {
    let book = SampleBook(kept: [
      .kept(1, "Marta Vila", "2026-07-03", channel: "airbnb", reference: "HM1"),
      .kept(2, "Joan Serra", "2026-08-03", channel: "booking-com", reference: "HM2"),
      .kept(3, "Anna Puig", "2026-09-03", channel: "airbnb", reference: "HM3"),
    ])
    var file = PlatformFile(kind: .airbnbReservations, channel: "airbnb")
    file.cancelled = [
      CancelledStay(line: 2, reference: "HM1"), CancelledStay(line: 3, reference: "HM2"),
      CancelledStay(line: 4, reference: nil), CancelledStay(line: 5, reference: "HM3"),
    ]
    // The same code once more, and confirmed.
    file.stays = [Self.stay(6, "HM3", "2026-09-03", guest: "Anna Puig")]
    var planner = PlatformPlanner(file, into: book, homes: SampleBook.home)
    let entries = try planner.plan()
    #expect(entries.map(\.outcome) == [.cancelled, .skipped, .skipped, .skipped, .unchanged])
    #expect(entries.first?.subject == .booking(book.kept[0]))
  }

  @Test func `marks bookings that came from files as cancelled, with what was charged`() throws {
    let kept = Booking.kept(1, "Marta Vila", "2026-07-03", channel: "airbnb", reference: "HM1")
    var file = PlatformFile(kind: .bookingComReservations, channel: "airbnb")
    file.cancelled = [
      CancelledStay(line: 2, reference: "HM1", checkIn: "2026-07-03", nights: 2, amount: 50),
      CancelledStay(
        line: 3, reference: "HM2", isNoShow: true, listing: "Sunny flat", guest: "Joan",
        checkIn: "2026-08-03", nights: 2, amount: 70, commission: 7),
      CancelledStay(line: 4, reference: "HM3", listing: "Sunny flat", guest: "Anna"),
      CancelledStay(line: 5, reference: "HM4", checkIn: "2026-08-03", nights: 2, amount: 70),
    ]
    let book = SampleBook(kept: [kept], edited: [1: ["guest"]])
    var planner = PlatformPlanner(file, into: book, homes: SampleBook.home)
    let entries = try planner.plan()
    #expect(entries.map(\.outcome) == [.updated, .added, .skipped, .refused])
    let stays = entries.compactMap(\.subject.stay?.stay)
    #expect(stays.map(\.state) == [.cancelled, .noShow])
    #expect(stays.map(\.amount) == [50, 70] && stays.map(\.commission) == [0, 7])
    #expect(stays.last?.adults == 0 && stays.last?.nights == 2)
    let edited = SampleBook(kept: [kept], edited: [1: ["amount"]])
    planner = PlatformPlanner(file, into: edited, homes: SampleBook.home)
    #expect(try planner.plan().map(\.outcome) == [.cancelled, .added, .skipped, .refused])
  }

  @Test func `joins adjustments to the booking with their code, once`() throws {
    func adjustment(_ code: String?, _ gross: Money = -20, id: Int64 = 0) -> Payment {
      Payment(
        id: id, channel: "airbnb", reference: code, date: "2026-07-10", gross: gross, fee: 0,
        checkIn: "2026-07-03", nights: 4, kind: .refund, details: "Adjustment")
    }
    var file = PlatformFile(kind: .airbnbTransactions, channel: "airbnb")
    file.payments = [
      PaymentDraft(line: 2, payment: adjustment("HM1")),
      PaymentDraft(line: 3, payment: adjustment("HM9")),
      PaymentDraft(line: 4, payment: adjustment(nil)),
      PaymentDraft(line: 5, payment: adjustment(nil)),
      PaymentDraft(line: 6, payment: adjustment("HM1", -30)),
    ]
    var book = SampleBook(
      kept: [.kept(1, "Marta Vila", "2026-07-03", channel: "airbnb", reference: "HM1")],
      paid: [adjustment("HM1", -30, id: 1), adjustment(nil, id: 2)])
    var planner = PlatformPlanner(file, into: book, homes: SampleBook.home, people: nil)
    #expect(
      try planner.plan().map(\.outcome) == [.added, .waiting, .unchanged, .waiting, .unchanged])
    // The stay arrives: what waited joins it.
    var stays = PlatformFile(kind: .airbnbReservations, channel: "airbnb")
    stays.stays = [Self.stay(2, "HM1", "2026-07-03", guest: "Marta Vila")]
    book.kept = []
    planner = PlatformPlanner(stays, into: book, homes: SampleBook.home)
    let entries = try planner.plan()
    #expect(entries.map(\.outcome) == [.added, .completed])
    #expect(entries.last?.subject == .payment(book.paid[0]))
  }

  @Test func `completes a booking's amount from Booking.com, once`() throws {
    let draft = Self.stay(isAgeUnknown: false, amount: 400, commission: 60)
    let book = SampleBook(kept: [.kept(1, "Marta Vila", "2026-07-03")])
    let entries = try plan([draft], into: book)
    let completed = try #require(bookings(entries).first)
    #expect(completed.outcome == .completed)
    #expect(completed.booking.stay.amount == 400 && completed.booking.stay.commission == 60)
    #expect(try plan([draft], into: after(book, entries)).map(\.outcome) == [.unchanged])
  }
}

struct `A guest's name` {
  @Test(arguments: [
    ("Marta Vila", "marta vilà", true, true), ("Vila, Marta", "Marta Vila", true, true),
    ("Marta", "Marta Vila", false, true), ("Mar", "Marta Vila", false, false),
    ("", "Marta", false, false), ("李娜", "李娜", true, true),
  ])
  func `is compared by its words`(one: String, other: String, isSame: Bool, isPart: Bool) {
    #expect(GuestName(one).isSame(as: GuestName(other)) == isSame)
    #expect(GuestName(one).isPart(of: GuestName(other)) == isPart)
    #expect(
      (ManualMatch(
        guest: one, nights: 3, channel: "airbnb", among: [.kept(1, other, "2026-07-03")])
        == .none) == false)
  }
}
