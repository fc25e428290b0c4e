internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The area `estada statement`: what goes to owners.
struct StatementArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "statement",
    subcommands: [
      ShowStatement.self, WriteStatements.self, SendStatement.self, ListStatements.self,
      RemoveSingleRecord<SentStatement>.self,
    ])
}

/// The command `estada statement sent`, which keeps statements as they were sent.
struct SendStatement: BookCommand {
  static let configuration = CommandConfiguration(name: "sent", door: .changes)

  @Argument("owners", help: "argument.sent-owners", value: "value.owner") var owners: [String]
  @Flag("all", help: "option.all-owners") var all: Bool
  @Option("period", short: "p", help: "option.statement-period") var period: Period
  @Option("on", help: "option.sent-on") var on: Day?
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    if all != owners.isEmpty { throw Refusal("error.owners-or-all", .usage) }
    let ledger = try context.ledger(write)
    let outcome = try ledger.statements.send(
      of: owners, for: period, on: on ?? context.today, note: note?.trimmedOrNil,
      today: context.today)
    let parties = try ledger.owners.byNumber()
    let phrases =
      outcome.sent.map { $0.phrase("statement.sent", parties) }
      + outcome.known.map { Phrase("statement.known", ["name": .text($0.name)]) }
    try context.echo(
      phrases, SentStatementList.document(outcome.sent, parties: parties), write)
    if outcome.unassigned > 0 {
      context.warn(Phrase("statement.has-unassigned", count: outcome.unassigned))
    }
  }
}

/// The command `estada statement list`, which lists the statements that were sent.
struct ListStatements: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("owner", help: "argument.any-owner", value: "value.owner") var owner: String?
  @Option("period", short: "p") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(
      SentStatementList.document(
        context.ordered(ledger.statements.sent(of: owner, in: period)),
        parties: ledger.owners.byNumber()))
  }
}

/// The command `estada statement unsend`, which removes the record of a sent statement.
extension SentStatement: RemovableRecord {
  static let removal = RemovalWords(
    verb: "unsend", help: "argument.statement", value: "value.statement")

  static func phrases(_ removed: SentStatement, in ledger: Ledger) throws -> [Phrase] {
    [removed.phrase("statement.unsent", try ledger.owners.byNumber())]
  }

  static func document(_ removed: [SentStatement], in ledger: Ledger) throws -> Document {
    SentStatementList.document(removed, parties: try ledger.owners.byNumber())
  }
}

extension SentStatement {
  fileprivate func phrase(_ key: String, _ parties: [Int64: Party]) -> Phrase {
    Phrase(
      key,
      [
        "id": .number(id), "name": Cell(parties[party]?.name), "period": .period(period.named),
        "closing": .money(closing), "day": .dayInWords(sentOn, .on),
      ])
  }
}

extension Context {
  /// Keeps an owner whose sent statement a write has made wrong, to warn of it after the write.
  func keepDifference(_ party: Party, _ sent: SentStatement, _ difference: Money) {
    statementDifferences.append(
      Phrase(
        "statement.differs",
        [
          "name": .text(party.name), "period": .period(sent.period.named),
          "amount": .money(difference),
        ]))
  }
}
