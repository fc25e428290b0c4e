internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import Taxation

/// `estada booking add`
struct AddBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add",
    examples: [
      "estada booking add exemple-1 --guest \"Marta Vila\" --check-in today --nights 4 --adults 2",
      "estada booking add --guest \"Anna Puig\" --check-in 2026-07-03 --check-out 2026-07-10 --adults 2 --children 1 --amount 980.00 --channel airbnb",
    ])

  @Argument(value: "value.property") var property: String?
  @Option(short: "g", value: "value.name") var guest: String
  @Option(short: "i") var checkIn: Day
  @Option(short: "n") var nights: Int?
  @Option(short: "o") var checkOut: Day?
  @Option(short: "a") var adults: Int
  @Option(short: "c") var children: Int?
  @Option var exemptAdults: Int?
  @Option var exemptReason: ExemptReason?
  @Option(short: "m", help: "option.booking-amount") var amount: Money?
  @Option var commission: Money?
  @Option var channel: ChannelCode?
  @Option(value: "value.text") var reference: String?
  @Flag var taxCollected: Bool
  @Option var prepaidOn: Day?
  @Option(value: "value.text") var note: String?
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    let entry = try context.write(write) { book, writer in
      let property = try context.property(property, in: book)
      var booking = try booking(in: property)
      try booking.takeWaitingPayments(of: book)
      try RecordCheck.require(booking.faults)
      return try BookingEntry(context, book, property) { [booking] in try writer.insert(booking) }
    }
    try entry.tell("booking.added", to: context, trial: write)
    return .done
  }

  private func booking(in property: Property) throws -> Booking {
    let stay = Stay(
      property: property.id, checkIn: checkIn,
      nights: try StayLength(nights: nights, checkOut: checkOut).nights(from: checkIn),
      adults: adults, children: children ?? 0, exemptAdults: exemptAdults ?? 0, amount: amount,
      commission: commission ?? .zero, taxCollected: taxCollected, prepaidOn: prepaidOn)
    return Booking(
      stay: stay, guest: guest.trimmed, exemptReason: exemptReason, channel: channel?.code,
      reference: reference?.trimmedOrNil, note: note?.trimmedOrNil)
  }
}
