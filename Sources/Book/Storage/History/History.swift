internal import Bookkeeping
internal import Documents
internal import Files

/// A command that changed the book, as history keeps it.
package struct HistoryStep: Equatable, Sendable {
  /// Whether the changes of a step are in force.
  package enum State: String, Sendable {
    /// They are.
    case done
    /// The step was undone and can be redone.
    case undone
    /// The step was undone, and its author has made another change since.
    case abandoned
    /// They are, and cannot be undone: the step changed what undo relies on.
    case permanent
  }

  /// The step's number, from 1.
  package let number: Int64
  /// When it was made, local time, `2026-11-21 10:14`.
  package let recordedAt: String
  /// The command line that made it, without the program's name.
  package let command: String
  /// Who made it; empty where a book has one author.
  package let who: String
  /// Whether its changes are in force.
  package internal(set) var state: State
  /// How many rows it changed.
  package let changes: Int
  /// When the server recorded it, in UTC; nil for a step that was made on a file.
  package let serverTime: String?
  /// By which way it was entered; nil for a command that somebody typed.
  package let door: StepDoor?
}

/// A way to enter steps of history other than typing commands.
package enum StepDoor: String, Sendable {
  /// An assistant: `estada mcp`.
  case assistant
  /// The page in the browser: `estada open`.
  case page
}

/// Keeps each row before and after every change, and restores it.
struct History {
  let connection: Connection

  /// The author of new steps; empty where a book has one author.
  private var who: String { connection.author }

  /// A condition on the steps of the author. A book with one author has only own steps, also those that several
  /// authors made on a server; a book that was moved to a server has older ones without author, which are
  /// everybody's.
  private static let isOwn = "(?1 IN (who, '') OR who = '')"

  /// Begins a step; the undone steps of the same author can no longer be redone.
  func begin(command: String, at time: String) throws(StorageError) -> Int64 {
    if connection.keepsHistory {
      if let door = connection.door {
        try connection.execute("SET LOCAL estada.door = '\(door.rawValue)'")
      }
      return try connection.integer("SELECT this_step(?, ?)", [.text(command), .text(time)]) ?? 0
    }
    try connection.run(
      "UPDATE history_step SET state = 'abandoned' WHERE state = 'undone' AND \(History.isOwn)",
      [.text(who)])
    return try add(command: command, at: time)
  }

  /// Adds a step that cannot be undone, as it has no changes; undone steps can still be redone.
  func recordPermanent(command: String, at time: String) throws(StorageError) {
    _ = try add(command: command, at: time)
  }

  private func add(command: String, at time: String) throws(StorageError) -> Int64 {
    var id: Int64 = 0
    try connection.numbering("history_step") { () throws(StorageError) in
      id = try connection.insert(
        """
        INSERT INTO history_step (recorded_at, command, state, who, door)
        VALUES (?, ?, 'done', ?, ?)
        """, [.text(time), .text(command), .text(who), SQLValue(connection.door?.rawValue)])
    }
    return id
  }

  /// The snapshot of a row, nil when there is none.
  func snapshot(_ layout: TableLayout, _ row: Int64) throws(StorageError) -> String? {
    try connection.text(layout.snapshot, [.integer(row)])
  }

  /// Whether two snapshots are the same byte for byte.
  ///
  /// `==` would compare `é` equal to `e` with a combining accent.
  static func isSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    // Most texts that are compared byte by byte differ near their end: the fast comparison finds that first.
    return one == other && one.utf8.elementsEqual(other.utf8)
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

