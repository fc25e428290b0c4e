package import Bookkeeping
package import Documents
internal import Matching
package import Storage

extension Ledger {
  /// The steps of the history.
  package var history: StepHistory { StepHistory(ledger: self) }
}

/// What a ledger does with the steps of the history.
package struct StepHistory {
  let ledger: Ledger

  /// Undoes steps in force.
  ///
  /// - Returns: The steps, in the order in which they were undone.
  /// - Throws: `StorageError.nothingToUndo` if no step is in force, `Refusal` if fewer are; `StorageError` if the
  ///   latest one cannot be undone, `.historyConflict` if a later step in force changed one of the rows or depends on
  ///   it; `Refusal`; on a copy, `CopyFault`.
  package func undo(_ choice: StepChoice) throws -> [HistoryStep] {
    do {
      return try ledger.book.undo(
        choice, commit: !ledger.recording.isDryRun, beforeCommit: review(of: choice))
    } catch StorageError.nothingToUndo {
      switch choice {
      case .step(let number): throw Refusal("error.step-not-in-force", ["step": .number(number)])
      case .last(let count) where count > 1: throw Refusal("error.fewer-to-undo")
      case .last: throw StorageError.nothingToUndo
      }
    } catch let conflict as StorageError {
      if case .historyConflict(_, _, let known, nil) = conflict, case .step(let number) = choice {
        try requireNoMoreDependents(of: number, than: known.count)
      }
      throw conflict
    }
  }

  /// Requires that no more later steps in force depend on a step than on the first record that cannot be undone; names
  /// all that do.
  ///
  /// - Throws: `Refusal`.
  private func requireNoMoreDependents(of step: Int64, than known: Int) throws {
    let later = try ledger.book.steps(dependingOn: step)
    guard later.count > known, let last = later.first else { return }
    let head = Phrase(
      "error.history-depends-import", ["step": .number(last.number)], count: later.count)
    let named = later.prefix(StepHistory.mostNamed).map {
      Phrase(
        "error.history-dependent", ["step": .number($0.number), "command": .recorded($0.command)])
    }
    let all = try ledger.book.history(limit: later.count + 1)
    let isEveryLater =
      ledger.isFile && all.last?.number == step
      && all.dropLast().map(\.number) == later.map(\.number)
    let together = Phrase("error.history-undo-all", ["last": .number(Int64(later.count + 1))])
    throw Refusal([head] + named + (isEveryLater ? [together] : []))
  }

  /// The most later steps that are named.
  private static let mostNamed = 20

  /// Redoes undone steps.
  ///
  /// - Returns: The steps, in the order in which they were redone.
  /// - Throws: `StorageError.nothingToRedo` if no step is undone, `Refusal` if fewer are;
  ///   `StorageError.historyConflict` if one of the rows has been changed since; `Refusal`.
  package func redo(_ choice: StepChoice) throws -> [HistoryStep] {
    do {
      return try ledger.book.redo(
        choice, commit: !ledger.recording.isDryRun, beforeCommit: review(of: choice))
    } catch StorageError.nothingToRedo {
      switch choice {
      case .step(let number): throw Refusal("error.step-not-undone", ["step": .number(number)])
      case .last(let count) where count > 1: throw Refusal("error.fewer-to-redo")
      case .last: throw StorageError.nothingToRedo
      }
    }
  }

  /// The review of steps that are undone or redone.
  ///
  /// The latest steps restore an earlier state of the book, which is always possible. A step by its
  /// number can leave the book in a state that it never was in, so stays must keep their rates.
  private func review(of choice: StepChoice) throws -> ([HistoryStep]) throws -> Void {
    var taxBefore: BookTax?
    if case .step = choice { taxBefore = try BookTax(of: ledger.book) }
    return { [ledger, taxBefore] steps in
      ledger.book.willReadChanges(of: steps)
      ledger.book.willRead(Share.self)
      try ledger.copies.requireUnsent(steps)
      for step in steps { try requireNoDecision(after: step) }
      try ledger.categories.requireNoUse(ofRemovedIn: steps)
      let changes = ChangeSet(.history, taxBefore: taxBefore) { body in
        for step in steps { try ledger.book.forEachChange(of: step, body) }
      }
      try Ledger.review(changes, in: ledger.book, by: ledger.recording)
    }
  }

  /// Requires that no later step in force accepted or rejected a proposal by the answers that a step has.
  ///
  /// - Throws: `StorageError.historyConflict`.
  private func requireNoDecision(after step: HistoryStep) throws {
    var proposals: Set<Int64> = []
    try ledger.book.changes(Vote.self, step) { change in
      guard case .row(let before, let after) = change else { return }
      for case let vote as Vote in [before, after].compactMap({ $0 }) {
        proposals.insert(vote.expense)
      }
    }
    for proposal in proposals.sorted() {
      var later: Set<Int64> = []
      try ledger.book.forEachChange(of: Expense.self, number: proposal) {
        number, _, isNew, changed in
        if number > step.number && !isNew && changed.contains("proposal") { later.insert(number) }
      }
      if !later.isEmpty {
        throw StorageError.historyConflict(
          table: Expense.kind.table, row: proposal, steps: later.sorted())
      }
    }
  }

  /// The steps of history, the newest first.
  package func steps(limit: Int? = nil) throws(StorageError) -> [HistoryStep] {
    try ledger.book.history(limit: limit)
  }

  /// The notices of earlier migrations of the book.
  package func notices() throws(StorageError) -> [MigrationNotice] { try ledger.book.notices() }

  /// The number of steps in the history.
  package func count() throws(StorageError) -> Int { try ledger.book.stepCount() }

  /// Counts the personal data of stays that ended before a day.
  ///
  /// - Parameter today: The current day, from which the law counts.
  /// - Throws: `Refusal` if the law still requires some of these records.
  package func personalData(before day: Day, on today: Day) throws -> PersonalData {
    try ledger.book.requireManager()
    try StepHistory.requireErasable(day, on: today)
    return try ledger.book.personalData(before: day, naming: RuleWords.naming)
  }

  /// Anonymises the stays that ended before a day; this cannot be undone.
  ///
  /// - Parameters:
  ///   - today: The current day, from which the law counts.
  ///   - rewriting: Removes the personal data from a command line of the history.
  /// - Throws: `Refusal` if the law still requires some of these records; `CopyFault`
  ///   on a copy.
  package func anonymise(
    before day: Day, on today: Day, rewriting: (String) -> String
  ) throws -> PersonalData {
    try StepHistory.requireErasable(day, on: today)
    if let mark = try ledger.book.copyMark() {
      throw LedgerError.copy(.erasureOnCopy(book: mark.place.text))
    }
    return try ledger.book.erasePersonalData(
      before: day, command: ledger.recording.command, at: ledger.recording.time,
      naming: RuleWords.naming, rewriting: rewriting
    ) {
      try Ledger.review(ChangeSet(.erasure(before: day)), in: ledger.book, by: ledger.recording)
    }
  }

  /// Requires that the law no longer requires the records of stays that ended before a day.
  ///
  /// - Throws: `Refusal`.
  package static func requireErasable(_ day: Day, on today: Day) throws(Refusal) {
    let limit = Retention.limit(on: today)
    if day > limit {
      throw Refusal(
        "error.still-to-be-kept",
        ["day": .day(day), "latest": .day(limit), "iso": .text(limit.isoText)], .badData)
    }
  }
}
