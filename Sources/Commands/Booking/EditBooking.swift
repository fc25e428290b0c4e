internal import Bookkeeping
internal import CommandLineKit
internal import Ledger

/// `estada booking edit`
struct EditBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "edit",
    examples: ["estada booking edit 1 --amount 980.00 --commission 29.40"])

  @Argument(help: "argument.booking", value: "value.booking") var id: Int
  @Option(value: "value.property") var property: String?
  @Option(short: "g", value: "value.name") var guest: Removable<String>?
  @Option(short: "i") var checkIn: Day?
  @Option(short: "n") var nights: Int?
  @Option(short: "o") var checkOut: Day?
  @Option(short: "a") var adults: Int?
  @Option(short: "c") var children: Int?
  @Option var exemptAdults: Int?
  @Option var exemptReason: Removable<ExemptReason>?
  @Option(short: "m", help: "option.booking-amount") var amount: Removable<Money>?
  @Option var commission: Removable<Money>?
  @Option var channel: Removable<ChannelCode>?
  @Option(value: "value.text") var reference: Removable<String>?
  @Flag var taxCollected: Bool?
  @Option var prepaidOn: Removable<Day>?
  @Option(value: "value.text") var note: Removable<String>?
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    let entered = try context.ledger(write).editBooking(id, fields, in: property)
    try BookingSummary(entered).report("booking.edited", to: context, write)
    return .done
  }

  /// What was said of the booking.
  private var fields: BookingFields {
    var fields = BookingFields()
    fields.guest = guest.map { $0.value?.trimmed ?? "" }
    fields.checkIn = checkIn
    fields.nights = nights
    fields.checkOut = checkOut
    fields.adults = adults
    fields.children = children
    fields.exemptAdults = exemptAdults
    fields.exemptReason = exemptReason.map(\.value)
    fields.taxCollected = taxCollected
    fields.channel = channel.map { $0.value?.code }
    fields.amount = amount.map(\.value)
    fields.commission = commission.map { $0.value ?? .zero }
    fields.prepaidOn = prepaidOn.map(\.value)
    fields.reference = reference.map { $0.value?.trimmedOrNil }
    fields.note = note.map { $0.value?.trimmedOrNil }
    return fields
  }
}
