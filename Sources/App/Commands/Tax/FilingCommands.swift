internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Filing
internal import Ledger
internal import Reporting
internal import Taxation
internal import UnicodeText

/// The command `estada tax file`, which records returns that have been filed.
struct FileTax: BookCommand {
  static let configuration = CommandConfiguration(name: "file", door: .changes)

  @Argument("homes", help: "argument.filed-homes", value: "value.property", asking: .ifNeeded)
  var homes: [String]
  @Flag("all", help: "option.all-homes") var all: Bool
  @Option("period", short: "p", help: "option.return-period") var period: Period?
  let filing = FilingOptions()
  let correction = CorrectionOptions()
  let write = WriteOptions()

  func run(in context: Context) throws {
    if all && !homes.isEmpty { throw Refusal("error.home-or-all") }
    let kind = try correction.kind
    let ledger = try context.ledger(write)
    let calendar = try ledger.filingCalendar()
    guard let period = period ?? calendar.latestClosed(on: context.today)?.period else {
      throw Refusal.noFilingPeriod
    }
    let facts = filing.facts(of: period, kind, on: context.today)
    let outcome = try ledger.tax.file(of: homes, all: all, facts, on: context.today)
    let known = try ledger.homes.byNumber()
    var phrases: [Phrase] = []
    for (filed, earlier) in outcome.filed {
      phrases += [filed.phrase("tax.filed.done", known, calendar)]
      if let earlier { phrases += [try filed.completion(of: earlier)] }
      if let late = try LateFiling(filed, after: earlier, calendar) {
        phrases += [
          try late.surcharge.phrase("tax.file.late", of: late.tax, ["term": .day(late.term)])
        ]
      }
    }
    phrases += outcome.idle.map { Phrase("tax.file.idle", ["home": .text($0.name)]) }
    phrases += outcome.known.map { Phrase("tax.file.known", ["home": .text($0.name)]) }
    try context.echo(
      phrases,
      FiledReturnList.document(
        outcome.filed.map(\.filed), homes: known, calendar: calendar,
        completing: outcome.filed.compactMap(\.earlier)), write)
  }
}

/// The options of commands that record a return: when and where it was filed and paid.
struct FilingOptions: ParsableArguments {
  @Option("on", help: "option.filed-on") var on: Day?
  @Option("reference", help: "option.return-reference") var reference: String?
  @Option("nrc") var nrc: String?
  @Option("paid-on") var paidOn: Day?
  @Option("document", value: "value.file") var document: String?
  @Option("note", value: "value.text") var note: String?

  /// What is recorded of a return beside its figures; the note and the reference without blanks at their ends.
  func facts(of period: Period, _ kind: FilingKind, on today: Day) -> FilingFacts {
    var facts = FilingFacts(period: period, filedOn: on ?? today)
    facts.reference = reference?.trimmedOrNil
    facts.nrc = nrc?.normalNRC
    facts.paidOn = paidOn
    facts.document = document
    facts.note = note?.trimmedOrNil
    facts.kind = kind
    return facts
  }
}

/// The options that say how a return corrects an earlier one.
struct CorrectionOptions: ParsableArguments {
  @Flag("complementary") var complementary: Bool
  @Flag("rectification") var rectification: Bool

  /// What the return is to an earlier one.
  ///
  /// - Throws: `Refusal` if it is said to be both.
  var kind: FilingKind {
    get throws {
      if complementary && rectification { throw Refusal("error.complementary-or-rectification") }
      return complementary ? .complementary : rectification ? .rectification : .first
    }
  }
}

extension String {
  /// A bank's code of a payment without spaces, in capital letters; banks print it in groups.
  fileprivate var normalNRC: String? {
    let scalars = unicodeScalars.filter { $0 != " " }
    return String(String.UnicodeScalarView(scalars)).uppercased().trimmedOrNil
  }
}

/// The command `estada tax filed`, which lists the filed returns.
struct ListFiledTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "filed", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let returns = try context.ordered(
      ledger.tax.returns(of: ledger.homes.optional(property)?.id, in: period))
    try context.show(
      FiledReturnList.document(
        returns, homes: ledger.homes.byNumber(), calendar: ledger.filingCalendar(),
        completing: ledger.tax.returns()))
  }
}

/// The command `estada tax diff`, which compares the filed returns with the book.
struct CompareFiledTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "diff", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let report = FilingDifferenceReport(
      try ledger.tax.differences(of: property, in: period), homes: try ledger.homes.byNumber(),
      calendar: try ledger.filingCalendar(), today: context.today)
    try context.show(report.document)
  }
}

/// The commands `estada tax pay`, `income-tax pay` and `vat pay`, which record the payment of a return.
struct PayFiledTax: BookCommand {
  static let configuration = CommandConfiguration(name: "pay", door: .changes)

