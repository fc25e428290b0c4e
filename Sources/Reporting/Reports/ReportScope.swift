package import Bookkeeping
package import Taxation

/// The homes a report is about and the rates that apply to them.
package struct ReportScope: Sendable {
  /// A home and the rates of its zone.
  struct Home: Sendable {
    let property: Property
    let timeline: RateTimeline
    /// Its place among the homes.
    let rank: Int
  }

  private let homes: [Int64: Home]

  /// Finds the rates of every home once.
  ///
  /// - Throws: `TaxationError.unknownZone`.
  package init(properties: [Property], rates: RateTable) throws(TaxationError) {
    var homes: [Int64: Home] = [:]
    for (rank, property) in properties.enumerated() {
      let timeline = try rates.timeline(of: property.zone)
      homes[property.id] = Home(property: property, timeline: timeline, rank: rank)
    }
    self.homes = homes
  }

  /// The home with a number; nil when the report is not about it.
  func home(_ id: Int64) -> Home? { homes[id] }

  /// The homes in their order.
  var ordered: [Home] { homes.values.sorted { $0.rank < $1.rank } }
}
