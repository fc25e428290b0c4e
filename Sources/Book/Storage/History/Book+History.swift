package import Bookkeeping
internal import Files

/// The steps of history to undo or redo.
package enum StepChoice: Equatable {
  /// A number of the latest steps, all of them or none.
  case last(Int)
  /// The step with a number.
  case step(Int64)
}

/// A change of a record.
package enum RecordChange: Equatable {
  /// A record was added (`before` is nil), edited, or removed (`after` is nil).
  case row(before: (any BookRecord)?, after: (any BookRecord)?)
  /// An import added records of a kind, by their numbers.
  case added(RecordKind, ClosedRange<Int64>)

  package static func == (one: RecordChange, other: RecordChange) -> Bool {
    func value(_ record: (any BookRecord)?) -> AnyHashable? { record.map { AnyHashable($0) } }
    return switch (one, other) {
    case (.row(let before, let after), .row(let otherBefore, let otherAfter)):
      value(before) == value(otherBefore) && value(after) == value(otherAfter)
    case (.added(let kind, let numbers), .added(let otherKind, let otherNumbers)):
      kind == otherKind && numbers == otherNumbers
    default: false
    }
  }
}

extension Book {
  /// A review of undone or redone steps before the commit.
  package typealias Review = ([HistoryStep]) throws -> Void

