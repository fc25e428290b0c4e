internal import Bookkeeping
package import Filing
package import Taxation

extension WorkingDays {
  /// Returns the working days of `holidays.csv`.
  ///
  /// - Parameter own: Further holidays: those of a town.
  package static func legal(own: OwnHolidays = .none) throws(ResourceError) -> WorkingDays {
    let table = try ResourceTable("holidays.csv", Embedded.holidaysCsv)
    return WorkingDays(
      try table.map { row throws(ResourceError) in
        guard let date = Holiday.date(try row.required("day")) else { throw row.error }
        var places: Set<Holiday.Place> = []
        for code in try row.required("places").split(separator: ";") {
          guard let place = Holiday.Place(rawValue: String(code)) else { throw row.error }
          places.insert(place)
        }
        return Holiday(date, in: places, source: try row.required("source"))
      }, own: own)
  }
}

extension ReturnWindows {
  /// Returns the duties of `duties.csv`, with the days in which they are done.
  ///
  /// - Parameter own: Further holidays: those of a town.
  package static func legal(own: OwnHolidays = .none) throws(ResourceError) -> ReturnWindows {
    let table = try ResourceTable("duties.csv", Embedded.dutiesCsv)
    return ReturnWindows(
      try table.map { row throws(ResourceError) in
        guard let rule = DutyRule(rawValue: try row.required("rule")),
          let kind = ReturnWindow.Case(rawValue: try row.required("case")),
          let status = ReturnWindow.Status(rawValue: try row.required("status"))
        else { throw row.error }
        return ReturnWindow(
          rule: rule, case: kind,
          years: try row.integer(
            "from")...(row.optional("until") == nil
            ? ReturnWindow.lastYear : try row.integer("until")),
          opens: row.optional("opens"), closes: try row.required("closes"),
          debit: row.optional("debit"), status: status, source: try row.required("source"))
      }, days: try .legal(own: own))
  }
}
