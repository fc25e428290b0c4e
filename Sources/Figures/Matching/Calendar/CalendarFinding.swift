package import Bookkeeping

/// A booking of the home, as far as it is compared with a calendar.
package struct CalendarStay: Hashable, Sendable {
  /// The number of the booking.
  package let booking: Int64
  /// The code of the channel.
  package let channel: String?
  /// The confirmation code.
  package let code: String?
  /// The nights; nil if they are not known.
  package let nights: NightRange?
  /// The state.
  package let state: BookingState

  /// Describes a booking.
  package init(
    booking: Int64, channel: String?, code: String?, nights: NightRange?, state: BookingState
  ) {
    self.booking = booking
    self.channel = channel
    self.code = code
    self.nights = nights
    self.state = state
  }

  /// Describes a booking of the book.
  package init(_ booking: Booking) {
    self.init(
      booking: booking.id, channel: booking.channel, code: booking.reference,
      nights: NightRange(from: booking.stay.checkIn, to: booking.stay.checkOut),
      state: booking.stay.state)
  }
}

/// A difference between a calendar and the book, or what was not compared.
package struct CalendarFinding: Hashable, Sendable {
  /// What differs, in the order in which findings are listed.
  package enum Kind: String, Sendable, CaseIterable {
    /// Both have a stay, with other nights.
    case datesDiffer = "dates_differ"
    /// The calendar has a stay that the book lacks, has as cancelled, or has without a channel.
    case missingInBook = "missing_in_book"
    /// The book has a stay of the platform that the calendar lacks.
    case missingInCalendar = "missing_in_calendar"
    /// Nights are closed, and nothing in the book explains it.
    case unexplained
    /// The home is taken by the book, and free on the platform: open to double booking.
    case freeThere = "free_there"
    /// Two events of the file have nights in common.
    case overlaps
    /// An event is left out.
    case rejected
    /// The nights beyond which the platform sells none, which is no difference.
    case window
  }

  /// What differs.
  package let kind: Kind
  /// The nights in the calendar, or those that it should have; nil for an event that is left out.
  package let nights: NightRange?
  /// The booking.
  package private(set) var stay: CalendarStay?
  /// The confirmation code in the calendar.
  package private(set) var code: String?
  /// The line of the file on which the event begins.
  package private(set) var line: Int?
  /// The line of the other event.
  package private(set) var otherLine: Int?
  /// Why the event is left out.
  package private(set) var fault: CalendarFault?

  /// Whether it is a difference, and not only worth knowing.
  package var isDifference: Bool { kind != .window }

  /// Describes nights and the booking that they are about.
  init(_ kind: Kind, _ nights: NightRange, _ stay: CalendarStay? = nil) {
    self.kind = kind
    self.nights = nights
    self.stay = stay
  }

  /// Describes an event, beside a booking.
  init(_ kind: Kind, _ event: CalendarEvent, _ stay: CalendarStay? = nil) {
    self.init(kind, event.nights, stay)
    code = event.code
    line = event.line
  }

  /// Describes nights that two events have.
  init(_ nights: NightRange, of event: CalendarEvent, and other: CalendarEvent) {
    self.init(.overlaps, nights)
    line = event.line
    otherLine = other.line
  }

  /// Describes an event that is left out.
  init(_ rejected: RejectedEvent) {
    kind = .rejected
    nights = nil
    line = rejected.line
    fault = rejected.fault
  }
}
