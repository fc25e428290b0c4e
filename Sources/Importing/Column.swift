/// What a column of a platform's file tells.
enum Column: Int, CaseIterable, Sendable {
  case date, type, reference, checkIn, checkOut, nights, guest, booker, listing, details
  case currency, amount, paidOut, serviceFee, fastPayFee, gross, remittedTax, occupancyTax
  case status, booked, persons, adults, children, infants, ages, price, commission, payout

  /// The column that the table of names calls so.
  init?(code: String) {
    guard let column = Column.codes[code] else { return nil }
    self = column
  }

  private static let codes: [String: Column] = [
    "date": .date, "type": .type, "reference": .reference, "check-in": .checkIn,
    "check-out": .checkOut, "nights": .nights, "guest": .guest, "booker": .booker,
    "listing": .listing, "details": .details, "currency": .currency, "amount": .amount,
    "paid-out": .paidOut, "service-fee": .serviceFee, "fast-pay-fee": .fastPayFee,
    "gross": .gross, "remitted-tax": .remittedTax, "occupancy-tax": .occupancyTax,
    "status": .status, "booked": .booked, "persons": .persons, "adults": .adults,
    "children": .children, "infants": .infants, "ages": .ages, "price": .price,
    "commission": .commission, "payout": .payout,
  ]

  /// The columns that hold dates.
  static let dates: [Column] = [.date, .checkIn, .checkOut, .booked]

  /// The columns that hold money.
  static let amounts: [Column] = [
    .amount, .paidOut, .serviceFee, .fastPayFee, .gross, .remittedTax, .occupancyTax, .price,
    .commission, .payout,
  ]
}

extension PlatformFile.Kind {
  static let all: [PlatformFile.Kind] = [
    .airbnbTransactions, .airbnbReservations, .bookingComReservations,
  ]

  /// The columns without which nothing can be made of the file; of each group one is enough.
  var neededColumns: [[Column]] {
    switch self {
    case .airbnbTransactions:
      // Without gross or fee, the net amount would pass for what the guest paid. The list of payments
      // to come, `airbnb_pending.csv`, has no column of what was paid out: its dates still change, and
      // it would be counted a second time when the money comes.
      [
        [.date], [.type], [.reference], [.checkIn], [.nights, .checkOut], [.amount], [.paidOut],
        [.gross, .serviceFee],
      ]
    case .airbnbReservations:
      [[.reference], [.status], [.guest], [.checkIn], [.nights, .checkOut], [.adults]]
    case .bookingComReservations:
      [[.reference], [.guest, .booker], [.checkIn], [.checkOut], [.status], [.adults, .persons]]
    }
  }
}
