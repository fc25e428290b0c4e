internal import CommandLineKit
internal import Ledger
internal import Storage

/// `estada undo`
struct UndoCommand: BookCommand {
  static let configuration = CommandConfiguration(
    name: "undo",
    examples: ["estada undo", "estada undo 12 --dry-run", "estada undo --last 3"])

  @Argument("step", help: "argument.step", value: "value.number") var step: Int?
  @Option("last", help: "option.last-steps", value: "value.number") var last: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let choice = try StepChoice(step: step, last: last)
    let turned = try context.ledger(write).undo(choice)
    try StepChoice.report("undo.done", turned, to: context, write)
    return .done
  }
}

/// `estada redo`
struct RedoCommand: BookCommand {
  static let configuration = CommandConfiguration(
    name: "redo", examples: ["estada redo", "estada redo 12", "estada redo --last 3"])

  @Argument("step", help: "argument.step", value: "value.number") var step: Int?
  @Option("last", help: "option.last-steps", value: "value.number") var last: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let choice = try StepChoice(step: step, last: last)
    let turned = try context.ledger(write).redo(choice)
    try StepChoice.report("redo.done", turned, to: context, write)
    return .done
  }
}
