package import Bookkeeping
package import Documents
package import Matching

/// The calendar of a platform beside the bookings of a home, with what to type about each difference.
package struct CalendarReport: Sendable {
  private let file: CalendarFile
  private let comparison: CalendarComparison
  private let channel: String
  private let home: Property

  /// Describes a comparison.
  package init(
    _ comparison: CalendarComparison, of file: CalendarFile, channel: String, home: Property
  ) {
    self.comparison = comparison
    self.file = file
    self.channel = channel
    self.home = home
  }

  /// Whether the calendar and the book differ, or a part of the calendar could not be read.
  package var hasDifferences: Bool { comparison.findings.contains(where: \.isDifference) }

  /// The comparison as a document: a row for each difference.
  package var document: Document {
    let nights = comparison.compared
    var document = Table<CalendarFinding>([
      .init("difference", heading: "column.calendar-difference", isElastic: true) { finding in
        .term(code: finding.kind.rawValue, key: "calendar.difference.\(finding.kind.rawValue)")
      },
      .init("from") { Cell($0.nights?.first) },
      .init("to") { Cell($0.nights?.end) },
      .figures("nights", isOptional: true, priority: .detail) { Cell(count: $0.nights?.count) },
      .init("reference", for: .machines) { Cell($0.code) },
      .figures("booking", isOptional: true) { Cell(number: $0.stay?.booking) },
      .init("booked_from", for: .machines) { Cell($0.stay?.nights?.first) },
      .init("booked_to", for: .machines) { Cell($0.stay?.nights?.end) },
      .init("channel", for: .machines) { $0.stay?.channel.map { .channel($0) } ?? .empty },
      .init("line", for: .machines) { Cell(count: $0.line) },
      .init("other_line", for: .machines) { Cell(count: $0.otherLine) },
      .init("fault", for: .machines) { Cell($0.fault?.rawValue) },
      .init(
        "what", heading: "column.calendar-what", for: .people, isOptional: true, isElastic: true
      ) { $0.what },
      .init("command", isOptional: true, isElastic: true) { finding in
        command(for: finding).map { .command($0) } ?? .empty
      },
    ]).document(
      "estada/calendar/1",
      title: Phrase("calendar.title", ["channel": .channel(channel), "home": .text(home.name)]),
      whenEmpty: Phrase(nights == nil ? "calendar.nothing" : "calendar.agrees"),
      rows: comparison.findings)
    document.fields = fields
    if let nights {
      document.preface.append(
        Phrase(
          "calendar.compared", ["from": .day(nights.first), "until": .day(nights.lastNight)]))
    }
    document.preface.append(
      Phrase(
        "calendar.counts",
        [
          "events": .count(file.events.count), "matched": .count(comparison.matched),
          "cancelled": .count(file.cancelled),
        ]))
    document.notes = notes
    return document
  }

  /// The members before the rows in JSON: what was compared, and the number of findings of each kind.
  private var fields: [Field] {
    let compared: Cell =
      comparison.compared.map { nights in
        .members([
          Field("from", .day(nights.first)), Field("until", .day(nights.lastNight)),
        ])
      } ?? .empty
    return [
      Field("property", .text(home.code)), Field("channel", .channel(channel)),
      Field("compared", compared), Field("events", .count(file.events.count)),
      Field("matched", .count(comparison.matched)),
    ]
      + CalendarFinding.Kind.allCases.map { kind in
        Field(kind.rawValue, .count(comparison.findings.count { $0.kind == kind }))
      } + [
        Field("cancelled", .count(file.cancelled)),
        Field("encoding", .text(file.encoding.rawValue)),
      ]
  }

  /// What to know about the kinds of findings there are, and about the file.
  private var notes: [Phrase] {
    let kinds = Set(comparison.findings.map(\.kind))
    let explained: [CalendarFinding.Kind] = [
      .missingInCalendar, .unexplained, .freeThere, .window,
    ]
    var notes = explained.filter(kinds.contains).map { kind in
      Phrase("calendar.note.\(kind.rawValue)", ["channel": .channel(channel)])
    }
    if file.encoding != .utf8 {
      notes.append(Phrase("calendar.encoding.\(file.encoding.rawValue)"))
    }
    return notes
  }

  /// Returns the words of the command that corrects a difference, or that shows its booking; nil for a difference that
  /// no command corrects.
  private func command(for finding: CalendarFinding) -> [String]? {
    guard let nights = finding.nights else { return nil }
    let number = finding.stay.map { String($0.booking) }
    switch (finding.kind, number) {
    case (.datesDiffer, let number?):
      return ["booking", "edit", number] + changes(of: finding.stay, to: nights)
    case (.missingInBook, let number?):
      let edit = ["booking", "edit", number]
      if finding.stay?.state != .cancelled { return edit + ["--channel", channel] }
      return edit + ["--state", BookingState.confirmed.rawValue]
        + changes(of: finding.stay, to: nights)
    case (.missingInBook, nil):
      return [
        "booking", "add", home.code, "--check-in", nights.first.isoText, "--nights",
        String(nights.count), "--channel", channel,
      ] + (finding.code.map { ["--reference", $0] } ?? [])
    case (.missingInCalendar, let number?) where finding.stay?.nights == nights:
      return ["booking", "cancel", number]
    case (.missingInCalendar, let number?), (.freeThere, let number?):
      return ["booking", "show", number]
    case (.unexplained, _):
      return [
        "booking", "block", home.code, "--from", nights.first.isoText, "--to", nights.end.isoText,
      ]
    default: return nil
    }
  }

  /// The options that give a booking the nights of the calendar.
  private func changes(of stay: CalendarStay?, to nights: NightRange) -> [String] {
    let day = stay?.nights?.first == nights.first ? [] : ["--check-in", nights.first.isoText]
    let isCount = stay?.nights?.count == nights.count
    return day + (isCount ? [] : ["--nights", String(nights.count)])
  }
}

extension NightRange {
  /// The last night.
  fileprivate var lastNight: Day { end.adding(days: -1) }
}

extension CalendarFinding {
  /// What else people need to know of it.
  fileprivate var what: Cell {
    switch kind {
    case .datesDiffer:
      guard let nights = stay?.nights else { return .empty }
      return .phrase(
        Phrase("calendar.booked", ["from": .day(nights.first), "to": .day(nights.end)]))
    case .missingInBook:
      guard let stay else { return .empty }
      return .phrase(
        Phrase(stay.state == .cancelled ? "calendar.cancelled-here" : "calendar.no-channel"))
    case .freeThere:
      if stay?.state == .ownUse {
        return .term(
          code: BookingState.ownUse.rawValue,
          key: "booking-state.\(BookingState.ownUse.rawValue)")
      }
      return stay?.channel.map { .channel($0) } ?? .empty
    case .overlaps: return .phrase(Phrase("calendar.overlap", ["line": Cell(count: otherLine)]))
    case .rejected:
      guard let fault else { return .empty }
      let reason = Phrase("calendar.fault.\(fault.rawValue)")
      return .phrase(
        Phrase("calendar.left-out", ["line": Cell(count: line), "reason": .phrase(reason)]))
    case .missingInCalendar, .unexplained, .window: return .empty
    }
  }
}
