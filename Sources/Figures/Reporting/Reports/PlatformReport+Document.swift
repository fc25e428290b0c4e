internal import Bookkeeping
package import Documents

extension PlatformReport {
  /// The comparison as a document: a row for each figure and quarter, and below what explains differences.
  package var document: Document {
    // Where records explain a part of a difference only, the rest is shown.
    let isPartly = rows.contains { $0.rest != 0 && $0.rest != $0.difference }
    var document = Table<Row>([
      .init("item", heading: "column.platform-item", isElastic: true) { row in
        .term(code: row.item.rawValue, key: "platform-report.item.\(row.item.rawValue)")
      },
      .init("period") { .period($0.period) },
      .figures("reported", heading: "column.platform-reported") { $0.cell($0.reported) },
      .figures("booked", heading: "column.platform-booked") { $0.cell($0.booked) },
      .figures("unknown_day", heading: "column.platform-unknown-day", isOptional: true) {
        $0.cell($0.unknownDay)
      },
      .figures("difference") { $0.cell($0.difference) },
      .figures("rest", heading: "column.platform-rest", for: isPartly ? .everybody : .machines) {
        $0.cell($0.rest)
      },
      .init("verdict", heading: "column.platform-verdict") { row in
        .term(code: row.verdict.rawValue, key: "platform-report.verdict.\(row.verdict.rawValue)")
      },
    ]).document(
      "estada/platform-report/1",
      title: Phrase(
        "platform-report.title",
        [
          "channel": .channel(channel), "home": .text(home.name), "year": .number(Int64(year)),
        ]), whenEmpty: Phrase("platform-report.none"), rows: rows)
    document.fields = [
      Field("channel", .channel(channel)), Field("property", .text(home.code)),
      Field("year", .number(Int64(year))), Field("booked", .rows(booked.map(\.fields))),
      Field("explanations", .rows(explanations.map(\.fields))),
      Field("waiting", .count(books.waiting)),
    ]
    document.notes = explanations.map { phrase(for: $0) } + notes
    return document
  }

  /// What the book counts in the year, and the stays of the year that it counts in another one, by day.
  private var booked: [PlatformEntry] {
    books.entries.filter { $0.countedOn.year == year || $0.checkIn.year == year }
      .sorted { ($0.countedOn, $0.booking ?? 0) < ($1.countedOn, $1.booking ?? 0) }
  }

  /// What holds of the comparison as a whole.
  private var notes: [Phrase] {
    var notes: [Phrase] = []
    let channel = Cell.channel(channel)
    let inYear = booked.filter { $0.countedOn.year == year && $0.net != .zero }
    if inYear.isEmpty && books.pending.allSatisfy({ $0.countedOn.year != year }) {
      notes.append(
        Phrase(
          "platform-report.none",
          ["channel": channel, "home": .text(home.name), "year": .number(Int64(year))]))
    }
    let unknown = Set(inYear.filter { $0.source == .unknown }.map(\.booking)).count
    if unknown > 0 {
      notes.append(Phrase("platform-report.unknown-days", count: unknown))
      if self.channel == "booking-com" {
        notes.append(Phrase("platform-report.unknown-days-file", ["channel": channel]))
      }
    }
    if inYear.contains(where: { $0.source == .rule }) {
      notes.append(Phrase("platform-report.by-rule", ["channel": channel]))
    }
    if rows.contains(where: { $0.item == .daysBegun }) {
      notes.append(Phrase("platform-report.days"))
    }
    if books.waiting > 0 {
      notes.append(Phrase("platform-report.waiting", ["channel": channel], count: books.waiting))
    }
    if hasOpen {
      let list = ["estada", "booking", "list", home.code, "--channel", self.channel]
      notes.append(
        Phrase(
          "platform-report.open", ["command": .commands([list + ["--period", String(year)]])]))
    }
    if books.isShared { notes.append(Phrase("platform-report.shared")) }
    return notes
  }

  /// What a record may explain, as a sentence.
  private func phrase(for explanation: Explanation) -> Phrase {
    var values: [String: Cell] = [
      "amount": Cell(explanation.amount), "day": .day(explanation.day),
      "channel": .channel(channel), "booking": Cell(number: explanation.booking),
      "id": Cell(number: explanation.adjustment),
    ]
    if let counted = explanation.counted {
      values["period"] = .period(counted)
      values["year"] = .number(Int64(counted.firstDay.year))
    }
    if let reported = explanation.reported { values["other"] = .period(reported) }
    if let reason = explanation.adjustmentReason {
      values["reason"] = .term(code: reason.rawValue, key: "adjustment-kind.\(reason.rawValue)")
    }
    let edit = ["estada", "booking", "edit", explanation.booking.map(String.init) ?? ""]
    var key = "platform-report.\(explanation.reason.rawValue)"
    switch explanation.reason {
    case .otherQuarter: if explanation.adjustment != nil { key += "-adjustment" }
    case .noChannel: values["command"] = .commands([edit + ["--channel", channel]])
    case .noAmount: values["command"] = .commands([edit + ["--amount", "…"]])
    case .otherYear, .leftOut, .ownDay: break
    }
    return Phrase(key, values)
  }
}

extension PlatformReport.Row {
  /// A figure of the row.
  fileprivate func cell(_ figure: Int64) -> Cell {
    item.isMoney ? .money(Money(cents: figure)) : .count(Int(figure))
  }
}

extension PlatformReport.Explanation {
  /// The members in JSON.
  fileprivate var fields: [Field] {
    [
      Field("reason", .text(reason.rawValue)), Field("booking", Cell(number: booking)),
      Field("adjustment", Cell(number: adjustment)), Field("day", .day(day)),
      Field("amount", Cell(amount)), Field("counted", counted.map { .period($0) } ?? .empty),
      Field("reported", reported.map { .period($0) } ?? .empty),
    ]
  }
}

extension PlatformEntry {
  /// The members in JSON.
  fileprivate var fields: [Field] {
    [
      Field("booking", Cell(number: booking)), Field("adjustment", Cell(number: adjustment)),
      Field("check_in", .day(checkIn)), Field("paid_on", Cell(paidOn)),
      Field("paid_by", .text(source.rawValue)), Field("period", .period(quarter)),
      Field("net", .money(net)), Field("fee", .money(fee)), Field("tax", .money(tax)),
    ]
  }
}
