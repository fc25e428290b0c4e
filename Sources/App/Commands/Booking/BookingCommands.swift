internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The area `estada booking`: the stays.
struct BookingArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "booking",
    subcommands: [
      AddBooking.self, ListBookings.self, ShowBooking.self, EditBooking.self, CancelBooking.self,
      BlockNights.self, ReceivePayment.self, SettleDeposit.self, RemoveRecord<Booking>.self,
      AnonymiseBookings.self, ReceiptPart.self,
    ])
}

/// The options for the fields of a booking.
struct BookingOptions: ParsableArguments {
  @Option("guest", short: "g", value: "value.name", unless: "like", isOfOneRecord: true)
  var guest: Change<String>
  @Option("check-in", short: "i", isRequired: true, isOfOneRecord: true) var checkIn: Day?
  @Option("nights", short: "n", or: "check-out", unless: "like") var nights: Int?
  @Option("check-out", short: "o", isOfOneRecord: true) var checkOut: Day?
  @Option("adults", short: "a", unless: "like") var adults: Int?
  @Option("children", short: "c", asking: .along, unless: "like") var children: Int?
  @Option("exempt-adults") var exemptAdults: Int?
  @Option("exempt-reason") var exemptReason: Change<ExemptReason>
  @Option("amount", short: "m", help: "option.booking-amount", asking: .along)
  var amount: Change<Money>
  @Option("commission") var commission: Change<TypedCommission>
  @Option("channel", asking: .along, unless: "like") var channel: Change<ChannelCode>
  @Option("reference", value: "value.text", isOfOneRecord: true) var reference: Change<String>
  @Flag("tax-collected", asking: .along) var taxCollected: Bool?
  @Option("tax", help: "option.booking-tax") var tax: TaxCharge?
  @Option("state", help: "option.booking-state", only: .edit) var state: BookingState?
  @Option("prepaid-on") var prepaidOn: Change<Day>
  @Option("due-on", only: .edit) var dueOn: Change<Day>
  @Option("vat", help: "option.booking-vat", only: .edit) var vat: TypedVAT?
  @Option("invoice", value: "value.text", isOfOneRecord: true, only: .edit)
  var invoice: Change<String>
  @Option("invoiced-on", only: .edit) var invoicedOn: Change<Day>
  @Option("invoice-to", value: "value.name", only: .edit) var invoiceTo: Change<String>
  @Option("invoice-tax-id", only: .edit) var invoiceTaxId: Change<BusinessTaxIdentifier>
  @Option("withheld", help: "option.booking-withheld", only: .edit) var withheld: Change<Money>
  @Option("reported-on") var reportedOn: Change<Day>
  @Option("received-by", value: "value.owner") var receivedBy: Change<String>
  @Option("note", value: "value.text") var note: Change<String>
  @Option("tag") var tag: [TagName]
  @Option("untag", only: .edit) var untag: [TagName]

  /// Changes the fields of a booking. People who are entered, even the same as before, have known ages.
  ///
  /// - Throws: What `StayLength.nights` throws; `LedgerError.shareWithoutAmount`, `.unknownParty`;
  ///   `AmountOverflow`.
  func apply(to booking: inout Booking, in ledger: Ledger) throws {
    guest.apply(to: &booking.guest)
    if let checkIn { booking.stay.checkIn = checkIn }
    if nights != nil || checkOut != nil {
      booking.stay.nights = try StayLength(nights: nights, checkOut: checkOut)
        .nights(from: booking.stay.checkIn)
    }
    if let adults { booking.stay.adults = adults }
    if let children { booking.stay.children = children }
    if let exemptAdults { booking.stay.exemptAdults = exemptAdults }
    exemptReason.apply(to: &booking.exemptReason)
    amount.apply(to: &booking.stay.amount)
    if !commission.isKeep {
      booking.stay.commission =
        try commission.value(insteadOf: nil)?.money(of: booking.stay.amount) ?? .zero
    }
    channel.apply(to: &booking.channel) { $0.code }
    reference.apply(to: &booking.reference)
    if let taxCollected { booking.stay.taxCollected = taxCollected }
    if let tax { booking.stay.taxApart = tax == .onTop }
    if let state { booking.stay.state = state }
    prepaidOn.apply(to: &booking.stay.prepaidOn)
    dueOn.apply(to: &booking.dueOn)
    if let vat { booking.vat = vat.percent }
    invoice.apply(to: &booking.invoice)
    invoicedOn.apply(to: &booking.invoicedOn)
    invoiceTo.apply(to: &booking.invoiceTo)
    invoiceTaxId.apply(to: &booking.invoiceTaxID) { $0.text }
    withheld.apply(to: &booking.withheld)
    reportedOn.apply(to: &booking.reportedOn)
    try receivedBy.apply(to: &booking.receivedBy, ledger.owners.number)
    note.apply(to: &booking.note)
    booking.tags = booking.tags.changed(adding: tag.map(\.name), removing: untag.map(\.name))
    if adults != nil || children != nil || exemptAdults != nil { booking.agesUnknown = false }
  }
}

