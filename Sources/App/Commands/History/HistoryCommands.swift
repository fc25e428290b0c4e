internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import Storage

/// The command `estada undo`, which undoes steps of the history.
struct UndoCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "undo")

  @Argument("step", help: "argument.step", value: "value.step") var step: Int?
  @Option("last", help: "option.last-steps", value: "value.number") var last: Int?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let choice = try StepChoice(step: step, last: last)
    let ledger = try context.ledger(write)
    try StepChoice.report("undo.done", ledger.history.undo(choice), of: ledger, to: context, write)
  }
}

/// The command `estada redo`, which redoes undone steps.
struct RedoCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "redo")

  @Argument("step", help: "argument.undone-step", value: "value.step") var step: Int?
  @Option("last", help: "option.last-steps", value: "value.number") var last: Int?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let choice = try StepChoice(step: step, last: last)
    let ledger = try context.ledger(write)
    try StepChoice.report("redo.done", ledger.history.redo(choice), of: ledger, to: context, write)
  }
}

/// The command `estada log`, which lists the history.
struct LogCommand: RowsCommand {
  static let configuration = CommandConfiguration(name: "log", door: .reads)

  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    // The latest steps are read alone, unless others come first in another order.
    let limit = rows.sort == nil ? rows.limit : nil
    let steps = try ledger.history.steps(limit: limit)
    var document = HistoryList.document(
      steps.map { HistoryEntry($0, context.environment) }, for: ledger.author)
    if limit != nil { document.noteLimit(to: steps.count, of: try ledger.history.count()) }
    try context.show(document)
  }
}

extension StepChoice {
  /// The steps chosen by `STEP` or `--last`; the latest step if both are nil.
  ///
  /// - Throws: `Refusal` for both, and for a count below 1.
  init(step: Int?, last: Int?) throws {
    if step != nil && last != nil { throw Refusal("error.step-or-last") }
    if let last, last < 1 {
      throw Refusal("error.steps-out-of-range", ["steps": .count(last)], .badData)
    }
    self = step.map { .step(Int64($0)) } ?? .last(last ?? 1)
  }

  /// Prints the steps that were undone or redone.
  static func report(
    _ key: String, _ steps: [HistoryStep], of ledger: Ledger, to context: Context,
    _ options: WriteOptions
  ) throws {
    let phrases = steps.map {
      Phrase(key, ["step": .number($0.number), "command": .recorded($0.command)])
    }
    let entries = steps.map { HistoryEntry($0, context.environment) }
    try context.echo(phrases, HistoryList.document(entries, for: ledger.author), options)
  }
}

extension HistoryEntry {
  /// The difference between the clocks of two computers that is no reason for a second time, in minutes.
  private static let tolerance = 5

  /// The row of a history step, with the time of the server's clock where it is not that of the author's.
  init(_ step: HistoryStep, _ environment: Environment) {
    var serverTime = step.serverTime.flatMap(environment.localTime)
    if let one = serverTime.flatMap(Environment.minute),
      let other = Environment.minute(of: step.recordedAt),
      abs(one - other) <= HistoryEntry.tolerance
    {
      serverTime = nil
    }
    self.init(
      number: step.number, recordedAt: step.recordedAt, command: step.command,
      who: step.who, state: step.state.rawValue, changes: step.changes, serverTime: serverTime,
      door: step.door?.rawValue)
  }
}
