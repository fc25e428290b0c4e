internal import Bookkeeping
internal import UnicodeText

/// Bookings of the book that are known by one day and home, or by one confirmation code.
struct KnownBookings {
  private let bookings: [Booking]
  private var candidates = Candidates<Key>()

  private enum Key: Hashable {
    /// All of them.
    case any
    /// Those that say the same, whatever their numbers.
    case same(Booking)
    case guest(String, reference: Part)
    /// Those whose guest's name was blanked.
    case blanked(nights: Int, channel: Part, reference: Part)
  }

  /// A value that takes part in a key, or any value.
  private enum Part: Hashable {
    case any
    case value(String?)

    /// What agrees with a value of a file: the same and none; to a file without one, any.
    static func agreeing(with value: String?) -> [Part] {
      value == nil ? [.any] : [.value(nil), .value(value)]
    }
  }

  init(_ bookings: [Booking]) {
    self.bookings = bookings
    for (place, booking) in bookings.enumerated() {
      candidates.add(place, under: .any)
      candidates.add(place, under: .same(booking.unnumbered))
      let references = [Part.any, .value(booking.reference)]
      let guest = booking.guest.folded
      for reference in references {
        candidates.add(place, under: .guest(guest, reference: reference))
      }
      guard booking.guest == Booking.blankedGuest else { continue }
      for channel in [Part.any, .value(booking.channel)] {
        for reference in references {
          candidates.add(
            place,
            under: .blanked(
              nights: booking.stay.nights, channel: channel, reference: reference))
        }
      }
    }
  }

  /// Of those under the code of a row, the one that says the same, else the first.
  mutating func first(ofCode booking: Booking, unless taken: Set<Int64>) -> Booking? {
    first(under: [.same(booking.unnumbered)], taken) ?? first(under: [.any], taken)
  }

  /// Of those on the first day of a row, the one that says the same, else the first one of the guest, else
  /// the first that may be it and whose guest's name was blanked.
  ///
  /// Two references are two stays, even of one guest on one day.
  mutating func first(like booking: Booking, unless taken: Set<Int64>) -> Booking? {
    let references = Part.agreeing(with: booking.reference)
    let guest = booking.guest.folded
    return first(under: [.same(booking.unnumbered)], taken)
      ?? first(under: references.map { .guest(guest, reference: $0) }, taken)
      ?? first(
        under: Part.agreeing(with: booking.channel).flatMap { channel in
          references.map {
            .blanked(nights: booking.stay.nights, channel: channel, reference: $0)
          }
        }, taken)
  }

  private mutating func first(under keys: [Key], _ taken: Set<Int64>) -> Booking? {
    candidates.first(under: keys) { taken.contains(bookings[$0].id) }.map { bookings[$0] }
  }
}

extension Booking {
  /// The same without its number.
  fileprivate var unnumbered: Booking {
    var copy = self
    copy.id = 0
    return copy
  }
}
