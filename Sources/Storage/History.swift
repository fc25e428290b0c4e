/// A command that changed the book, as history keeps it.
package struct HistoryStep: Equatable, Sendable {
  /// Whether the change is in force.
  package enum State: String, Sendable {
    /// It is.
    case done
    /// It was taken back and can be done again.
    case undone
    /// It was taken back, and another change has been made since.
    case abandoned
    /// It is, for good: it changed what undo goes by.
    case permanent
  }

  /// The step's number, from 1.
  package let number: Int64
  /// When it was made, local time, `2026-11-21 10:14`.
  package let recordedAt: String
  /// The command line that made it, without the program's name.
  package let command: String
  /// Whether it is in force.
  package let state: State
  /// How many rows it changed.
  package let changes: Int
}

/// Keeps each row before and after every change, and puts it back.
struct History {
  let connection: Connection

  /// Begins a step; whatever had been undone can no longer be done again.
  func begin(command: String, at time: String) throws(StorageError) -> Int64 {
    try connection.run("UPDATE history_step SET state = 'abandoned' WHERE state = 'undone'")
    return try add(command: command, at: time)
  }

  /// Adds a step that cannot be taken back: it has no changes to go by.
  ///
  /// What was undone can still be done again.
  func recordPermanent(command: String, at time: String) throws(StorageError) {
    _ = try add(command: command, at: time)
  }

  private func add(command: String, at time: String) throws(StorageError) -> Int64 {
    var id: Int64 = 0
    try connection.numbering("history_step") { () throws(StorageError) in
      id = try connection.insert(
        "INSERT INTO history_step (recorded_at, command, state) VALUES (?, ?, 'done')",
        [.text(time), .text(command)])
    }
    return id
  }

  /// A row as it is now, nil when there is none.
  func snapshot(_ layout: TableLayout, _ row: Int64) throws(StorageError) -> String? {
    try connection.text(layout.snapshot, [.integer(row)])
  }

  /// Whether two snapshots are the same byte for byte.
  ///
  /// `==` would take `é` for `e` with an accent behind it.
  static func isSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }

  /// Adds a change to a step.
  func record(
    step: Int64, ordinal: Int, _ layout: TableLayout, row: Int64, before: String?, after: String?
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO history_change (step, ordinal, table_name, row, before, after)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(step), SQLValue(ordinal), .text(layout.name), .integer(row), SQLValue(before),
        SQLValue(after),
      ])
  }

  /// Adds a row that was not there before to a step.
  func recordInsertion(
    step: Int64, ordinal: Int, _ layout: TableLayout, row: Int64
  ) throws(StorageError) {
    try connection.run(
      layout.recordInsertion, [.integer(step), SQLValue(ordinal), .integer(row)])
  }

  /// Adds rows that followed each other to a step.
  func record(_ rows: AddedRows, step: Int64, ordinal: Int) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO history_change (step, ordinal, table_name, row, after) VALUES (?, ?, ?, ?, ?)
      """,
      [
        .integer(step), SQLValue(ordinal), .text(AddedRows.mark + rows.table),
        .integer(rows.first), .text(rows.entry),
      ])
  }

  /// The steps, newest first.
  func steps(limit: Int? = nil) throws(StorageError) -> [HistoryStep] {
    try steps("ORDER BY id DESC LIMIT ?", [.integer(limit.map { Int64($0) } ?? -1)])
  }

  private func steps(
    _ clause: String, _ values: [SQLValue]
  ) throws(StorageError) -> [HistoryStep] {
    let statement = try connection.statement(
      """
      SELECT id, recorded_at, command, state,
        (SELECT coalesce(sum(CASE WHEN table_name LIKE '\(AddedRows.mark)%'
          THEN json_extract(after, '$.rows') ELSE 1 END), 0)
          FROM history_change WHERE step = history_step.id)
      FROM history_step \(clause)
      """)
    defer { statement.reset() }
    try statement.bind(values)
    var steps: [HistoryStep] = []
    while try statement.step() {
      let changes = Int(statement.integer(4))
      let state = try statement.word(3, HistoryStep.State.init)
      steps.append(
        HistoryStep(
          number: statement.integer(0), recordedAt: statement.text(1), command: statement.text(2),
          state: changes == 0 ? .permanent : state, changes: changes))
    }
    return steps
  }

  /// Takes back the latest step in force.
  func undo() throws(StorageError) -> HistoryStep {
    try turn(from: .done, to: .undone, order: "DESC", fault: .nothingToUndo)
  }

  /// Does the step again that was taken back last.
  func redo() throws(StorageError) -> HistoryStep {
    try turn(from: .undone, to: .done, order: "ASC", fault: .nothingToRedo)
  }

  private func turn(
    from: HistoryStep.State, to: HistoryStep.State, order: String, fault: StorageError
  ) throws(StorageError) -> HistoryStep {
    let number = try connection.integer(
      """
      SELECT id FROM history_step WHERE state = ?
      AND EXISTS (SELECT 1 FROM history_change WHERE step = history_step.id)
      ORDER BY id \(order) LIMIT 1
      """,
      [.text(from.rawValue)])
    guard let number else { throw fault }
    let isUndo = to == .undone
    var end = Int64.max
    // Only a step in force has such rows: what was taken back has an entry for each.
    let added = try isUndo ? addedRows(of: number) : []
    for (ordinal, rows) in added {
      try walk(number, between: ordinal, end, order: order, isUndo: isUndo)
      try takeBack(rows, step: number, ordinal: ordinal)
      end = ordinal
    }
    try walk(number, between: -1, end, order: order, isUndo: isUndo)
    try connection.run(
      "UPDATE history_step SET state = ? WHERE id = ?", [.text(to.rawValue), .integer(number)])
    guard let step = try steps("WHERE id = ?", [.integer(number)]).first else { throw fault }
    return step
  }

  /// Goes through a part of a step, both ends left out, and puts each row as it was before or after.
  ///
  /// The changes are read as they are needed: a step may have any number of them.
  private func walk(
    _ step: Int64, between start: Int64, _ end: Int64, order: String, isUndo: Bool
  ) throws(StorageError) {
    let statement = try connection.statement(
      """
      SELECT table_name, row, before, after FROM history_change
      WHERE step = ? AND ordinal > ? AND ordinal < ? ORDER BY ordinal \(order)
      """)
    defer { statement.reset() }
    try statement.bind([.integer(step), .integer(start), .integer(end)])
    while try statement.step() {
      let name = statement.text(0)
      let row = statement.integer(1)
      guard let layout = TableLayout.recorded[name] else {
        throw .historyConflict(table: name, row: row)
      }
      let before = statement.optionalText(2)
      let after = statement.optionalText(3)
      try put(layout, row, is: isUndo ? after : before, becomes: isUndo ? before : after)
    }
  }

  private func put(
    _ layout: TableLayout, _ row: Int64, is expected: String?, becomes wanted: String?
  ) throws(StorageError) {
    guard History.isSame(try snapshot(layout, row), expected) else {
      throw .historyConflict(table: layout.name, row: row)
    }
    if let wanted {
      try connection.run(layout.restore, [.text(wanted)])
    } else {
      try connection.run(layout.delete, [.integer(row)])
    }
  }
}
