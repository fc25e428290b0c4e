internal import Bookkeeping

/// How long a stay is, as nights or by the day of leaving.
struct StayLength {
  let nights: Int?
  let checkOut: Day?

  /// The nights of a stay that begins on a day.
  ///
  /// - Throws: `CommandError` when neither is given, when both are and differ, or when the guests
  ///   would leave before they come.
  func nights(from checkIn: Day) throws -> Int {
    guard let checkOut else {
      guard let nights else { throw CommandError.nightsOrCheckOut }
      return nights
    }
    let between = checkOut.days(since: checkIn)
    guard between > 0 else {
      throw CommandError.checkOutNotAfterCheckIn(checkIn: checkIn, checkOut: checkOut)
    }
    if let nights, nights != between { throw CommandError.nightsOrCheckOut }
    return between
  }
}
