internal import Bookkeeping

/// Airbnb's list of reservations: who stays when.
///
/// Its earnings are what the owner gets, without the fee. They are no amount of a booking: the list of
/// transactions brings the price and the fee, and a booking is pending until then.
struct AirbnbReservations: PlatformRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    switch try table.meaning(.status) {
    case .cancelled:
      file.cancelled.append(
        CancelledStay(line: table.line, reference: table.optionalText(.reference)))
    case .request: file.requests.append(table.line)
    default: file.stays.append(try stay(table))
    }
  }

  private func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft {
    let reference = try table.text(.reference)
    let guest = try table.text(.guest)
    let (checkIn, nights) = try table.stay(agreeing: true)
    guard let adults = try table.optionalNumber(.adults) else {
      throw table.refusal(.adults, .missing)
    }
    let children =
      try (table.optionalNumber(.children) ?? 0) + (table.optionalNumber(.infants) ?? 0)
    // Its adults begin at 13, and its children end at 12: who is exempt has to be asked.
    let draft = StayDraft(
      line: table.line, listing: table.optionalText(.listing), reference: reference,
      checkIn: checkIn, nights: nights, guest: guest, adults: adults, children: children,
      isAgeOpen: true, amount: nil, commission: nil, payout: payout(table))
    try table.checkFitness(of: draft)
    return draft
  }

  /// The earnings are shown and not booked: what cannot be read of them stops nothing.
  private func payout(_ table: PlatformTable) -> Money? {
    do { return try table.optionalMoney(.payout) } catch { return nil }
  }
}
