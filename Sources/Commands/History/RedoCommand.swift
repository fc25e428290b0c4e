internal import CommandLineKit
internal import Ledger

/// `estada redo`
struct RedoCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "redo", examples: ["estada redo"])

  @Argument("steps", help: "argument.steps", value: "value.number") var steps: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let turned = try ledger.redo(steps: HistoryTurn.count(steps))
    try HistoryTurn.report("redo.done", turned, to: context, write)
    return .done
  }
}
