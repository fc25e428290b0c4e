internal import Bookkeeping
internal import UnicodeText

/// Booking.com's list of reservations: who stays when, for how much.
///
/// Its prices have more than two decimals; they are rounded half up to the cents that guests pay. Its
/// adults are 18 or more and it gives children's ages, so that it is the one platform whose files tell
/// who is exempt: those who are 16 or younger. Llei 5/2017 art. 27.
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
      children: people.children, isAgeOpen: people.isAgeOpen,
      amount: try table.optionalMoney(.price, rounds: true),
      commission: try table.optionalMoney(.commission, rounds: true))
    try table.checkFitness(of: draft)
    return draft
  }

  /// The first of the guests, or who booked, whose family name comes first.
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
    var isAgeOpen: Bool
  }

  private func people(_ table: PlatformTable) throws(RowRefusal) -> GuestCount {
    let persons = try table.optionalNumber(.persons)
    let children = try table.optionalNumber(.children)
    guard let told = try table.optionalNumber(.adults) ?? persons.map({ $0 - (children ?? 0) })
    else { throw table.refusal(table.has(.adults) ? .adults : .persons, .missing) }
    var people = GuestCount(adults: told, children: children ?? 0, isAgeOpen: false)
    if try table.optionalNumber(.adults) == nil || children == nil { people.isAgeOpen = true }
    // Where the sum does not agree, those who are in no column are counted as adults.
    if let persons, persons != told + people.children, persons != told {
      people.adults = max(told, persons - people.children)
      people.isAgeOpen = true
    }
    let ages = (table.optionalText(.ages) ?? "").utf8.split { !$0.isDigit }
      .compactMap { Int(Substring($0)) }
    if ages.count == people.children {
      let grown = ages.count { $0 > 16 }
      people.adults += grown
      people.children -= grown
    } else {
      people.isAgeOpen = true
    }
    return people
  }
}
