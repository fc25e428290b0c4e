package import Bookkeeping

/// How long a stay is, as nights or by the day of leaving.
package struct StayLength {
  let nights: Int?
  let checkOut: Day?

  /// Takes what was given of the two.
  package init(nights: Int?, checkOut: Day?) {
    self.nights = nights
    self.checkOut = checkOut
  }

  /// The nights of a stay that begins on a day.
  ///
  /// - Throws: `LedgerError.nightsOrCheckOut` when neither is given, or when both are and differ;
  ///   `.checkOutNotAfterCheckIn` when the guests would leave before they come.
  package func nights(from checkIn: Day) throws(LedgerError) -> Int {
    guard let checkOut else {
      guard let nights else { throw .nightsOrCheckOut }
      return nights
    }
    let between = checkOut.days(since: checkIn)
    guard between > 0 else {
      throw .checkOutNotAfterCheckIn(checkIn: checkIn, checkOut: checkOut)
    }
    if let nights, nights != between { throw .nightsOrCheckOut }
    return between
  }
}
