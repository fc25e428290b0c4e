import Bookkeeping
import Testing

@testable import Importing

struct `Airbnb's reservations` {
  private func read(status: String, people: String = "2,0,0", nights: String = "2") throws
    -> PlatformFile
  {
    try PlatformReader.read(
      Sample.reservations(
        "HMA,\(status),Anna,\(people),2026-05-04,,\(nights),Àtic,\"€1,234.50\""), platform: .airbnb)
  }

  @Test(arguments: [
    "Confirmed", "Past guest", "Currently hosting", "Arriving soon", "Arriving in 3 days",
    "Checking out today", "Review guest", "Trip change requested", "Confirmada", "Aceptada",
  ])
  func `are stays`(status: String) throws {
    let file = try read(status: status)
    #expect(file.stays.map(\.reference) == ["HMA"])
    #expect(file.stays.first?.payout == euros(123450))
  }

  @Test(arguments: [
    "Canceled by guest", "Cancelled by host", "Canceled by Airbnb", "Canceled", "Cancelada",
    "Cancelada por el huésped",
  ])
  func `are cancelled`(status: String) throws {
    let file = try read(status: status)
    #expect(file.cancelled.map(\.line) == [2] && file.stays == [] && file.refusals == [])
  }

  @Test(arguments: [
    "Pending", "Awaiting payment", "Inquiry", "Request expired", "Request withdrawn",
    "Not possible",
    "Solicitud enviada",
  ])
  func `are requests`(status: String) throws {
    let file = try read(status: status)
    #expect(file.requests == [2] && file.stays == [] && file.refusals == [])
  }

  @Test func `are refused with what a book would not take`() throws {
    #expect(
      try read(status: "Vahvistettu").refusals
        == [RowRefusal(line: 2, column: "Status", fault: .unknownWord(text: "Vahvistettu"))])
    #expect(
      try read(status: "Confirmed", people: "0,2,0").refusals
        == [
          RowRefusal(
            line: 2, column: "# of adults", fault: .invalidRecord(.outOfRange("adults", 0, 1...999))
          )
        ])
    #expect(
      try read(status: "Confirmed", people: ",2,0").refusals
        == [RowRefusal(line: 2, column: "# of adults", fault: .missing)])
    #expect(
      try read(status: "Confirmed", nights: "4000").refusals
        == [
          RowRefusal(
            line: 2, column: "# of nights",
            fault: .invalidRecord(.outOfRange("nights", 4000, 1...3660)))
        ])
    #expect(
      try read(status: "Confirmed", nights: "").refusals
        == [RowRefusal(line: 2, column: "# of nights", fault: .missing)])
  }

  @Test func `have their earnings shown, and stop at nothing over them`() throws {
    let file = try PlatformReader.read(
      Sample.reservations("HMA,Confirmed,Anna,2,0,0,2026-05-04,2026-05-06,2,Àtic,$100"),
      platform: .airbnb)
    #expect(file.stays.map(\.payout) == [nil] && file.refusals == [])
  }
}

struct `Booking.com's reservations` {
  private func read(
    guest: String = "Anna Puig", booker: String = "", dates: String = "2026-05-04,2026-05-06",
    status: String = "ok", people: String = "2,2,0,", price: String = "100 EUR",
    commission: String = "15 EUR", nights: String = "2"
  ) throws -> PlatformFile {
    try PlatformReader.read(
      Sample.bookings(
        "4812,\(booker),\(guest),\(dates),\(status),\(people),\(price),\(commission),Àtic,\(nights)"
      ),
      platform: .bookingCom)
  }

