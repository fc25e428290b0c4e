internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Rendering
internal import Reporting
internal import Taxation
internal import UnicodeText

/// The area `estada rate`: the dated rates of the tourist tax, per unit.
struct RateArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "rate",
    subcommands: [
      ListRates.self, AddRate.self, RemoveRate.self, UpdateRates.self, ZonePart.self,
    ])
}

/// The command `estada rate add`, which records a rate.
struct AddRate: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("zone", help: "argument.zone", value: "value.zone") var zone: String
  @Option("from", help: "option.valid-from") var from: Day
  @Option("amount", short: "m", help: "option.rate-amount") var amount: UnitRate
  @Option("layer") var layer: RateLayer = .tariff
  @Option("cap", value: "value.cap") var cap: Change<Int>
  @Option("source", value: "value.text") var source: String?
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let (rate, taxChange) = try ledger.rates.add(
      TaxRate(
        zone: zone, layer: layer, validFrom: from, rate: amount,
        cap: cap.value(insteadOf: Rates.legalCap), source: source?.trimmedOrNil,
        note: note?.trimmedOrNil))
    let source = rate.source.map { [Phrase("rate.source", ["source": .text($0)])] } ?? []
    let added = [Phrase("rate.added", rate.words)] + source + Phrase.note(rate.note)
    try context.echo(added + taxChange.phrases, RateList.document([rate]), write)
    if let doubt = try ledger.rates.doubt(about: rate) { context.warn(doubt.phrase(of: rate)) }
  }
}

extension SurchargeDoubt {
  /// The warning about a surcharge.
  fileprivate func phrase(of surcharge: TaxRate) -> Phrase {
    switch self {
    case .aboveLimit(let limit, let tariff):
      Phrase("rate.surcharge-above", ["amount": .rate(limit), "tariff": .rate(tariff)])
    case .implausible:
      Phrase("rate.surcharge-implausible", ["rate": .rate(surcharge.rate)])
    }
  }
}

/// The command `estada rate remove`, which removes a rate.
struct RemoveRate: BookCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("zone", help: "argument.zone", value: "value.zone") var zone: String
  @Option("from", help: "option.valid-from") var from: Day
  @Option("layer") var layer: RateLayer = .tariff
  let write = WriteOptions()

  func run(in context: Context) throws {
    let (rate, taxChange) = try context.ledger(write).rates.remove(of: zone, layer, from: from)
    try context.echo(
      [Phrase("rate.removed", rate.words)] + taxChange.phrases, RateList.document([rate]), write,
      isRemoval: true)
  }
}

/// The command `estada rate list`, which lists rates.
struct ListRates: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Option("zone", value: "value.zone") var zone: String?
  @Option("on") var on: Day?
  @Flag("vat", help: "option.vat-rules") var vat: Bool
  @Flag("withholding", help: "option.withholding-rules") var withholding: Bool
  let rows = RowOptions()

  func run(in context: Context) throws {
    if vat {
      try context.show(VATRuleList.document(context.ledger().homes.vatRules()))
      return
    }
    if withholding {
      try context.show(WithholdingRuleList.document(context.ledger().vat.withholdingRules()))
      return
    }
    let ledger = try context.ledger()
    var document = RateList.document(try ledger.rates.all(of: zone, on: on))
    // With a day, the rates that the zone takes from another one are in the list.
    if on == nil, let name = zone {
      let zone = try ledger.rates.zone(name)
      if let parent = zone.parent {
        document.notes.append(
          Phrase(
            "rate.list.parent",
            [
              "zone": .text(zone.code), "parent": .text(parent),
              "command": .command(["rate", "list", "--zone", parent]),
            ]))
      }
    }
    try context.show(document)
  }
}

/// The command `estada rate update`, which adds the legal rates that the book lacks.
struct UpdateRates: BookCommand {
  static let configuration = CommandConfiguration(name: "update", door: .changes)

  @Option("from", help: "option.update-from") var from: Day?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let update = try context.ledger(write).rates.update(from: from) {
      $0.named(in: context.wording.catalogue)
    }
    var phrases = update.added.map { Phrase("rate.added", $0.words) } + update.taxChange.phrases
    if update.added.isEmpty && update.skipped.isEmpty { phrases.append(Phrase("rate.up-to-date")) }
    if let first = update.skipped.map(\.validFrom).min() {
      phrases.append(
        Phrase("rate.not-added", ["from": .text(first.isoText)], count: update.skipped.count))
    }
    try context.echo(phrases, RateList.document(update.added), write)
  }
}

extension TaxChange? {
  /// The messages about a change of taxes; empty if no booking's tax has changed.
  var phrases: [Phrase] {
    guard let self, self.before != self.after else { return [] }
    return [
      Phrase("rate.changes-tax", ["before": .money(self.before), "after": .money(self.after)])
    ]
  }
}
