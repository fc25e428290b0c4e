internal import Bookkeeping
internal import Ledger
internal import Reporting
internal import Storage

extension StepChoice {
  /// What `STEP` and `--last` choose: the latest step where neither is given.
  ///
  /// - Throws: `CommandError.stepOrLast` for both, `.stepsOutOfRange` for no steps or fewer.
  init(step: Int?, last: Int?) throws {
    if step != nil && last != nil { throw CommandError.stepOrLast }
    if let last, last < 1 { throw CommandError.stepsOutOfRange(last) }
    self = step.map { .step(Int64($0)) } ?? .last(last ?? 1)
  }

  /// Reports the steps that were undone or redone.
  static func report(
    _ key: String, _ steps: [HistoryStep], to context: Context, _ options: WriteOptions
  ) throws {
    let phrases = steps.map {
      Phrase(key, ["step": .number($0.number), "command": .text($0.command)])
    }
    try context.echo(phrases, HistoryList.document(steps.map(HistoryEntry.init)), options)
  }
}

extension HistoryEntry {
  /// A step of the book's history as the list shows it.
  init(_ step: HistoryStep) {
    self.init(
      number: step.number, recordedAt: step.recordedAt, command: step.command,
      state: step.state.rawValue, changes: step.changes)
  }
}
