package import Bookkeeping

/// The copies of a book that are marked, and the steps made on them.
extension Book {
  /// Copies the book to a file that is marked as a copy.
  ///
  /// - Throws: `StorageError`, if the place is taken or on a server; no file is left then.
  package func makeCopy(at path: String) throws {
    guard case .file = BookPlace(path) else {
      throw StorageError.refused("error.needs-file", BookPlace(path))
    }
    try Book.requireFree(path)
    try copyToFile(path, replacing: false, isMarked: true)
  }

  /// Replaces this copy by a new one of its book, while no other program writes to the copy.
  ///
  /// - Returns: The new copy.
  /// - Throws: `StorageError`; the copy is unchanged then, as it is if it has steps that were not sent, which
  ///   are returned by `unsentSteps(_:)`.
  package func renew(from source: Book) throws -> Book {
    try connection.withTransaction(.writing) {
      if let mark = try copyMark(), try unsentSteps(mark).isEmpty {
        try source.copyToFile(path, replacing: true, isMarked: true)
      }
      return ((), false)
    }
    let copy = try Book.open(path)
    try copy.connection.transaction(.writing) { _ = try copy.removeUnnamedDocuments() }
    return copy
  }

  /// Passes the changes of a step to `body`, in the order in which they were made.
  ///
  /// Of a run of imported rows, each is passed as it was added, whatever later steps made of it.
  ///
  /// - Parameter body: Receives the record before, nil if it was added; after, nil if it was removed; and
  ///   whether it is of a run.
  package func forEachChange(
    inOrderOf step: Int64,
    _ body: (
      _ before: (any BookRecord)?, _ after: (any BookRecord)?, _ isOfRun: Bool
    ) throws -> Void
  ) throws {
    let runs = try History(connection: connection).addedRows(of: step)
    let sql = "SELECT ordinal, table_name FROM history_change WHERE step = ? ORDER BY ordinal"
    try forEachRow(sql, [.integer(step)]) { row in
      let ordinal = row.integer(0)
      let table = row.text(1)
      let run = runs.first { $0.ordinal == ordinal }?.rows
      guard let type = recordKinds.first(where: { $0.kind.table == run?.table ?? table }) else {
        throw StorageError.historyConflict(table: table, row: 0)
      }
      if let run {
        try forEachAdded(type, run, step, ordinal) { try body(nil, $0, true) }
      } else {
        try change(type, step, ordinal) { try body($0, $1, false) }
      }
    }
  }

  private func change<Record: BookRecord>(
    _ type: Record.Type, _ step: Int64, _ ordinal: Int64,
    _ body: ((any BookRecord)?, (any BookRecord)?) throws -> Void
  ) throws {
    let sql = connection.layouts.of(type).selectChanges + " WHERE step = ? AND ordinal = ?"
    try forEachRow(sql, [.integer(step), .integer(ordinal)]) { row in
      let (before, after) = try snapshots(type, in: row)
      try body(before, after)
    }
  }

  /// Passes the rows of a run as they were added: a later change of a row has a snapshot of it.
  private func forEachAdded<Record: BookRecord>(
    _ type: Record.Type, _ run: AddedRows, _ step: Int64, _ ordinal: Int64,
    _ body: (any BookRecord) throws -> Void
  ) throws {
    let layout = connection.layouts.of(type)
    try forEachRow(
      layout.selectAsAdded(["id"] + layout.columns, layout.values(of: "snapshot")),
      [.integer(run.first), .integer(run.last), .integer(step), .integer(ordinal)]
    ) { try body(Record($0)) }
  }

  /// The lowest number that a record of a kind was given on a copy; nil if none was added.
  package func firstAdded(
    _ kind: RecordKind, _ mark: CopyMark
  ) throws(StorageError) -> Int64? {
    try connection.integer(
      """
      SELECT min(row) FROM history_change
      WHERE step > ? AND table_name IN (?, ?) AND before IS NULL
      """, [.integer(mark.step), .text(kind.table), .text(AddedRows.mark + kind.table)])
  }
}
