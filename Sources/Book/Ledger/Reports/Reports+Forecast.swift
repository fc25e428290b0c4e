package import Bookkeeping
internal import Documents
package import Reporting
internal import Storage

extension Reports {
  /// The most days that a forecast looks ahead: the nights of the year before have to be known.
  package static let daysAhead = 366

  /// The profit of one home or all from 1 January to a day to come, and what is still to be received or paid.
  ///
  /// - Parameter until: The last day; nil for the end of the year.
  /// - Throws: `Refusal` if the day is not one of the next 366.
  package func forecast(
    of property: String?, until: Day?, on today: Day
  ) throws -> ForecastReport {
    let tomorrow = today.adding(days: 1)
    let last = until ?? Day(year: tomorrow.year, month: 12, day: 31) ?? tomorrow
    guard (1...Reports.daysAhead).contains(last.days(since: today)) else {
      throw Refusal(
        "error.forecast-until",
        [
          "day": .day(last), "first": .day(tomorrow),
          "last": .day(today.adding(days: Reports.daysAhead)),
        ], .badData)
    }
    let first = Day(year: today.year, month: 1, day: 1) ?? today
    let ahead = Period.days(from: tomorrow, to: last)
    return try ledger.read {
      let homes = try ledger.homes.chosen(property)
      let wanted = Set(homes.map(\.id))
      var builder = ForecastReport.Builder(
        from: first, today: today, through: last, accounts: try ledger.bookings.accounts())
      let recorded = Period.days(from: first, to: today)
      try builder.add(profit(of: homes, in: recorded, by: .property).total, .recorded)
      try builder.add(profit(of: homes, in: ahead, by: .property).total, .booked)
      func forEach(_ period: Period, _ body: (Booking) throws -> Void) throws {
        try ledger.book.forEach(Booking.self, RecordFilter().limited(to: homes, in: period)) {
          if wanted.contains($0.stay.property) { try body($0) }
        }
      }
      try forEach(.days(from: first, to: last)) { try builder.add($0) }
      if let before = ahead.yearBefore { try forEach(before) { try builder.add(before: $0) } }
      for due in try ledger.recurring.due(of: property, through: last) { try builder.add(due) }
      return try builder.forecast()
    }
  }
}
