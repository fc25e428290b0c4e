/// An event of the calendar of a platform. The names and numbers of guests are not kept.
package struct CalendarEvent: Hashable, Sendable {
  /// What the platform says about the nights.
  package enum Kind: String, Sendable, CaseIterable {
    /// Guests have booked them.
    case stay
    /// Guests may book them: the platform waits for an answer.
    case tentative
    /// They are not for sale, for whatever reason.
    case closed
  }

  /// The line of the file on which the event begins, from 1.
  package let line: Int
  /// The nights.
  package let nights: NightRange
  /// What the platform says about them.
  package let kind: Kind
  /// The confirmation code of the stay.
  package let code: String?

  /// Describes an event.
  package init(line: Int, nights: NightRange, kind: Kind, code: String? = nil) {
    self.line = line
    self.nights = nights
    self.kind = kind
    self.code = code
  }
}

/// Why an event of a calendar is left out.
package enum CalendarFault: String, Error, Sendable, CaseIterable {
  /// It has no first day, or a day that does not exist.
  case date
  /// It has two first days, or two ends.
  case twice
  /// It ends on its first day, or before.
  case order
  /// It has more than a thousand nights.
  case long
  /// It is not between 2000 and 2199.
  case year
  /// Its duration is negative, huge or none.
  case duration
  /// It repeats.
  case recurring
  /// It has no end in the file.
  case unfinished
}

/// An event that is left out.
package struct RejectedEvent: Hashable, Sendable {
  /// The line of the file on which it begins, from 1.
  package let line: Int
  /// Why.
  package let fault: CalendarFault

  /// Describes an event.
  package init(line: Int, fault: CalendarFault) {
    self.line = line
    self.fault = fault
  }
}

/// The calendar of a platform for one home.
package struct CalendarFile: Equatable, Sendable {
  /// How the letters of a file are encoded.
  package enum Encoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"
    /// Some letters are damaged; days and codes have none that can be.
    case unclear
  }

  /// The events, in the order of the file.
  package var events: [CalendarEvent] = []
  /// The events that are left out.
  package var rejected: [RejectedEvent] = []
  /// The number of events that the platform has cancelled.
  package var cancelled = 0
  /// The codes of the platforms by whose events the file is recognised, sorted.
  package var channels: [String] = []
  /// Whether the platform distinguishes stays from nights that are closed for another reason.
  package var marksStays = false
  /// The encoding.
  package var encoding = Encoding.utf8

  /// Makes a calendar without events.
  package init() {}
}
