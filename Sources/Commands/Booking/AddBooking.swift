internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import UnicodeText

/// `estada booking add`
struct AddBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add",
    examples: [
      "estada booking add exemple-1 --guest \"Marta Vila\" --check-in today --nights 4 --adults 2",
      "estada booking add --guest \"Anna Puig\" --check-in 2026-07-03 --check-out 2026-07-10 --adults 2 --children 1 --amount 980.00 --channel airbnb",
      "estada booking add --like 1 --check-in 2026-08-03",
    ])

  @Argument("property", value: "value.property", asking: .ifNeeded) var property: String?
  @Option("guest", short: "g", value: "value.name", unless: "like") var guest: String?
  @Option("check-in", short: "i") var checkIn: Day
  @Option("nights", short: "n", or: "check-out", unless: "like") var nights: Int?
  @Option("check-out", short: "o") var checkOut: Day?
  @Option("adults", short: "a", unless: "like") var adults: Int?
  @Option("children", short: "c", asking: .along, unless: "like") var children: Int?
  @Option("exempt-adults") var exemptAdults: Int?
  @Option("exempt-reason") var exemptReason: ExemptReason?
  @Option("amount", short: "m", help: "option.booking-amount", asking: .along) var amount: Money?
  @Option("commission") var commission: Money?
  @Option("channel") var channel: ChannelCode?
  @Option("reference", value: "value.text") var reference: String?
  @Flag("tax-collected") var taxCollected: Bool?
  @Option("prepaid-on") var prepaidOn: Day?
  @Option("note", value: "value.text") var note: String?
  @Option("like", help: "option.like-booking", value: "value.booking") var like: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let entered = try context.ledger(write)
      .addBooking(fields, on: checkIn, in: property, like: like)
    try BookingSummary(entered).report("booking.added", to: context, write)
    return .done
  }

  /// What was said of the booking.
  private var fields: BookingFields {
    var fields = BookingFields()
    fields.guest = guest?.trimmed
    fields.nights = nights
    fields.checkOut = checkOut
    fields.adults = adults
    fields.children = children
    fields.exemptAdults = exemptAdults
    fields.exemptReason = exemptReason.map(Optional.some)
    fields.taxCollected = taxCollected
    fields.channel = (channel?.code).map(Optional.some)
    fields.amount = amount.map(Optional.some)
    fields.commission = commission
    fields.prepaidOn = prepaidOn.map(Optional.some)
    fields.reference = reference.map { $0.trimmedOrNil }
    fields.note = note.map { $0.trimmedOrNil }
    return fields
  }
}
