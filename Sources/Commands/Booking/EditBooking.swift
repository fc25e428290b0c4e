internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import UnicodeText

/// `estada booking edit`
struct EditBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "edit",
    examples: ["estada booking edit 1 --amount 980.00 --commission 29.40"])

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  @Option("property", value: "value.property") var property: String?
  @Option("guest", short: "g", value: "value.name") var guest: Removable<String>?
  @Option("check-in", short: "i") var checkIn: Day?
  @Option("nights", short: "n") var nights: Int?
  @Option("check-out", short: "o") var checkOut: Day?
  @Option("adults", short: "a") var adults: Int?
  @Option("children", short: "c") var children: Int?
  @Option("exempt-adults") var exemptAdults: Int?
  @Option("exempt-reason") var exemptReason: Removable<ExemptReason>?
  @Option("amount", short: "m", help: "option.booking-amount") var amount: Removable<Money>?
  @Option("commission") var commission: Removable<Money>?
  @Option("channel") var channel: Removable<ChannelCode>?
  @Option("reference", value: "value.text") var reference: Removable<String>?
  @Flag("tax-collected") var taxCollected: Bool?
  @Option("prepaid-on") var prepaidOn: Removable<Day>?
  @Option("note", value: "value.text") var note: Removable<String>?
  let write = WriteOptions()

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
