internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada booking remove`
struct RemoveBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada booking remove 1"])

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let booking = try ledger.removeBooking(id)
    let document = try BookingList.document(properties: ledger.propertiesByID()) {
      try $0(booking)
    }
    let phrase = Phrase(
      "booking.removed",
      [
        "id": .number(booking.id), "guest": .text(booking.guest),
        "from": .dayInWords(booking.stay.checkIn, .on),
      ])
    try context.echo([phrase], document, write, isRemoval: true)
    return .done
  }
}
