package import Bookkeeping
package import Taxation

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
  /// A table whose counter is below its highest id, so that ids would be reused, or has come to the end.
  case counter(table: String, isEnded: Bool)
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
  /// A filed return whose figures are not those of its stays or boxes.
  case filedFigures(FiledReturn, property: Property?)
  /// A filed return that is not the only latest one of its home, person, form and period.
  case filedTwice(FiledReturn, property: Property?)
  /// Records of a category that is neither built in nor the book's own.
  case unknownCategory(String, records: Int)
  /// A booking of whose security deposit more was paid out than was paid in.
  case negativeDeposit(Booking, property: Property, held: Money)
  /// A sent statement whose closing balance is not the sum of its lines.
  case sentFigures(SentStatement, name: String)
  /// A sent statement that does not follow the one before it.
  case sentOrder(SentStatement, next: SentStatement, name: String)
  /// A line of a bank whose parts add up to more than the line.
  case passedLine(BankLine, sum: Money)
  /// A record, by its kind and number, that no longer asks what is matched with a line of a bank.
  case changedRecord(BankLine, of: String, Int64, part: Money, asked: Money)
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
    self.properties = properties.keyed(by: \.id)
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
