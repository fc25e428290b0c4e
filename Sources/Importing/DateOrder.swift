/// Which part of a date like `05/01/2026` is the day.
package enum DateOrder: String, Sendable, CaseIterable {
  /// `31/12/2026`.
  case dayFirst = "dmy"
  /// `12/31/2026`.
  case monthFirst = "mdy"
}
