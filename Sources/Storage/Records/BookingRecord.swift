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
      exemptReason: try row.optionalWord(12, ExemptReason.init), channel: row.optionalText(13),
      reference: row.optionalText(14), note: row.optionalText(15))
  }
}

extension Stay {
  /// The columns that make a stay, in the order of `init(_:from:)`.
  static let columns = """
    property, check_in, nights, adults, children, exempt_adults, amount, commission, \
    tax_collected, prepaid_on
    """

  /// Reads a stay from a row that begins with the booking's number, its columns beginning at `first`.
  init(_ row: Statement, from first: Int32) throws(StorageError) {
    let adults = try row.number(first + 3, in: 1...Stay.maximumPeople)
    self.init(
      property: row.integer(first), checkIn: try row.day(first + 1),
      nights: try row.number(first + 2, in: 1...Stay.maximumNights), adults: adults,
      children: try row.number(first + 4, in: 0...Stay.maximumPeople),
      exemptAdults: try row.number(first + 5, in: 0...adults),
      amount: try row.optionalMoney(first + 6, in: Money.prices),
      commission: try row.money(first + 7, in: Money.prices),
      taxCollected: row.integer(first + 8) != 0, prepaidOn: try row.optionalDay(first + 9))
  }
}
