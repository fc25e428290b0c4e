internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

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
    let book = try context.book()
    let property = try context.optionalProperty(property, in: book)
    let filter = RecordFilter(property: property?.id, period: period, isPendingOnly: pending)
    let properties = try context.propertiesByID(book)
    let search = search.map {
      Search($0, properties: properties, catalogue: context.wording.catalogue)
    }
    try book.read {
      let document = BookingList.document(
        properties: properties,
        isFiltered: property != nil || period != nil || pending || search != nil
      ) { body in
        try book.forEachBooking(filter) { booking in
          if search?.finds(booking) ?? true { try body(booking) }
        }
      }
      try context.show(document)
    }
    return .done
  }
}
