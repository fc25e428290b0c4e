internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Reporting

/// `estada config list`
struct ListConfig: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada config", "estada config list --format json"])

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    let choice = context.languageChoice
    let home = try home(context)
    let pager = try PagerChoice(context: context)
    let rows: [(name: String, value: Cell, source: SettingSource)] = [
      ("book", .text(context.bookPath), choice.bookSource),
      (
        SettingName.language.rawValue, .text(choice.language.rawValue), choice.languageSource
      ),
      (
        SettingName.home.rawValue, home.code.map { .text($0) } ?? ListConfig.none, home.source
      ),
      (
        SettingName.pager.rawValue, pager.command.map { .text($0) } ?? ListConfig.none, pager.source
      ),
    ]
    let document = Document(
      schema: "estada/config/1", title: Phrase("config.title"),
      columns: [
        Column("name"), Column("value"), Column("source", for: .machines),
        Column("variable", for: .machines), Column("origin", for: .people),
      ], whenEmpty: Phrase("config.title")
    ) { body in
      for row in rows {
        try body([
          .text(row.name), row.value, .text(row.source.code), Cell(row.source.name),
          .phrase(row.source.phrase),
        ])
      }
      return nil
    }
    try context.show(document)
    return .done
  }

  private static let none = Cell.term(code: "", key: "input.none")

  private func home(_ context: Context) throws -> (code: String?, source: SettingSource) {
    guard Ledger.exists(context.bookPath) else { return (nil, .builtIn) }
    let ledger = try context.ledgerAsItIs()
    guard ledger.isCurrent else { return (nil, .builtIn) }
    let homes = try ledger.properties()
    // Also one that is no longer there: here is where to find out.
    if let home = try ledger.setting(SettingName.home.rawValue) { return (home, .book) }
    return homes.count == 1 ? (homes[0].code, .onlyHome) : (nil, .builtIn)
  }
}
