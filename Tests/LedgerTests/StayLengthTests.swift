import Bookkeeping
import Documents
import Testing

@testable import Ledger

struct `The length of a stay` {
  private let checkIn = Period.month(year: 2015, month: 3).firstDay

  @Test func `is its nights or the days between`() throws {
    #expect(try StayLength(nights: 4, checkOut: nil).nights(from: checkIn) == 4)
    let checkOut = checkIn.adding(days: 4)
    #expect(try StayLength(nights: nil, checkOut: checkOut).nights(from: checkIn) == 4)
    #expect(try StayLength(nights: 4, checkOut: checkOut).nights(from: checkIn) == 4)
  }

  @Test func `is refused when it is missing or contradicts itself`() {
    #expect(throws: Refusal("error.nights-or-check-out", .usage)) {
      try StayLength(nights: nil, checkOut: nil).nights(from: checkIn)
    }
    #expect(throws: Refusal("error.nights-or-check-out", .usage)) {
      try StayLength(nights: 3, checkOut: checkIn.adding(days: 4)).nights(from: checkIn)
    }
    #expect(
      throws: Refusal(
        "error.check-out-not-after", ["check-in": .day(checkIn), "check-out": .day(checkIn)],
        .badData)
    ) {
      try StayLength(nights: nil, checkOut: checkIn).nights(from: checkIn)
    }
  }
}
