internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

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
    if !write.dryRun { try UserSettings(context.surroundings).set(name.rawValue, to: kept) }
    return kept
  }
}
