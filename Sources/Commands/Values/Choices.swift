package import Bookkeeping
internal import CommandLineKit
package import Reporting
package import Taxation

extension ExemptReason: ArgumentValue {
  package static var valueName: String { "value.reason" }
}

extension RateLayer: ArgumentValue {
  package static var valueName: String { "value.layer" }
}

extension OccupancyGrouping: ArgumentValue {
  package static var valueName: String { "value.grouping" }
}

extension ProfitGrouping: ArgumentValue {
  package static var valueName: String { "value.grouping" }
}
