internal import Bookkeeping
internal import Taxation
internal import UnicodeText

/// The findings of a check as a list.
package enum AuditList {
  /// The list as a document; `findings` gives them one at a time, as often as it is asked.
  package static func document(
    _ findings: @escaping (_ tell: (AuditFinding) throws -> Void) throws -> Void
  ) -> Document {
    let columns = [
      Column("kind", for: .machines), Column("property", for: .machines),
      Column("booking", for: .machines), Column("other_booking", for: .machines),
      Column("date", for: .machines), Column("detail", for: .machines),
      Column("finding", for: .people),
    ]
    return Document(
      schema: "estada/check/1", title: Phrase("book.check.title"), columns: columns,
      whenEmpty: Phrase("book.check.clean")
    ) { body in
      try findings { try body($0.cells) }
      return nil
    }
  }
}

extension AuditFinding {
  fileprivate var cells: [Cell] {
    switch self {
    case .file(let detail):
      fileRow("file", detail: detail, ["detail": .text(detail)])
    case .reference(let table, let row, let parent):
      fileRow(
        "reference", detail: "\(table) \(row): \(parent)",
        ["table": .text(table), "row": .number(row), "parent": .text(parent)])
    case .value(let table, let row, let column, let value):
      fileRow(
        "value", detail: "\(table) \(row): \(column) = \(value)",
        [
          "table": .text(table), "row": .number(row), "column": .text(column),
          "value": .text(value),
        ])
    case .history(let table, let row):
      fileRow(
        "history", detail: "\(table) \(row)", ["table": .text(table), "row": .number(row)])
    case .addedRows(let table, let first, let last):
      fileRow(
        "added-rows", detail: "\(table) \(first)-\(last)",
        ["table": .text(table), "first": .number(first), "last": .number(last)])
    case .step(let number):
      fileRow("step", detail: String(number), ["step": .number(number)])
    case .counter(let table): fileRow("counter", detail: table, ["table": .text(table)])
    case .foreign(let type, let name):
      fileRow(
        "foreign", detail: "\(type) \(name)", ["type": .text(type), "name": .text(name)])
    case .rate(let rate, let known):
      [
        .text("rate"), .empty, .empty, .empty, .day(rate.validFrom), .text(known.source ?? ""),
        .phrase(
          Phrase(
            "finding.rate",
            rate.words.merging([
              "source": .text(known.source ?? ""), "command": .text(rate.replacing(by: known)),
            ]) { $1 })),
      ]
    case .noRate(let booking, let property, let zone, let day):
      row(
        "no-rate", property, booking, on: day, detail: .text(zone),
        ["zone": .text(zone), "date": .day(day)])
    case .overlap(let first, let second, let property):
      row(
        "overlap", property, first, second, on: second.stay.checkIn,
        [
          "other": .number(second.id), "other-guest": .text(second.guest),
          "date": .day(second.stay.checkIn),
        ])
    case .pendingAmount(let booking, let property, let days):
      row(
        "pending-amount", property, booking, on: booking.stay.checkIn, detail: .count(days),
        ["days": .count(days)])
    case .tooLong(let booking, let property):
      row(
        "too-long", property, booking, on: booking.stay.checkIn,
        detail: .count(booking.stay.nights),
        ["nights": .count(booking.stay.nights), "limit": .count(Stay.touristLimit)])
    case .noRegistration(let property):
      row(
        "no-registration", property, nil, on: nil,
        ["code": .text(ShellQuoting.quoted(property.code))])
    }
  }

  /// What is wrong with the file itself, where it is no single home's.
  private func fileRow(
    _ kind: String, detail: String, _ values: [String: Cell]
  ) -> [Cell] {
    [
      .text(kind), .empty, .empty, .empty, .empty, .text(detail),
      .phrase(Phrase("finding.\(kind)", values)),
    ]
  }

  private func row(
    _ kind: String, _ property: Property, _ booking: Booking?, _ other: Booking? = nil,
    on day: Day?, detail: Cell = .empty, _ values: [String: Cell]
  ) -> [Cell] {
    var values = values
    values["property"] = .text(property.name)
    if let booking {
      values["id"] = .number(booking.id)
      values["guest"] = .text(booking.guest)
    }
    return [
      .text(kind), .text(property.code), booking.map { .number($0.id) } ?? .empty,
      other.map { .number($0.id) } ?? .empty, Cell(day), detail,
      .phrase(Phrase("finding.\(kind)", values)),
    ]
  }
}

extension TaxRate {
  /// The commands that put another rate in the place of this one.
  fileprivate func replacing(by other: TaxRate) -> String {
    let old = [zone, "--from", validFrom.isoText, "--layer", layer.rawValue]
    let new = [
      other.zone, "--from", other.validFrom.isoText, "--layer", other.layer.rawValue,
      "--amount", other.rate.plainText,
      "--cap", other.cap.map(String.init) ?? "none", "--source", other.source ?? "",
    ]
    return ShellQuoting.line(["estada", "rate", "remove"] + old) + " && "
      + ShellQuoting.line(["estada", "rate", "add"] + new)
  }
}