  /// Adds a run of rows to a step.
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
    guard let limit else { return try steps("ORDER BY id DESC", []) }
    return try steps("ORDER BY id DESC LIMIT ?", [SQLValue(limit)])
  }

  private func steps(
    _ clause: String, _ values: [SQLValue]
  ) throws(StorageError) -> [HistoryStep] {
    try steps(query(clause, values))
  }

  private func query(_ clause: String, _ values: [SQLValue]) -> Query {
    Query(
      sql: """
        SELECT id, recorded_at, command, who, state, server_time, door,
          (SELECT CAST(coalesce(sum(CASE WHEN substr(table_name, 1, 1) = '\(AddedRows.mark)'
            THEN \(connection.dialect.jsonInteger("after", "rows")) ELSE 1 END), 0) AS bigint)
            FROM history_change WHERE step = history_step.id)
        FROM history_step \(clause)
        """, values: values)
  }

  private func steps(_ query: Query) throws(StorageError) -> [HistoryStep] {
    let statement = try connection.statement(query.sql)
    defer { statement.reset() }
    try statement.bind(query.values)
    var steps: [HistoryStep] = []
    while try statement.step() {
      let changes = Int(statement.integer(7))
      let state = try statement.word(4, HistoryStep.State.init)
      steps.append(
        HistoryStep(
          number: statement.integer(0), recordedAt: statement.text(1), command: statement.text(2),
          who: statement.text(3), state: changes == 0 ? .permanent : state, changes: changes,
          serverTime: statement.optionalText(5),
          door: statement.optionalText(6).flatMap(StepDoor.init)))
    }
    return steps
  }

  /// Undoes the step with a number, or the latest one of the author.
  ///
  /// - Throws: `StorageError`: `nothingToUndo` where there is no such step in force, a refusal where
  ///   the latest one of the author cannot be undone, `historyConflict` where a row is not what the step
  ///   made of it.
  func undo(_ number: Int64? = nil) throws(StorageError) -> HistoryStep {
    let step = try turnable(.done, number, "DESC")
    // An older step is undone by its number alone: who undoes the latest change means the latest.
    if number == nil,
      let latest = try steps(latest).first, latest.number != step?.number
    {
      throw .refused(
        Refusal(
          step == nil ? "error.permanent-step" : "error.permanent-step-earlier",
          [
            "step": .number(latest.number), "command": .recorded(latest.command),
            "earlier": .number(step?.number ?? 0),
          ]))
    }
    guard let step else { throw .nothingToUndo }
    return try turn(step, to: .undone, order: "DESC")
  }

  /// Redoes the undone step with a number, or the earliest undone one of the author: later ones may depend
  /// on it.
  ///
  /// - Throws: `StorageError`: `nothingToRedo` where there is no such undone step,
  ///   `historyConflict` where a row is not what the step was made on.
  func redo(_ number: Int64? = nil) throws(StorageError) -> HistoryStep {
    guard let step = try turnable(.undone, number, "ASC") else { throw .nothingToRedo }
    return try turn(step, to: .done, order: "ASC")
  }

  /// The latest step of the author in force, which perhaps cannot be undone.
  private var latest: Query {
    query("WHERE state = 'done' AND \(History.isOwn) ORDER BY id DESC LIMIT 1", [.text(who)])
  }

  /// The first step in a state that has changes: that with a number, or any of the author.
  private func turnable(
    _ state: HistoryStep.State, _ number: Int64?, _ order: String
  ) throws(StorageError) -> HistoryStep? {
    connection.willRead(number == nil && state == .done ? [latest] : [])
    let condition: (sql: String, value: SQLValue) =
      if let number { ("id = ?", .integer(number)) } else { (History.isOwn, .text(who)) }
    return try steps(
      """
      WHERE state = '\(state.rawValue)' AND \(condition.sql)
      AND EXISTS (SELECT 1 FROM history_change WHERE step = history_step.id)
      ORDER BY id \(order) LIMIT 1
      """, [condition.value]
    ).first
  }

  /// Undoes or redoes a step; returns it with its new state.
  private func turn(
    _ step: HistoryStep, to state: HistoryStep.State, order: String
  ) throws(StorageError) -> HistoryStep {
    do throws(StorageError) {
      try connection.attempt { () throws(StorageError) in
        if connection.keepsHistory {
          try connection.run(
            "SELECT turn(?, \(state == .undone))", [.integer(step.number)])
        } else {
          try apply(step.number, of: step.changes, order: order, isUndo: state == .undone)
        }
      }
    } catch .historyConflict(let table, let row, _, _) {
      let steps = try steps(dependingOn: table, row, after: step.number)
      throw .historyConflict(table: table, row: row, steps: steps)
    }
    if !connection.keepsHistory {
      try connection.run(
        "UPDATE history_step SET state = ? WHERE id = ?",
        [.text(state.rawValue), .integer(step.number)])
    }
    var turned = step
    turned.state = state
    return turned
  }

  /// - Parameter count: The number of changes.
  private func apply(
    _ number: Int64, of count: Int, order: String, isUndo: Bool
  ) throws(StorageError) {
    var end = Int64.max
    // Only a step in force has such rows: a step that was undone has an entry for each row.
    let added = try isUndo ? addedRows(of: number) : []
    // A run of rows is taken back by one statement.
    connection.progress?.begin(isUndo ? .undo : .redo, of: added.isEmpty ? count : nil)
    for (ordinal, rows) in added {
      try walk(number, between: ordinal, end, order: order, isUndo: isUndo)
      try takeBack(rows, step: number, ordinal: ordinal)
      end = ordinal
    }
    try walk(number, between: -1, end, order: order, isUndo: isUndo)
  }

  /// The author of a step that the user may not undo; nil for a step that the user may.
  func otherAuthor(of step: Int64?) throws(StorageError) -> String? {
    guard let step, let author = try steps("WHERE id = ?", [.integer(step)]).first?.who,
      !connection.mayTurn(stepsOf: author)
    else { return nil }
    return author
  }

  /// The later steps in force that changed a row, or a row that refers to it.
  private func steps(
    dependingOn table: String, _ row: Int64, after step: Int64
  ) throws(StorageError) -> [Int64] {
    var found: Set<Int64> = []
    func add(_ sql: String, _ values: [SQLValue]) throws(StorageError) {
      let statement = try connection.statement(
        """
        SELECT DISTINCT step FROM history_change WHERE step > ? AND (\(sql))
        AND step IN (SELECT id FROM history_step WHERE state = 'done')
        """)
      defer { statement.reset() }
      try statement.bind([.integer(step)] + values)
      while try statement.step() { found.insert(statement.integer(0)) }
    }
    try add("table_name = ? AND row = ?", [.text(table), .integer(row)])
    for kind in recordKinds {
      let other = kind.kind.table
      for field in kind.fields where field.field.reference == table && field.form == .reference {
        let rows = "SELECT id FROM \(other) WHERE \(field.field.name) = ?"
        let count = connection.dialect.jsonInteger("after", "rows")
        try add(
          """
          table_name = '\(other)' AND row IN (\(rows)) OR table_name = '\(AddedRows.mark)\(other)'
          AND EXISTS (\(rows) AND id BETWEEN row AND row + \(count) - 1)
          """, [.integer(row), .integer(row)])
      }
    }
    return found.sorted()
  }

  /// Applies the changes of a step whose ordinals lie between two others.
  ///
  /// The changes are read as they are needed: a step may have any number of them.
  private func walk(
    _ step: Int64, between start: Int64, _ end: Int64, order: String, isUndo: Bool
  ) throws(StorageError) {
    let statement = try connection.statement(
      """
      SELECT table_name, row, before, after, ordinal FROM history_change
      WHERE step = ? AND ordinal > ? AND ordinal < ? ORDER BY ordinal \(order)
      """, streams: true)
    defer { statement.reset() }
    try statement.bind([.integer(step), .integer(start), .integer(end)])
    while try statement.step() {
      let name = statement.text(0)
      let row = statement.integer(1)
      guard let layout = connection.layouts.named(name) else {
        throw .historyConflict(table: name, row: row)
      }
      let before = statement.optionalText(2)
      let after = statement.optionalText(3)
      if isUndo, let before, try contradicts(before, layout, row, step, statement.integer(4)) {
        throw .historyConflict(table: name, row: row)
      }
      try put(layout, row, is: isUndo ? after : before, becomes: isUndo ? before : after)
      connection.progress?.advance()
    }
  }

  /// Whether the row's state before a change is not what the last earlier change in force made of it.
  private func contradicts(
    _ before: String, _ layout: TableLayout, _ row: Int64, _ step: Int64, _ ordinal: Int64
  ) throws(StorageError) -> Bool {
    let earlier = try connection.text(
      """
      SELECT after FROM history_change WHERE table_name = ? AND row = ?
      AND (step < ? OR step = ? AND ordinal < ?)
      AND step IN (SELECT id FROM history_step WHERE state = 'done')
      ORDER BY step DESC, ordinal DESC LIMIT 1
      """,
      [.text(layout.name), .integer(row), .integer(step), .integer(step), .integer(ordinal)])
    guard let earlier, !History.isSame(earlier, before) else { return false }
    let sql = "SELECT 1 WHERE \(layout.agree("?1", "?2"))"
    return try connection.integer(sql, [.text(earlier), .text(before)]) == nil
  }

  private func put(
    _ layout: TableLayout, _ row: Int64, is expected: String?, becomes wanted: String?
  ) throws(StorageError) {
    guard try isRow(layout, row, expected) else {
      throw .historyConflict(table: layout.name, row: row)
    }
    do throws(StorageError) {
      if let wanted {
        try connection.run(layout.restore, [.text(wanted)])
      } else {
        try connection.run(layout.delete, [.integer(row)])
      }
    } catch .constraint {
      // A later step that stays in force relies on the row, or took its unique value.
      throw .historyConflict(table: layout.name, row: row)
    }
  }

  /// Whether a row is what a snapshot says; a nil snapshot is a row that does not exist.
  private func isRow(
    _ layout: TableLayout, _ row: Int64, _ expected: String?
  ) throws(StorageError) -> Bool {
    let present = try snapshot(layout, row)
    if History.isSame(present, expected) { return true }
    guard present != nil, let expected else { return false }
    let sql = "SELECT 1 FROM \(layout.name) WHERE id = ?1 AND \(layout.isRow("?2"))"
    return try connection.integer(sql, [.integer(row), .text(expected)]) != nil
  }
}
