internal import Bookkeeping
internal import UnicodeText

/// A parser for the rows of Booking.com's reservation list: who stays when, and for how much.
///
/// Prices have more than two decimals and are rounded half up to cents. Adults are 18 or over, and
/// the file contains the ages of children. So this is the only platform whose files determine who
/// is exempt: guests of 16 or under. Llei 5/2017 art. 27.
struct BookingComReservations: PlatformRows {
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
    let guest = try guest(table)
    let (checkIn, nights) = try table.stay(agreeing: true)
    let people = try people(table)
    let draft = StayDraft(
      line: table.line, listing: table.optionalText(.listing), reference: reference,
      checkIn: checkIn, nights: nights, guest: guest, adults: people.adults,
      children: people.children, isAgeUnknown: people.isAgeUnknown,
      amount: try table.optionalMoney(.price, rounds: true),
      commission: try table.optionalMoney(.commission, rounds: true))
    try table.checkConstraints(of: draft)
    return draft
  }

  /// Returns the name of the first guest or else of the booker, whose family name comes first in
  /// the file.
  private func guest(_ table: PlatformTable) throws(RowRefusal) -> String {
    if let names = table.optionalText(.guest) {
      guard names.utf8.contains(UInt8(ascii: ";")) else { return names }
      let name = names.split(separator: ";").map { String($0).trimmed }.first { !$0.isEmpty }
      if let name { return name }
    }
    let parts = try table.text(table.has(.booker) ? .booker : .guest)
      .split(separator: ",", maxSplits: 1).map { String($0).trimmed }
    return parts.reversed().joined(separator: " ").trimmed
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