/// The command `estada booking add`, which records a booking.
struct AddBooking: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  let fields = BookingOptions.toAdd()
  @Option("like", help: "option.like-booking", value: "value.booking") var like: Int?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let entered = try ledger.bookings.add(in: property, like: like) {
      try fields.apply(to: &$0, in: ledger)
    }
    try BookingSummary(entered).report("booking.added", to: context, write)
  }
}

/// The command `estada booking edit`, which changes fields of a booking.
struct EditBooking: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.booking", value: "value.booking", several: .numbers) var id: Int
  @Option("property", value: "value.property") var property: String?
  let fields = BookingOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let entered = try ledger.bookings.edit(id, in: property) {
      try fields.apply(to: &$0, in: ledger)
    }
    try BookingSummary(entered).report("booking.edited", to: context, write)
  }
}

/// The command `estada booking list`, which lists bookings.
struct ListBookings: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Flag("pending") var pending: Bool
  @Flag("unpaid") var unpaid: Bool
  @Flag("ages-unknown") var agesUnknown: Bool
  @Option("channel", help: "option.only-channel") var channel: Change<ChannelFilter>
  @Option("state", help: "option.only-state") var state: BookingState?
  @Option("missing") var missing: BookingConditions.Missing?
  @Option("min") var min: Money?
  @Option("max") var max: Money?
  @Option("search", short: "s", value: "value.text") var search: String?
  @Option("tag", help: "option.only-tag") var tag: [TagName]
  @Option("owner", help: "option.only-owner", value: "value.owner") var owner: String?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let conditions = conditions
    let ledger = try context.ledger()
    try channel.value(insteadOf: nil)?.require(in: ledger, context.argumentEnvironment)
    let parties = try ledger.owners.byNumber()
    let selection = Selection(tags: tag.map(\.name), owner: owner)
    try ledger.bookings.list(
      of: property, in: period, isPendingOnly: pending, newestFirst: context.newestFirst,
      selecting: selection, conditions
    ) { properties, accounts, used, bookings in
      let search = search.map {
        Search(
          $0, properties: properties, conventions: context.argumentEnvironment.conventions)
      }
      var document = BookingList.document(
        properties: properties, accounts: accounts, parties: parties,
        isFiltered: property != nil || period != nil || pending || conditions.areAny
          || search != nil || !selection.isEmpty,
        isAboutMoney: unpaid,
        used: rows.shown(BookingList.rareFields) ?? used
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
      try context.show(document)
    }
  }

  /// The conditions from the options.
  private var conditions: BookingConditions {
    var conditions = BookingConditions()
    conditions.channel = channel.isKeep ? nil : .some(channel.value(insteadOf: nil)?.code)
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
  static let configuration = CommandConfiguration(name: "show", door: .reads)

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let booking = try ledger.record(id, of: Booking.self)
    let properties = try ledger.homes.byNumber()
    guard context.isForPeople, properties[booking.stay.property] != nil else {
      let document = BookingList.document(
        properties: properties, accounts: try ledger.bookings.accounts(),
        parties: try ledger.owners.byNumber(), used: booking.usedFields
      ) { try $0(booking) }
      try context.show(document)
      return
    }
    try BookingSummary(ledger.bookings.described(booking))
      .report("booking.shown", to: context, WriteOptions())
  }
}

/// The command `estada booking remove`, which removes a booking with its adjustments and receipts.
extension Booking: RemovableRecord {
  static let removal = RemovalWords(help: "argument.booking", value: "value.booking")

  static func phrases(_ removed: Booking, in ledger: Ledger) -> [Phrase] {
    [
      Phrase(
        "booking.removed",
        [
          "id": .number(removed.id), "guest": .guest(of: removed),
          "from": .dayInWords(removed.stay.checkIn, .on),
        ])
    ]
  }

  static func document(_ removed: [Booking], in ledger: Ledger) throws -> Document {
    try BookingList.document(
      properties: ledger.homes.byNumber(), parties: ledger.owners.byNumber(),
      used: Set(removed.flatMap(\.usedFields))
    ) {
      for booking in removed { try $0(booking) }
    }
  }
}
