internal import Bookkeeping
package import Documents
internal import UnicodeText

/// The list of the findings of an audit.
package enum AuditList {
  /// The most findings of a kind that are listed; the others are counted.
  package static let limit = 100

  /// Returns the list as a document; `findings` generates the findings, once for each pass.
  ///
  /// After the findings follows a row for each kind of which there are more than `limit`.
  package static func document(
    _ findings: @escaping (_ report: (AuditFinding) throws -> Void) throws -> Void
  ) -> Document {
    Table<AuditRow>([
      .init("kind", for: .machines) { .text($0.kind) },
      .init("property", for: .machines) { Cell($0.property) },
      .init("booking", for: .machines) { Cell(number: $0.booking) },
      .init("other_booking", for: .machines) { Cell(number: $0.other) },
      .init("date", for: .machines) { Cell($0.day) },
      .init("detail", for: .machines) { $0.detail },
      .init("more", for: .machines) { Cell(count: $0.more) },
      .init("finding", for: .people, isElastic: true) { $0.sentence },
    ]).document(
      "estada/check/1", title: Phrase("book.check.title"), whenEmpty: Phrase("book.check.clean")
    ) { body in
      var counts: [String: (count: Int, last: AuditFinding)] = [:]
      try findings { finding in
        let count = (counts[finding.kind]?.count ?? 0) + 1
        if count <= limit {
          counts[finding.kind] = (count, finding)
          try body(finding.entry)
        } else {
          counts[finding.kind]?.count = count
        }
      }
      for (kind, (count, last)) in counts.sorted(by: { $0.key < $1.key }) where count > limit {
        try body(last.more(kind, count - limit))
      }
      return nil
    }
  }
}

/// A row of the list.
private struct AuditRow {
  let kind: String
  var property: String?
  var booking: Int64?
  var other: Int64?
  var day: Day?
  var detail = Cell.empty
  /// The number of further findings of the kind.
  var more: Int?
  let sentence: Cell
}

extension AuditFinding {
  /// The code of the kind of finding.
  fileprivate var kind: String {
    switch self {
    case .file: "file"
    case .reference: "reference"
    case .value: "value"
    case .history: "history"
    case .addedRows: "added-rows"
    case .step: "step"
    case .counter(_, let isEnded): isEnded ? "ended-counter" : "counter"
    case .foreign: "foreign"
    case .changedObject: "changed-object"
    case .missingDocument: "missing-document"
    case .changedDocument: "changed-document"
    case .strayDocuments: "stray-documents"
    case .strayFile: "stray-file"
    case .openFolder(_, let isOfOther): isOfOther ? "folder-of-other" : "folder-open"
    case .rate: "rate"
    case .noRate: "no-rate"
    case .overlap: "overlap"
    case .pendingAmount: "pending-amount"
    case .pendingExpense: "pending-expense"
    case .unevenBill: "uneven-bill"
    case .strayPart: "stray-part"
    case .tooLong: "too-long"
    case .filedFigures: "filed-figures"
    case .filedTwice: "filed-twice"
    case .unknownCategory: "unknown-category"
    case .negativeDeposit: "negative-deposit"
    case .sentFigures: "sent-figures"
    case .sentOrder: "sent-order"
    case .passedLine: "bank-line"
    case .changedRecord: "bank-record"
    case .noRegistration: "no-registration"
    case .waiting: "waiting"
    }
  }

  /// The finding as a sentence.
  package var sentence: Cell { entry.sentence }

