package import Bookkeeping
package import Documents

/// A row of the list of backups.
package struct BackupItem: Sendable {
  /// The sequence number of the backup.
  package let number: Int
  /// The time of creation, in local time.
  package let madeAt: String
  /// The code of the reason: `manual`, `migration`, `import`, `restore`, `repair`.
  package let reason: String
  /// Its schema version; nil if the file is unreadable.
  package let schema: Int?
  /// The number of bookings; nil if the file is unreadable.
  package let bookings: Int?
  /// The number of expenses; nil if the file is unreadable.
  package let expenses: Int?
  /// The file size in bytes.
  package let size: Int64
  /// Whether its integrity check passed; nil if it was not checked.
  package let isSound: Bool?
  /// The file name.
  package let file: String

  /// Creates an item.
  package init(
    number: Int, madeAt: String, reason: String, schema: Int?, bookings: Int?, expenses: Int?,
    size: Int64, isSound: Bool?, file: String
  ) {
    self.number = number
    self.madeAt = madeAt
    self.reason = reason
    self.schema = schema
    self.bookings = bookings
    self.expenses = expenses
    self.size = size
    self.isSound = isSound
    self.file = file
  }
}

/// The list of backups, newest first.
package enum BackupList {
  /// Returns the list as a document; `folder` is the directory of the backups.
  package static func document(_ items: [BackupItem], folder: String) -> Document {
    let isChecked = items.contains { $0.isSound != nil }
    let columns: [Column] = [
      .figures("number", heading: "column.step"), Column("made_at", heading: "column.recorded_at"),
      Column("reason", isElastic: true), .figures("schema", priority: .rare),
      .figures("bookings", priority: .main), .figures("expenses", priority: .main),
      .figures("size", priority: .detail), Column("sound", for: isChecked ? .everybody : .machines),
      Column("file", priority: .detail),
    ]
    var document = Document(
      schema: "estada/backups/1", title: Phrase("backups.title"), columns: columns,
      whenEmpty: Phrase("backups.empty")
    ) { body in
      for item in items { try body(item.cells) }
      return nil
    }
    document.fields = [Field("folder", .text(folder))]
    if !items.isEmpty { document.notes = [Phrase("backups.folder", ["path": .text(folder)])] }
    return document
  }
}

extension BackupItem {
  fileprivate var cells: [Cell] {
    [
      .number(Int64(number)), .moment(madeAt), .term(code: reason, key: "backup.reason.\(reason)"),
      schema.map { .count($0) } ?? .empty, bookings.map { .count($0) } ?? .empty,
      expenses.map { .count($0) } ?? .empty, .bytes(size), isSound.map { .flag($0) } ?? .empty,
      .text(file),
    ]
  }
}

/// A summary of one state of a book, for the preview of a restore.
package struct BookState: Sendable {
  /// The code of the state: `now`, `restored`.
  package let state: String
  /// The path of its file.
  package let file: String
  /// The schema version. All following properties are nil if the file is unreadable.
  package let schema: Int?
  /// The number of bookings.
  package let bookings: Int?
  /// The number of expenses.
  package let expenses: Int?
  /// The earliest check-in.
  package let firstCheckIn: Day?
  /// The latest check-in.
  package let lastCheckIn: Day?
  /// The time of the latest change, in local time.
  package let lastChange: String?

  /// Creates a state.
  package init(
    state: String, file: String, schema: Int?, bookings: Int?, expenses: Int?, firstCheckIn: Day?,
    lastCheckIn: Day?, lastChange: String?
  ) {
    self.state = state
    self.file = file
    self.schema = schema
    self.bookings = bookings
    self.expenses = expenses
    self.firstCheckIn = firstCheckIn
    self.lastCheckIn = lastCheckIn
    self.lastChange = lastChange
  }
}

/// A comparison of the current book with the one to be restored.
package enum BookStates {
  /// Returns the comparison as a document.
  package static func document(_ states: [BookState]) -> Document {
    let columns: [Column] = [
      Column("state", heading: "column.book-state", isElastic: true),
      .figures("schema", priority: .rare), .figures("bookings"), .figures("expenses"),
      Column("first_check_in", priority: .main), Column("last_check_in", priority: .main),
      Column("last_change", priority: .main), Column("file", priority: .detail),
    ]
    return Document(
      schema: "estada/restore/1", title: Phrase("restore.title"), columns: columns,
      whenEmpty: Phrase("restore.title")
    ) { body in
      for state in states {
        try body([
          .term(code: state.state, key: "restore.state.\(state.state)"),
          state.schema.map { .count($0) } ?? .empty, state.bookings.map { .count($0) } ?? .empty,
          state.expenses.map { .count($0) } ?? .empty, Cell(state.firstCheckIn),
          Cell(state.lastCheckIn), state.lastChange.map { .moment($0) } ?? .empty,
          .text(state.file),
        ])
      }
      return nil
    }
  }
}

/// A row of the list of changes: one step of the history.
package struct HistoryEntry: Sendable {
  /// The number of the step.
  package let number: Int64
  /// The time of creation, in local time.
  package let recordedAt: String
  /// The command line that made the change.
  package let command: String
  /// The user of the server who made the change; empty in a file.
  package let who: String
  /// The code of its state: `done`, `undone`, `abandoned`.
  package let state: String
  /// The number of changed rows.
  package let changes: Int
  /// When the server recorded it, in local time, if that is not the time of creation.
  package let serverTime: String?

  /// Creates an entry.
  package init(
    number: Int64, recordedAt: String, command: String, who: String = "", state: String,
    changes: Int, serverTime: String? = nil
  ) {
    self.number = number
    self.recordedAt = recordedAt
    self.command = command
    self.who = who
    self.state = state
    self.changes = changes
    self.serverTime = serverTime
  }
}

/// The list of changes of a book, newest first.
package enum HistoryList {
  /// Returns the list as a document, with the authors if one of them is not who reads the list, and with the times of
  /// the server's clock if there are others.
  ///
  /// - Parameter reader: The user of the server who reads it; empty in a file.
  package static func document(_ entries: [HistoryEntry], for reader: String = "") -> Document {
    let hasAuthors = entries.contains { !$0.who.isEmpty && $0.who != reader }
    let hasOtherTimes = entries.contains { $0.serverTime != nil }
    let columns: [Column] =
      [.figures("step"), Column("recorded_at")]
      + (hasOtherTimes ? [Column("server_time", priority: .main)] : [])
      + (hasAuthors ? [Column("who")] : []) + [
        Column("state", isElastic: true), .figures("changes", priority: .detail),
        Column("command", isElastic: true),
      ]
    return Document(
      schema: "estada/log/1", title: Phrase("log.title"), columns: columns,
      whenEmpty: Phrase("log.empty")
    ) { body in
      for entry in entries {
        let author: [Cell] = hasAuthors ? [.text(entry.who)] : []
        let begin: [Cell] = [.number(entry.number), .moment(entry.recordedAt)]
        let other: [Cell] =
          hasOtherTimes ? [entry.serverTime.map { .moment($0) } ?? .empty] : []
        try body(
          begin + other + author + [
            .term(code: entry.state, key: "log.state.\(entry.state)"), .count(entry.changes),
            .recorded(entry.command),
          ])
      }
      return nil
    }
  }
}
