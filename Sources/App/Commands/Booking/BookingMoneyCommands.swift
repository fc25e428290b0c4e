internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The command `estada booking cancel`, for a booking that did not become a stay.
struct CancelBooking: BookCommand {
  static let configuration = CommandConfiguration(
    name: "cancel")

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  @Option("charged") var charged: Money?
  @Option("commission", help: "option.commission-charged") var commission: TypedCommission?
  @Flag("no-show") var noShow: Bool
  @Option("on", help: "option.cancelled-on") var on: Day?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let cancelled = try context.ledger(write).bookings.cancel(
      id, charged: charged, commission: commission, isNoShow: noShow, on: on,
      today: context.today)
    try BookingSummary(cancelled).report(
      noShow ? "booking.no-show" : "booking.cancelled", to: context, write, isRemoval: true)
    return .done
  }
}

/// The command `estada booking block`, which keeps nights of a home for its owner.
struct BlockNights: BookCommand {
  static let configuration = CommandConfiguration(
    name: "block")

  @Argument(
    "property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("from", help: "option.block-from") var from: Day
  @Option("to", help: "option.block-to") var to: Day
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let blocked = try context.ledger(write).bookings.block(
      in: property, from: from, to: to, note: note?.trimmedOrNil)
    try BookingSummary(blocked).report("booking.blocked", to: context, write)
    return .done
  }
}

/// The command `estada booking receive`, which records money that a guest paid.
struct ReceivePayment: BookCommand {
  static let configuration = CommandConfiguration(
    name: "receive")

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  @Option("amount", short: "m", help: "option.received-amount") var amount: Money
  @Option("date", short: "d", help: "option.received-date") var date: Day?
  @Option("method") var method: PaymentMethod = .transfer
  @Flag("deposit") var deposit: Bool
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (receipt, booking) = try context.ledger(write).bookings.receive(
      amount, for: id, on: date ?? context.today, by: method, isDeposit: deposit,
      note: note?.trimmedOrNil)
    let phrase = Phrase(
      deposit ? "receipt.deposit-added" : "receipt.added",
      [
        "id": .number(receipt.id), "amount": .money(receipt.amount),
        "date": .dayInWords(receipt.date, .on), "method": receipt.method.cell,
        "booking": .number(booking.booking.id), "guest": .text(booking.booking.guest),
      ])
    try BookingSummary(booking).echo([phrase] + Phrase.note(receipt.note), to: context, write)
    return .done
  }
}

/// The command `estada booking deposit`, which settles a security deposit.
struct SettleDeposit: BookCommand {
  static let configuration = CommandConfiguration(
    name: "deposit")

  @Argument("id", help: "argument.booking", value: "value.booking") var id: Int
  @Option("returned") var returned: Money?
  @Option("kept") var kept: Money?
  @Option("date", short: "d", help: "option.deposit-date") var date: Day?
  @Option("method", help: "option.deposit-method") var method: PaymentMethod = .transfer
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
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
    return .done
  }
}
