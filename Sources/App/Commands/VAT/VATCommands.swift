internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import Taxation

/// The area `estada vat`: the VAT books, forms 303, 111 and 347, and who files VAT.
struct VATArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "vat",
    subcommands: [
      ShowVATBook.self, SummarizeVAT.self, ExplainVAT.self, ListVATFindings.self, ExportVAT.self,
      FileVAT.self, ListFiledVAT.self, CompareFiledVAT.self, ListDueVAT.self, PayFiledTax.self,
      RemoveSingleRecord<FiledReturn>.self,
      SetVATFiler.self, ListVATFilers.self, EndVATFiler.self,
    ])
}

/// The options for what a party files.
struct VATFilerOptions: ParsableArguments {
  @Option("until", help: "option.vat-until") var until: Change<DayOrPeriod>
  @Option("activity", help: "option.vat-activity") var activity: Change<VATActivity>
  @Option("pro-rata") var proRata: Change<ProRata>
  @Option("percent", help: "option.pro-rata-percent") var percent: [YearPercent]
  @Flag("vies") var vies: Bool?
  @Option("carried") var carried: Change<Money>

  func apply(to filer: inout VATFiler) {
    until.apply(to: &filer.until) { $0.period.lastDay }
    activity.apply(to: &filer.activity)
    proRata.apply(to: &filer.proRata)
    var years = filer.percents?.years ?? [:]
    for typed in percent { years[typed.year] = typed.percent }
    filer.percents = ProRataPercents(years)
    if let vies { filer.vies = vies }
    carried.apply(to: &filer.carried)
  }
}

/// The command `estada vat set`, which records who files VAT from a day on.
struct SetVATFiler: BookCommand {
  static let configuration = CommandConfiguration(name: "set", door: .changes)

  @Argument("party", help: "argument.vat-filer", value: "value.owner") var party: String
  @Option("from", help: "option.vat-from") var from: DayOrPeriod?
  let fields = VATFilerOptions.toEdit()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let (party, filer) = try ledger.vatFilers.set(party, from: from?.period.firstDay, fields.apply)
    try context.echo(
      filer.phrases(of: party),
      VATFilerList.document([filer], parties: [party.id: party]), write)
    if party.taxIdentifier == nil {
      context.warn(
        Phrase(
          "vat-filer.no-tax-id",
          [
            "name": .text(party.name),
            "command": .command(["owner", "edit", party.code, "--tax-id", "…"]),
          ]))
    }
  }
}

/// The command `estada vat list`, which lists who files VAT.
struct ListVATFilers: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let filers = try ledger.vatFilers.all()
    var document = VATFilerList.document(filers, parties: try ledger.owners.byNumber())
    if filers.isEmpty, try !ledger.homes.vatTable().isEmpty {
      document.notes = [Phrase("vat-filer.list.needed")]
    }
    try context.show(document)
  }
}

/// The command `estada vat end`, which records that somebody files VAT no more.
struct EndVATFiler: BookCommand {
  static let configuration = CommandConfiguration(name: "end", door: .changes)

  @Argument("party", help: "argument.vat-filer", value: "value.owner") var party: String
  @Option("on", help: "option.vat-end") var on: DayOrPeriod?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let last = on?.period.lastDay ?? context.today
    let (party, filer, isRemoved) = try context.ledger(write).vatFilers.end(party, on: last)
    let phrase =
      isRemoved
      ? Phrase(
        "vat-filer.removed",
        ["name": .text(party.name), "from": .dayInWords(filer.validFrom, .from)])
      : Phrase(
        "vat-filer.ended", ["name": .text(party.name), "day": .dayInWords(last, .on)])
    try context.echo(
      [phrase], VATFilerList.document([filer], parties: [party.id: party]), write,
      isRemoval: true)
  }
}

extension VATFiler {
  /// The sentences about what a party files.
  fileprivate func phrases(of party: Party) -> [Phrase] {
    var phrases = [
      Phrase(
        "vat-filer.set", ["name": .text(party.name), "from": .dayInWords(validFrom, .from)])
    ]
    if let until { phrases.append(Phrase("vat-filer.until", ["day": .day(until)])) }
    if let activity {
      phrases.append(Phrase("vat-filer.activity", ["code": .text(activity.code)]))
    }
    if let proRata { phrases.append(Phrase("vat-filer.pro-rata", ["kind": proRata.cell])) }
    if let percents {
      phrases.append(Phrase("vat-filer.percents", ["text": .text(percents.shown)]))
    }
    if vies { phrases.append(Phrase("vat-filer.vies")) }
    if let carried { phrases.append(Phrase("vat-filer.carried", ["amount": .money(carried)])) }
    return phrases
  }
}

extension ProRataPercents {
  /// The percentages for people: `2027 = 80, 2028 = 75`.
  fileprivate var shown: String {
    years.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
  }
}
