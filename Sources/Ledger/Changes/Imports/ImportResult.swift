package import Bookkeeping
package import Importing

/// What an import did: counts, and the entries that are to be shown.
package struct ImportResult {
  /// How many entries there are of a kind and an outcome.
  package private(set) var counts: [Count: Int] = [:]

  /// A kind of record and what became of it.
  package struct Count: Hashable {
    package let kind: ImportEntry.Kind
    package let outcome: ImportEntry.Outcome

    /// Names them.
    package init(kind: ImportEntry.Kind, outcome: ImportEntry.Outcome) {
      self.kind = kind
      self.outcome = outcome
    }
  }
  /// A stay that was left out, by its line, and what makes it the booking it may be.
  package struct Unclear {
    package let line: Int
    package let booking: Int64
    package let channel: String
    package let reference: String

    /// Nil for an entry that leaves nothing open.
    init?(_ entry: ImportEntry) {
      guard let resembled = entry.resembled, let told = entry.subject.stay,
        let channel = told.channel, let reference = told.reference
      else { return nil }
      line = entry.line
      booking = resembled.id
      self.channel = channel
      self.reference = reference
    }
  }

  /// The entries that are to be shown.
  package private(set) var entries: [ImportEntry] = []
  /// What cannot be imported.
  package private(set) var refusals: [ImportRefusal] = []
  /// Bookings that are new, and whose guests' ages somebody has to look at.
  package private(set) var agesUnknown: [Int64] = []
  /// New bookings whose people are what the user said of all of them.
  package private(set) var peopleAssumed: [Int64] = []
  /// How many bookings have a commission above their amount, and the lines of the first ones.
  package private(set) var commissionsAbove: (count: Int, lines: [Int64]) = (0, [])
  /// Stays that may be bookings of the book, by which of them.
  package private(set) var unclear: [Unclear] = []
  /// The first booking of the book that the platform has as cancelled.
  package private(set) var cancelled: Int64?
  /// Listings that have been learned, with the names of their homes.
  package internal(set) var learned: [(listing: String, home: String)] = []
  /// The name of the default home, where the file left it to that.
  package internal(set) var defaultTaken: String?
  /// The homes that new bookings are in.
  package private(set) var homes: Set<Int64> = []
  /// The first new booking.
  package private(set) var firstBooking: Int64?

  private let keepsAll: Bool
  /// How many lines of a file are named where something is wrong with many.
  private static let namedLines = 20

  /// - Parameter keepsAll: Whether every entry is to be shown, and not only what needs attention.
  init(keepsAll: Bool) {
    self.keepsAll = keepsAll
  }

  /// Takes note of an entry, with the number its record has got.
  mutating func add(_ entry: ImportEntry) {
    counts[Count(kind: entry.kind, outcome: entry.outcome), default: 0] += 1
    if case .refusal(let refusal) = entry.remark { refusals.append(refusal) }
    if entry.outcome == .added, case .booking(let booking) = entry.subject {
      homes.insert(booking.stay.property)
      if firstBooking == nil { firstBooking = booking.id }
      switch entry.remark {
      case .agesUnknown: agesUnknown.append(booking.id)
      case .peopleAssumed: peopleAssumed.append(booking.id)
      default: break
      }
    }
    if entry.outcome == .added || entry.outcome == .completed,
      entry.subject.stay?.stay.amountBelowCommission != nil
    {
      commissionsAbove.count += 1
      if commissionsAbove.lines.count < ImportResult.namedLines {
        commissionsAbove.lines.append(Int64(entry.line))
      }
    }
    if entry.outcome == .cancelled, case .booking(let booking) = entry.subject, cancelled == nil {
      cancelled = booking.id
    }
    if let stay = ImportResult.Unclear(entry) { unclear.append(stay) }
    if keepsAll || entry.needsAttention { entries.append(entry) }
  }

  /// Whether the book was changed.
  package var changesBook: Bool {
    !learned.isEmpty
      || counts.keys.contains { [.added, .completed, .waiting].contains($0.outcome) }
  }
}

extension ImportEntry {
  /// What can be counted, in the order in which it is told.
  package enum Kind: String, CaseIterable {
    case booking, payment, expense, property, cancelled, request, payout, adjustment, row
  }

  /// What it is about.
  package var kind: Kind {
    switch (subject, remark) {
    case (.booking, _), (.paidStay, _): .booking
    case (.payment, _): .payment
    case (.expense, _): .expense
    case (.property, _): .property
    case (.otherRow(let aside), _): aside.kind == .payout ? .payout : .adjustment
    case (.row, .cancelled): .cancelled
    case (.row, .request): .request
    case (.row, _): .row
    }
  }

  /// The booking of the book that it may be, where that is left to the user.
  package var resembled: Booking? {
    if case .looksLike(let booking) = remark { booking } else { nil }
  }

  /// Whether it is shown even where everything else is only counted.
  fileprivate var needsAttention: Bool {
    switch outcome {
    case .differs, .cancelled, .unclear, .refused: return true
    case .completed:
      if case .takenFor = remark { return true }
      return false
    default: return false
    }
  }
}

/// Rows that cannot be imported, so that nothing was.
package struct ImportRefusals: Error, Equatable {
  /// The rows, in the order of the file.
  package let refusals: [ImportRefusal]
}