  /// Persons, adults, children, ages; then adults and children as they are booked.
  @Test(
    arguments: [
      ("2,2,0,", 2, 0, false), ("4,2,2,\"4, 16\"", 2, 2, false), ("4,2,2,\"4;17\"", 3, 1, false),
      ("5,2,3,17 17 2", 4, 1, false), ("3,2,1,0", 2, 1, false), ("4,2,2,", 2, 2, true),
      ("4,2,2,5", 2, 2, true), ("4,2,2,\"1,2,3\"", 2, 2, true),
      // No column of adults' number, of children's, of either.
      ("3,,1,5", 2, 1, true), ("2,2,,", 2, 0, true), ("2,,,", 2, 0, true), (",2,1,5", 2, 1, false),
      // The children are not counted as persons; two people are in no column.
      ("2,2,1,5", 2, 1, false), ("5,2,1,5", 4, 1, true),
    ])
  func `count as adults whoever is over 16`(
    people: String, adults: Int, children: Int, isOpen: Bool
  ) throws {
    let stay = try #require(try read(people: people).stays.first)
    #expect(stay.adults == adults && stay.children == children && stay.isAgeUnknown == isOpen)
  }

  @Test(arguments: [
    ("Anna Puig", "", "Anna Puig"), ("Anna Puig; Joan Serra", "", "Anna Puig"),
    ("", "\"Puig, Anna\"", "Anna Puig"), ("", "Anna", "Anna"), (";", "\"Puig, Anna\"", "Anna Puig"),
  ])
  func `are of the first guest, or who booked`(guest: String, booker: String, name: String) throws {
    #expect(try read(guest: guest, booker: booker).stays.map(\.guest) == [name])
  }

  @Test(arguments: ["cancelled_by_guest", "cancelled_by_hotel", "no_show", "Cancelled"])
  func `are no stays where nobody came`(status: String) throws {
    let file = try read(status: status)
    #expect(file.cancelled.map(\.line) == [2] && file.stays == [] && file.refusals == [])
  }

  @Test func `have prices in whole cents, or none yet`() throws {
    let stay = try #require(
      try read(price: "126.6314 EUR", commission: "18.99471 EUR").stays.first)
    #expect(stay.amount == euros(12663) && stay.commission == euros(1899))
    let open = try #require(try read(price: "", commission: "").stays.first)
    #expect(open.amount == nil && open.commission == nil)
  }

  @Test func `have prices with three decimals where others show what the point does`() throws {
    let file = try PlatformReader.read(
      Sample.bookings(
        "1,,Anna,2026-05-04,2026-05-06,ok,2,2,0,,126.631 EUR,18.9947 EUR,Àtic,2",
        "2,,Anna,2026-05-04,2026-05-06,ok,2,2,0,,99.5 EUR,15.123 EUR,Àtic,2"),
      platform: .bookingCom)
    #expect(file.refusals == [])
    #expect(file.stays.map(\.amount) == [euros(12663), euros(9950)])
    #expect(file.stays.map(\.commission) == [euros(1899), euros(1512)])
  }

  @Test func `are refused where they cannot be understood`() throws {
    #expect(
      try read(status: "ok?!x").refusals
        == [RowRefusal(line: 2, column: "Status", fault: .unknownWord(text: "ok?!x"))])
    #expect(
      try read(price: "100 GBP").refusals
        == [RowRefusal(line: 2, column: "Price", fault: .foreignCurrency(code: "GBP"))])
    #expect(
      try read(price: "-5 EUR").refusals
        == [
          RowRefusal(
            line: 2, column: "Price",
            fault: .invalidRecord(.outOfRange("amount", -500, Money.prices)))
        ])
    #expect(
      try read(dates: "2026-05-06,2026-05-04", nights: "").refusals
        == [
          RowRefusal(
            line: 2, column: "Check-out", fault: .invalidRecord(.outOfRange("nights", -2, 1...3660))
          )
        ])
    #expect(
      try read(dates: "2026-05-04,2026-05-09").refusals
        == [
          RowRefusal(
            line: 2, column: "Duration (nights)", fault: .otherNights(stated: 2, between: 5))
        ])
    #expect(
      try read(people: ",,,").refusals
        == [RowRefusal(line: 2, column: "Adults", fault: .missing)])
    #expect(
      try read(guest: "", booker: "").refusals
        == [RowRefusal(line: 2, column: "Booked by", fault: .missing)])
  }
}
