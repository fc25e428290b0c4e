package import Bookkeeping

/// Everything that stands on the page of some homes: one report of each kind, from one pass over the
/// bookings and expenses.
package struct PageReport: Sendable {
  /// The homes, in their order.
  package let homes: [Property]
  /// The days it is for; nil for all time.
  package let period: Period?
  /// Profit by home.
  package let profit: ProfitReport
  /// Profit by quarter, of each home in their order.
  package let quarters: [ProfitReport]
  /// The nights of the stays that began in the period.
  package let nights: Int
  /// What was spent on each category.
  package let expenses: ExpenseReport
  /// How much of each month the homes were let.
  package let occupancy: OccupancyReport
  /// The figures for form 950 of each legal filing period with stays, the latest first.
  package let worksheets: [FilingWorksheets.Entry]
  /// Bookings of the period whose amount is not known yet.
  package let pending: [Booking]

  /// The quarters from the first with figures to the last, none left out.
  package var span: [Period] {
    let periods = quarters.flatMap(\.rows).compactMap(\.period)
    guard let first = periods.min(), let last = periods.max() else { return [] }
    return PeriodGrain.quarter.periods(in: .days(from: first.firstDay, to: last.lastDay))
  }

  /// The pending bookings as a document.
  package var pendingList: Document {
    let names = Dictionary(homes.map { ($0.id, $0) }) { first, _ in first }
    let list = BookingList.document(properties: names) { body in
      for booking in pending { try body(booking) }
    }
    return Document(
      schema: list.schema, title: Phrase("column.pending"), columns: list.columns,
      whenEmpty: list.whenEmpty
    ) { body in
      _ = try list.rows(body)
      return nil
    }
  }
}
