internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The area `estada import waiting`: money of platforms' files that belongs to no booking yet.
struct WaitingArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "waiting", subcommands: [ListWaitingPayments.self, AssignWaitingPayments.self],
    defaultVerb: ListWaitingPayments.self)
}

/// The command `estada import waiting list`, which lists payments and adjustments without a booking.
struct ListWaitingPayments: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try ledger.read {
      try context.show(
        WaitingPaymentList.document(ledger.payments.waiting(), ignored: ledger.payments.ignored()))
    }
  }
}

/// The command `estada import waiting assign`, which settles payments and adjustments that wait.
struct AssignWaitingPayments: BookCommand {
  static let configuration = CommandConfiguration(name: "assign", door: .changes)

  @Argument("id", help: "argument.waiting", value: "value.waiting") var id: Int
  @Argument("ids", help: "argument.waiting-more", value: "value.waiting") var ids: [Int]
  @Option("booking", help: "option.waiting-booking", value: "value.booking") var booking: Int?
  @Option("cancelled", help: "option.waiting-cancelled", value: "value.property")
  var cancelled: String?
  @Option("property", help: "option.waiting-property", value: "value.property")
  var property: String?
  @Option("ignore", help: "option.waiting-ignore", value: "value.text") var ignore: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let settlements = [
      booking.map { Settlement.booking($0) }, cancelled.map { .cancelled(property: $0) },
      property.map { .home($0) }, ignore?.trimmedOrNil.map { .ignored(reason: $0) },
    ].compactMap(\.self)
    guard let settlement = settlements.first, settlements.count == 1 else {
      throw Refusal("error.settlement-needed", .usage)
    }
    let settled = try context.ledger(write).payments.settle([id] + ids, as: settlement)
    let document = WaitingPaymentList.document(
      settled.map { ($0.payment, $0.home) }, ignored: WaitingMoney())
    try context.echo(try settled.flatMap(phrases), document, write, isRemoval: true)
  }

  private func phrases(_ settled: SettledPayment) throws -> [Phrase] {
    try [phrase(settled)]
      + settled.others.map { other in
        Phrase("waiting.also", ["id": .number(other.id), "amount": .money(try other.net)])
      }
  }

  private func phrase(_ settled: SettledPayment) throws -> Phrase {
    let payment = settled.payment
    var values: [String: Cell] = [
      "id": .number(payment.id), "amount": .money(try payment.net),
      "guest": .text(payment.guest ?? payment.reference ?? payment.details ?? "–"),
    ]
    if let home = settled.home { values["property"] = .text(home.name) }
    guard let booking = settled.booking else {
      values["reason"] = .text(payment.note ?? "")
      return Phrase(settled.home == nil ? "waiting.ignored" : "waiting.of-home", values)
    }
    values["booking"] = .number(booking.id)
    values["name"] = .text(booking.guest)
    values["from"] = .dayInWords(booking.stay.checkIn, .on)
    return Phrase(cancelled == nil ? "waiting.of-booking" : "waiting.cancelled", values)
  }
}
