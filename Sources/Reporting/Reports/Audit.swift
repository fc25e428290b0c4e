package import Bookkeeping
package import Taxation
internal import UnicodeText

/// A problem in the book that the user should review.
package enum AuditFinding: Hashable, Sendable {
  /// Damage to the file, as reported by the integrity check: parts that cannot be read, or, if a table
  /// is named, values that its rules do not admit. The details are those of the engine.
  case file(table: String?, details: [String])
  /// A record with a foreign key to a missing record.
  case reference(table: String, row: Int64, parent: String)
  /// A record with a value outside its valid range.
  case value(table: String, row: Int64, column: String, value: String)
  /// A record that differs from its state in the history of changes.
  case history(table: String, row: Int64)
  /// Rows added by an import, some of which differ from the history of its step.
  case addedRows(table: String, first: Int64, last: Int64)
  /// A step of the history with missing changes.
  case step(Int64)
  /// A table whose AUTOINCREMENT counter is below its highest id, so that ids would be reused.
  case counter(table: String)
  /// A schema object not created by the program, such as a trigger.
  case foreign(type: String, name: String)
  /// A schema object of a server's book that is missing or changed.
  case changedObject(type: String, name: String)
  /// A document whose file is missing.
  case missingDocument(Attachment)
  /// A document whose file has other contents.
  case changedDocument(Attachment)
  /// Files of documents that the book does not name.
  case strayDocuments(folder: String, count: Int)
  /// An entry of the folder of documents that the program has not made.
  case strayFile(path: String)
  /// A folder of documents that belongs to another user, or to which others may write.
  case openFolder(path: String, isOfOther: Bool)
  /// A rate that differs from the rate in its cited source.
  case rate(TaxRate, known: TaxRate)
  /// A booking for which no tax rate was in force.
  case noRate(Booking, property: Property, zone: String, day: Day)
  /// Two bookings of one property that share a night.
  case overlap(Booking, Booking, property: Property)
  /// A booking whose amount has been pending for a long time.
  case pendingAmount(Booking, property: Property, days: Int)
  /// An expense whose amount has been pending for a long time.
  case pendingExpense(Expense, property: Property, days: Int)
  /// A bill whose parts do not add up to its amount.
  case unevenBill(Int64, whole: Money, parts: Money)
  /// A part of an expense that is no bill, or has another date.
  case strayPart(Int64, bill: Int64)
  /// A stay too long for a tourist.
  case tooLong(Booking, property: Property)
  /// A filed return whose figures are not those of its stays.
  case filedFigures(FiledReturn, property: Property)
  /// A filed return that is not the only latest one of its home and period.
  case filedTwice(FiledReturn, property: Property)
  /// A booking of whose security deposit more was paid out than was paid in.
  case negativeDeposit(Booking, property: Property, held: Money)
  /// A sent statement whose closing balance is not the sum of its lines.
  case sentFigures(SentStatement, name: String)
  /// A sent statement that does not follow the one before it.
  case sentOrder(SentStatement, next: SentStatement, name: String)
  /// A property without the registration number that a tax return requires.
  case noRegistration(property: Property)
  /// Money of platforms' files that belongs to no booking.
  case waiting(WaitingMoney)
}

extension AuditFinding {
  /// Whether the book has lost data, which a backup may still have.
  package var isDamage: Bool {
    switch self {
    case .file, .reference, .value: true
    default: false
    }
  }

  /// The filed return that the finding is about; nil for a finding about anything else.
  package var filedReturn: FiledReturn? {
    switch self {
    case .filedFigures(let filed, _), .filedTwice(let filed, _): filed
    default: nil
    }
  }

  /// The finding as a sentence.
  package var sentence: Cell { cells.last ?? .empty }
}

