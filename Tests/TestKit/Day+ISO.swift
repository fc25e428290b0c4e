package import Bookkeeping

/// The day of an ISO text that is known to name one.
package func day(_ iso: String) -> Day {
  guard let day = Day(iso: iso) else { preconditionFailure("no such day: \(iso)") }
  return day
}
