internal import Exchange
internal import Reporting
internal import Storage

extension BookTables {
  /// Everything a book holds, as it is while the work goes on in one `read`.
  init(_ book: BookFile) throws {
    self.init()
    settings = try book.settings().map { ($0.name, $0.value) }
    zones = try book.zones().map(\.zone)
    rates = try book.rates().map(\.rate)
    properties = try book.properties()
    listings = try book.listings()
    bookings = { try book.forEachBooking(RecordFilter(), $0) }
    expenses = { try book.forEachExpense(RecordFilter(), $0) }
    payments = { try book.forEachPayment($0) }
    for table in BookTable.numbered {
      lastNumbers[table] = try table.numbers.map { try book.lastNumber($0) }
    }
  }
}

extension BookTable {
  /// The table of the book that gives its rows their numbers.
  var numbers: NumberedTable? {
    switch self {
    case .settings, .zones, .rates: nil
    case .properties: .property
    case .listings: .listing
    case .bookings: .booking
    case .expenses: .expense
    case .payments: .payment
    }
  }
}
