internal import Bookkeeping
internal import Importing
internal import Resources
internal import Storage
internal import Taxation

/// The state of the book before an import, with an in-memory hash index.
///
/// Most rows of a file are new, and the index proves that without a query. Records that the import itself
/// has added are not found: two equal rows of a file are two records.
final class BookIndex: ImportedBook {
  private let book: Book
  private let timelines: [Int64: RateTimeline]
  /// The homes whose new bookings have the tax in addition to the amount.
  private let homesWithTaxApart: Set<Int64>
  /// The keys of the book's records, read when a row first asks for them: a file of expenses asks for no
  /// bookings.
  private var bookingKeys: BookingHashes?
  private var expenseKeys: Set<Int>?
  private let lastBooking: Int64
  private let lastExpense: Int64

  /// The hashes of the keys of all bookings; different keys may have the same hash.
  private struct BookingHashes {
    var references: Set<Int> = []
    var arrivals: Set<Int> = []

    init(_ book: Book) throws {
      try book.forEachBookingKey { key in
        arrivals.insert(BookIndex.hash(key.property, key.checkIn))
        if let channel = key.channel, let reference = key.reference {
          references.insert(BookIndex.hash(Channels.code(of: channel), reference))
        }
      }
    }
  }

  private static func hash(_ one: some Hashable, _ other: some Hashable) -> Int {
    var hasher = Hasher()
    hasher.combine(one)
    hasher.combine(other)
    return hasher.finalize()
  }

  init(_ book: Book, properties: [Property], rates: RateTable) throws {
    self.book = book
    homesWithTaxApart = Set(properties.filter(\.taxApart).map(\.id))
    lastBooking = try book.lastNumber(Booking.kind)
    lastExpense = try book.lastNumber(Expense.kind)
    var timelines: [Int64: RateTimeline] = [:]
    for property in properties {
      timelines[property.id] = try rates.timeline(of: property.zone)
    }
    self.timelines = timelines
  }

  func bookings(channel: String, reference: String) throws -> [Booking] {
    if bookingKeys == nil { bookingKeys = try BookingHashes(book) }
    guard let keys = bookingKeys?.references, !keys.isEmpty,
      keys.contains(BookIndex.hash(channel, reference))
    else { return [] }
    let codes = Channels.spellings(of: channel)
    return try book.records(
      Booking.self, .equal("reference", reference), .oneOf("channel", codes), in: .added
    ).filter { $0.id <= lastBooking }
  }

  func mayHaveBookings(property: Int64, checkIn: Day) throws -> Bool {
    if bookingKeys == nil { bookingKeys = try BookingHashes(book) }
    guard let keys = bookingKeys?.arrivals, !keys.isEmpty else { return false }
    return keys.contains(BookIndex.hash(property, checkIn))
  }

  func bookings(property: Int64, checkIn: Day) throws -> [Booking] {
    guard try mayHaveBookings(property: property, checkIn: checkIn) else { return [] }
    return try book.records(
      Booking.self, .equal("property", property), .equal("check_in", checkIn), in: .added
    ).filter { $0.id <= lastBooking }
  }

  func payments(channel: String, reference: String?) throws -> [Payment] {
    try book.payments(channel: channel, reference: reference)
  }

  func payouts(like payout: Payout) throws -> [Payout] {
    if let key = payout.key {
      return try book.records(
        Payout.self, .equal("key", key), .equal("channel", payout.channel), in: .added)
    }
    return try book.records(
      Payout.self, .equal("channel", payout.channel), .equal("date", payout.date),
      .equal("amount", payout.amount.cents), .isEmpty("key"), in: .added)
  }

  func mayHaveExpenses(property: Int64, date: Day) throws -> Bool {
    if expenseKeys == nil {
      var keys: Set<Int> = []
      try book.forEachCost { keys.insert(BookIndex.hash($0.property, $0.date)) }
      expenseKeys = keys
    }
    guard let expenseKeys, !expenseKeys.isEmpty else { return false }
    return expenseKeys.contains(BookIndex.hash(property, date))
  }

  func expenses(property: Int64, date: Day) throws -> [Expense] {
    guard try mayHaveExpenses(property: property, date: date) else { return [] }
    return try book.records(
      Expense.self, .equal("property", property), .equal("date", date), in: .added
    ).filter { $0.id <= lastExpense }
  }

  func bills(date: Day) throws -> [Expense] {
    try book.records(
      Expense.self, .isEmpty("property"), .isEmpty("bill"), .equal("date", date), in: .added
    ).filter { $0.id <= lastExpense }
  }

  func parts(ofBill bill: Int64) throws -> [Expense] {
    try book.records(Expense.self, .equal("bill", bill), in: .added)
  }

  func isTaxApart(in property: Int64) -> Bool { homesWithTaxApart.contains(property) }

  func rates(of property: Int64) -> RateTimeline? { timelines[property] }

  func fieldsEditedByHand(of booking: Int64) throws -> Set<String>? {
    var edited: Set<String>?
    try book.forEachChange(of: Booking.self, number: booking) { _, command, isNew, changed in
      let isFromPlatform = Platform.allCases.contains {
        command.hasPrefix("import \($0.rawValue) ")
      }
      if isNew {
        edited = isFromPlatform ? [] : Set(Booking.fields.map(\.field.name))
      } else if isFromPlatform {
        edited?.subtract(changed)
      } else {
        edited?.formUnion(changed)
      }
    }
    return edited
  }
}
