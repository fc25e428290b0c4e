internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
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
    let entry = try context.write(write) { book, writer in
      let old = try context.booking(id, in: book)
      let home = try property.map { try context.property($0, in: book) }
      var new = old
      if let home { new.stay.property = home.id }
      try change(&new.stay)
      change(&new)
      if (channel != nil || reference != nil) && amount == nil {
        try new.takeWaitingPayments(of: book)
      }
      guard new != old else { throw CommandError.nothingToChange }
      try RecordCheck.require(new.faults)
      guard let property = try context.propertiesByID(book)[new.stay.property] else {
        throw CommandError.noProperties
      }
      return try BookingEntry(context, book, property) {
        try writer.update(new)
        return new
      }
    }
    try entry.tell("booking.edited", to: context, trial: write)
    return .done
  }

  private func change(_ stay: inout Stay) throws {
    if let checkIn { stay.checkIn = checkIn }
    if nights != nil || checkOut != nil {
      stay.nights = try StayLength(nights: nights, checkOut: checkOut).nights(from: stay.checkIn)
    }
    if let adults { stay.adults = adults }
    if let children { stay.children = children }
    if let exemptAdults { stay.exemptAdults = exemptAdults }
    if let amount { stay.amount = amount.value }
    if let commission { stay.commission = commission.value ?? .zero }
    if let taxCollected { stay.taxCollected = taxCollected }
    if let prepaidOn { stay.prepaidOn = prepaidOn.value }
  }

  private func change(_ booking: inout Booking) {
    if let guest { booking.guest = guest.value?.trimmed ?? "" }
    if let exemptReason { booking.exemptReason = exemptReason.value }
    // With nobody exempt any more, the reason has nothing left to explain.
    if booking.stay.exemptAdults == 0 && exemptReason == nil { booking.exemptReason = nil }
    if let channel { booking.channel = channel.value?.code }
    if let reference { booking.reference = reference.value?.trimmedOrNil }
    if let note { booking.note = note.value?.trimmedOrNil }
  }
}
