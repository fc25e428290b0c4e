internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Rendering
internal import Reporting

/// The area `estada adjustment`: refunds, damage, extras and other amounts beside those of bookings.
struct AdjustmentArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "adjustment",
    subcommands: [
      AddAdjustment.self, ListAdjustments.self, EditAdjustment.self, RemoveRecord<Adjustment>.self,
    ])
}

/// The options for the fields of an adjustment.
struct AdjustmentOptions: ParsableArguments {
  @Option("kind", short: "k", help: "option.adjustment-kind", isRequired: true)
  var kind: AdjustmentKind?
  @Option("amount", short: "m", help: "option.adjustment-amount", isRequired: true)
  var amount: Money?
  @Option("date", short: "d", help: "option.adjustment-date") var date: Day?
  @Option("vat", help: "option.adjustment-vat") var vat: TypedVAT?
  @Option(
    "invoice", help: "option.adjustment-invoice", value: "value.text", isOfOneRecord: true)
  var invoice: Change<String>
  @Option("by", help: "option.adjustment-by", value: "value.owner") var by: Change<String>
  @Option("note", value: "value.text") var note: Change<String>

  func apply(to adjustment: inout Adjustment, in ledger: Ledger) throws {
    if let kind { adjustment.reason = kind }
    if let amount { adjustment.amount = amount }
    if let date { adjustment.date = date }
    if let vat { adjustment.vat = vat.percent }
    invoice.apply(to: &adjustment.invoice)
    note.apply(to: &adjustment.note)
    try by.apply(to: &adjustment.heldBy, ledger.owners.number)
  }
}

/// The command `estada adjustment add`, which records an adjustment.
struct AddAdjustment: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add", door: .changes)

  @Argument("booking", help: "argument.adjusted-booking", value: "value.booking") var booking: Int?
  @Option("property", help: "option.adjusted-property", value: "value.property")
  var property: String?
  let fields = AdjustmentOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    if booking != nil && property != nil { throw Refusal("error.booking-or-property", .usage) }
    let ledger = try context.ledger(write)
    let added = try ledger.adjustments.add(of: booking, in: property, on: context.today) {
      try fields.apply(to: &$0, in: ledger)
    }
    try AdjustmentSummary(added).report("adjustment.added", to: context, write)
  }
}

/// The command `estada adjustment list`, which lists adjustments.
struct ListAdjustments: RowsCommand {
  static let configuration = CommandConfiguration(
    name: "list", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let parties = try ledger.owners.byNumber()
    try ledger.adjustments.list(
      of: property, in: period, newestFirst: context.newestFirst
    ) { properties, adjustments in
      try context.show(
        AdjustmentList.document(
          properties: properties, parties: parties, hasVAT: ledger.adjustments.have("vat"),
          hasInvoices: ledger.adjustments.have("invoice"),
          isFiltered: property != nil || period != nil, source: adjustments))
    }
  }
}

/// The command `estada adjustment edit`, which changes fields of an adjustment.
struct EditAdjustment: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "edit", door: .changes)

  @Argument("id", help: "argument.adjustment", value: "value.adjustment", several: .numbers) var id:
    Int
  let fields = AdjustmentOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.adjustments.edit(id) { try fields.apply(to: &$0, in: ledger) }
    try AdjustmentSummary(edited).report("adjustment.edited", to: context, write)
  }
}

/// The command `estada adjustment remove`, which removes an adjustment.
extension Adjustment: RemovableRecord {
  static let removal = RemovalWords(help: "argument.adjustment", value: "value.adjustment")

  static func shown(_ record: Adjustment, in ledger: Ledger) throws -> DescribedAdjustment {
    try ledger.adjustments.described(record)
  }

  static func phrases(_ removed: DescribedAdjustment, in ledger: Ledger) -> [Phrase] {
    AdjustmentSummary(removed).phrases("adjustment.removed")
  }

  static func document(_ removed: [DescribedAdjustment], in ledger: Ledger) -> Document {
    removed.document
  }
}

/// The messages about an adjustment that was added, changed or removed.
private struct AdjustmentSummary {
  private let described: DescribedAdjustment

  init(_ described: DescribedAdjustment) { self.described = described }

  /// The sentences about the adjustment.
  func phrases(_ key: String) -> [Phrase] {
    let adjustment = described.adjustment
    let subject =
      described.booking.map {
        Phrase(
          "adjustment.of-booking",
          [
            "id": .number($0.id), "guest": .text($0.guest),
            "from": .dayInWords($0.stay.checkIn, .on),
          ])
      } ?? Phrase("adjustment.of-home", ["property": .text(described.home.name)])
    let phrase = Phrase(
      key,
      [
        "id": .number(adjustment.id), "kind": adjustment.reason.cell,
        "amount": .money(adjustment.amount), "date": .dayInWords(adjustment.date, .on),
        "subject": .phrase(subject),
      ])
    let holder = adjustment.heldBy.flatMap { described.parties[$0] }
      .map { [Phrase("adjustment.by", ["name": .text($0.name)])] }
    let vat = adjustment.vat.map { [Phrase.vat(of: $0)] }
    let invoice = adjustment.invoice.map { [Phrase("booking.invoice", ["number": .text($0)])] }
    return [phrase] + (vat ?? []) + (invoice ?? []) + (holder ?? []) + Phrase.note(adjustment.note)
  }

  func report(_ key: String, to context: Context, _ options: WriteOptions) throws {
    let adjustment = described.adjustment
    try context.echo(phrases(key), [described].document, options)
    if adjustment.reason == .refund, adjustment.amount > .zero {
      let warning = Phrase(
        "adjustment.positive-refund",
        [
          "amount": .money(adjustment.amount), "id": .number(adjustment.id),
          "plain": .text(
            context.wording.catalogue.value(adjustment.amount.plainText, of: Money.valueName)),
        ])
      context.warn(context.worded(warning, options))
    }
    context.warnIfLarge(adjustment.amount)
  }
}

extension [DescribedAdjustment] {
  /// The adjustments as a list.
  fileprivate var document: Document {
    AdjustmentList.document(
      properties: Dictionary(map { ($0.home.id, $0.home) }) { $1 }, parties: first?.parties ?? [:],
      hasVAT: contains { $0.adjustment.vat != nil }
    ) {
      for described in self { try $0(described.adjustment, described.booking) }
    }
  }
}
