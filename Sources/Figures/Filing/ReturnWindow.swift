package import Bookkeeping
internal import Taxation

/// When a form is filed: a row of `income-tax-windows.csv`.
package struct ReturnWindow: Sendable {
  /// The returns that the window is for.
  package enum Case: String, CaseIterable, Sendable {
    /// Every return of a year.
    case any
    /// A return of a year with tax to pay.
    case pay
    /// A return of a year or a quarter without tax.
    case `nil`
    /// A return of a quarter with tax to pay.
    case quarter
    /// A return of the last quarter of a year.
    case last
  }

  /// The form.
  package let form: TaxForm
  /// The returns that it is for.
  package let `case`: Case
  /// The first year of the income.
  package let from: Int
  /// The last year of the income; nil for no end.
  package let until: Int?
  /// The first and the last day, `04-08` of the next year or, of a quarter, `20` of the month after it; nil if they
  /// are not published.
  package let days: (opens: String, closes: String)?
  /// Where the days are from.
  package let source: String

  /// Creates a window.
  package init(
    form: TaxForm, case: Case, from: Int, until: Int?, days: (opens: String, closes: String)?,
    source: String
  ) {
    self.form = form
    self.case = `case`
    self.from = from
    self.until = until
    self.days = days
    self.source = source
  }

  /// The days for a period; nil if they are not published, or no days of the calendar.
  fileprivate func term(of period: Period) -> ReturnTerm? {
    guard let days, let opens = day(days.opens, after: period),
      let closes = day(days.closes, after: period)
    else { return nil }
    return ReturnTerm(opens: opens, closes: WorkingDays.first(from: closes))
  }

  private func day(_ text: String, after period: Period) -> Day? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    if parts.count == 2 {
      let next = Period.year(period.firstDay.year + 1).firstDay.monthNumber
      return Day(day: parts[1], inMonth: next + parts[0] - 1)
    }
    return parts.first.flatMap { Day(day: $0, inMonth: period.lastDay.monthNumber + 1) }
  }
}

/// The days in which a return is filed.
package struct ReturnTerm: Hashable, Sendable {
  /// The first day.
  package let opens: Day
  /// The last day: a working day.
  package let closes: Day
}

/// The days in which the forms of income tax and VAT are filed.
package struct ReturnWindows: Sendable {
  private let windows: [ReturnWindow]

  /// Creates windows from their rows.
  package init(_ windows: [ReturnWindow]) { self.windows = windows }

  /// The window of a return, and its days; the days are nil if they are not published. Nil if no window is known.
  ///
  /// - Parameters:
  ///   - period: A year or a quarter.
  ///   - isNil: Whether no tax is to be paid.
  package func window(
    of form: TaxForm, _ period: Period, isNil: Bool
  ) -> (window: ReturnWindow, term: ReturnTerm?)? {
    let year = period.firstDay.year
    let isQuarter = period.lastDay != Period.year(year).lastDay || period.firstDay.month != 1
    let found = windows.first { window in
      guard window.form == form, window.from <= year, year <= window.until ?? Int.max else {
        return false
      }
      switch window.case {
      case .any: return true
      case .pay: return !isNil && !isQuarter
      case .nil: return isNil
      case .quarter: return !isNil && isQuarter
      case .last: return isQuarter && period.firstDay.quarter == 4
      }
    }
    return found.map { ($0, $0.term(of: period)) }
  }
}
