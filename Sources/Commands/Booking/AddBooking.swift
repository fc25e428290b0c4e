internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import Taxation
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
    let entry = try context.write(write) { book, writer in
      let earlier = try like.map { try context.booking($0, in: book) }
      let home = try earlier.flatMap { try context.propertiesByID(book)[$0.stay.property] }
      let property =
        try property == nil
        ? home ?? context.property(nil, in: book)
        : context.property(property, in: book)
      var booking = try booking(in: property, like: earlier)
      try booking.takeWaitingPayments(of: book)
      try RecordCheck.require(booking.faults)
      return try BookingEntry(context, book, property) { [booking] in try writer.insert(booking) }
    }
    try entry.tell("booking.added", to: context, trial: write)
    return .done
  }

  /// The booking that was described; what was not comes from the earlier one, if there is one.
  private func booking(in property: Property, like earlier: Booking?) throws -> Booking {
    var booking = earlier?.repeated(on: checkIn) ?? Booking(blankOn: checkIn)
    booking.stay.property = property.id
    if nights != nil || checkOut != nil {
      booking.stay.nights = try StayLength(nights: nights, checkOut: checkOut).nights(from: checkIn)
    }
    if let guest { booking.guest = guest.trimmed }
    if let adults { booking.stay.adults = adults }
    if let children { booking.stay.children = children }
    if let exemptAdults { booking.stay.exemptAdults = exemptAdults }
    if let exemptReason { booking.exemptReason = exemptReason }
    // With nobody exempt any more, an earlier reason has nothing left to explain.
    if booking.stay.exemptAdults == 0 && exemptReason == nil { booking.exemptReason = nil }
    if let taxCollected { booking.stay.taxCollected = taxCollected }
    if let channel { booking.channel = channel.code }
    booking.stay.amount = amount
    booking.stay.commission = commission ?? .zero
    booking.stay.prepaidOn = prepaidOn
    booking.reference = reference?.trimmedOrNil
    booking.note = note?.trimmedOrNil
    return booking
  }
}

extension Booking {
  /// A booking with nothing in it yet, which its faults say.
  fileprivate init(blankOn checkIn: Day) {
    self.init(stay: Stay(property: 0, checkIn: checkIn, nights: 0, adults: 0), guest: "")
  }

  /// The same people in the same home by the same way, on another day: no amount, code or note.
  fileprivate func repeated(on checkIn: Day) -> Booking {
    var again = self
    again.id = 0
    again.stay.checkIn = checkIn
    // Whose name was blanked cannot be repeated.
    if guest == Booking.blankedGuest { again.guest = "" }
    return again
  }
}
