internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Ownership
internal import Reporting

/// The part `estada property asset`: what the owners have in a home, which wears out.
struct AssetPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "asset",
    subcommands: [AddAsset.self, ListAssets.self, EditAsset.self, RemoveRecord<Asset>.self],
    defaultVerb: ListAssets.self)
}

/// The options for the fields of an asset.
struct AssetOptions: ParsableArguments {
  @Option("kind", help: "option.asset-kind", isRequired: true) var kind: AssetKind?
  @Option("date", short: "d", help: "option.asset-date", unless: "expense", isRequired: true)
  var date: Day?
  @Option("amount", short: "m", help: "option.asset-amount", unless: "expense", isRequired: true)
  var amount: Money?
  @Option("costs", help: "option.asset-costs") var costs: Money?
  @Option("owner", help: "option.asset-owner", value: "value.owner") var owner: Change<String>
  @Option("share", help: "option.asset-share") var share: Change<SharePart>
  @Option("years", help: "option.asset-years") var years: Change<Int>
  @Option("expense", help: "option.asset-expense", value: "value.expense")
  var expense: Change<Int>
  @Option("deducted", help: "option.asset-deducted") var deducted: Change<Money>
  @Option("until", help: "option.asset-until", value: "value.year") var until: Change<Year>
  @Option("note", value: "value.text") var note: Change<String>

  func apply(to asset: inout Asset, in ledger: Ledger) throws {
    if let kind { asset.type = kind }
    if let date { asset.date = date }
    if let amount { asset.amount = amount }
    if let costs { asset.costs = costs }
    try owner.apply(to: &asset.owner, ledger.owners.number)
    share.apply(to: &asset.numerator) { Int($0.share.numerator) }
    share.apply(to: &asset.denominator) { Int($0.share.denominator) }
    years.apply(to: &asset.years)
    expense.apply(to: &asset.expense) { Int64($0) }
    deducted.apply(to: &asset.deducted)
    until.apply(to: &asset.until) { $0.number }
    if asset.deducted == nil && until.isKeep { asset.until = nil }
    note.apply(to: &asset.note)
  }
}

/// The command `estada property asset add`, which records what the owners have in a home.
struct AddAsset: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  let fields = AssetOptions.toAdd()
  @Flag("again", help: "option.asset-again") var again: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let expense = fields.expense.value(insteadOf: nil)
    func fill(_ asset: inout Asset) throws { try fields.apply(to: &asset, in: ledger) }
    if !again, let twin = try ledger.assets.twin(of: property, paidBy: expense, fill) {
      let isWanted = try context.isWanted(
        Asset.kind, beside: twin.warning, notSaved: Phrase("asset.not-saved"), write)
      if !isWanted { return .problemsFound }
    }
    let added = try ledger.assets.add(to: property, paidBy: expense, fill)
    try context.echo(
      added.phrases("asset.added", in: ledger), ledger.assets.document([added]), write)
    return .done
  }
}

/// The command `estada property asset edit`, which changes an asset.
struct EditAsset: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.asset", value: "value.asset", several: .numbers) var id: Int
  let fields = AssetOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.assets.edit(id) { try fields.apply(to: &$0, in: ledger) }
    try context.echo(
      edited.phrases("asset.edited", in: ledger), ledger.assets.document([edited]), write)
  }
}

/// The command `estada property asset list`, which lists what the owners have in their homes.
struct ListAssets: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let home = try ledger.homes.optional(property)
    try context.show(
      ledger.assets.document(ledger.assets.all(of: home?.id), isFiltered: home != nil))
  }
}

/// The command `estada property asset remove`, which removes an asset.
extension Asset: RemovableRecord {
  static let removal = RemovalWords(help: "argument.asset", value: "value.asset")

  static func phrases(_ removed: Asset, in ledger: Ledger) throws -> [Phrase] {
    try removed.phrases("asset.removed", in: ledger)
  }

  static func document(_ removed: [Asset], in ledger: Ledger) throws -> Document {
    try ledger.assets.document(removed)
  }
}

extension Asset {
  /// Why an asset is not recorded that may be this one.
  ///
  /// - Parameter isAsked: Whether a question about it follows, so that no option is needed.
  fileprivate func warning(isAsked: Bool) throws -> Phrase {
    Phrase(
      isAsked ? "asset.similar" : "asset.known",
      [
        "id": .number(id), "kind": type.cell, "day": .day(date),
        "amount": .money(try amount.adding(costs)),
      ])
  }

  /// The sentences about the asset.
  fileprivate func phrases(_ key: String, in ledger: Ledger) throws -> [Phrase] {
    let home = try ledger.homes.numbered(property)
    var phrases = [
      Phrase(
        key,
        [
          "id": .number(id), "kind": type.cell, "property": .text(home.name),
          "amount": .money(try amount.adding(costs)), "day": .dayInWords(date, .on),
        ])
    ]
    if let owner, let party = try ledger.owners.byNumber()[owner] {
      phrases.append(
        numerator.map {
          Phrase(
            "asset.owner-share",
            ["owner": .text(party.name), "share": .text("\($0)/\(denominator ?? 1)")])
        } ?? Phrase("asset.owner", ["owner": .text(party.name)]))
    }
    if let deducted, let until {
      phrases.append(
        Phrase("asset.deducted", ["amount": .money(deducted), "year": .number(Int64(until))]))
    }
    return phrases + Phrase.note(note)
  }
}
