internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The area `estada booking`: the stays.
struct BookingArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "booking",
    subcommands: [
      AddBooking.self, ListBookings.self, ShowBooking.self, EditBooking.self, CancelBooking.self,
      BlockNights.self, ReceivePayment.self, SettleDeposit.self, RemoveRecord<Booking>.self,
      AnonymiseBookings.self,
    ])
}

/// The command `estada booking add`, which records a booking.
struct AddBooking: BookCommand {
  static let configuration = CommandConfiguration(name: "add")

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("guest", short: "g", value: "value.name", unless: "like") var guest: String?
  @Option("check-in", short: "i") var checkIn: Day
  @Option("nights", short: "n", or: "check-out", unless: "like") var nights: Int?
  @Option("check-out", short: "o") var checkOut: Day?
  @Option("adults", short: "a", unless: "like") var adults: Int?
  @Option("children", short: "c", asking: .along, unless: "like") var children: Int?
  @Option("exempt-adults") var exemptAdults: Int?
  @Option("exempt-reason") var exemptReason: ExemptReason?
  @Option("amount", short: "m", help: "option.booking-amount", asking: .along) var amount: Money?
  @Option("commission") var commission: TypedCommission?
  @Option("channel", asking: .along, unless: "like") var channel: ChannelCode?
  @Option("reference", value: "value.text") var reference: String?
  @Flag("tax-collected", asking: .along) var taxCollected: Bool?
  @Option("tax", help: "option.booking-tax") var tax: TaxCharge?
  @Option("prepaid-on") var prepaidOn: Day?
  @Option("received-by", value: "value.owner") var receivedBy: String?
  @Option("note", value: "value.text") var note: String?
  @Option("tag") var tag: [TagName]
  @Option("like", help: "option.like-booking", value: "value.booking") var like: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let entered = try context.ledger(write)
      .bookings.add(fields, on: checkIn, in: property, like: like)
    try BookingSummary(entered).report("booking.added", to: context, write)
    return .done
  }

  /// The fields from the options.
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
    fields.taxApart = tax.map { $0 == .onTop }
    fields.prepaidOn = prepaidOn.map(Optional.some)
    fields.reference = reference.map { $0.trimmedOrNil }
    fields.note = note.map { $0.trimmedOrNil }
    fields.receivedBy = receivedBy.map(Optional.some)
    fields.tags = tag.map(\.name)
    return fields
  }
}

/// The command `estada booking edit`, which changes fields of a booking.
struct EditBooking: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit")

  @Argument("id", help: "argument.booking", value: "value.booking", several: .numbers) var id: Int
  @Option("property", value: "value.property") var property: String?
  @Option("guest", short: "g", value: "value.name", isOfOneRecord: true) var guest:
    Removable<String>?
  @Option("check-in", short: "i", isOfOneRecord: true) var checkIn: Day?
  @Option("nights", short: "n") var nights: Int?
  @Option("check-out", short: "o", isOfOneRecord: true) var checkOut: Day?
  @Option("adults", short: "a") var adults: Int?
  @Option("children", short: "c") var children: Int?
  @Option("exempt-adults") var exemptAdults: Int?
  @Option("exempt-reason") var exemptReason: Removable<ExemptReason>?
  @Option("amount", short: "m", help: "option.booking-amount") var amount: Removable<Money>?
  @Option("commission") var commission: Removable<TypedCommission>?
  @Option("channel") var channel: Removable<ChannelCode>?
  @Option("reference", value: "value.text", isOfOneRecord: true) var reference: Removable<String>?
  @Flag("tax-collected") var taxCollected: Bool?
  @Option("tax", help: "option.booking-tax") var tax: TaxCharge?
  @Option("state", help: "option.booking-state") var state: BookingState?
  @Option("prepaid-on") var prepaidOn: Removable<Day>?
  @Option("received-by", value: "value.owner") var receivedBy: Removable<String>?
  @Option("note", value: "value.text") var note: Removable<String>?
  @Option("tag") var tag: [TagName]
  @Option("untag") var untag: [TagName]
  let several = SeveralOptions()
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let entered = try context.ledger(write).bookings.edit(id, fields, in: property)
    try BookingSummary(entered).report("booking.edited", to: context, write)
    return .done
  }

  /// The changed fields from the options.
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
    fields.commission = commission.map { $0.value ?? .amount(.zero) }
    fields.taxApart = tax.map { $0 == .onTop }
    fields.state = state
    fields.prepaidOn = prepaidOn.map(\.value)
    fields.reference = reference.map { $0.value?.trimmedOrNil }
    fields.note = note.map { $0.value?.trimmedOrNil }
    fields.receivedBy = receivedBy.map(\.value)
    fields.tags = tag.map(\.name)
    fields.untags = untag.map(\.name)
    return fields
  }
}

