internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The area `estada transfer`: money that one owner transferred to another.
struct TransferArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "transfer",
    subcommands: [
      AddTransfer.self, ListTransfers.self, ShowTransfer.self, EditTransfer.self,
      RemoveRecord<Transfer>.self, SettleCommand.self, ListOrders.self, ConfirmOrder.self,
      CancelOrder.self,
    ])
}

/// The options for the fields of a transfer.
struct TransferOptions: ParsableArguments {
  @Option("amount", short: "m", help: "option.transfer-amount", isRequired: true)
  var amount: Money?
  @Option("date", short: "d", help: "option.transfer-date") var date: Day?
  @Option("note", value: "value.text") var note: Change<String>

  /// Changes the fields of a transfer.
  func apply(to transfer: inout Transfer) {
    if let amount { transfer.amount = amount }
    if let date { transfer.date = date }
    note.apply(to: &transfer.note)
  }
}

/// The command `estada transfer add`, which records a transfer.
struct AddTransfer: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("payer", help: "argument.transfer-payer", value: "value.owner") var payer: String
  @Argument("payee", help: "argument.transfer-payee", value: "value.owner") var payee: String
  let fields = TransferOptions.toAdd()
  let order = OrderOptions()
  let file = ExportOptions()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    var request = try order.request(on: context.today)
    if let path = order.sepa {
      if fields.date != nil { throw Refusal("error.order-date", .usage) }
      request.text = fields.note.value(insteadOf: nil)
      try context.order(to: path, in: ledger, order, file, write) {
        try ledger.orders.add(
          from: payer, to: payee, fields.amount ?? .zero, request, today: context.today)
      }
      return
    }
    let added = try ledger.transfers.add(
      from: payer, to: payee, on: context.today, fields.apply)
    try context.echo(added, "transfer.added", in: ledger, write)
  }
}

/// The command `estada transfer list`, which lists transfers.
struct ListTransfers: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("owner", help: "argument.any-owner", value: "value.owner") var owner: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(
      TransferList.document(
        context.ordered(ledger.transfers.all(of: owner, in: period)),
        parties: ledger.owners.byNumber()))
  }
}

/// The command `estada transfer show`, which shows a transfer with its documents.
struct ShowTransfer: BookCommand {
  static let configuration = CommandConfiguration(name: "show", door: .reads)

  @Argument("id", help: "argument.transfer", value: "value.transfer") var id: Int

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let transfer = try ledger.record(id, of: Transfer.self)
    let parties = try ledger.owners.byNumber()
    guard context.isForPeople else {
      try context.show(TransferList.document([transfer], parties: parties))
      return
    }
    let documents = try ledger.attachments.list(of: .transfer(transfer)).map(\.keptPhrase)
    let phrases =
      [transfer.phrase(transfer.isOpen ? "order.shown" : "transfer.shown", parties)]
      + Phrase.note(transfer.note) + documents
    for phrase in phrases { context.say(phrase) }
  }
}

/// The command `estada transfer edit`, which changes a transfer.
struct EditTransfer: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.transfer", value: "value.transfer", several: .numbers) var id: Int
  let fields = TransferOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    try context.echo(
      ledger.transfers.edit(id, fields.apply), "transfer.edited", in: ledger, write)
  }
}

/// The command `estada transfer remove`, which removes a transfer.
extension Transfer: RemovableRecord {
  static let removal = RemovalWords(help: "argument.transfer", value: "value.transfer")

  static func phrases(_ transfer: Transfer, in ledger: Ledger) throws -> [Phrase] {
    return [transfer.phrase("transfer.removed", try ledger.owners.byNumber())]
      + Phrase.note(transfer.note)
  }

  static func document(_ removed: [Transfer], in ledger: Ledger) throws -> Document {
    TransferList.document(removed, parties: try ledger.owners.byNumber())
  }
}

extension Context {
  /// Reports a transfer that was added or changed.
  func echo(
    _ transfer: Transfer, _ key: String, in ledger: Ledger, _ options: WriteOptions
  ) throws {
    let parties = try ledger.owners.byNumber()
    try echo(
      [transfer.phrase(key, parties)] + Phrase.note(transfer.note),
      TransferList.document([transfer], parties: parties), options)
    warnIfLarge(transfer.amount)
  }
}

extension Transfer {
  /// A sentence about the transfer.
  fileprivate func phrase(_ key: String, _ parties: [Int64: Party]) -> Phrase {
    Phrase(
      key,
      [
        "id": .number(id), "from": Cell(parties[payer]?.name), "to": Cell(parties[payee]?.name),
        "amount": .money(amount), "date": .dayInWords(date, .on),
      ])
  }
}
