/// An open book: everything that was entered, and the history of its changes.
package final class BookFile {
  let connection: Connection
  /// The schema the book is in.
  package let schema: Int

  /// The schema this program reads and writes.
  package static var latestSchema: Int { Migration.latestSchema }

  init(connection: Connection, schema: Int) {
    self.connection = connection
    self.schema = schema
  }

  /// Where the book is.
  package var place: Place { connection.place }

  /// The file as the user named it.
  package var path: String { place.path }

  /// Whether the book is in the schema this program works on.
  package var isCurrent: Bool { schema == Migration.latestSchema }

  /// Does some reading on one unchanging state of the book.
  package func read<Result>(_ work: () throws -> Result) throws -> Result {
    // There is nothing to commit, and what is damaged cannot be.
    try connection.decided(.reading) { (try work(), false) }
  }

  /// Makes changes as one step of history, all of them or, when the work throws, none.
  ///
  /// - Parameters:
  ///   - command: The command line to keep beside the step.
  ///   - time: The local time to keep beside it.
  ///   - keeps: Whether to keep the changes; false tries them only.
  package func write<Result>(
    command: String, at time: String, keeps: Bool, _ work: (BookWriter) throws -> Result
  ) throws -> Result {
    try connection.decided(.writing) {
      let step = try History(connection: connection).begin(command: command, at: time)
      let writer = BookWriter(connection: connection, step: step)
      defer { writer.leave() }
      let result = try work(writer)
      try writer.finish()
      // A step that changed nothing is none, and what was undone can still be done again.
      return (result, keeps && writer.changeCount > 0)
    }
  }

  /// Makes room in memory for a piece of work that changes much of the book.
  package func prepareForManyChanges() throws(StorageError) {
    try connection.prepareForManyChanges()
  }

  /// Undoes the latest steps in force, all of them or none.
  ///
  /// - Parameter review: Sees the steps before the commit; what it throws rolls them back.
  /// - Returns: The steps, in the order they were undone.
  /// - Throws: `StorageError.nothingToUndo` when there are fewer.
  package func undo(
    steps count: Int = 1, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> [HistoryStep] {
    try turn(repeatElement(.latest, count: max(0, count)), keeps, review) {
      history, choice throws(StorageError) in try history.undo(choice)
    }
  }

  /// Undoes the step with a number.
  ///
  /// - Throws: `StorageError`: `nothingToUndo` when the step is not in force, `historyConflict` when a
  ///   later step changed one of its rows.
  package func undo(
    step: Int64, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> HistoryStep? {
    try turn([.step(step)], keeps, review) { history, choice throws(StorageError) in
      try history.undo(choice)
    }.first
  }

  /// Redoes the steps that were undone last, all of them or none.
  ///
  /// - Returns: The steps, in the order they were redone.
  /// - Throws: `StorageError.nothingToRedo` when there are fewer.
  package func redo(
    steps count: Int = 1, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> [HistoryStep] {
    try turn(repeatElement(.latest, count: max(0, count)), keeps, review) {
      history, choice throws(StorageError) in try history.redo(choice)
    }
  }

  /// Redoes the step with a number.
  ///
  /// - Throws: `StorageError`: `nothingToRedo` when the step is not undone, `historyConflict` when one
  ///   of its rows has been changed since.
  package func redo(
    step: Int64, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> HistoryStep? {
    try turn([.step(step)], keeps, review) { history, choice throws(StorageError) in
      try history.redo(choice)
    }.first
  }

  /// What sees steps that are undone or redone before the commit.
  package typealias Review = ([HistoryStep]) throws -> Void

  private func turn(
    _ choices: some Sequence<HistoryChoice>, _ keeps: Bool, _ review: Review,
    _ turn: (History, HistoryChoice) throws(StorageError) -> HistoryStep
  ) throws -> [HistoryStep] {
    try connection.decided(.writing) {
      let history = History(connection: connection)
      // Not `map`, which would make room for as many steps as somebody typed.
      var steps: [HistoryStep] = []
      for choice in choices { steps.append(try turn(history, choice)) }
      try review(steps)
      return (steps, keeps)
    }
  }

  /// The steps of history, newest first.
  package func history(limit: Int? = nil) throws(StorageError) -> [HistoryStep] {
    try History(connection: connection).steps(limit: limit)
  }
}
