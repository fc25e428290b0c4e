package import Bookkeeping
internal import CommandLineKit
package import Reporting

extension ExemptReason: NamedChoice {
  package static var valueName: String { "value.reason" }
  package static var names: String { "exempt-reason." }
}

extension RateLayer: NamedChoice {
  package static var valueName: String { "value.layer" }
  package static var names: String { "layer." }
}

extension OccupancyGrouping: NamedChoice {
  package static var valueName: String { "value.grouping" }
  package static var names: String { "grouping." }
}

extension ProfitGrouping: NamedChoice {
  package static var valueName: String { "value.grouping" }
  package static var names: String { "grouping." }
}
