package import Bookkeeping
package import Taxation

/// When a duty is done: a row of `duties.csv`.
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

  /// How sure the days are.
  package enum Status: String, CaseIterable, Sendable {
    /// They are law, or published.
    case law
    /// A law that is not settled has them.
    case pending
    /// They are those of other years, and nobody has published them.
    case expected
  }

  /// The last year of a window that has no end.
  package static let lastYear = 9999

  /// The duty.
  package let rule: DutyRule
  /// The returns that it is for.
  package let `case`: Case
  /// The years of the income.
  package let years: ClosedRange<Int>
  /// The first day, `04-08` of the next year or, of a quarter, `20` of the month after it; `+1` days after a day, or a
  /// day of the calendar; nil if it is not published.
  package let opens: String?
  /// The last day; `02-end` is the last one of a month. A `+1` and a day of the calendar are no terms that move.
  package let closes: String
  /// The last day for a direct debit in a year in which no day moves; nil if there is none, or it is not known.
  package let debit: String?
  /// How sure the days are.
  package let status: Status
  /// Where the days are from.
  package let source: String

  /// Creates a window.
  package init(
    rule: DutyRule, case: Case, years: ClosedRange<Int>, opens: String?, closes: String,
    debit: String?, status: Status, source: String
  ) {
    self.rule = rule
    self.case = `case`
    self.years = years
    self.opens = opens
    self.closes = closes
    self.debit = debit
    self.status = status
    self.source = source
  }

  /// The days for a period; nil if they are no days of the calendar.
  fileprivate func term(of period: Period, _ days: WorkingDays) -> ReturnTerm? {
    guard let last = day(closes, after: period) else { return nil }
    let isFixed = closes.hasPrefix("+") || Day(iso: closes) != nil
    return ReturnTerm(
      opens: opens.flatMap { day($0, after: period) },
      closes: isFixed ? last : days.first(from: last),
      debit: debit.flatMap { day($0, after: period) }.map { days.debit(usual: $0, closing: last) })
  }

  private func day(_ text: String, after period: Period) -> Day? {
    if text.hasPrefix("+") { return Int(text.dropFirst()).map { period.lastDay.adding(days: $0) } }
    if let day = Day(iso: text) { return day }
    let parts = text.split(separator: "-")
    guard parts.count == 2, let month = Int(parts[0]) else {
      return Int(text).flatMap { Day(day: $0, inMonth: period.lastDay.monthNumber + 1) }
    }
    let year = period.firstDay.year + 1
    guard let first = Day(year: year, month: month, day: 1) else { return nil }
    let number = parts[1] == "end" ? Day.length(ofMonth: month, year: year) : Int(parts[1])
    return number.flatMap { Day(day: $0, inMonth: first.monthNumber) }
  }
}

/// The days in which a return is filed.
package struct ReturnTerm: Hashable, Sendable {
  /// The first day; nil if it is not published.
  package let opens: Day?
  /// The last day: a working day.
  package let closes: Day
  /// The last day for a direct debit; nil if there is none, or it is not known.
  package let debit: Day?

  /// Describes the days.
  package init(opens: Day?, closes: Day, debit: Day?) {
    self.opens = opens
    self.closes = closes
    self.debit = debit
  }
}

/// The days in which duties are done.
package struct ReturnWindows: Sendable {
  /// The rows of `duties.csv`.
  package let windows: [ReturnWindow]
  /// The working days.
  package let days: WorkingDays

  /// Creates windows from their rows.
  package init(_ windows: [ReturnWindow], days: WorkingDays) {
    self.windows = windows
    self.days = days
  }

  /// The window of a duty of a period, and its days, also where they are only expected; nil if no window is known.
  ///
  /// - Parameters:
  ///   - period: A year or a quarter.
  ///   - isNil: Whether no tax is to be paid.
  package func duty(
    _ rule: DutyRule, _ period: Period, isNil: Bool = false
  ) -> (window: ReturnWindow, term: ReturnTerm)? {
    let year = period.firstDay.year
    let isQuarter = period.lastDay != Period.year(year).lastDay || period.firstDay.month != 1
    let found = windows.first { window in
      guard window.rule == rule, window.years.contains(year) else { return false }
      switch window.case {
      case .any: return true
      case .pay: return !isNil && !isQuarter
      case .nil: return isNil
      case .quarter: return !isNil && isQuarter
      case .last: return isQuarter && period.firstDay.quarter == 4
      }
    }
    return found.flatMap { window in window.term(of: period, days).map { (window, $0) } }
  }

  /// The window of a return, and its days; the days are nil if they are not published. Nil if no window is known.
  package func window(
    of form: TaxForm, _ period: Period, isNil: Bool
  ) -> (window: ReturnWindow, term: ReturnTerm?)? {
    duty(form.duty, period, isNil: isNil).map {
      ($0.window, $0.window.status == .expected ? nil : $0.term)
    }
  }
}

extension TaxForm {
  /// The duty of filing the form.
  package var duty: DutyRule {
    switch self {
    case .touristTax: .touristTax
    case .resident: .incomeTax
    case .lets: .foreignRent
    case .imputed: .foreignImputed
    case .vat: .vat
    }
  }
}
