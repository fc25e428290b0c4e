internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import UnicodeText

/// `estada booking list`
struct ListBookings: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list",
    examples: ["estada booking list", "estada booking list --pending --period this-year"])

  @Argument(value: "value.property") var property: String?
  @Option(short: "p") var period: Period?
  @Flag var pending: Bool
  @Option(short: "s", value: "value.text") var search: String?

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let property = try context.optionalProperty(property, in: book)
    let filter = RecordFilter(property: property?.id, period: period, isPendingOnly: pending)
    let wanted = search?.folded
    let properties = try context.propertiesByID(book)
    try book.read {
      let document = BookingList.document(
        properties: properties,
        isFiltered: property != nil || period != nil || pending || wanted != nil
      ) { body in
        try book.forEachBooking(filter) { booking in
          if booking.matches(wanted) { try body(booking) }
        }
      }
      try context.show(document)
    }
    return .done
  }
}

extension Booking {
  /// Whether any of its texts contains what is looked for, which is folded already.
  fileprivate func matches(_ wanted: String?) -> Bool {
    guard let wanted else { return true }
    return [guest, reference, note, channel].contains { $0?.folded.contains(wanted) ?? false }
  }
}
