internal import Bookkeeping

extension Booking: Record {
  static let layout = TableLayout(
    "booking",
    [
      "property", "check_in", "nights", "adults", "children", "exempt_adults", "amount",
      "commission", "tax_collected", "prepaid_on", "guest", "exempt_reason", "channel",
      "reference", "note",
    ])

  var values: [SQLValue] {
    [
      .integer(stay.property), SQLValue(stay.checkIn), SQLValue(stay.nights),
      SQLValue(stay.adults), SQLValue(stay.children), SQLValue(stay.exemptAdults),
      SQLValue(stay.amount), SQLValue(stay.commission), SQLValue(stay.taxCollected),
      SQLValue(stay.prepaidOn), .text(guest), SQLValue(exemptReason?.rawValue),
      SQLValue(channel), SQLValue(reference), SQLValue(note),
    ]
  }

  init(_ row: Statement) throws(StorageError) {
    self.init(
      id: row.integer(0), stay: try Stay(row, from: 1), guest: row.text(11),
      exemptReason: row.optionalText(12).flatMap(ExemptReason.init), channel: row.optionalText(13),
      reference: row.optionalText(14), note: row.optionalText(15))
  }
}

extension Stay {
  /// The columns that make a stay, in the order of `init(_:from:)`.
  static let columns = """
    property, check_in, nights, adults, children, exempt_adults, amount, commission, \
    tax_collected, prepaid_on
    """

  /// Reads a stay from a row, its columns beginning at `first`.
  init(_ row: Statement, from first: Int32) throws(StorageError) {
    self.init(
      property: row.integer(first), checkIn: try row.day(first + 1),
      nights: Int(row.integer(first + 2)), adults: Int(row.integer(first + 3)),
      children: Int(row.integer(first + 4)), exemptAdults: Int(row.integer(first + 5)),
      amount: row.optionalInteger(first + 6).map { Money(cents: $0) },
      commission: Money(cents: row.integer(first + 7)),
      taxCollected: row.integer(first + 8) != 0, prepaidOn: try row.optionalDay(first + 9))
  }
}
