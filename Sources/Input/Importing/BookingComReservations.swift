internal import Bookkeeping
internal import UnicodeText

/// A parser for the rows of Booking.com's reservation list: who stays when, and for how much.
///
/// Prices have more than two decimals and are rounded half up to cents. Adults are 18 or over, and
/// the file contains the ages of children. So this is the only platform whose files determine who
/// is exempt: guests of 16 or under. Llei 5/2017 art. 27.
struct BookingComReservations: ReservationRows {
  func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft {
    try table.checkCurrency()
    let reference = try table.text(.reference)
    let guest = try table.guest()
    let (checkIn, nights) = try table.stay(agreeing: true)
    let hasPeople = table.has(.adults) || table.has(.persons)
    let people = try hasPeople ? people(table) : assumed(table)
    let draft = StayDraft(
      line: table.line, listing: table.listing, reference: reference,
      checkIn: checkIn, nights: nights, guest: guest, adults: people.adults,
      children: people.children, isAgeUnknown: people.isAgeUnknown,
      amount: try table.optionalMoney(.price, rounds: true), commission: try table.commission(),
      arePeopleAssumed: !hasPeople)
    try table.checkConstraints(of: draft)
    return draft
  }

  private func assumed(_ table: PlatformTable) throws(RowRefusal) -> GuestCount {
    guard let people = table.people else { throw table.refusal(nil, .missing) }
    return GuestCount(adults: people.adults, children: people.children, isAgeUnknown: true)
  }

  private struct GuestCount {
    var adults: Int
    var children: Int
    var isAgeUnknown: Bool
  }

  private func people(_ table: PlatformTable) throws(RowRefusal) -> GuestCount {
    let persons = try table.optionalNumber(.persons)
    let children = try table.optionalNumber(.children)
    guard let adults = try table.optionalNumber(.adults) ?? persons.map({ $0 - (children ?? 0) })
    else { throw table.refusal(table.has(.adults) ? .adults : .persons, .missing) }
    var people = GuestCount(adults: adults, children: children ?? 0, isAgeUnknown: false)
    if try table.optionalNumber(.adults) == nil || children == nil { people.isAgeUnknown = true }
    // If the sum does not match, guests in neither column count as adults.
    if let persons, persons != adults + people.children, persons != adults {
      people.adults = max(adults, persons - people.children)
      people.isAgeUnknown = true
    }
    let ages = (table.optionalText(.ages) ?? "").utf8.split { !$0.isDigit }
      .compactMap { Int(Substring($0)) }
    if ages.count == people.children {
      let over16 = ages.count { $0 > 16 }
      people.adults += over16
      people.children -= over16
    } else {
      people.isAgeUnknown = true
    }
    return people
  }
}

extension PlatformTable {
  /// Returns the name of the first guest or else of the booker, whose family name comes first in
  /// the file.
  func guest() throws(RowRefusal) -> String {
    if let names = optionalText(.guest) {
      guard names.utf8.contains(UInt8(ascii: ";")) else { return names }
      let name = names.split(separator: ";").map { String($0).trimmed }.first { !$0.isEmpty }
      if let name { return name }
    }
    let parts = try text(has(.booker) ? .booker : .guest)
      .split(separator: ",", maxSplits: 1).map { String($0).trimmed }
    return parts.reversed().joined(separator: " ").trimmed
  }

  /// Returns the commission with the fee for handling the payment; nil if the file has neither.
  func commission() throws(RowRefusal) -> Money? {
    let commission = try optionalMoney(.commission, rounds: true)
    guard let fee = try optionalMoney(.paymentFee, rounds: true) else { return commission }
    do throws(AmountOverflow) {
      return try (commission ?? .zero).adding(Money(cents: abs(fee.cents)))
    } catch {
      throw refusal(.commission, .tooLarge)
    }
  }
}

