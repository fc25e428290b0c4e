internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada booking show`
struct ShowBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "show", examples: ["estada booking show 1"])

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let booking = try ledger.booking(id)
    let properties = try ledger.propertiesByID()
    guard context.options.format == .text, properties[booking.stay.property] != nil else {
      let document = BookingList.document(properties: properties) { try $0(booking) }
      try context.show(document)
      return .done
    }
    try BookingSummary(ledger.described(booking))
      .report("booking.shown", to: context, WriteOptions())
    return .done
  }
}
