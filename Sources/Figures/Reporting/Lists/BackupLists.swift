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
    var document = Table<BackupItem>([
      .figures("number", heading: "column.step") { .number(Int64($0.number)) },
      .init("made_at", heading: "column.recorded_at") { .moment($0.madeAt) },
      .init("reason", isElastic: true) {
        .term(code: $0.reason, key: "backup.reason.\($0.reason)")
      },
      .figures("schema", priority: .rare) { Cell(count: $0.schema) },
      .figures("bookings", priority: .main) { Cell(count: $0.bookings) },
      .figures("expenses", priority: .main) { Cell(count: $0.expenses) },
      .figures("size", priority: .detail) { .bytes($0.size) },
      .init("sound", for: isChecked ? .everybody : .machines) {
        $0.isSound.map { .flag($0) } ?? .empty
      },
      .init("file", priority: .detail) { .text($0.file) },
    ]).document(
      "estada/backups/1", title: Phrase("backups.title"), whenEmpty: Phrase("backups.empty"),
      rows: items)
    document.fields = [Field("folder", .text(folder))]
    if !items.isEmpty { document.notes = [Phrase("backups.folder", ["path": .text(folder)])] }
    return document
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
    Table<BookState>([
      .init("state", heading: "column.book-state", isElastic: true) {
        .term(code: $0.state, key: "restore.state.\($0.state)")
      },
      .figures("schema", priority: .rare) { Cell(count: $0.schema) },
      .figures("bookings") { Cell(count: $0.bookings) },
      .figures("expenses") { Cell(count: $0.expenses) },
      .init("first_check_in", priority: .main) { Cell($0.firstCheckIn) },
      .init("last_check_in", priority: .main) { Cell($0.lastCheckIn) },
      .init("last_change", priority: .main) { $0.lastChange.map { .moment($0) } ?? .empty },
      .init("file", priority: .detail) { .text($0.file) },
    ]).document(
      "estada/restore/1", title: Phrase("restore.title"), whenEmpty: Phrase("restore.title"),
      rows: states)
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
  /// The code of the way by which it was entered: `assistant`, `page`; nil for a command that somebody typed.
  package let door: String?

  /// Creates an entry.
  package init(
    number: Int64, recordedAt: String, command: String, who: String = "", state: String,
    changes: Int, serverTime: String? = nil, door: String? = nil
  ) {
    self.number = number
    self.recordedAt = recordedAt
    self.command = command
    self.who = who
    self.state = state
    self.changes = changes
    self.serverTime = serverTime
    self.door = door
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
    return Table<HistoryEntry>([
      .figures("step") { .number($0.number) },
      .init("recorded_at") { .moment($0.recordedAt) },
      .init("server_time", priority: .main, if: hasOtherTimes) {
        $0.serverTime.map { .moment($0) } ?? .empty
      },
      .init("who", if: hasAuthors) { .text($0.who) },
      .init("state", isElastic: true) { .term(code: $0.state, key: "log.state.\($0.state)") },
      .figures("changes", priority: .detail) { .count($0.changes) },
      .init("command", isElastic: true) { .recorded($0.command) },
      .init("door", isOptional: true, priority: .main) {
        $0.door.map { .term(code: $0, key: "log.door.\($0)") } ?? .empty
      },
    ]).document(
      "estada/log/1", title: Phrase("log.title"), whenEmpty: Phrase("log.empty"), rows: entries)
  }
}
