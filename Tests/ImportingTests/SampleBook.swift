public import Bookkeeping
import Taxation

@testable import Importing

/// A book of two homes, in memory.
struct SampleBook: ImportedBook {
  var kept: [Booking] = []
  var paid: [Payment] = []
  var payouts: [Payout] = []
  var spent: [Expense] = []
  /// The fields that were edited by hand, by number of the booking; of others, the history is unknown.
  var edited: [Int64: Set<String>] = [:]
  var homesWithTaxApart: Set<Int64> = []

  /// The home that platforms call *Sunny flat*; its zone has rates since 2012.
  static let sunny: Int64 = 1
  /// Another home.
  static let quiet: Int64 = 2

  static let homes: [Property] = [
    Property(id: sunny, code: "sol", name: "Pis del Sol", zone: "1"),
    Property(id: quiet, code: "calma", name: "Casa Calma", zone: "1"),
  ]

  static func home(of listing: String?) -> Int64? {
    ["Sunny flat": sunny, "Quiet house": quiet][listing ?? ""]
  }

  func bookings(channel: String, reference: String) -> [Booking] {
    kept.filter { $0.channel == channel && $0.reference == reference }
  }

  func bookings(property: Int64, checkIn: Day) -> [Booking] {
    kept.filter { $0.stay.property == property && $0.stay.checkIn == checkIn }
  }

  func payments(channel: String, reference: String?) -> [Payment] {
    paid.filter { $0.channel == channel && $0.reference == reference }
  }

  func payouts(like payout: Payout) -> [Payout] {
    payouts.filter {
      $0.channel == payout.channel && $0.key == payout.key
        && (payout.key != nil || $0.date == payout.date && $0.amount == payout.amount)
    }
  }

  func expenses(property: Int64, date: Day) -> [Expense] {
    spent.filter { $0.property == property && $0.date == date }
  }

  func bills(date: Day) -> [Expense] { spent.filter { $0.isBill && $0.date == date } }
  func parts(ofBill bill: Int64) -> [Expense] { spent.filter { $0.bill == bill } }

  func fieldsEditedByHand(of booking: Int64) -> Set<String>? { edited[booking] }
  func isTaxApart(in property: Int64) -> Bool { homesWithTaxApart.contains(property) }

  func rates(of property: Int64) -> RateTimeline? {
    let rate = TaxRate(
      zone: "1", layer: .tariff, validFrom: "2012-11-01", rate: UnitRate(cents: 65), cap: 7,
      source: nil)
    return try? RateTable(zones: [Zone(code: "1", name: "1")], rates: [rate]).timeline(of: "1")
  }
}

extension RowPlanner {
  /// The entries of all rows, also of new records.
  func allEntries() throws -> [ImportEntry] {
    var rows = self
    var entries: [ImportEntry] = []
    var record = Record()
    while let plan = try rows.next(&record) {
      switch (plan, record) {
      case (.new, let booking as Booking): entries.append(.added(.booking(booking), rows.line))
      case (.new, let expense as Expense): entries.append(.added(.expense(expense), rows.line))
      case (.new, let property as Property): entries.append(.added(.property(property), rows.line))
      case (.new, _): break
      case (.entries(let found), _): entries += found
      }
    }
    return entries
  }
}

extension ImportEntry {
  /// The entry of a new record.
  fileprivate static func added(_ subject: Subject, _ line: Int) -> ImportEntry {
    ImportEntry(line: line, outcome: .added, subject: subject)
  }
}

extension Day: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self = Day(iso: text) ?? .first
  }
}

extension Money: ExpressibleByIntegerLiteral {
  /// Whole euros.
  public init(integerLiteral euros: Int64) {
    self.init(cents: euros * 100)
  }
}

extension Booking {
  /// A booking of the sample's first home.
  static func kept(
    _ id: Int64, _ guest: String, _ checkIn: Day, nights: Int = 3, adults: Int = 2,
    amount: Money? = nil, commission: Money = 0, channel: String? = nil, reference: String? = nil
  ) -> Booking {
    Booking(
      id: id,
      stay: Stay(
        property: SampleBook.sunny, checkIn: checkIn, nights: nights, adults: adults,
        amount: amount, commission: commission),
      guest: guest, channel: channel, reference: reference)
  }
}
