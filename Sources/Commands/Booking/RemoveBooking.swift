internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada booking remove`
struct RemoveBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada booking remove 1"])

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (booking, properties) = try context.write(write) { book, writer in
      let booking = try context.booking(id, in: book)
      try writer.delete(booking)
      return (booking, try context.propertiesByID(book))
    }
    let document = BookingList.document(properties: properties) { try $0(booking) }
    let phrase = Phrase(
      "booking.removed",
      [
        "id": .number(booking.id), "guest": .text(booking.guest),
        "from": .dayInWords(booking.stay.checkIn, .on),
      ])
    try context.echo([phrase], document, trial: write, isRemoval: true)
    return .done
  }
}
