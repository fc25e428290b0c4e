/// One change of a book, as the list of changes shows it.
package struct HistoryEntry: Sendable {
  /// The step's number.
  package let number: Int64
  /// When it was made, local time.
  package let recordedAt: String
  /// The command line that made it.
  package let command: String
  /// The code of its state: `done`, `undone`, `abandoned`.
  package let state: String
  /// How many rows it changed.
  package let changes: Int

  /// Makes an entry.
  package init(
    number: Int64, recordedAt: String, command: String, state: String, changes: Int
  ) {
    self.number = number
    self.recordedAt = recordedAt
    self.command = command
    self.state = state
    self.changes = changes
  }
}

/// The changes of a book as a list, the newest first.
package enum HistoryList {
  /// The list as a document.
  package static func document(_ entries: [HistoryEntry]) -> Document {
    let columns: [Column] = [
      .figures("step"), Column("recorded_at"), Column("state"), .figures("changes"),
      Column("command", isElastic: true),
    ]
    return Document(
      schema: "estada/log/1", title: Phrase("log.title"), columns: columns,
      whenEmpty: Phrase("log.empty")
    ) { body in
      for entry in entries {
        try body([
          .number(entry.number), .text(entry.recordedAt),
          .term(code: entry.state, key: "log.state.\(entry.state)"), .count(entry.changes),
          .text(entry.command),
        ])
      }
      return nil
    }
  }
}
