internal import CommandLineKit
internal import Reporting
internal import Storage

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
      try context.write(write) { _, writer in try writer.unset(name.rawValue) }
    }
    context.say(
      Phrase(name.isOwn ? "config.unset-own" : "config.unset", ["name": .text(name.rawValue)]))
    if write.dryRun { context.tellTrial() }
    return .done
  }
}
