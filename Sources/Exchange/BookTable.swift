package import Bookkeeping
package import Reporting
package import Taxation

/// A table of the book as it stands in exports; the name of its file and of its key.
package enum BookTable: String, CaseIterable, Sendable {
  // In the order of the document: what a row refers to comes before it.
  case settings, zones, rates, properties, listings, bookings, expenses, payments

  /// The tables whose rows have numbers that people know them by.
  package static let numbered = [properties, listings, bookings, expenses, payments]
}

/// Everything a book holds, its history aside.
///
/// The long tables are gone through as they are written.
package struct BookTables {
  /// The choices kept in the book.
  package var settings: [(name: String, value: String)] = []
  /// The zones, each after its parent.
  package var zones: [Zone] = []
  /// The rates.
  package var rates: [TaxRate] = []
  /// The homes.
  package var properties: [Property] = []
  /// The names platforms give them.
  package var listings: [Listing] = []
  /// The bookings.
  package var bookings: BookingList.Source = { _ in }
  /// The expenses.
  package var expenses: ExpenseList.Source = { _ in }
  /// What platforms' files tell of.
  package var payments: PaymentList.Source = { _ in }
  /// The last number given in each table, so that none is ever given twice.
  package var lastNumbers: [BookTable: Int64] = [:]

  /// An empty book.
  package init() {}

  /// A table as a document.
  package func document(_ table: BookTable) -> Document {
    let homes = Dictionary(properties.map { ($0.id, $0) }) { first, _ in first }
    return switch table {
    case .settings: SettingList.document(settings)
    case .zones: ZoneList.document(zones)
    case .rates: RateList.document(rates)
    // The listings have a table of their own.
    case .properties: PropertyList.document(properties, listings: nil)
    case .listings: ListingList.document(listings, properties: homes)
    case .bookings: BookingList.document(properties: homes, source: bookings)
    case .expenses: ExpenseList.document(properties: homes, source: expenses)
    case .payments: PaymentList.document(source: payments)
    }
  }
}