  @Argument("number", help: "argument.return", value: "value.return") var number: Int
  @Option("on", help: "option.pay-on") var on: Day?
  @Option("nrc") var nrc: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let (filed, amount) = try ledger.returns.pay(
      number, on: on, nrc: nrc?.normalNRC, today: context.today)
    try filed.report(.pay, amount, to: context, ledger, write)
  }
}

/// The commands `estada tax unfile`, `income-tax unfile` and `vat unfile`, which remove the record of a return, as if it had
/// not been filed.
extension FiledReturn: RemovableRecord {
  static let removal = RemovalWords(
    verb: "unfile", help: "argument.return", value: "value.return")

  static func phrases(_ removed: FiledReturn, in ledger: Ledger) throws -> [Phrase] {
    [try removed.phrase(.unfile, in: ledger)]
  }

  static func document(_ removed: [FiledReturn], in ledger: Ledger) throws -> Document {
    try list(removed, in: ledger)
  }
}

/// What is done with a filed return, with the keys of its sentences.
private enum FiledAct {
  case pay, unfile

  /// The key about form 950.
  var ofStays: String { self == .pay ? "tax.pay.done" : "tax.unfile.done" }
  /// The key about another form.
  var ofBoxes: String { self == .pay ? "income-tax.pay.done" : "income-tax.unfile.done" }
  /// The key about another form of which nobody knows what it comes to.
  var ofBoxesOpen: String {
    self == .pay ? "income-tax.pay.done-open" : "income-tax.unfile.done-open"
  }
}

extension FiledReturn {
  fileprivate func report(
    _ act: FiledAct, _ amount: Money? = nil, to context: Context, _ ledger: Ledger,
    _ options: WriteOptions
  ) throws {
    try context.echo(
      [phrase(act, in: ledger, amount)], FiledReturn.list([self], in: ledger), options)
  }

  /// The list of returns of one tax.
  fileprivate static func list(_ returns: [FiledReturn], in ledger: Ledger) throws -> Document {
    let isTouristTax = returns.allSatisfy { $0.form == .touristTax }
    return FiledReturnList.document(
      returns, homes: try ledger.homes.byNumber(), calendar: try ledger.filingCalendar(),
      completing: try ledger.returns.all(of: TaxForm.allCases),
      parties: isTouristTax ? nil : try ledger.owners.byNumber())
  }

  /// A sentence with what was recorded of the return, whatever its form.
  fileprivate func phrase(
    _ act: FiledAct, in ledger: Ledger, _ amount: Money? = nil
  ) throws -> Phrase {
    let homes = try ledger.homes.byNumber()
    guard form == .touristTax else {
      return try sentence(
        act.ofBoxes, open: act.ofBoxesOpen, ledger.owners.byNumber(), homes, amount)
    }
    return phrase(act.ofStays, homes, try ledger.filingCalendar(), amount)
  }

  /// A sentence with what was recorded of the return.
  fileprivate func phrase(
    _ key: String, _ homes: [Int64: Property], _ calendar: FilingCalendar, _ amount: Money? = nil
  ) -> Phrase {
    var values: [String: Cell] = [
      "id": .number(id), "home": .text(home(among: homes)?.name ?? ""),
      "period": .period(namedPeriod(calendar)), "tax": .money(amount ?? tax),
      "day": .day(filedOn),
    ]
    if let paidOn { values["paid"] = .day(paidOn) }
    return Phrase(key, values, count: key == "tax.filed.done" ? units : nil)
  }

  /// A sentence with the tax of the return that an earlier one does not have, or that it has in excess.
  ///
  /// - Throws: `AmountOverflow`.
  fileprivate func completion(of earlier: FiledReturn) throws -> Phrase {
    let more = try tax.subtracting(earlier.tax)
    let isMore = more > .zero
    let amount = try isMore ? more : more.negated()
    return Phrase(
      isMore ? "tax.filed.more" : "tax.filed.less",
      ["id": .number(earlier.id), "amount": .money(amount)])
  }
}

extension Context {
  /// Keeps a filed return whose figures a write has changed, to warn of it after the write.
  func keepDifference(_ changed: ChangedReturn) {
    switch changed {
    case .touristTax(let home, let difference): keepDifference(home, difference)
    case .boxes(let difference, let person, let home):
      let phrase = Phrase(
        "income-tax.diff.warning",
        [
          "id": .number(difference.filed.id), "return": difference.filed.naming(person, home),
          "boxes": .text(difference.changedBoxes.joined(separator: ", ")),
        ])
      boxDifferences.append((difference.filed.form, phrase))
    }
  }

  private func keepDifference(_ home: Property, _ difference: FilingDifference) {
    let isSame = difference.difference == .zero
    differences.append(
      Phrase(
        isSame ? "tax.diff.warning-same" : "tax.diff.warning",
        [
          "id": .number(difference.filed.id), "home": .text(home.name),
          "period": .period(difference.filed.period), "filed": .money(difference.filed.tax),
          "now": .money(difference.present.tax),
        ]))
  }
}
