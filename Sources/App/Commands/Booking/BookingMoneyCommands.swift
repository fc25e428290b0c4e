internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The command `estada booking cancel`, for a booking that did not become a stay.
struct CancelBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "cancel", door: .changes)

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  @Option("charged") var charged: Money?
  @Option("commission", help: "option.commission-charged") var commission: TypedCommission?
  @Flag("no-show") var noShow: Bool
  @Option("on", help: "option.cancelled-on") var on: Day?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let cancelled = try context.ledger(write).bookings.cancel(
      id, charged: charged, commission: commission, isNoShow: noShow, on: on,
      today: context.today)
    try BookingSummary(cancelled).report(
      noShow ? "booking.no-show" : "booking.cancelled", to: context, write, isRemoval: true)
    if let withheld = cancelled.booking.withheld {
      context.warn(
        Phrase(
          "booking.withheld-cancelled",
          ["id": .number(cancelled.booking.id), "amount": .money(withheld)]))
    }
  }
}

/// The command `estada booking block`, which keeps nights of a home for its owner.
struct BlockNights: BookCommand {
  static let configuration = CommandConfiguration(
    name: "block", door: .changes)

  @Argument(
    "property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("from", help: "option.block-from") var from: Day
  @Option("to", help: "option.block-to") var to: Day
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let blocked = try context.ledger(write).bookings.block(
      in: property, from: from, to: to, note: note?.trimmedOrNil)
    try BookingSummary(blocked).report("booking.blocked", to: context, write)
  }
}

/// The command `estada booking receive`, which records money that a guest paid.
struct ReceivePayment: BookCommand {
  static let configuration = CommandConfiguration(
    name: "receive", door: .changes)

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  let fields = ReceiptOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let received = try context.ledger(write).receipts.add(
      for: id, on: context.today, fields.apply)
    try BookingSummary(received.booking).echo(received.phrases("receipt.added"), to: context, write)
  }
}

/// The options for the fields of a receipt.
struct ReceiptOptions: ParsableArguments {
  @Option("amount", short: "m", help: "option.received-amount", isRequired: true)
  var amount: Money?
  @Option("date", short: "d", help: "option.received-date", helpToEdit: "option.new-received-date")
  var date: Day?
  @Option("method") var method: PaymentMethod?
  @Flag("deposit", inverted: .edit) var deposit: Bool?
  @Option("invoice", help: "option.receipt-invoice", value: "value.text", isOfOneRecord: true)
  var invoice: Change<String>
  @Option("note", value: "value.text") var note: Change<String>

  func apply(to receipt: inout Receipt) {
    if let amount { receipt.amount = amount }
    if let date { receipt.date = date }
    if let method { receipt.method = method }
    if let deposit { receipt.isDeposit = deposit }
    invoice.apply(to: &receipt.invoice)
    note.apply(to: &receipt.note)
  }
}

/// The part `estada booking receipt`: the money that guests paid.
struct ReceiptPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "receipt",
    subcommands: [ListReceipts.self, EditReceipt.self, RemoveRecord<Receipt>.self],
    defaultVerb: ListReceipts.self)
}

/// The command `estada booking receipt list`, which lists receipts.
struct ListReceipts: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p", help: "option.receipt-period") var period: Period?
  @Option("method", help: "option.only-method") var method: PaymentMethod?
  @Option("booking", help: "option.only-booking", value: "value.booking") var booking: Int?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let properties = try ledger.homes.byNumber()
    let receipts = try ledger.receipts.list(
      of: property, in: period, by: method, for: booking, newestFirst: context.newestFirst)
    try context.show(
      ReceiptList.document(
        properties: properties, hasInvoices: try ledger.receipts.haveInvoices(),
        isFiltered: property != nil || period != nil || method != nil || booking != nil,
        source: receipts))
  }
}

/// The command `estada booking receipt edit`, which changes fields of a receipt.
struct EditReceipt: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.receipt", value: "value.receipt", several: .numbers) var id: Int
  let fields = ReceiptOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let edited = try context.ledger(write).receipts.edit(id, fields.apply)
    try BookingSummary(edited.booking).echo(edited.phrases("receipt.edited"), to: context, write)
  }
}

/// The command `estada booking receipt remove`, which removes a receipt.
extension Receipt: RemovableRecord {
  static let removal = RemovalWords(help: "argument.receipt", value: "value.receipt")

  static func shown(_ record: Receipt, in ledger: Ledger) throws -> DescribedReceipt {
    try ledger.receipts.described(record)
  }

  static func phrases(_ removed: DescribedReceipt, in ledger: Ledger) -> [Phrase] {
    removed.phrases("receipt.removed")
  }

  static func document(_ removed: [DescribedReceipt], in ledger: Ledger) -> Document {
    ReceiptList.document(
      properties: Dictionary(
        removed.map { ($0.booking.property.id, $0.booking.property) }, uniquingKeysWith: { $1 })
    ) {
      for described in removed { try $0(described.receipt, described.booking.booking) }
    }
  }
}

extension DescribedReceipt {
  /// The sentences about security deposits, by those about other receipts.
  private static let depositKeys = [
    "receipt.added": "receipt.deposit-added", "receipt.edited": "receipt.deposit-edited",
    "receipt.removed": "receipt.deposit-removed",
  ]

  /// The sentences about the receipt.
  fileprivate func phrases(_ key: String) -> [Phrase] {
    let phrase = Phrase(
      receipt.isDeposit ? DescribedReceipt.depositKeys[key] ?? key : key,
      [
        "id": .number(receipt.id), "amount": .money(receipt.amount),
        "date": .dayInWords(receipt.date, .on), "method": receipt.method.cell,
        "booking": .number(booking.booking.id), "guest": .text(booking.booking.guest),
      ])
    let invoice = receipt.invoice.map { Phrase("booking.invoice", ["number": .text($0)]) }
    return [phrase, invoice].compactMap(\.self) + Phrase.note(receipt.note)
  }
}

/// The command `estada booking deposit`, which settles a security deposit.
struct SettleDeposit: BookCommand {
  static let configuration = CommandConfiguration(
    name: "deposit", door: .changes)

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  @Option("returned") var returned: Money?
  @Option("kept") var kept: Money?
  @Option("date", short: "d", help: "option.deposit-date") var date: Day?
  @Option("method", help: "option.deposit-method") var method: PaymentMethod = .transfer
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let settled = try context.ledger(write).bookings.settleDeposit(
      of: id, returned: returned ?? .zero, kept: kept ?? .zero, on: date ?? context.today,
      by: method, note: note?.trimmedOrNil)
    let phrase = Phrase(
      "receipt.deposit-settled",
      [
        "returned": .money(returned ?? .zero), "kept": .money(kept ?? .zero),
        "booking": .number(settled.booking.id), "guest": .text(settled.booking.guest),
      ])
    try BookingSummary(settled).echo([phrase], to: context, write)
  }
}
