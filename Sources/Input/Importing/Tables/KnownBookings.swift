internal import Bookkeeping
internal import UnicodeText

/// The bookings of the book with the same property and check-in, or with the same confirmation
/// code.
struct KnownBookings {
  private let bookings: [Booking]
  private var candidates = Candidates<Key>()

  private enum Key: Hashable {
    /// Matches every booking.
    case any
    /// Matches bookings with equal values, whatever their ids.
    case same(Booking)
    case guest(String, reference: Part)
    /// Matches bookings whose personal data was blanked.
    case blanked(nights: Int, channel: Part, reference: Part)
  }

  /// A component of a key: a specific value, or a wildcard.
  private enum Part: Hashable {
    case any
    case value(String?)

    /// Returns the components that are compatible with a value of a file: the same value and none;
    /// any value if the file has none.
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

  /// Returns the unmatched booking with the confirmation code of a row: preferably one with equal
  /// values, else the first one.
  mutating func first(ofCode booking: Booking, unless matched: Set<Int64>) -> Booking? {
    first(under: [.same(booking.unnumbered)], matched) ?? first(under: [.any], matched)
  }

  /// Returns the unmatched booking with the check-in of a row: preferably one with equal values,
  /// else the first one of the guest, else the first compatible one whose personal data was
  /// blanked.
  ///
  /// Different confirmation codes are different stays, even of the same guest on the same day.
  mutating func first(like booking: Booking, unless matched: Set<Int64>) -> Booking? {
    let references = Part.agreeing(with: booking.reference)
    let guest = booking.guest.folded
    return first(under: [.same(booking.unnumbered)], matched)
      ?? first(under: references.map { .guest(guest, reference: $0) }, matched)
      ?? first(
        under: Part.agreeing(with: booking.channel).flatMap { channel in
          references.map {
            .blanked(nights: booking.stay.nights, channel: channel, reference: $0)
          }
        }, matched)
  }

  private mutating func first(under keys: [Key], _ matched: Set<Int64>) -> Booking? {
    candidates.first(under: keys) { matched.contains(bookings[$0].id) }.map { bookings[$0] }
  }
}
