internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada config unset`
struct UnsetConfig: BookCommand {
  static let configuration = CommandConfiguration(
    name: "unset", examples: ["estada config unset home"])

  @Argument("name", help: "argument.setting") var name: SettingName
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    if name.isOwn {
      let own = UserSettings(context.surroundings)
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
