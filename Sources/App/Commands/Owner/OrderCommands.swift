internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Exchange
internal import Files
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The options of commands that write orders of payment to a file for a bank.
struct OrderOptions: ParsableArguments {
  @Option("sepa", value: "value.file") var sepa: String?
  @Option("account", help: "option.order-account", value: "value.account")
  var account: String?
  @Option("on", help: "option.order-on") var on: Day?
  @Option("sepa-version") var sepaVersion: PaymentFile.Version?
  @Flag("again", help: "option.order-again") var again: Bool

  /// The orders that are asked for.
  ///
  /// - Throws: `Refusal` for an option that needs a file.
  func request(on today: Day) throws -> OrderRequest {
    if sepa == nil && (account != nil || on != nil || sepaVersion != nil || again) {
      throw Refusal("error.order-file", .usage)
    }
    var request = OrderRequest(requestedOn: on ?? today)
    request.account = account
    request.again = again
    return request
  }
}

extension PaymentFile.Version: ArgumentValue {
  package static var valueName: String { "value.sepa-version" }
}

/// The command `estada transfer orders`, which lists orders of payment.
struct ListOrders: RowsCommand {
  static let configuration = CommandConfiguration(name: "orders", door: .reads)

  @Flag("all", help: "option.orders-all") var all: Bool
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let orders = try ledger.orders.list(all: all)
    var document = OrderList.document(orders, parties: try ledger.owners.byNumber())
    if orders.contains(where: \.isOpen) { document.notes = [Phrase("order.hint")] }
    try context.show(document)
  }
}

/// The command `estada transfer confirm`, which makes an order a transfer.
struct ConfirmOrder: RecordCommand {
  static let configuration = CommandConfiguration(name: "confirm", door: .changes)

  @Argument("id", help: "argument.order", value: "value.transfer", several: .numbers) var id: Int
  @Option("on", help: "option.order-confirmed-on") var on: Day?
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    try context.echo(
      ledger.orders.confirm(id, on: on, today: context.today), "transfer.added", in: ledger, write)
  }
}

/// The command `estada transfer cancel`, which removes an order that the bank will not carry out.
struct CancelOrder: RecordCommand {
  static let configuration = CommandConfiguration(name: "cancel", door: .changes)

  @Argument("id", help: "argument.order", value: "value.transfer", several: .numbers) var id: Int
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    try context.echo(ledger.orders.cancel(id), "order.cancelled", in: ledger, write)
  }
}

extension Context {
  /// Makes orders, writes them to a file for a bank, and reports them.
  ///
  /// A file that cannot be written stops the command before there are orders.
  func order(
    to path: String, in ledger: Ledger, _ options: OrderOptions, _ file: ExportOptions,
    _ write: WriteOptions, _ make: () throws -> (orders: [Transfer], file: PaymentFile)
  ) throws {
    var made: (orders: [Transfer], file: PaymentFile)?
    if write.dryRun {
      made = try make()
    } else {
      try export(.payments, to: path, file) { output in
        let new = try make()
        try new.file.write(as: options.sepaVersion ?? .of2019, to: output)
        made = new
      }
    }
    guard let made else { return }
    try echo(
      [Phrase("order.made", ["amount": .money(made.file.total)], count: made.orders.count)],
      OrderList.document(made.orders, parties: ledger.owners.byNumber()), write)
  }
}

extension FileKind {
  /// A file of orders of payment, recognized by its first lines.
  static let payments = FileKind { head in
    let text = String(decoding: head.prefix(160), as: UTF8.self)
    return text.hasPrefix("<?xml ") && "iso:20022:tech:xsd:pain.001.001.".occurs(in: text)
  }
}
