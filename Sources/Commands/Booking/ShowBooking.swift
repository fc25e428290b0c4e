internal import Bookkeeping
internal import CommandLineKit
internal import Reporting

/// `estada booking show`
struct ShowBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "show", examples: ["estada booking show 1"])

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let booking = try context.booking(id, in: book)
    let properties = try context.propertiesByID(book)
    guard context.options.format == .text, let property = properties[booking.stay.property] else {
      let document = BookingList.document(properties: properties) { try $0(booking) }
      try context.show(document)
      return .done
    }
    let entry = try BookingEntry(context, book, property) { booking }
    try entry.tell("booking.shown", to: context, trial: WriteOptions())
    return .done
  }
}
