internal import Bookkeeping
internal import Storage
internal import Taxation

/// Writes the rows of one step of history, and records the changes for the review before the commit.
final class LedgerWriter {
  /// The book, with the changes made so far.
  let book: BookFile
  private let rows: BookWriter
  private var changes: [RecordChange] = []
  private var addedBookings = NumberRanges()
  private var addedExpenses = NumberRanges()
  private var taxBefore: BookTax?

  init(_ book: BookFile, _ rows: BookWriter) {
    self.book = book
    self.rows = rows
  }

  /// The changes made so far.
  var changeSet: ChangeSet {
    let changes =
      changes + addedBookings.ranges.map { .addedBookings($0) }
      + addedExpenses.ranges.map { .addedExpenses($0) }
    return ChangeSet(.command, taxBefore: taxBefore) { body in
      for change in changes { try body(change) }
    }
  }

  /// Stores a new booking and returns it with its number.
  func insert(_ booking: Booking) throws -> Booking {
    let stored = try rows.insert(booking)
    changes.append(.booking(before: nil, after: stored))
    return stored
  }

  /// Stores one of many imported bookings; returns its number.
  func append(_ booking: Booking) throws -> Int64 {
    let id = try rows.append(booking)
    addedBookings.append(id)
    return id
  }

  /// Replaces a booking.
  func update(_ booking: Booking, from before: Booking) throws {
    try rows.update(booking)
    changes.append(.booking(before: before, after: booking))
  }

  /// Removes a booking.
  func delete(_ booking: Booking) throws {
    try rows.delete(booking)
    changes.append(.booking(before: booking, after: nil))
  }

  /// Stores a new expense and returns it with its number.
  func insert(_ expense: Expense) throws -> Expense {
    let stored = try rows.insert(expense)
    changes.append(.expense(before: nil, after: stored))
    return stored
  }

  /// Stores one of many imported expenses; returns its number.
  func append(_ expense: Expense) throws -> Int64 {
    let id = try rows.append(expense)
    addedExpenses.append(id)
    return id
  }

  /// Replaces an expense.
  func update(_ expense: Expense, from before: Expense) throws {
    try rows.update(expense)
    changes.append(.expense(before: before, after: expense))
  }

  /// Removes an expense.
  func delete(_ expense: Expense) throws {
    try rows.delete(expense)
    changes.append(.expense(before: expense, after: nil))
  }

  /// Stores a new home and returns it with its number.
  func insert(_ property: Property) throws -> Property {
    let stored = try rows.insert(property)
    changes.append(.property(before: nil, after: stored))
    return stored
  }

  /// Replaces a home.
  func update(_ property: Property, from before: Property) throws {
    if property.zone != before.zone { try measureTax() }
    try rows.update(property)
    changes.append(.property(before: before, after: property))
  }

  /// Removes a home, whose bookings, expenses and listings must have been removed before.
  func delete(_ property: Property) throws {
    try rows.delete(property)
    changes.append(.property(before: property, after: nil))
  }

  /// Stores a new zone and returns it with its number.
  @discardableResult
  func insert(_ zone: Zone) throws -> Zone {
    let stored = try rows.insert(zone)
    changes.append(.zone(before: nil, after: stored))
    return stored
  }

  /// Removes a zone, whose homes, child zones and rates must have been removed before.
  func delete(_ zone: Zone) throws {
    try rows.delete(zone)
    changes.append(.zone(before: zone, after: nil))
  }

  /// Stores a new rate and returns it with its number.
  @discardableResult
  func insert(_ rate: TaxRate) throws -> TaxRate {
    if try isLet(in: rate.zone) { try measureTax() }
    let stored = try rows.insert(rate)
    changes.append(.rate(before: nil, after: stored))
    return stored
  }

  /// Removes a rate.
  func delete(_ rate: TaxRate) throws {
    if try isLet(in: rate.zone) { try measureTax() }
    try rows.delete(rate)
    changes.append(.rate(before: rate, after: nil))
  }

  /// Stores a listing, from which no figure is computed.
  func insert(_ listing: Listing) throws -> Listing { try rows.insert(listing) }

  /// Removes a listing.
  func delete(_ listing: Listing) throws { try rows.delete(listing) }

  /// Stores a payment; figures are computed from its booking.
  func insert(_ payment: Payment) throws -> Payment { try rows.insert(payment) }

  /// Stores a setting and replaces one of the same name.
  func set(_ setting: Setting) throws { try rows.set(setting) }

  /// Removes a setting.
  func delete(_ setting: Setting) throws { try rows.delete(setting) }

  /// Removes the setting of a name if it exists.
  func unset(_ name: String) throws { try rows.unset(name) }

  /// Computes the tax of all stays before the first change that may affect it.
  private func measureTax() throws {
    if taxBefore == nil { taxBefore = try BookTax(of: book) }
  }

  /// Whether the rates of a zone apply to any home of the zone or of its descendants.
  private func isLet(in zone: String) throws -> Bool {
    // The tax has been measured already, so that the answer does not matter.
    if taxBefore != nil { return true }
    let zones = try book.zones()
    let parents = Dictionary(zones.map { ($0.code, $0.parent) }) { first, _ in first }
    return try book.properties().contains { home in
      var code: String? = home.zone
      var seen: Set<String> = []
      while let next = code, seen.insert(next).inserted {
        if next == zone { return true }
        code = parents[next] ?? nil
      }
      return false
    }
  }
}

/// A list of numbers as ranges, for numbers that are mostly consecutive.
private struct NumberRanges {
  private(set) var ranges: [ClosedRange<Int64>] = []

  mutating func append(_ number: Int64) {
    if let last = ranges.last, last.upperBound + 1 == number {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }
}
