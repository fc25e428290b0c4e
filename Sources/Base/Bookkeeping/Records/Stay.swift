/// The part of a booking from which figures are computed: dates, people and amounts.
public struct Stay: Hashable, Sendable {
  /// The number of the home.
  public var property: Int64
  /// The day the stay begins, which determines the period of its income and of its tax.
  public var checkIn: Day
  /// The number of nights, 1 to `Stay.maximumNights`; 0 if unknown, where no stay took place.
  public var nights: Int
  /// The number of people who are not counted as children, at least 1; 0 if unknown, where no stay took
  /// place.
  public var adults: Int
  /// The number of children aged 16 or under, all of them exempt.
  public var children: Int
  /// The number of adults who are exempt from the tourist tax.
  public var exemptAdults: Int
  /// The gross amount that the guest pays for the stay, before the platform's commission; nil if it is
  /// not known yet, or nothing was charged for a stay that did not take place.
  public var amount: Money?
  /// The part of the amount that the platform retained.
  public var commission: Money
  /// Whether a platform has already paid the tourist tax of this stay to the agency.
  public var taxCollected: Bool
  /// The day on which price and tax were paid in full, if that was before check-in.
  public var prepaidOn: Day?
  /// Whether the booking became a stay.
  public var state: BookingState
  /// Whether the guest pays the tourist tax in addition to the amount, instead of within it.
  public var taxApart: Bool

  /// The longest valid stay, in nights.
  public static let maximumNights = Int(nightsRange.upperBound)
  /// The valid numbers of nights.
  public static var nightsRange: ClosedRange<Int64> { 1...3660 }
  /// The largest valid number of adults, and of children.
  public static var peopleLimit: Int64 { 999 }
  /// The number of nights from which a let no longer is one to tourists.
  ///
  /// Llei 13/2002 art. 50 bis: at most 31 days.
  public static let touristLimit = 31

  /// Makes a stay, which need not be valid; see `faults`.
  public init(
    property: Int64, checkIn: Day, nights: Int, adults: Int, children: Int = 0,
    exemptAdults: Int = 0, amount: Money? = nil, commission: Money = .zero,
    taxCollected: Bool = false, prepaidOn: Day? = nil, state: BookingState = .confirmed,
    taxApart: Bool = false
  ) {
    self.property = property
    self.checkIn = checkIn
    self.nights = nights
    self.adults = adults
    self.children = children
    self.exemptAdults = exemptAdults
    self.amount = amount
    self.commission = commission
    self.taxCollected = taxCollected
    self.prepaidOn = prepaidOn
    self.state = state
    self.taxApart = taxApart
  }

  /// Whether the stay takes place: its nights are let, and the tourist tax accrues when it begins.
  ///
  /// Llei 5/2017 art. 28.
  public var takesPlace: Bool { state == .confirmed }

  /// Whether nobody else can stay in the home: the stay takes place, or the owner uses the home.
  public var occupiesHome: Bool { state == .confirmed || state == .ownUse }

  /// Whether the amount of the stay is still to be entered.
  public var isPending: Bool { amount == nil && takesPlace }

  /// The day the guests leave, clamped to the calendar.
  public var checkOut: Day { checkIn.adding(days: nights) }

  /// The amount if the commission exceeds it, which is probably a typing mistake; otherwise nil.
  public var amountBelowCommission: Money? { amount.flatMap { $0 < commission ? $0 : nil } }

  /// Adults × nights, exempt adults included.
  public var adultNights: Int { adults * nights }

  /// Children × nights.
  public var childNights: Int { children * nights }

  /// Whether both stays need one home in the same night.
  public func overlaps(_ other: Stay) -> Bool {
    occupiesHome && other.occupiesHome && property == other.property && checkIn < other.checkOut
      && other.checkIn < checkOut
  }

  /// The part of the amount for the nights from one day up to, not including, another.
  ///
  /// The amount is spread evenly over the nights. Cents that cannot be divided belong to later nights, so
  /// that the parts of a stay always add up to its amount. Zero if the amount is not known.
  public func amount(from: Day, to: Day) -> Money {
    guard let amount, nights > 0 else { return .zero }
    func share(until day: Day) -> Int64 {
      let passed = Int64(min(max(day.days(since: checkIn), 0), nights))
      let (whole, rest) = amount.cents.quotientAndRemainder(dividingBy: Int64(nights))
      return whole * passed + rest * passed / Int64(nights)
    }
    return Money(cents: share(until: to) - share(until: from))
  }
}

/// The period for which the law requires the records of a stay: the guests, their age group, the days of
/// arrival and departure.
///
/// Llei 5/2017 art. 40: four years. They are counted from the end of the stay, so that no record is
/// anonymised too early.
public enum Retention {
  /// The number of years.
  public static let years = 4

  /// The first day whose records are still required; stays that ended before it may be anonymised.
  public static func limit(on today: Day) -> Day {
    // Only 29 February may have no counterpart; the earlier day retains the records longer.
    Day(year: today.year - years, month: today.month, day: today.day)
      ?? Day(year: today.year - years, month: today.month, day: today.day - 1) ?? .first
  }
}
