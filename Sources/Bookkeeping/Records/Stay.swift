/// The facts of one stay that figures are made from: when, how many people, how much money.
package struct Stay: Hashable, Sendable {
  /// The book's number of the property.
  package var property: Int64
  /// The day the stay begins; it decides the period of its income and of its tax.
  package var checkIn: Day
  /// Nights slept, 1 to `Stay.maximumNights`.
  package var nights: Int
  /// People that are not counted as children, at least 1.
  package var adults: Int
  /// Children, all of them aged 16 or under and so exempt.
  package var children: Int
  /// How many of the adults are exempt from the tourist tax.
  package var exemptAdults: Int
  /// The gross amount paid by the guest; nil while it is not known yet.
  package var amount: Money?
  /// What the platform kept of the amount.
  package var commission: Money
  /// Whether a platform has already paid the tourist tax of this stay to the agency.
  package var taxCollected: Bool
  /// The day on which both the price and the tax were paid in full, when that was before check-in.
  package var prepaidOn: Day?

  /// The longest stay a book takes.
  package static let maximumNights = Int(nightsRange.upperBound)
  /// The largest group a book takes, adults and children each.
  package static let maximumPeople = Int(peopleLimit)
  /// The nights of a stay.
  package static var nightsRange: ClosedRange<Int64> { 1...3660 }
  /// The largest group, adults and children each.
  package static var peopleLimit: Int64 { 999 }
  /// From this many nights on, a let is no longer one to tourists.
  ///
  /// Llei 13/2002 art. 50 bis: at most 31 days.
  package static let touristLimit = 31

  /// Makes a stay; see `faults` for what is wrong with it.
  package init(
    property: Int64, checkIn: Day, nights: Int, adults: Int, children: Int = 0,
    exemptAdults: Int = 0, amount: Money? = nil, commission: Money = .zero,
    taxCollected: Bool = false, prepaidOn: Day? = nil
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
  }

  /// The day the guests leave.
  package var checkOut: Day { checkIn.adding(days: nights) }

  /// The amount where the commission is larger, which is a slip of the hand; else nil.
  package var amountBelowCommission: Money? { amount.flatMap { $0 < commission ? $0 : nil } }

  /// Adults × nights, exempt or not.
  package var adultNights: Int { adults * nights }

  /// Children × nights.
  package var childNights: Int { children * nights }

  /// Whether the two stays are in one home and share a night.
  package func overlaps(_ other: Stay) -> Bool {
    property == other.property && checkIn < other.checkOut && other.checkIn < checkOut
  }
}
