package import Bookkeeping

/// The calendar of a platform beside the bookings of a home.
package struct CalendarComparison: Sendable {
  /// The nights that were compared; nil if there are none.
  package let compared: NightRange?
  /// The number of stays of the platform that agree.
  package private(set) var matched = 0
  /// The differences, by kind and day.
  package private(set) var findings: [CalendarFinding] = []

  /// A last block of more nights is the end of what the platform sells.
  private static let longestBlock = 30

  /// The nights from the first one to the last one of a file; nil if it has no events.
  package static func span(of file: CalendarFile) -> NightRange? {
    guard let first = file.events.map(\.nights.first).min(),
      let end = file.events.map(\.nights.end).max()
    else { return nil }
    return NightRange(from: first, to: end)
  }

  /// Compares a file with the bookings of its home.
  ///
  /// - Parameters:
  ///   - stays: All bookings of the home, in any state.
  ///   - channel: The code of the platform.
  ///   - nights: The nights to compare.
  ///   - today: The current day: stays that are over may have left the file of a platform that marks them.
  package init(
    _ file: CalendarFile, with stays: [CalendarStay], of channel: String, on nights: NightRange?,
    today: Day = .first
  ) {
    compared = nights
    findings = file.rejected.map { CalendarFinding($0) }
    guard let nights else { return }
    let isFound: (NightRange?) -> Bool = { $0.map(nights.overlaps) ?? false }
    var closed = file.events.filter { $0.kind == .closed }
    var missing = stays.filter {
      $0.channel == channel && $0.state == .confirmed && isFound($0.nights)
    }
    if file.marksStays {
      var matcher = CalendarMatcher(stays, of: channel)
      matcher.match(file.events.filter { $0.kind != .closed })
      matched = matcher.agreed.count { isFound($0.nights) }
      findings += matcher.findings.filter { isFound($0.nights) || isFound($0.stay?.nights) }
      closed += matcher.unmatchedTentative
      missing.removeAll { stay in
        matcher.matched.contains(stay.booking) || stay.nights.map { $0.end <= today } ?? false
      }
      findings += missing.compactMap { stay in
        stay.nights.map { CalendarFinding(.missingInCalendar, $0, stay) }
      }
    }
    let taken = NightSet(file.events.map(\.nights))
    if !file.marksStays {
      for stay in missing {
        let open = stay.nights?.intersection(nights).map(taken.gaps) ?? []
        if open.isEmpty { matched += 1 }
        findings += open.map { CalendarFinding(.missingInCalendar, $0, stay) }
      }
    }
    addUnexplained(closed, of: file, stays, on: nights)
    for stay in stays where stay.channel != channel && stay.isInHome {
      let open = stay.nights?.intersection(nights).map(taken.gaps) ?? []
      findings += open.map { CalendarFinding(.freeThere, $0, stay) }
    }
    addOverlaps(of: file.events, on: nights)
    sort()
  }

  /// Adds the closed nights that neither a booking nor a stay of the file explains.
  private mutating func addUnexplained(
    _ closed: [CalendarEvent], of file: CalendarFile, _ stays: [CalendarStay], on nights: NightRange
  ) {
    var closed = closed
    let last = file.events.map(\.nights.end).max()
    if let place = closed.firstIndex(where: { event in
      event.kind == .closed && event.nights.end == last
        && event.nights.count > CalendarComparison.longestBlock
    }) {
      let block = closed.remove(at: place)
      if block.nights.overlaps(nights) { findings.append(CalendarFinding(.window, block)) }
    }
    let marked = file.marksStays ? file.events.filter { $0.kind == .stay }.map(\.nights) : []
    let explained = NightSet(
      marked + stays.filter { $0.isInHome || $0.state == .noShow }.compactMap(\.nights))
    for range in NightSet(closed.compactMap { $0.nights.intersection(nights) }).ranges {
      findings += explained.gaps(in: range).map { CalendarFinding(.unexplained, $0) }
    }
  }

  /// Adds the nights that an event has in common with an earlier one, of these the one that ends last.
  private mutating func addOverlaps(of events: [CalendarEvent], on nights: NightRange) {
    let sorted = events.sorted { one, other in
      (one.nights.first, one.nights.end, one.line)
        < (other.nights.first, other.nights.end, other.line)
    }
    guard var furthest = sorted.first else { return }
    for event in sorted.dropFirst() {
      if let both = event.nights.intersection(furthest.nights), both.overlaps(nights) {
        findings.append(CalendarFinding(both, of: event, and: furthest))
      }
      if event.nights.end > furthest.nights.end { furthest = event }
    }
  }

  /// Sorts the differences by kind and day.
  private mutating func sort() {
    let ranks = Dictionary(
      uniqueKeysWithValues: CalendarFinding.Kind.allCases.enumerated().map { ($1, $0) })
    func key(_ finding: CalendarFinding) -> (Int, Day, Day, Int64, Int) {
      (
        ranks[finding.kind] ?? 0, finding.nights?.first ?? .first, finding.nights?.end ?? .first,
        finding.stay?.booking ?? 0, finding.line ?? 0
      )
    }
    findings.sort { key($0) < key($1) }
  }
}

extension CalendarStay {
  /// Whether it keeps others out of the home.
  var isInHome: Bool { state == .confirmed || state == .ownUse }
}