  fileprivate var entry: AuditRow {
    switch self {
    case .file(let table, let details):
      fileRow(
        detail: details.joined(separator: "; "),
        table.map { ["kind": .recordKind($0)] } ?? [:],
        key: table == nil ? "file" : "file-value", count: details.count)
    case .reference(let table, let row, let parent):
      fileRow(
        detail: "\(table) \(row): \(parent)",
        ["record": .record(table, row), "parent": .recordKind(parent)])
    case .value(let table, let row, let column, let value):
      fileRow(
        detail: "\(table) \(row): \(column) = \(value)",
        ["record": .record(table, row), "field": .field(column, of: table), "value": .text(value)])
    case .history(let table, let row):
      fileRow(detail: "\(table) \(row)", ["record": .record(table, row)])
    case .addedRows(let table, let first, let last):
      fileRow(
        detail: "\(table) \(first)-\(last)",
        ["records": .record(table, first, through: last)], count: first == last ? 1 : 2)
    case .step(let number):
      fileRow(detail: String(number), ["step": .number(number)])
    case .counter(let table, _):
      fileRow(detail: table, ["kind": .recordKind(table)])
    case .foreign(let type, let name):
      fileRow(
        detail: "\(type) \(name)",
        ["object": .phrase(Phrase("finding.object.\(type)", ["name": .text(name)]))])
    case .changedObject(let type, let name):
      fileRow(
        detail: "\(type) \(name)",
        ["object": .phrase(Phrase("finding.object.\(type)", ["name": .text(name)]))])
    case .missingDocument(let document), .changedDocument(let document):
      fileRow(
        detail: "\(Attachment.kind.table) \(document.id)",
        ["id": .number(document.id), "name": .text(document.name)])
    case .strayDocuments(let folder, let count):
      fileRow(detail: folder, ["path": .text(folder)], count: count)
    case .strayFile(let path):
      fileRow(detail: path, ["path": .text(path)])
    case .openFolder(let path, _):
      fileRow(
        detail: path,
        ["path": .text(path), "folder": .commands([[path]])])
    case .rate(let rate, let known):
      AuditRow(
        kind: kind, day: rate.validFrom, detail: .source(of: known),
        sentence: .phrase(
          Phrase(
            "finding.rate",
            rate.words.merging([
              "source": .source(of: known), "command": rate.replacing(by: known),
            ]) { $1 })))
    case .noRate(let booking, let property, let zone, let day):
      row(
        property, booking, on: day, detail: .text(zone),
        ["zone": .text(zone), "date": .day(day)])
    case .overlap(let first, let second, let property):
      row(
        property, first, second, on: second.stay.checkIn,
        [
          "other": .number(second.id), "other-guest": .guest(of: second),
          "date": .day(second.stay.checkIn),
        ])
    case .pendingAmount(let booking, let property, let days):
      row(
        property, booking, on: booking.stay.checkIn, detail: .count(days), [:],
        count: days)
    case .pendingExpense(let expense, let property, let days):
      row(
        property, nil, on: expense.date, detail: .count(days),
        ["id": .number(expense.id), "concept": .text(expense.concept)], count: days)
    case .unevenBill(let bill, let whole, let parts):
      fileRow(
        detail: String(bill),
        ["id": .number(bill), "whole": .money(whole), "parts": .money(parts)])
    case .strayPart(let part, let bill):
      fileRow(detail: String(part), ["id": .number(part), "bill": .number(bill)])
    case .tooLong(let booking, let property):
      row(
        property, booking, on: booking.stay.checkIn,
        detail: .count(booking.stay.nights), ["limit": .count(Stay.touristLimit)],
        count: booking.stay.nights)
    case .filedFigures(let filed, let property), .filedTwice(let filed, let property):
      returnRow(filed, property)
    case .unknownCategory(let code, let records):
      fileRow(
        detail: code,
        ["code": .text(code), "quoted": .text(ShellQuoting.quoted(code))], count: records)
    case .negativeDeposit(let booking, let property, let held):
      row(
        property, booking, on: booking.stay.checkIn, detail: .money(held), ["held": .money(held)])
    case .sentFigures(let sent, let name):
      fileRow(
        detail: String(sent.id),
        [
          "id": .number(sent.id), "name": .text(name), "period": .period(sent.period.named),
        ])
    case .sentOrder(let sent, let next, let name):
      fileRow(
        detail: String(next.id),
        [
          "id": .number(sent.id), "name": .text(name), "period": .period(sent.period.named),
          "next": .number(next.id), "next-period": .period(next.period.named),
        ])
    case .passedLine(let line, let sum):
      bankRow(line, ["sum": .money(sum)])
    case .changedRecord(let line, let table, let number, let part, let asked):
      bankRow(
        line,
        [
          "record": .phrase(Phrase("bank.part.\(table)", ["id": .number(number)])),
          "part": .money(part), "asked": .money(asked),
        ])
    case .waiting(let money):
      AuditRow(
        kind: kind, detail: .money(money.amount),
        sentence: money.phrase.map { .phrase($0) } ?? .empty)
    case .noRegistration(let property):
      row(
        property, nil, on: nil,
        ["code": .text(ShellQuoting.quoted(property.code))])
    }
  }

