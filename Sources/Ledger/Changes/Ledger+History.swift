package import Bookkeeping
package import Storage

extension Ledger {
  /// Takes back the latest steps in force, all of them or none.
  ///
  /// - Returns: The steps, in the order they were taken back.
  /// - Throws: `StorageError.nothingToUndo` when there are fewer; `.historyConflict`.
  package func undo(steps: Int) throws -> [HistoryStep] {
    try book.undo(steps: steps, keeps: !recording.isDryRun, beforeCommit: reviewTurn)
  }

  /// Does the steps again that were taken back last, all of them or none.
  ///
  /// - Returns: The steps, in the order they were done again.
  /// - Throws: `StorageError.nothingToRedo` when there are fewer; `.historyConflict`.
  package func redo(steps: Int) throws -> [HistoryStep] {
    try book.redo(steps: steps, keeps: !recording.isDryRun, beforeCommit: reviewTurn)
  }

  private func reviewTurn(_ steps: [HistoryStep]) throws {
    let changes = ChangeSet(.history) { body in
      for step in steps { try book.forEachChange(of: step) { try body(RecordChange($0)) } }
    }
    try Ledger.review(changes, in: book, by: recording)
  }

  /// The steps of history, newest first.
  package func history(limit: Int? = nil) throws(StorageError) -> [HistoryStep] {
    try book.history(limit: limit)
  }

  /// How much there is to blank of stays that ended before a day.
  ///
  /// - Parameter today: The day from which the law counts.
  /// - Throws: `LedgerError.stillToBeKept` where the law asks for some of these records.
  package func personalData(before day: Day, on today: Day) throws -> PersonalData {
    try Ledger.requireErasable(day, on: today)
    return try book.personalData(before: day)
  }

  /// Blanks names, notes and codes of stays that ended before a day, for good.
  ///
  /// - Parameters:
  ///   - today: The day from which the law counts.
  ///   - rewriting: Makes a command line of history into one without names.
  /// - Throws: `LedgerError.stillToBeKept` where the law asks for some of these records.
  package func anonymise(
    before day: Day, on today: Day, rewriting: (String) -> String
  ) throws -> PersonalData {
    try Ledger.requireErasable(day, on: today)
    return try book.erasePersonalData(
      before: day, command: recording.command, at: recording.time, rewriting: rewriting
    ) {
      try Ledger.review(ChangeSet(.erasure(before: day)), in: book, by: recording)
    }
  }

  /// Requires that the law no longer asks for the records of stays that ended before a day.
  ///
  /// - Throws: `LedgerError.stillToBeKept`.
  package static func requireErasable(_ day: Day, on today: Day) throws(LedgerError) {
    let limit = Retention.limit(on: today)
    if day > limit { throw .stillToBeKept(day, limit: limit) }
  }
}

extension RecordChange {
  /// A change as history has it.
  fileprivate init(_ change: BookChange) {
    switch change {
    case .booking(let before, let after): self = .booking(before: before, after: after)
    case .expense(let before, let after): self = .expense(before: before, after: after)
    case .property(let before, let after): self = .property(before: before, after: after)
    case .zone(let before, let after): self = .zone(before: before, after: after)
    case .rate(let before, let after): self = .rate(before: before, after: after)
    }
  }
}