/// A scan of the book for likely mistakes.
package struct Audit {
  /// The number of days from check-in, or from the date of an expense, after which a pending amount is reported.
  package static let pendingLimit = 60

  private let properties: [Int64: Property]
  private let rates: RateTable
  /// The rates of the zones used so far.
  private var timelines: [String: RateTimeline] = [:]
  private let today: Day
  private var staying: [Int64: [Booking]] = [:]

  /// The maximum number of earlier bookings, those with the latest check-out, that each booking is
  /// compared with. Memory is bounded even if all bookings overlap, and every booking that overlaps
  /// another is found.
  static let stayingLimit = 10

  /// Creates an audit of the bookings of the given properties.
  package init(properties: [Property], rates: RateTable, today: Day) {
    self.properties = Dictionary(properties.map { ($0.id, $0) }) { first, _ in first }
    self.rates = rates
    self.today = today
  }

  /// Returns the findings about the properties themselves.
  package static func findings(of properties: [Property]) -> [AuditFinding] {
    properties.filter { $0.registration == nil }.map { .noRegistration(property: $0) }
  }

  /// Returns the findings about the rates themselves: a rate that cites a known source must match
  /// it.
  ///
  /// A finding is reported if a rate of the source is missing from the book and another one
  /// replaces it. Additional rates are the user's own, possibly from a later version of the source.
  ///
  /// - Parameter known: The rates of the sources that the program includes.
  package static func findings(of rates: [TaxRate], known: [TaxRate]) -> [AuditFinding] {
    let present = Set(rates.map(\.unnumbered))
    let missing = known.filter { !present.contains($0) }
    let unmatched = present.subtracting(known)
    return rates.map(\.unnumbered).filter(unmatched.contains).compactMap { rate in
      let alternatives = missing.filter {
        $0.source == rate.source && $0.zone == rate.zone && $0.layer == rate.layer
      }
      return (alternatives.first { $0.validFrom == rate.validFrom } ?? alternatives.first)
        .map { .rate(rate, known: $0) }
    }
  }

  /// Checks a booking and calls `report` with each finding. Invariant: bookings are added in order
  /// of check-in.
  ///
  /// - Throws: Any error that `report` throws, and `TaxationError` except for a missing rate, which
  ///   is a finding.
  package mutating func add(_ booking: Booking, _ report: (AuditFinding) throws -> Void) throws {
    guard let property = properties[booking.stay.property] else { return }
    let stay = booking.stay
    let timeline = try timelines[property.zone] ?? rates.timeline(of: property.zone)
    timelines[property.zone] = timeline
    do throws(TaxationError) {
      _ = try StayTax(of: stay, at: timeline)
    } catch {
      guard case .noRate(let zone, let day) = error else { throw error }
      try report(.noRate(booking, property: property, zone: zone, day: day))
    }
    guard stay.occupiesHome else { return }
    var present = (staying[property.id] ?? []).filter { $0.stay.checkOut > stay.checkIn }
    for other in present { try report(.overlap(other, booking, property: property)) }
    present.append(booking)
    if present.count > Audit.stayingLimit {
      let first = present.indices.min { present[$0].stay.checkOut < present[$1].stay.checkOut }
      if let first { present.remove(at: first) }
    }
    staying[property.id] = present
    let waiting = today.days(since: stay.checkIn)
    if stay.isPending && waiting > Audit.pendingLimit {
      try report(.pendingAmount(booking, property: property, days: waiting))
    }
    if stay.takesPlace && stay.nights > Stay.touristLimit {
      try report(.tooLong(booking, property: property))
    }
  }
}

extension Audit {
  /// Checks an expense without an amount; returns nil if it has not been pending for long.
  package func finding(of expense: Expense) -> AuditFinding? {
    let waiting = today.days(since: expense.date)
    guard let property = expense.property.flatMap({ properties[$0] }), expense.amount == nil,
      waiting > Audit.pendingLimit
    else { return nil }
    return .pendingExpense(expense, property: property, days: waiting)
  }
}

