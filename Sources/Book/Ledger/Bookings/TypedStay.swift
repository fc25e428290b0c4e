package import Bookkeeping
package import Documents

/// The commission of a booking as typed.
package enum TypedCommission: Equatable, Sendable {
  /// An amount.
  case amount(Money)
  /// A share of the amount of the booking, in ten-thousandths: 1500 is 15 %.
  case share(Int64)

  /// The commission of an amount; a share is rounded half up to cents.
  ///
  /// - Throws: `LedgerError.shareWithoutAmount` for a share of an unknown amount; `AmountOverflow`.
  package func money(of amount: Money?) throws -> Money {
    switch self {
    case .amount(let money): return money
    case .share(let share):
      guard let amount else { throw LedgerError.shareWithoutAmount }
      return try Ratio.scaled(amount, by: share, over: 10_000)
    }
  }
}

/// The length of a stay, given as nights or as check-out.
package struct StayLength {
  let nights: Int?
  let checkOut: Day?

  /// Makes a length of what was given: nights, check-out, or both.
  package init(nights: Int?, checkOut: Day?) {
    self.nights = nights
    self.checkOut = checkOut
  }

  /// The number of nights of a stay that begins on a day.
  ///
  /// - Throws: `Refusal` if neither was given, if both contradict each other, or if the
  ///   check-out is not later than the check-in.
  package func nights(from checkIn: Day) throws(Refusal) -> Int {
    guard let checkOut else {
      guard let nights else { throw Refusal("error.nights-or-check-out", .usage) }
      return nights
    }
    let between = checkOut.days(since: checkIn)
    guard between > 0 else {
      throw Refusal(
        "error.check-out-not-after", ["check-in": .day(checkIn), "check-out": .day(checkOut)],
        .badData)
    }
    if let nights, nights != between { throw Refusal("error.nights-or-check-out", .usage) }
    return between
  }
}
