internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The options for the fields of an amount of the income tax from outside the book.
struct IncomeTaxAmountOptions: ParsableArguments {
  @Option("owner", help: "option.income-tax-amount-owner", value: "value.owner")
  var owner: Change<String>
  @Option("year", help: "option.income-tax-amount-year", isRequired: true) var year: Year?
  @Option("item", help: "option.income-tax-item", isRequired: true) var item: TypedIncomeTaxItem?
  @Option("origin", help: "option.income-tax-origin", value: "value.year")
  var origin: Change<Year>
  @Option("amount", short: "m", help: "option.income-tax-amount", isRequired: true)
  var amount: Money?

  func apply(to record: inout IncomeTaxAmount, in ledger: Ledger) throws {
    try owner.apply(to: &record.party, ledger.owners.number)
    if let year { record.year = year.number }
    if let item { record.item = item.item }
    origin.apply(to: &record.origin) { $0.number }
    if let amount { record.amount = amount }
  }
}

/// The command `estada income-tax add`, which records an amount from outside the book.
struct AddIncomeTaxAmount: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  let fields = IncomeTaxAmountOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let added = try ledger.incomeTaxAmounts.add(to: property) {
      try fields.apply(to: &$0, in: ledger)
    }
    try context.echo(
      [added.phrase("income-tax-amount.added", in: ledger)],
      ledger.incomeTaxAmounts.document([added]), write)
  }
}

/// The command `estada income-tax edit`, which changes an amount.
struct EditIncomeTaxAmount: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument(
    "id", help: "argument.income-tax-amount", value: "value.income-tax-amount", several: .numbers)
  var id: Int
  let fields = IncomeTaxAmountOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.incomeTaxAmounts.edit(id) { try fields.apply(to: &$0, in: ledger) }
    try context.echo(
      [edited.phrase("income-tax-amount.edited", in: ledger)],
      ledger.incomeTaxAmounts.document([edited]), write)
  }
}

/// The command `estada income-tax list`, which lists the amounts from outside the book.
struct ListIncomeTaxAmounts: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  let operands = OwnerAndHome()
  @Option("year", help: "option.income-tax-amount-only-year") var year: Year?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let (owner, property) = try operands.names(in: ledger)
    let home = try ledger.homes.optional(property)
    let amounts = try ledger.incomeTaxAmounts.all(
      of: owner, in: home, year: year?.number)
    try context.show(
      ledger.incomeTaxAmounts.document(
        amounts, isFiltered: owner != nil || home != nil || year != nil))
  }
}

/// The command `estada income-tax remove`, which removes an amount.
extension IncomeTaxAmount: RemovableRecord {
  static let removal = RemovalWords(
    help: "argument.income-tax-amount", value: "value.income-tax-amount")

  static func phrases(_ removed: IncomeTaxAmount, in ledger: Ledger) throws -> [Phrase] {
    [try removed.phrase("income-tax-amount.removed", in: ledger)]
  }

  static func document(_ removed: [IncomeTaxAmount], in ledger: Ledger) throws -> Document {
    try ledger.incomeTaxAmounts.document(removed)
  }
}

extension IncomeTaxAmount {
  /// The sentence about the amount.
  fileprivate func phrase(_ key: String, in ledger: Ledger) throws -> Phrase {
    let home = try ledger.homes.numbered(property)
    let owner = try party.flatMap { try ledger.owners.byNumber()[$0]?.name }
    let of = owner.map {
      Phrase("income-tax-amount.of", ["owner": .text($0), "home": .text(home.name)])
    }
    let what = origin.map {
      Phrase("income-tax-amount.of-year", ["item": item.cell, "year": .number(Int64($0))])
    }
    return Phrase(
      key,
      [
        "id": .number(id), "item": what.map { .phrase($0) } ?? item.cell,
        "home": of.map { .phrase($0) } ?? .text(home.name), "year": .number(Int64(year)),
        "amount": .money(amount),
      ])
  }
}