  /// Undoes steps in force, all of them or none.
  ///
  /// - Parameters:
  ///   - commit: Whether to commit; false for a dry run.
  ///   - review: Receives the steps before the commit; an error rolls them back.
  /// - Returns: The steps, in the order in which they were undone.
  /// - Throws: `StorageError.nothingToUndo` if fewer steps are in force, or the step is not;
  ///   a refusal if the latest one cannot be undone; `.historyConflict` if a later step changed one of the rows; what `review` throws.
  package func undo(
    _ choice: StepChoice = .last(1), commit: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> [HistoryStep] {
    try turn(choice, commit, review) { history, number throws(StorageError) in
      try history.undo(number)
    }
  }

  /// Redoes undone steps, all of them or none.
  ///
  /// - Parameters:
  ///   - commit: Whether to commit; false for a dry run.
  ///   - review: Receives the steps before the commit; an error rolls them back.
  /// - Returns: The steps, in the order in which they were redone.
  /// - Throws: `StorageError.nothingToRedo` if fewer steps are undone, or the step is not;
  ///   `.historyConflict` if one of the rows has been changed since; what `review` throws.
  package func redo(
    _ choice: StepChoice = .last(1), commit: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> [HistoryStep] {
    try turn(choice, commit, review) { history, number throws(StorageError) in
      try history.redo(number)
    }
  }

  private func turn(
    _ choice: StepChoice, _ commit: Bool, _ review: Review,
    _ turn: (History, _ number: Int64?) throws(StorageError) -> HistoryStep
  ) throws -> [HistoryStep] {
    try connection.withTransaction(.writing) {
      let history = History(connection: connection)
      var steps: [HistoryStep] = []
      do {
        switch choice {
        case .step(let number): steps.append(try turn(history, number))
        case .last(let count):
          // Not `map`, which would reserve memory for the number that was typed.
          for _ in 0..<max(0, count) { steps.append(try turn(history, nil)) }
        }
        connection.progress?.begin(.check)
        try review(steps)
      } catch StorageError.historyConflict(let table, let row, let later, _) {
        throw StorageError.historyConflict(
          table: table, row: row, steps: later, author: try history.otherAuthor(of: later.last))
      }
      return (steps, commit)
    }
  }

  /// The steps of history, the newest first.
  package func history(limit: Int? = nil) throws(StorageError) -> [HistoryStep] {
    try History(connection: connection).steps(limit: limit)
  }

  /// The later steps in force that depend on anything that a step did, the newest first.
  package func steps(dependingOn step: Int64) throws(StorageError) -> [HistoryStep] {
    let history = History(connection: connection)
    let numbers = try history.steps(dependingOn: step)
    return numbers.isEmpty ? [] : try history.steps().filter { numbers.contains($0.number) }
  }

  /// The number of steps of history.
  package func stepCount() throws(StorageError) -> Int {
    Int(try connection.integer("SELECT count(*) FROM history_step") ?? 0)
  }
}

extension Book {
  /// Passes the changes that the latest undo or redo of a step made to `body`, kind by kind.
  ///
  /// For an undone step, `before` is the row as the step left it. Rows are read one after another, as a
  /// step may have any number of them. An import's runs of rows, each of which is one entry of history,
  /// are not passed; undoing a step replaces its runs by an entry for each row.
  package func forEachChange(
    of step: HistoryStep, _ body: (RecordChange) throws -> Void
  ) throws {
    let tables = try tables(changedBy: step)
    for kind in recordKinds where tables.contains(kind.kind.table) {
      try readChanges(kind, step, body)
    }
  }

  /// Announces that the changes of undone or redone steps will be read.
  package func willReadChanges(of steps: [HistoryStep]) {
    connection.willRead(steps.map { Book.tables(of: $0) })
  }

  private func tables(changedBy step: HistoryStep) throws(StorageError) -> Set<String> {
    let query = Book.tables(of: step)
    return Set(try connection.texts(query.sql, query.values))
  }

  private static func tables(of step: HistoryStep) -> Query {
    Query(
      sql: "SELECT DISTINCT table_name FROM history_change WHERE step = ?",
      values: [.integer(step.number)])
  }

  /// Passes the changes of records of one kind that the latest undo or redo of a step made to `body`, as
  /// `forEachChange(of:_:)` does.
  package func changes<Record: BookRecord>(
    _ type: Record.Type, _ step: HistoryStep, _ body: (RecordChange) throws -> Void
  ) throws {
    if try tables(changedBy: step).contains(Record.kind.table) {
      try readChanges(type, step, body)
    }
  }

  private func readChanges<Record: BookRecord>(
    _ type: Record.Type, _ step: HistoryStep, _ body: (RecordChange) throws -> Void
  ) throws {
    let isUndone = step.state == .undone
    let layout = connection.layouts.of(type)
    try forEachRow(
      """
      \(layout.selectChanges) WHERE step = ? AND table_name = ?
      ORDER BY ordinal \(isUndone ? "DESC" : "ASC")
      """, [.integer(step.number), .text(layout.name)]
    ) { row in
      let (before, after) = try snapshots(type, in: row)
      try body(isUndone ? .row(before: after, after: before) : .row(before: before, after: after))
    }
  }

  /// The records before and after a change, in the current row of `TableLayout.selectChanges`.
  func snapshots<Record: BookRecord>(
    _ type: Record.Type, in row: SQLStatement
  ) throws(StorageError) -> (before: Record?, after: Record?) {
    let after = Int32(connection.layouts.of(type).columns.count + 1)
    return (
      row.isNull(0) ? nil : try Record(row), row.isNull(after) ? nil : try Record(row, from: after)
    )
  }

  /// Passes each change in force of one record to `body`, in the order in which they were made: the
  /// number of the step and its command, whether the record was new, and the fields that changed.
  ///
  /// A record that was added as one of many is not among them, as history has no values of it.
  package func forEachChange<Record: BookRecord>(
    of type: Record.Type, number: Int64,
    _ body: (_ step: Int64, _ command: String, _ isNew: Bool, _ changed: [String]) throws -> Void
  ) throws {
    let layout = connection.layouts.of(type)
    let differences = layout.columns.map { column in
      """
      (\(layout.value(of: column, in: "before")) IS DISTINCT FROM \
      \(layout.value(of: column, in: "after")))
      """
    }
    let sql = """
      SELECT step, command, before IS NULL, \(differences.joined(separator: ", "))
      FROM history_change JOIN history_step ON history_step.id = history_change.step
      WHERE table_name = ? AND row = ? AND state = 'done' ORDER BY step, ordinal
      """
    try forEachRow(sql, [.text(layout.name), .integer(number)]) { row in
      let changed = layout.columns.enumerated()
        .filter { row.integer(Int32($0.offset) + 3) == 1 }.map(\.element)
      try body(row.integer(0), row.text(1), row.integer(2) == 1, changed)
    }
  }
}
