internal import Bookkeeping
internal import Resources

extension StatedAmount {
  /// Returns the entry of the amount, which is compared with the booking if it is gross.
  func entry(in book: some ImportedBook, channel: String) throws -> ImportEntry {
    var entry = ImportEntry(line: line, outcome: .skipped, subject: .statedAmount(self))
    guard kind == .withoutCommission,
      let known = try book.bookings(channel: channel, reference: reference).first,
      let booked = known.stay.amount
    else { return entry }
    if booked == amount {
      return ImportEntry(line: line, outcome: .unchanged, subject: .booking(known))
    }
    entry.remark = .differs([Difference(.amount, book: .money(booked), file: .money(amount))])
    return entry
  }
}

extension ImportedBook {
  /// Returns the booking of a channel in a home from a day on, of the same guest or with the same nights:
  /// it has the channel's code, or none, and the file has another one.
  func booking(
    of channel: String, home: Int64, checkIn: Day, guest: String, nights: Int,
    except matched: Set<Int64>
  ) throws -> Booking? {
    let name = GuestName(guest)
    return try bookings(property: home, checkIn: checkIn).first {
      !matched.contains($0.id) && $0.channel.map(Channels.code(of:)) == channel
        && (GuestName($0.guest).isSame(as: name) || $0.stay.nights == nights)
    }
  }
}
