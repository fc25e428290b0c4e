internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The part `estada owner agreement`: what the manager charges for each home.
struct AgreementPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "agreement",
    subcommands: [SetAgreement.self, ListAgreements.self, EndAgreement.self],
    defaultVerb: ListAgreements.self)
}

/// The command `estada owner agreement set`, which sets the fee of the manager for a home from a day on.
struct SetAgreement: BookCommand {
  static let configuration = CommandConfiguration(name: "set", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("from", help: "option.agreement-from") var from: DayOrPeriod
  @Option("percent") var percent: Percentage?
  @Option("of") var of: FeeBase = .gross
  @Option("per-stay") var perStay: Money?
  @Option("per-month") var perMonth: Money?
  @Option("vat", help: "option.agreement-vat") var vat: Percentage?
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let terms = Agreement(
      property: 0, validFrom: from.period.firstDay, base: of, rate: percent?.tenThousandths ?? 0,
      perStay: perStay ?? .zero, perMonth: perMonth ?? .zero,
      vatRate: vat?.tenThousandths ?? Agreement.usualVATRate, note: note?.trimmedOrNil)
    let (home, agreement) = try context.ledger(write).agreements.set(of: property, terms)
    try context.echo(
      agreement.phrases(of: home), AgreementList.document([agreement], properties: [home.id: home]),
      write)
  }
}

/// The command `estada owner agreement list`, which lists the agreements.
struct ListAgreements: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let agreements = try ledger.homes.chosen(property).flatMap { try ledger.agreements.all(of: $0) }
    try context.show(
      AgreementList.document(agreements, properties: ledger.homes.byNumber()))
  }
}

/// The command `estada owner agreement end`, which ends the agreement about a home.
struct EndAgreement: BookCommand {
  static let configuration = CommandConfiguration(name: "end", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("on", help: "option.agreement-end") var on: DayOrPeriod?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let last = on?.period.lastDay ?? context.today
    let (home, agreement) = try context.ledger(write).agreements.end(of: property, on: last)
    let phrase = Phrase(
      "agreement.ended",
      ["property": .text(home.name), "day": .dayInWords(last, .on)])
    try context.echo(
      [phrase], AgreementList.document([agreement], properties: [home.id: home]), write,
      isRemoval: true)
  }
}

extension Agreement {
  /// The sentences about the fee.
  fileprivate func phrases(of home: Property) -> [Phrase] {
    var phrases = [
      Phrase(
        "agreement.set",
        ["property": .text(home.name), "from": .dayInWords(validFrom, .from)])
    ]
    if rate > 0 {
      phrases.append(
        Phrase("agreement.rate", ["percent": .percentage(rate), "base": base.cell]))
    }
    if perStay > .zero {
      phrases.append(Phrase("agreement.per-stay", ["amount": .money(perStay)]))
    }
    if perMonth > .zero {
      phrases.append(Phrase("agreement.per-month", ["amount": .money(perMonth)]))
    }
    phrases.append(Phrase("agreement.vat", ["percent": .percentage(vatRate)]))
    phrases += Phrase.note(note)
    return phrases
  }
}
