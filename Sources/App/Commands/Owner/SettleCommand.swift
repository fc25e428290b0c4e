internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Rendering
internal import Reporting

/// The command `estada report position`, which shows what owners and manager owe each other.
struct ReportPosition: RowsCommand {
  static let configuration = CommandConfiguration(name: "position", door: .reads)

  @Argument("owner", help: "argument.any-owner", value: "value.owner") var owner: String?
  @Flag("explain") var explain: Bool
  @Option("period", short: "p", help: "option.position-period") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let last = period?.lastDay ?? context.today
    guard let owner else {
      if explain { throw Refusal("error.explain-whom", .usage) }
      try context.show(try ledger.positions.report(through: last, on: context.today).document)
      return
    }
    guard explain else {
      let party = try ledger.owners.named(owner)
      let report = try ledger.positions.report(through: last, on: context.today)
      try context.show(report.limited(to: party).document)
      return
    }
    try ledger.positions.withMovements(
      of: owner, from: period?.firstDay, through: last, on: context.today
    ) { explanation in
      try context.show(explanation.document)
    }
  }
}

/// The command `estada transfer settle`, which proposes or records the transfers that settle all positions.
struct SettleCommand: RowsCommand {
  static let configuration = CommandConfiguration(
    name: "settle", isTypedAlone: true, door: .changes)

  @Flag("record") var record: Bool
  @Option("date", short: "d", help: "option.settle-date") var date: Day?
  @Option("payer", help: "option.order-payer", value: "value.owner") var payer: String?
  let order = OrderOptions()
  let write = WriteOptions()
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let day = date ?? context.today
    var request = try order.request(on: context.today)
    if let path = order.sepa {
      if record { throw Refusal("error.order-record", .usage) }
      request.payer = payer
      request.text = context.wording.phrase(
        Phrase("order.settlement", ["day": .dayInWords(day, .to)]))
      try context.order(to: path, in: ledger, order, rows.file, write) {
        try ledger.orders.settle(on: day, request, today: context.today)
      }
      return
    }
    if payer != nil { throw Refusal("error.order-file", .usage) }
    let transfers =
      try context.onlyDescribes
      ? [] : ledger.transfers.settle(on: day, records: record, today: context.today)
    var document = try SettlementList.document(transfers, parties: ledger.owners.all(), on: day)
    if !transfers.isEmpty {
      document.notes = [
        record
          ? context.worded(Phrase("settle.recorded", count: transfers.count), write)
          : date.map { Phrase("settle.record-hint-on", ["day": .text($0.isoText)]) }
            ?? Phrase("settle.record-hint")
      ]
      if record && !write.dryRun { document.notes.append(Phrase("word.undo-hint")) }
    }
    let later = try ledger.transfers.all(in: .days(from: day.adding(days: 1), to: .last)).count
    if later > 0 {
      document.notes.append(
        Phrase("settle.later-transfers", count: later))
    }
    let open = try ledger.orders.list(all: false)
    if !open.isEmpty { document.notes.append(Phrase("order.open", count: open.count)) }
    try context.show(document)
    if write.dryRun { context.reportDryRun() }
  }
}
