internal import Bookkeeping

/// Whether a stay a platform tells of was entered by hand, at check-in and under whatever name.
enum HandEntry: Equatable {
  /// It was not.
  case none
  /// It was: the booking, and whether its guest's name is only a part.
  case found(Booking, isPart: Bool)
  /// A booking that may be it, or not.
  case unclear(Booking)

  /// Looks among the bookings of a home that begin on the same day.
  ///
  /// The same name, or a part of it and the same nights, is the same stay: a home is let to one party
  /// at a time. Anything else that begins on that day is for the user to decide.
  init(
    guest: String, nights: Int, channel: String, among bookings: [Booking]
  ) {
    let free = bookings.filter {
      $0.reference == nil && ($0.channel == nil || $0.channel == channel)
    }
    let name = GuestName(guest)
    let same = free.filter { GuestName($0.guest).isSame(as: name) }
    if let only = same.first, same.count == 1 {
      self = .found(only, isPart: false)
      return
    }
    let part = free.filter { $0.stay.nights == nights && GuestName($0.guest).isPart(of: name) }
    if same.isEmpty, let only = part.first, part.count == 1 {
      self = .found(only, isPart: true)
    } else if let first = same.first ?? part.first ?? free.first {
      self = .unclear(first)
    } else {
      self = .none
    }
  }
}
