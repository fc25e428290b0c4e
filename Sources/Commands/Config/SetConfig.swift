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

  @Argument(help: "argument.setting") var name: SettingName
  @Argument(help: "argument.setting-value", value: "value.setting-value") var value: String
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    let setting = try context.write(write) { book, writer in
      let setting = Setting(name: name.rawValue, value: try name.value(value, in: book, context))
      try writer.set(setting)
      return setting
    }
    let shown: Cell =
      setting.value.isEmpty ? .term(code: "", key: "input.none") : .text(setting.value)
    context.say(Phrase("config.set", ["name": .text(setting.name), "value": shown]))
    if write.dryRun { context.tellTrial() }
    return .done
  }
}
