internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada redo`
struct RedoCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "redo", examples: ["estada redo"])

  @Argument("steps", help: "argument.steps", value: "value.number") var steps: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book(isTrial: write.dryRun)
    let turned = try book.redo(steps: HistoryTurn.count(steps), keeps: !write.dryRun)
    try HistoryTurn.tell("redo.done", turned, to: context, trial: write)
    return .done
  }
}
