extension PeriodGrain {
  /// The periods of this grain that share a day with a stretch of days, earliest first.
  package func periods(in span: Period) -> [Period] {
    var periods: [Period] = []
    var day = span.firstDay
    while true {
      let period = period(of: day)
      periods.append(period)
      guard period.lastDay < span.lastDay else { return periods }
      day = period.lastDay.adding(days: 1)
    }
  }
}