/// The list of the findings of an audit.
package enum AuditList {
  /// Returns the list as a document; `findings` generates the findings, once for each pass.
  package static func document(
    _ findings: @escaping (_ report: (AuditFinding) throws -> Void) throws -> Void
  ) -> Document {
    let columns = [
      Column("kind", for: .machines), Column("property", for: .machines),
      Column("booking", for: .machines), Column("other_booking", for: .machines),
      Column("date", for: .machines), Column("detail", for: .machines),
      Column("finding", for: .people, isElastic: true),
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
    case .file(let table, let details):
      fileRow(
        "file", detail: details.joined(separator: "; "),
        table.map { ["kind": .recordKind($0)] } ?? [:],
        key: table == nil ? "file" : "file-value", count: details.count)
    case .reference(let table, let row, let parent):
      fileRow(
        "reference", detail: "\(table) \(row): \(parent)",
        ["record": .record(table, row), "parent": .recordKind(parent)])
    case .value(let table, let row, let column, let value):
      fileRow(
        "value", detail: "\(table) \(row): \(column) = \(value)",
        ["record": .record(table, row), "field": .field(column, of: table), "value": .text(value)])
    case .history(let table, let row):
      fileRow(
        "history", detail: "\(table) \(row)", ["record": .record(table, row)])
    case .addedRows(let table, let first, let last):
      fileRow(
        "added-rows", detail: "\(table) \(first)-\(last)",
        ["records": .record(table, first, through: last)], count: first == last ? 1 : 2)
    case .step(let number):
      fileRow("step", detail: String(number), ["step": .number(number)])
    case .counter(let table):
      fileRow("counter", detail: table, ["kind": .recordKind(table)])
    case .foreign(let type, let name):
      fileRow(
        "foreign", detail: "\(type) \(name)",
        ["object": .phrase(Phrase("finding.object.\(type)", ["name": .text(name)]))])
    case .changedObject(let type, let name):
      fileRow(
        "changed-object", detail: "\(type) \(name)",
        ["object": .phrase(Phrase("finding.object.\(type)", ["name": .text(name)]))])
    case .missingDocument(let document), .changedDocument(let document):
      fileRow(
        isMissingDocument ? "missing-document" : "changed-document",
        detail: "\(Attachment.kind.table) \(document.id)",
        ["id": .number(document.id), "name": .text(document.name)])
    case .strayDocuments(let folder, let count):
      fileRow("stray-documents", detail: folder, ["path": .text(folder)], count: count)
    case .strayFile(let path):
      fileRow("stray-file", detail: path, ["path": .text(path)])
    case .openFolder(let path, let isOfOther):
      fileRow(
        isOfOther ? "folder-of-other" : "folder-open", detail: path,
        ["path": .text(path), "folder": .commands([[path]])])
    case .rate(let rate, let known):
      [
        .text("rate"), .empty, .empty, .empty, .day(rate.validFrom), .source(of: known),
        .phrase(
          Phrase(
            "finding.rate",
            rate.words.merging([
              "source": .source(of: known), "command": rate.replacing(by: known),
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
          "other": .number(second.id), "other-guest": .guest(of: second),
          "date": .day(second.stay.checkIn),
        ])
    case .pendingAmount(let booking, let property, let days):
      row(
        "pending-amount", property, booking, on: booking.stay.checkIn, detail: .count(days), [:],
        count: days)
    case .pendingExpense(let expense, let property, let days):
      row(
        "pending-expense", property, nil, on: expense.date, detail: .count(days),
        ["id": .number(expense.id), "concept": .text(expense.concept)], count: days)
    case .unevenBill(let bill, let whole, let parts):
      fileRow(
        "uneven-bill", detail: String(bill),
        ["id": .number(bill), "whole": .money(whole), "parts": .money(parts)])
    case .strayPart(let part, let bill):
      fileRow(
        "stray-part", detail: String(part), ["id": .number(part), "bill": .number(bill)])
    case .tooLong(let booking, let property):
      row(
        "too-long", property, booking, on: booking.stay.checkIn,
        detail: .count(booking.stay.nights), ["limit": .count(Stay.touristLimit)],
        count: booking.stay.nights)
    case .filedFigures(let filed, let property):
      row(
        "filed-figures", property, nil, on: filed.firstDay, detail: .number(filed.id),
        ["return": .number(filed.id), "period": .period(filed.period)])
    case .filedTwice(let filed, let property):
      row(
        "filed-twice", property, nil, on: filed.firstDay, detail: .number(filed.id),
        ["return": .number(filed.id), "period": .period(filed.period)])
    case .negativeDeposit(let booking, let property, let held):
      row(
        "negative-deposit", property, booking, on: booking.stay.checkIn, detail: .money(held),
        ["held": .money(held)])
    case .sentFigures(let sent, let name):
      fileRow(
        "sent-figures", detail: String(sent.id),
        [
          "id": .number(sent.id), "name": .text(name), "period": .period(sent.period.named),
        ])
    case .sentOrder(let sent, let next, let name):
      fileRow(
        "sent-order", detail: String(next.id),
        [
          "id": .number(sent.id), "name": .text(name), "period": .period(sent.period.named),
          "next": .number(next.id), "next-period": .period(next.period.named),
        ])
    case .waiting(let money):
      [.text("waiting"), .empty, .empty, .empty, .empty, .money(money.amount)]
        + [money.phrase.map { .phrase($0) } ?? .empty]
    case .noRegistration(let property):
      row(
        "no-registration", property, nil, on: nil,
        ["code": .text(ShellQuoting.quoted(property.code))])
    }
  }

  private var isMissingDocument: Bool {
    guard case .missingDocument = self else { return false }
    return true
  }

  /// Returns the row of a finding about the file, which belongs to no single property.
  private func fileRow(
    _ kind: String, detail: String, _ values: [String: Cell], key: String? = nil,
    count: Int? = nil
  ) -> [Cell] {
    [
      .text(kind), .empty, .empty, .empty, .empty, .text(detail),
      .phrase(Phrase("finding.\(key ?? kind)", values, count: count)),
    ]
  }

  private func row(
    _ kind: String, _ property: Property, _ booking: Booking?, _ other: Booking? = nil,
    on day: Day?, detail: Cell = .empty, _ values: [String: Cell], count: Int? = nil
  ) -> [Cell] {
    var values = values
    values["property"] = .text(property.name)
    if let booking {
      values["id"] = .number(booking.id)
      values["guest"] = .guest(of: booking)
    }
    return [
      .text(kind), .text(property.code), booking.map { .number($0.id) } ?? .empty,
      other.map { .number($0.id) } ?? .empty, Cell(day), detail,
      .phrase(Phrase("finding.\(kind)", values, count: count)),
    ]
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
