internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

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
    if write.dryRun { context.tellTrial() }
    return .done
  }

  private func keepInBook(_ context: Context) throws -> String {
    try context.write(write) { _, writer in
      let setting = Setting(name: name.rawValue, value: try name.value(value, context))
      try writer.set(setting)
      return setting.value
    }
  }

  private func keepForUser(_ context: Context) throws -> String {
    let kept = try name.value(value, context)
    if !write.dryRun { try UserSettings(context.surroundings).set(name.rawValue, to: kept) }
    return kept
  }
}
