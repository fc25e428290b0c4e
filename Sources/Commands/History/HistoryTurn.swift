internal import Bookkeeping
internal import Reporting
internal import Storage

/// What undo and redo have in common.
enum HistoryTurn {
  /// How many steps were asked for, one when none were named.
  ///
  /// - Throws: `CommandError.stepsOutOfRange` for none or fewer.
  static func count(_ steps: Int?) throws -> Int {
    let count = steps ?? 1
    if count < 1 { throw CommandError.stepsOutOfRange(count) }
    return count
  }

  /// Says what was taken back or done again.
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