/// The command `estada booking list`, which lists bookings.
struct ListBookings: RowsCommand {
  static let configuration = CommandConfiguration(name: "list")

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Flag("pending") var pending: Bool
  @Flag("unpaid") var unpaid: Bool
  @Flag("ages-unknown") var agesUnknown: Bool
  @Option("channel", help: "option.only-channel") var channel: Removable<ChannelCode>?
  @Option("state", help: "option.only-state") var state: BookingState?
  @Option("missing") var missing: BookingConditions.Missing?
  @Option("min") var min: Money?
  @Option("max") var max: Money?
  @Option("search", short: "s", value: "value.text") var search: String?
  @Option("tag", help: "option.only-tag") var tag: [TagName]
  @Option("owner", help: "option.only-owner", value: "value.owner") var owner: String?
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let conditions = conditions
    let ledger = try context.ledger()
    let parties = try ledger.partiesByID()
    let selection = Selection(tags: tag.map(\.name), owner: owner)
    try ledger.bookings.list(
      of: property, in: period, isPendingOnly: pending, newestFirst: context.newestFirst,
      selecting: selection, conditions
    ) { properties, accounts, bookings in
      let search = search.map {
        Search(
          $0, properties: properties, conventions: context.argumentEnvironment.conventions)
      }
      var document = BookingList.document(
        properties: properties, accounts: accounts, parties: parties,
        isFiltered: property != nil || period != nil || pending || conditions.areAny
          || search != nil || !selection.isEmpty,
        isAboutMoney: unpaid
      ) { body in
        try bookings { booking in
          if search?.finds(booking) ?? true { try body(booking) }
        }
      }
      if agesUnknown {
        var isEmpty = true
        try bookings { _ in isEmpty = false }
        if !isEmpty { document.notes.append(Phrase("booking.ages-hint")) }
      }
      try context.show(document, isByDate: true)
    }
    return .done
  }

  /// The conditions from the options.
  private var conditions: BookingConditions {
    var conditions = BookingConditions()
    conditions.channel = channel.map { $0.value?.code }
    conditions.state = state
    conditions.missing = missing
    conditions.minimum = min
    conditions.maximum = max
    conditions.isUnpaid = unpaid
    conditions.lacksAges = agesUnknown
    return conditions
  }
}

/// The command `estada booking show`, which shows one booking with its money and its tax.
struct ShowBooking: BookCommand {
  static let configuration = CommandConfiguration(name: "show")

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let booking = try ledger.record(id, of: Booking.self)
    let properties = try ledger.propertiesByID()
    guard context.format == .text, properties[booking.stay.property] != nil else {
      let document = BookingList.document(
        properties: properties, accounts: try ledger.bookings.accounts(),
        parties: try ledger.partiesByID()
      ) { try $0(booking) }
      try context.show(document)
      return .done
    }
    try BookingSummary(ledger.bookings.described(booking))
      .report("booking.shown", to: context, WriteOptions())
    return .done
  }
}

/// The command `estada booking remove`, which removes a booking with its adjustments and receipts.
extension Booking: RemovableRecord {
  static let removal = RemovalWords(help: "argument.booking", value: "value.booking")

  static func phrases(_ removed: Removed<Booking>, in ledger: Ledger) -> [Phrase] {
    let booking = removed.shown
    let phrase = Phrase(
      "booking.removed",
      [
        "id": .number(booking.id), "guest": .guest(of: booking),
        "from": .dayInWords(booking.stay.checkIn, .on),
      ])
    let money = removed.count(of: Adjustment.self) + removed.count(of: Receipt.self)
    return [phrase] + (money > 0 ? [Phrase("booking.removed-money", count: money)] : [])
  }

  static func document(_ removed: [Booking], in ledger: Ledger) throws -> Document {
    try BookingList.document(
      properties: ledger.propertiesByID(), parties: ledger.partiesByID()
    ) {
      for booking in removed { try $0(booking) }
    }
  }
}
