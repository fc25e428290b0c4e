/// A backup, as the list of backups shows it.
package struct BackupItem: Sendable {
  /// Counts up with every backup.
  package let number: Int
  /// When it was made, local time.
  package let madeAt: String
  /// The code of why it was made: `manual`, `migration`, `import`, `restore`, `repair`.
  package let reason: String
  /// The schema it is in; nil when it cannot be read.
  package let schema: Int?
  /// How many bookings it has; nil when it cannot be read.
  package let bookings: Int?
  /// How many expenses it has; nil when it cannot be read.
  package let expenses: Int?
  /// Size of the file in bytes.
  package let size: Int64
  /// Whether it is sound; nil when that has not been looked at.
  package let isSound: Bool?
  /// The name of the file.
  package let file: String

  /// Makes an item.
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

/// The backups of a book as a list, the newest first.
package enum BackupList {
  /// The list as a document; `folder` is where they are.
  package static func document(_ items: [BackupItem], folder: String) -> Document {
    let isChecked = items.contains { $0.isSound != nil }
    let columns: [Column] = [
      .figures("number", heading: "column.step"), Column("made_at", heading: "column.recorded_at"),
      Column("reason"), .figures("schema"), .figures("bookings"), .figures("expenses"),
      .figures("size"), Column("sound", for: isChecked ? .everybody : .machines),
      Column("file", isElastic: true),
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
      .number(Int64(number)), .text(madeAt), .term(code: reason, key: "backup.reason.\(reason)"),
      schema.map { .count($0) } ?? .empty, bookings.map { .count($0) } ?? .empty,
      expenses.map { .count($0) } ?? .empty, .count(Int(size)), isSound.map { .flag($0) } ?? .empty,
      .text(file),
    ]
  }
}
