internal import Bookkeeping
internal import Storage

extension RecordFilter {
  /// The rows of homes in a period; a nil period is all time.
  ///
  /// Several homes let the rows of every home through: a report's builder guards its own homes.
  init(homes: [Property], period: Period? = nil) {
    self.init(property: homes.count == 1 ? homes[0].id : nil, period: period)
  }
}
