package import Bookkeeping
package import Taxation

/// Something in the books that somebody should look at.
package enum AuditFinding: Hashable, Sendable {
  /// A part of the file that is not as it should be.
  case file(detail: String)
  /// A record that refers to one that is not there.
  case reference(table: String, row: Int64, parent: String)
  /// A record that has what no command enters.
  case value(table: String, row: Int64, column: String, value: String)
  /// A record that is not what the history of its changes says.
  case history(table: String, row: Int64)
  /// Rows that an import added, some of which are not what the history of its step says.
  case addedRows(table: String, first: Int64, last: Int64)
  /// A step of history that lacks some of its changes.
  case step(Int64)
  /// A table that would give numbers again.
  case counter(table: String)
  /// Something in the book that the program did not make, such as a trigger.
  case foreign(type: String, name: String)
  /// A rate that is not the one of the source it names.
  case rate(TaxRate, known: TaxRate)
  /// A booking whose tax cannot be worked out.
  case noRate(Booking, property: Property, zone: String, day: Day)
  /// Two bookings of one home that share a night.
  case overlap(Booking, Booking, property: Property)
  /// An amount that has not come for a long time.
  case pendingAmount(Booking, property: Property, days: Int)
  /// A stay too long to be a tourist's.
  case tooLong(Booking, property: Property)
  /// A home that cannot be declared yet.
  case noRegistration(property: Property)
}

/// Looks through the books for what is likely to be wrong.
package struct Audit {
  /// An amount is missed after so many days from check-in.
  package static let pendingLimit = 60

  private let properties: [Int64: Property]
  private let rates: RateTable
  /// The rates of the zones that were met.
  private var timelines: [String: RateTimeline] = [:]
  private let today: Day
  private var staying: [Int64: [Booking]] = [:]

  /// With how many others each booking is compared, those that leave last: a book of nothing but
  /// overlaps still takes no memory, and every booking that overlaps any is found.
  static let stayingLimit = 10

  /// Begins with the homes.
  package init(properties: [Property], rates: RateTable, today: Day) {
    self.properties = Dictionary(properties.map { ($0.id, $0) }) { first, _ in first }
    self.rates = rates
    self.today = today
  }

  /// Looks at the homes themselves.
  package static func findings(of properties: [Property]) -> [AuditFinding] {
    properties.filter { $0.registration == nil }.map { .noRegistration(property: $0) }
  }

  /// Looks at the rates themselves: one that names a source has to be as that source has it.
  ///
  /// It is not where a rate of that source is missing from the book and there is another in its stead; a
  /// rate that comes in addition is the user's own, by a source that may have had a later one.
  ///
  /// - Parameter known: The rates whose sources this program has.
  package static func findings(of rates: [TaxRate], known: [TaxRate]) -> [AuditFinding] {
    let present = Set(rates.map(\.unnumbered))
    let missing = known.filter { !present.contains($0) }
    let strange = present.subtracting(known)
    return rates.map(\.unnumbered).filter(strange.contains).compactMap { rate in
      let meant = missing.filter {
        $0.source == rate.source && $0.zone == rate.zone && $0.layer == rate.layer
      }
      return (meant.first { $0.validFrom == rate.validFrom } ?? meant.first)
        .map { .rate(rate, known: $0) }
    }
  }

  /// Looks at a booking and tells what it finds; they must come in order of check-in.
  ///
  /// - Throws: What `tell` throws, and `TaxationError` other than a missing rate, which is a finding.
  package mutating func add(_ booking: Booking, _ tell: (AuditFinding) throws -> Void) throws {
    guard let property = properties[booking.stay.property] else { return }
    let stay = booking.stay
    let timeline = try timelines[property.zone] ?? rates.timeline(of: property.zone)
    timelines[property.zone] = timeline
    do throws(TaxationError) {
      _ = try StayTax(of: stay, at: timeline)
    } catch {
      guard case .noRate(let zone, let day) = error else { throw error }
      try tell(.noRate(booking, property: property, zone: zone, day: day))
    }
    var present = (staying[property.id] ?? []).filter { $0.stay.checkOut > stay.checkIn }
    for other in present { try tell(.overlap(other, booking, property: property)) }
    present.append(booking)
    if present.count > Audit.stayingLimit {
      let first = present.indices.min { present[$0].stay.checkOut < present[$1].stay.checkOut }
      if let first { present.remove(at: first) }
    }
    staying[property.id] = present
    let waiting = today.days(since: stay.checkIn)
    if stay.amount == nil && waiting > Audit.pendingLimit {
      try tell(.pendingAmount(booking, property: property, days: waiting))
    }
    if stay.nights > Stay.touristLimit { try tell(.tooLong(booking, property: property)) }
  }
}
