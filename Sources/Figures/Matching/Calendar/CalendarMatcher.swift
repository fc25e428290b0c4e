internal import Bookkeeping
internal import UnicodeText

/// Finds the booking of each stay in a calendar: by code, else by channel and nights, else the only one of the channel
/// with a night in common.
struct CalendarMatcher {
  /// The bookings that a stay of the calendar has been matched with.
  private(set) var matched: Set<Int64> = []
  /// Those whose nights agree.
  private(set) var agreed: [CalendarStay] = []
  /// The stays whose nights differ, and those that the book lacks.
  private(set) var findings: [CalendarFinding] = []
  /// The events of which nobody knows yet whether they become stays, and that the book lacks.
  private(set) var unmatchedTentative: [CalendarEvent] = []

  /// The bookings of the platform and those without a channel, by first night.
  private let stays: [CalendarStay]
  private let channel: String
  private let byCode: [String: [CalendarStay]]
  private let byNights: [NightRange?: [CalendarStay]]
  /// The most nights of a booking.
  private let longest: Int

  /// Takes the bookings of a home that stays of a platform may be.
  init(_ all: [CalendarStay], of channel: String) {
    stays = all.filter { stay in
      (stay.channel == channel || stay.channel == nil) && stay.state != .ownUse
    }.sorted { ($0.first, $0.booking) < ($1.first, $1.booking) }
    self.channel = channel
    byCode = Dictionary(grouping: stays.filter { $0.code != nil }) { $0.code?.folded ?? "" }
    byNights = Dictionary(grouping: stays.filter { $0.state != .cancelled }, by: \.nights)
    longest = stays.compactMap { $0.nights?.count }.max() ?? 0
  }

  /// Matches events, each with one booking at most.
  mutating func match(_ events: [CalendarEvent]) {
    let events = events.sorted { ($0.nights.first, $0.line) < ($1.nights.first, $1.line) }
    var rest = events.filter { !matchByCode($0) }
    rest.removeAll { event in
      guard let stay = candidates(byNights[event.nights] ?? [], for: event).first else {
        return false
      }
      agree([stay])
      return true
    }
    rest.removeAll { event in
      let near = candidates(overlapping(event.nights), for: event)
      guard near.count == 1 else { return false }
      matched.insert(near[0].booking)
      findings.append(CalendarFinding(.datesDiffer, event, near[0]))
      return true
    }
    for event in rest where event.kind == .tentative { unmatchedTentative.append(event) }
    for event in rest where event.kind != .tentative {
      // It may be the stay, entered without its platform.
      let unnamed = (byNights[event.nights] ?? []).first { stay in
        stay.channel == nil && isFree(stay) && stay.fits(event)
      }
      if let unnamed { matched.insert(unnamed.booking) }
      findings.append(CalendarFinding(.missingInBook, event, unnamed))
    }
  }

  private mutating func matchByCode(_ event: CalendarEvent) -> Bool {
    guard let code = event.code?.folded else { return false }
    let known = (byCode[code] ?? []).filter(isFree)
    let active = known.filter { $0.state != .cancelled }
    if let same = active.first(where: { $0.nights == event.nights }) {
      agree([same])
    } else if NightSet(active.compactMap(\.nights)).ranges == [event.nights] {
      // One reservation that was entered in several parts.
      agree(active)
    } else if let stay = active.first {
      matched.insert(stay.booking)
      findings.append(CalendarFinding(.datesDiffer, event, stay))
    } else if let cancelled = known.first {
      matched.insert(cancelled.booking)
      findings.append(CalendarFinding(.missingInBook, event, cancelled))
    } else {
      return false
    }
    return true
  }

  private mutating func agree(_ stays: [CalendarStay]) {
    for stay in stays { matched.insert(stay.booking) }
    agreed += stays
  }

  private func isFree(_ stay: CalendarStay) -> Bool { !matched.contains(stay.booking) }

  /// The bookings of the platform among some that an event may be.
  private func candidates(_ stays: [CalendarStay], for event: CalendarEvent) -> [CalendarStay] {
    stays.filter { stay in
      stay.channel == channel && stay.state != .cancelled && isFree(stay) && stay.fits(event)
    }
  }

  /// The bookings with a night in common with a range.
  private func overlapping(_ nights: NightRange) -> [CalendarStay] {
    let earliest = nights.first.adding(days: -longest)
    var (low, high) = (0, stays.count)
    while low < high {
      let middle = (low + high) / 2
      if stays[middle].first < earliest { low = middle + 1 } else { high = middle }
    }
    return stays[low...].prefix { $0.first < nights.end }
      .filter { $0.nights?.overlaps(nights) ?? false }
  }
}

extension CalendarStay {
  /// The first night, or the first day of all for unknown ones.
  fileprivate var first: Day { nights?.first ?? .first }

  /// Whether it may be an event by their codes: two codes are two reservations.
  fileprivate func fits(_ event: CalendarEvent) -> Bool {
    guard let code, let other = event.code else { return true }
    return code.folded == other.folded
  }
}
