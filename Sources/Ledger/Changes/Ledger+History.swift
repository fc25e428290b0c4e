package import Bookkeeping
package import Storage

/// Which steps of history to undo or redo.
package enum StepChoice: Equatable {
  /// So many of the latest steps, all of them or none.
  case last(Int)
  /// The step with a number.
  case step(Int64)
}

extension Ledger {
  /// Undoes steps in force.
  ///
  /// - Returns: The steps, in the order they were undone.
  /// - Throws: `StorageError.nothingToUndo` when there are fewer, `.historyConflict` when a later step in
  ///   force changed one of the rows; `LedgerError.stepNotInForce`.
  package func undo(_ choice: StepChoice) throws -> [HistoryStep] {
    let keeps = !recording.isDryRun
    switch choice {
    case .last(let count):
      return try book.undo(steps: count, keeps: keeps, beforeCommit: reviewTurn)
    case .step(let number):
      do {
        return try [book.undo(step: number, keeps: keeps, beforeCommit: reviewTurn)].compactMap(
          \.self)
      } catch StorageError.nothingToUndo {
        throw LedgerError.stepNotInForce(number)
      }
    }
  }

  /// Redoes steps that were undone.
  ///
  /// - Returns: The steps, in the order they were redone.
  /// - Throws: `StorageError.nothingToRedo` when there are fewer, `.historyConflict` when one of the rows
  ///   has been changed since; `LedgerError.stepNotUndone`.
  package func redo(_ choice: StepChoice) throws -> [HistoryStep] {
    let keeps = !recording.isDryRun
    switch choice {
    case .last(let count):
      return try book.redo(steps: count, keeps: keeps, beforeCommit: reviewTurn)
    case .step(let number):
      do {
        return try [book.redo(step: number, keeps: keeps, beforeCommit: reviewTurn)].compactMap(
          \.self)
      } catch StorageError.nothingToRedo {
        throw LedgerError.stepNotUndone(number)
      }
    }
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
