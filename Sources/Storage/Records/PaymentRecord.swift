internal import Bookkeeping

extension Payment: Record {
  static let layout = TableLayout(
    "payment",
    [
      "channel", "reference", "date", "gross", "fee", "check_in", "nights", "guest", "listing",
      "tax_collected",
    ])

  var values: [SQLValue] {
    [
      .text(channel), .text(reference), SQLValue(date), SQLValue(gross), SQLValue(fee),
      SQLValue(checkIn), SQLValue(nights), SQLValue(guest), SQLValue(listing),
      SQLValue(taxCollected),
    ]
  }

  init(_ row: Statement) throws(StorageError) {
    self.init(
      id: row.integer(0), channel: row.text(1), reference: row.text(2), date: try row.day(3),
      gross: try row.money(4, in: Money.sums), fee: try row.money(5, in: Money.sums),
      checkIn: try row.day(6), nights: try row.number(7, in: 1...Stay.maximumNights),
      guest: row.optionalText(8), listing: row.optionalText(9),
      taxCollected: row.integer(10) != 0)
  }
}
