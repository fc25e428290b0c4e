import Bookkeeping
import Taxation
import Testing

@testable import Importing

/// A book that counts how many rows it gives.
private final class CountingBook: ImportedBook {
  let book: SampleBook
  private(set) var rows = 0

  init(_ book: SampleBook) { self.book = book }

  private func counted<Row>(_ found: [Row]) -> [Row] {
    rows += found.count
    return found
  }

  func bookings(channel: String, reference: String) -> [Booking] {
    counted(book.bookings(channel: channel, reference: reference))
  }

  func bookings(property: Int64, checkIn: Day) -> [Booking] {
    counted(book.bookings(property: property, checkIn: checkIn))
  }

  func payments(channel: String, reference: String?) -> [Payment] {
    counted(book.payments(channel: channel, reference: reference))
  }

  func payouts(like payout: Payout) -> [Payout] { counted(book.payouts(like: payout)) }

  func expenses(property: Int64, date: Day) -> [Expense] {
    counted(book.expenses(property: property, date: date))
  }

  func bills(date: Day) -> [Expense] { counted(book.bills(date: date)) }
  func parts(ofBill bill: Int64) -> [Expense] { counted(book.parts(ofBill: bill)) }
  func isTaxApart(in property: Int64) -> Bool { book.isTaxApart(in: property) }
  func rates(of property: Int64) -> RateTimeline? { book.rates(of: property) }

  func fieldsEditedByHand(of booking: Int64) -> Set<String>? { nil }
}

struct `A file that is imported again` {
  static let rowCounts = [10, 500]

  @Test(arguments: rowCounts)
  func `has the bookings of one day looked at once`(count: Int) throws {
    var sample = SampleBook()
    var text = "property,check_in,nights,guest,adults,channel,reference\n"
    for number in 1...count {
      let code = number % 2 == 0 ? "HM" : nil
      sample.kept.append(
        .kept(
          Int64(number), "Guest \(number % 7)", "2026-07-03", channel: code.map { _ in "airbnb" },
          reference: code))
      text += "sol,2026-07-03,3,Guest \(number % 7),2,\(code == nil ? "," : "airbnb,HM")\n"
    }
    let book = CountingBook(sample)
    let table = try OwnTable(Array(text.utf8), kind: .bookings)
    let rows = BookingTable(table, into: book, homes: HomeNames(SampleBook.homes))
    let outcomes = try rows.allEntries().map(\.outcome)
    #expect(outcomes == Array(repeating: .unchanged, count: count))
    // Once by the day, half of them once more by the code.
    #expect(book.rows <= count * 3 / 2 + 1)
  }

  @Test(arguments: rowCounts)
  func `has the expenses of one day looked at once`(count: Int) throws {
    var sample = SampleBook()
    var text = "property,date,concept,category,amount,note\n"
    for number in 1...count {
      sample.spent.append(
        Expense(
          id: Int64(number), property: SampleBook.sunny, date: "2026-07-03",
          concept: "Llum \(number % 3)", category: "other", amount: 5, note: "\(number)"))
      text += "sol,2026-07-03,Llum \(number % 3),other,5.00,\(number)\n"
    }
    let book = CountingBook(sample)
    let table = try OwnTable(Array(text.utf8), kind: .expenses)
    let rows = ExpenseTable(table, into: book, homes: HomeNames(SampleBook.homes)) { $0 }
    let outcomes = try rows.allEntries().map(\.outcome)
    #expect(outcomes == Array(repeating: .unchanged, count: count))
    #expect(book.rows == count)
  }

  @Test(arguments: rowCounts)
  func `looks at each of the book's records a few times only`(count: Int) {
    var candidates = Candidates<Int>()
    for place in 0..<count { candidates.add(place, under: 0) }
    var taken: Set<Int> = []
    var looks = 0
    for wanted in 0..<count {
      let place = candidates.first(under: [0, 1]) {
        looks += 1
        return taken.contains($0)
      }
      #expect(place == wanted)
      if let place { taken.insert(place) }
    }
    #expect(candidates.first(under: [0]) { taken.contains($0) } == nil)
    #expect(looks <= 2 * count)
  }

  /// A row's guest and code, and which booking of the day the row is: 1 has no code, 2 has `A`, 3 has
  /// `B`, 4 was blanked.
  static let rows: [(guest: String, code: String?, booking: Int64?)] = [
    (guest: "Marta", code: nil, booking: 1), (guest: "MARTA", code: "A", booking: 1),
    (guest: "Marta", code: "B", booking: 1), (guest: "Rosa", code: "B", booking: 4),
    (guest: "Rosa", code: nil, booking: 4),
  ]

  @Test(arguments: rows)
  func `is the first of its guest that has no other code, else a blanked one`(
    guest: String, code: String?, booking: Int64?
  ) {
    var known = KnownBookings([
      .kept(1, "Marta", "2026-07-03"), .kept(2, "Marta", "2026-07-03", reference: "A"),
      .kept(3, "Marta", "2026-07-03", reference: "B"),
      .kept(4, Booking.blankedGuest, "2026-07-03"),
    ])
    let row = Booking.kept(0, guest, "2026-07-03", adults: 4, reference: code)
    #expect(known.first(like: row, unless: [])?.id == booking)
  }

  @Test func `has as many equal payments known as the book has`() {
    let payment = Payment(
      channel: "airbnb", reference: "HM", date: "2026-07-04", gross: 100, fee: 3,
      checkIn: "2026-07-03", nights: 3)
    var matcher = PaymentMatcher([payment, payment])
    #expect((1...3).map { _ in matcher.isKnown(payment) } == [true, true, false])
  }
}

struct `A plan of payouts` {
  @Test func `knows payouts by their keys, or by day and amount`() throws {
    var keyed = Payout(id: 3, channel: "airbnb", key: "G-1", date: "2026-07-05", amount: 97)
    var plain = Payout(id: 4, channel: "airbnb", date: "2026-07-06", amount: 97)
    var file = PlatformFile(kind: .airbnbTransactions, channel: "airbnb")
    let book = SampleBook(payouts: [keyed, plain])
    (keyed.id, plain.id) = (0, 0)
    // The second transfer of a day and amount is another one.
    file.payouts = [keyed, plain, plain].enumerated().map { PayoutDraft(line: $0 + 2, payout: $1) }
    var planner = PlatformPlanner(file, into: book, homes: SampleBook.home)
    let entries = try planner.plan()
    #expect(entries.map(\.outcome) == [.unchanged, .unchanged, .added])
    #expect(entries.map(\.payout) == [0, 1, 2])
  }
}
