internal import CommandLineKit
internal import Ledger

/// `estada undo`
struct UndoCommand: BookCommand {
  static let configuration = CommandConfiguration(
    name: "undo", examples: ["estada undo", "estada undo 3 --dry-run"])

  @Argument("steps", help: "argument.steps", value: "value.number") var steps: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let turned = try ledger.undo(steps: HistoryTurn.count(steps))
    try HistoryTurn.report("undo.done", turned, to: context, write)
    return .done
  }
}
