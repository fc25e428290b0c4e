package import Files

/// An open book: its records and the history of their changes.
package final class Book {
  let connection: Connection
  /// The schema of the book.
  package let schema: Int
  /// Another folder for the book's backups than that of the user.
  var otherBackups: BackupFolder?

  /// The schema that the program reads and writes.
  package static var latestSchema: Int { Migration.latestSchema }

  init(connection: Connection, schema: Int) {
    self.connection = connection
    self.schema = schema
  }

  /// Where long work on the book says how far it is; nil to report nothing.
  package var progress: Progress? {
    get { connection.progress }
    set { connection.progress = newValue }
  }

  /// By which way new steps are entered; nil for commands that somebody types.
  package var door: StepDoor? {
    get { connection.door }
    set { connection.door = newValue }
  }

  /// The place of the book.
  package var place: BookPlace { connection.place }

  /// The place in messages; of a file, the path as the user typed it.
  package var path: String { place.text }

  /// The user of the server who is logged in, the author of new steps; empty for a book in a file.
  package var author: String { connection.author }

  /// Whether the book has the schema that the program reads and writes.
  package var isCurrent: Bool { schema == Migration.latestSchema }

  /// Runs `work` in one read transaction.
  package func read<Result>(_ work: () throws -> Result) throws -> Result {
    // A rollback, as there is nothing to commit and a damaged file cannot be committed.
    try connection.withTransaction(.reading) { (try work(), false) }
  }

  /// Runs `work` in a transaction, as one step of history; an error rolls the transaction back.
  ///
  /// - Parameters:
  ///   - command: The command line of the step.
  ///   - time: The local time of the step, `2026-11-21 10:14`.
  ///   - review: Receives the mark of history before the step; an error refuses the write. Nil for none.
  ///   - commit: Whether to commit; false for a dry run.
  /// - Throws: `StorageError`, and what `review` and `work` throw.
  package func write<Result>(
    command: String, at time: String, commit: Bool,
    reviewing review: ((_ mark: String) throws -> Void)? = nil,
    _ work: (BookWriter) throws -> Result
  ) throws -> Result {
    try connection.withTransaction(.writing) {
      if let review { try review(historyMark()) }
      let step = try History(connection: connection).begin(command: command, at: time)
      let writer = BookWriter(connection: connection, step: step)
      defer { writer.leave() }
      let result = try work(writer)
      try writer.finish()
      // Without changes there is no step, so that undone steps can still be redone.
      return (result, commit && writer.changeCount > 0)
    }
  }

  /// Enlarges the page cache before many changes: pages that do not fit into it are written early and read again.
  ///
  /// - Parameter mebibytes: The size of the cache: less where pages are changed in their order.
  package func prepareForManyChanges(mebibytes: Int = 24) throws(StorageError) {
    try connection.prepareForManyChanges(mebibytes: mebibytes)
  }
}
