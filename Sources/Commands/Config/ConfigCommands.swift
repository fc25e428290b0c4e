internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Reporting

/// `estada config`: choices that need not be made each time.
struct ConfigArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "config", subcommands: [ListConfig.self, SetConfig.self, UnsetConfig.self],
    defaultVerb: ListConfig.self)
}

/// `estada config set`
struct SetConfig: BookCommand {
  static let configuration = CommandConfiguration(
    name: "set",
    examples: [
      "estada config set language ca", "estada config set home exemple-1",
      "estada config set pager none",
    ])

  @Argument("name", help: "argument.setting") var name: SettingName
  @Argument("value", help: "argument.setting-value", value: "value.setting-value") var value: String
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let kept = name.isOwn ? try keepForUser(context) : try keepInBook(context)
    let shown: Cell = kept.isEmpty ? .term(code: "", key: "input.none") : .text(kept)
    context.say(
      Phrase(
        name.isOwn ? "config.set-own" : "config.set",
        ["name": .text(name.rawValue), "value": shown]))
    if write.dryRun { context.reportDryRun() }
    return .done
  }

  private func keepInBook(_ context: Context) throws -> String {
    let ledger = try context.ledger(write)
    if name == .home { return try ledger.setDefaultHome(value) }
    let kept = try name.value(value, context)
    try ledger.set(name.rawValue, to: kept)
    return kept
  }

  private func keepForUser(_ context: Context) throws -> String {
    let kept = try name.value(value, context)
    if !write.dryRun { try UserSettings(context.environment).set(name.rawValue, to: kept) }
    return kept
  }
}

/// `estada config unset`
struct UnsetConfig: BookCommand {
  static let configuration = CommandConfiguration(
    name: "unset", examples: ["estada config unset home"])

  @Argument("name", help: "argument.setting") var name: SettingName
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    if name.isOwn {
      let own = UserSettings(context.environment)
      if !write.dryRun { try own.set(name.rawValue, to: nil) }
    } else {
      try context.ledger(write).unset(name.rawValue)
    }
    context.say(
      Phrase(name.isOwn ? "config.unset-own" : "config.unset", ["name": .text(name.rawValue)]))
    if write.dryRun { context.reportDryRun() }
    return .done
  }
}

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