extension PlatformTable {
  /// Returns the meaning of the status of a reservation; nil for a row without one.
  ///
  /// - Throws: `RowRefusal` for a word that is not known: it may say that the stay did not take place.
  mutating func status() throws(RowRefusal) -> RowMeaning? {
    optionalText(.status) == nil ? nil : try meaning(.status)
  }
}

/// A parser for the rows of Booking.com's list of payouts: what was paid for which stay.
///
/// A payout row is a bank transfer, and the rows with the same statement descriptor are its
/// components. Their fees are negative.
struct BookingComPayouts: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    let meaning = try table.meaning(.type)
    var draft: PaymentDraft
    switch meaning {
    case .payout:
      return file.add(try table.payout(of: .bookingCom))
    case .payment:
      draft = try payment(table)
      if let stay = try cancelledStay(of: draft, &table) { file.cancelled.append(stay) }
    default:
      draft = try table.adjustment(meaning, of: .bookingCom) { () throws(RowRefusal) in
        try price(table).price
      }
    }
    draft.payout = try payout(of: draft, table, &file)
    file.payments.append(draft)
  }

  /// Returns the place of the payout of a payment; nil if the file does not name the payout. In a file without rows of
  /// payouts, the rows of payments name their payouts and add up to them.
  private func payout(
    of draft: PaymentDraft, _ table: PlatformTable, _ file: inout PlatformFile
  ) throws(RowRefusal) -> Int? {
    guard let key = table.payoutKey else { return nil }
    if table.has(.paidOut) { return file.place(ofPayout: key) }
    do throws(AmountOverflow) {
      let net = try draft.payment.net
      return try file.join(
        PayoutDraft(
          line: draft.line,
          payout: Payout(
            channel: draft.payment.channel, key: key, date: draft.payment.date, amount: net)))
    } catch {
      throw table.refusal(.amount, .tooLarge)
    }
  }

  /// Returns the stay of a payment if the row says that it did not take place; its money is the payment.
  private func cancelledStay(
    of draft: PaymentDraft, _ table: inout PlatformTable
  ) throws(RowRefusal) -> CancelledStay? {
    guard let meaning = try table.status(), [.cancelled, .noShow].contains(meaning) else {
      return nil
    }
    return CancelledStay(of: draft, isNoShow: meaning == .noShow)
  }

  private func payment(_ table: PlatformTable) throws(RowRefusal) -> PaymentDraft {
    try table.checkCurrency()
    let (checkIn, nights) = try table.stay(agreeing: false)
    let (price, disagreement) = try price(table)
    let payment = Payment(
      channel: Platform.bookingCom.rawValue, reference: try table.text(.reference),
      date: try table.day(.date), gross: price.gross, fee: price.fee, checkIn: checkIn,
      nights: nights, guest: table.optionalText(.guest), listing: table.listing)
    return PaymentDraft(line: table.line, payment: payment, disagreement: disagreement)
  }

  /// Returns the gross amount, and what is deducted from it up to the amount that is paid; also the
  /// figures if the single deductions do not add up to that.
  private func price(
    _ table: PlatformTable
  ) throws(RowRefusal) -> (price: RowPrice, disagreement: FigureDisagreement?) {
    let net = try table.money(.amount)
    let gross = try table.optionalMoney(.gross) ?? net
    var parts: [Money] = []
    for column in [FileColumn.commission, .paymentFee, .vat, .otherTax] {
      if let part = try table.optionalMoney(column, rounds: true) { parts.append(part) }
    }
    do throws(AmountOverflow) {
      let price = try RowPrice(gross: gross, fee: gross.subtracting(net))
      let magnitude = Money(cents: abs(price.fee.cents))
      let sum = Money(cents: abs(try parts.sum.cents))
      if sum == magnitude { return (price, nil) }
      return (price, FigureDisagreement(computed: magnitude, stated: sum))
    } catch {
      throw table.refusal(.gross, .tooLarge)
    }
  }
}
