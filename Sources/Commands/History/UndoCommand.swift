internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada undo`
struct UndoCommand: BookCommand {
  static let configuration = CommandConfiguration(
    name: "undo", examples: ["estada undo", "estada undo 3 --dry-run"])

  @Argument("steps", help: "argument.steps", value: "value.number") var steps: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book(isTrial: write.dryRun)
    let turned = try book.undo(steps: HistoryTurn.count(steps), keeps: !write.dryRun)
    try HistoryTurn.tell("undo.done", turned, to: context, trial: write)
    return .done
  }
}
