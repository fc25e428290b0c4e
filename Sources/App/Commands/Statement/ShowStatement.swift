internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Ownership
internal import Rendering
internal import Reporting

/// The options that choose what a statement shows.
struct StatementOptions: ParsableArguments {
  @Option("property", help: "option.statement-property", value: "value.property")
  var property: String?
  @Flag("guests", help: "option.name-guests") var guests: Bool

  /// The scope of a statement.
  func scope(in period: Period?) -> StatementScope {
    var scope = StatementScope(period: period)
    scope.property = property
    scope.namesGuests = guests
    return scope
  }
}

/// The command `estada statement show`, which shows the statement of an owner.
struct ShowStatement: BookCommand {
  static let configuration = CommandConfiguration(name: "show", door: .reads)

  @Argument("owner", help: "argument.statement-owner", value: "value.owner") var owner: String
  @Option("period", short: "p", help: "option.report-statement-period") var period: Period?
  let options = StatementOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    for report in try ledger.statements.reports(
      of: [owner], options.scope(in: period), on: context.today)
    {
      let wording = context.wording(for: report.statement.party)
      try context.show(
        context.isForPeople
          ? report.textSections(namingCommands: context.format == .text) : [report.document],
        in: wording)
    }
  }
}

extension Context {
  /// The words for an owner: those of the owner's language, or else of the program.
  func wording(for party: Party) -> Wording {
    guard let language = party.language.flatMap(Language.init(tag:)),
      language != wording.catalogue.language
    else { return wording }
    return Wording(of: language)
  }
}
