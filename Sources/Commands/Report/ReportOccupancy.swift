internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada report occupancy`
struct ReportOccupancy: BookCommand {
  static let configuration = CommandConfiguration(
    name: "occupancy",
    examples: ["estada report occupancy", "estada report occupancy --period 2015 --by channel"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("by", help: "option.by-occupancy") var by: OccupancyGrouping = .month

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let report = try book.read {
      let homes = try context.properties(property, in: book)
      return try OccupancyReport.of(book, homes, period, by: by)
    }
    try context.show(report.document(properties: try context.propertiesByID(book)))
    return .done
  }
}

extension OccupancyReport {
  /// The occupancy of homes, from every stay with a night in the period.
  static func of(
    _ book: BookFile, _ homes: [Property], _ period: Period?, by grouping: OccupancyGrouping
  ) throws -> OccupancyReport {
    var builder = OccupancyReport.Builder(homes: homes, period: period, grouping: grouping)
    let only = homes.count == 1 ? homes[0].id : nil
    let span = try period.map { period in
      let earliest = period.firstDay.adding(days: -(try book.longestStay(of: only)))
      return Period.days(from: earliest, to: period.lastDay)
    }
    try book.forEachOccupiedStay(RecordFilter(property: only, period: span)) {
      try builder.add($0, channel: $1)
    }
    return try builder.report()
  }
}
