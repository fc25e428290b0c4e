internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations

/// The area `estada config`: the settings.
struct ConfigArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "config", subcommands: [ListConfig.self, SetConfig.self, UnsetConfig.self],
    defaultVerb: ListConfig.self)
}

/// The command `estada config set`, which sets a value in the book or for the user.
struct SetConfig: BookCommand {
  static let configuration = CommandConfiguration(name: "set")

  @Argument("name", help: "argument.setting") var name: SettingName
  @Argument("value", help: "argument.setting-value", value: "value.setting-value") var value: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let stored = name.isOwn ? try storeForUser(context) : try storeInBook(context)
    let shown: Cell = stored.isEmpty ? .term(code: "", key: "input.none") : .text(stored)
    let phrase = Phrase(
      name.isOwn ? "config.set-own" : "config.set", ["name": name.cell, "value": shown])
    context.say(context.worded(phrase, write))
    if write.dryRun { context.reportDryRun() }
  }

  private func storeInBook(_ context: Context) throws -> String {
    let ledger = try context.ledger(write)
    if name == .home { return try ledger.homes.makeDefault(value) }
    let stored = try name.value(value, context)
    try ledger.settings.set(name.rawValue, to: stored)
    return stored
  }

  private func storeForUser(_ context: Context) throws -> String {
    let stored = try name.value(value, context)
    if !write.dryRun { try UserSettings(context.environment).set(name.rawValue, to: stored) }
    return stored
  }
}

/// The command `estada config unset`, which removes a value.
struct UnsetConfig: BookCommand {
  static let configuration = CommandConfiguration(name: "unset")

  @Argument("name", help: "argument.setting") var name: SettingName
  let write = WriteOptions()

  func run(in context: Context) throws {
    if name.isOwn {
      let own = UserSettings(context.environment)
      if !write.dryRun { try own.set(name.rawValue, to: nil) }
    } else {
      try context.ledger(write).settings.unset(name.rawValue)
    }
    let phrase = Phrase(
      name.isOwn ? "config.unset-own" : "config.unset", ["name": name.cell])
    context.say(context.worded(phrase, write))
    if write.dryRun { context.reportDryRun() }
  }
}

/// The command `estada config list`, which lists all settings with their sources.
struct ListConfig: RowsCommand {
  private typealias Row = (name: Cell, value: Cell, source: SettingSource)

  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  static var needsBook: Bool { false }

  func run(in context: Context) throws {
    let choice = context.languageChoice
    let home = try home(context)
    let pager = try PagerChoice(context: context)
    var rows: [Row] = [
      (Cell.term(code: "book", key: "area.book"), .text(context.bookPath), choice.bookSource),
      (
        SettingName.language.cell, .text(choice.language.rawValue), choice.languageSource
      ),
      (
        SettingName.home.cell,
        home.code.map { .text($0) } ?? .term(code: "", key: "config.none-home"), home.source
      ),
      (
        SettingName.pager.cell,
        pager.command.map { .text($0) } ?? .term(code: "", key: "input.none"), pager.source
      ),
    ]
    if let days = try holidays(context) {
      rows.insert((SettingName.holidays.cell, .text(days), .book), at: rows.count - 1)
    }
    let document = Table<Row>([
      .init("name") { $0.name },
      .init("value", isElastic: true) { $0.value },
      .init("source", for: .machines) { .text($0.source.code) },
      .init("variable", for: .machines) { Cell($0.source.name) },
      .init("origin", for: .people, isElastic: true) { .phrase($0.source.phrase) },
    ]).document(
      "estada/config/1", title: Phrase("config.title"), whenEmpty: Phrase("config.title"),
      rows: rows)
    try context.show(document)
  }

  /// The holidays, if the book has any.
  private func holidays(_ context: Context) throws -> String? {
    guard Ledger.exists(context.bookPath) else { return nil }
    let ledger = try context.ledgerAsItIs()
    return ledger.isCurrent ? try ledger.settings.value(SettingName.holidays.rawValue) : nil
  }

  private func home(_ context: Context) throws -> (code: String?, source: SettingSource) {
    guard Ledger.exists(context.bookPath) else { return (nil, .builtIn) }
    let ledger = try context.ledgerAsItIs()
    guard ledger.isCurrent else { return (nil, .builtIn) }
    let homes = try ledger.homes.all()
    // A home that no longer exists is listed too, so that the user can find the problem.
    if let home = try ledger.settings.value(SettingName.home.rawValue) { return (home, .book) }
    return homes.count == 1 ? (homes[0].code, .onlyHome) : (nil, .builtIn)
  }
}