  /// Returns the row that counts further findings of a kind; this one is the last that was listed.
  fileprivate func more(_ kind: String, _ count: Int) -> AuditRow {
    AuditRow(
      kind: kind, more: count,
      sentence: .phrase(Phrase("finding.more", ["finding": sentence], count: count)))
  }

  /// Returns the row of a finding about the file, which belongs to no single property.
  private func fileRow(
    detail: String, _ values: [String: Cell], key: String? = nil, count: Int? = nil
  ) -> AuditRow {
    AuditRow(
      kind: kind, detail: .text(detail),
      sentence: .phrase(Phrase("finding.\(key ?? kind)", values, count: count)))
  }

  /// Returns the row of a finding about a line of a bank.
  private func bankRow(_ line: BankLine, _ values: [String: Cell]) -> AuditRow {
    var values = values
    values["id"] = .number(line.id)
    values["amount"] = .money(line.amount)
    values["date"] = .dayInWords(line.booked, .on)
    return AuditRow(
      kind: kind, day: line.booked, detail: .text("\(BankLine.kind.table) \(line.id)"),
      sentence: .phrase(Phrase("finding.\(kind)", values)))
  }

  /// Returns the row of a finding about a filed return.
  private func returnRow(_ filed: FiledReturn, _ property: Property?) -> AuditRow {
    let values: [String: Cell] = [
      "return": .number(filed.id), "period": .period(filed.period),
    ]
    if filed.form == .touristTax, let property {
      return row(property, nil, on: filed.firstDay, detail: .number(filed.id), values)
    }
    let form: [String: Cell] = ["form": .text(filed.form.rawValue)]
    return AuditRow(
      kind: kind, property: property?.code, day: filed.firstDay, detail: .number(filed.id),
      sentence: .phrase(
        Phrase("finding.\(kind)-of-form", values.merging(form) { first, _ in first })))
  }

  private func row(
    _ property: Property, _ booking: Booking?, _ other: Booking? = nil, on day: Day?,
    detail: Cell = .empty, _ values: [String: Cell], count: Int? = nil
  ) -> AuditRow {
    var values = values
    values["property"] = .text(property.name)
    if let booking {
      values["id"] = .number(booking.id)
      values["guest"] = .guest(of: booking)
    }
    return AuditRow(
      kind: kind, property: property.code, booking: booking?.id, other: other?.id, day: day,
      detail: detail, sentence: .phrase(Phrase("finding.\(kind)", values, count: count)))
  }
}

extension TaxRate {
  /// Returns the commands that replace this rate by another.
  fileprivate func replacing(by other: TaxRate) -> Cell {
    let old = [zone, "--from", validFrom.isoText, "--layer", layer.rawValue]
    let new = [
      other.zone, "--from", other.validFrom.isoText, "--layer", other.layer.rawValue,
      "--amount", other.rate.plainText,
      "--cap", other.cap.map(String.init) ?? "none", "--source", other.source ?? "",
    ]
    return .commands([["estada", "rate", "remove"] + old, ["estada", "rate", "add"] + new])
  }
}
