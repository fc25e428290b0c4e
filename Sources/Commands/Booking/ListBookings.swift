internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada booking list`
struct ListBookings: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list",
    examples: ["estada booking list", "estada booking list --pending --period this-year"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Flag("pending") var pending: Bool
  @Option("search", short: "s", value: "value.text") var search: String?

  func run(in context: Context) throws -> ExitStatus {
    try context.ledger().withBookings(of: property, in: period, isPendingOnly: pending) {
      properties, bookings in
      let search = search.map {
        Search($0, properties: properties, catalogue: context.wording.catalogue)
      }
      let document = BookingList.document(
        properties: properties,
        isFiltered: property != nil || period != nil || pending || search != nil
      ) { body in
        try bookings { booking in
          if search?.finds(booking) ?? true { try body(booking) }
        }
      }
      try context.show(document)
    }
    return .done
  }
}
