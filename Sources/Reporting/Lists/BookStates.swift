package import Bookkeeping

/// What tells one state of a book from another, as the preview of a restore shows it.
package struct BookState: Sendable {
  /// The code of which state it is: `now`, `restored`.
  package let state: String
  /// The file it is in.
  package let file: String
  /// Its schema; nil, like all that follows, when the file cannot be read.
  package let schema: Int?
  /// How many bookings there are.
  package let bookings: Int?
  /// How many expenses there are.
  package let expenses: Int?
  /// The earliest check-in.
  package let firstCheckIn: Day?
  /// The latest check-in.
  package let lastCheckIn: Day?
  /// When the latest change was made, local time.
  package let lastChange: String?

  /// Makes a state.
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

/// The book that is there and the one that will be, side by side.
package enum BookStates {
  /// The states as a document.
  package static func document(_ states: [BookState]) -> Document {
    let columns: [Column] = [
      Column("state", heading: "column.book-state"), .figures("schema"), .figures("bookings"),
      .figures("expenses"), Column("first_check_in"), Column("last_check_in"),
      Column("last_change"), Column("file", isElastic: true),
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
          Cell(state.lastCheckIn), Cell(state.lastChange), .text(state.file),
        ])
      }
      return nil
    }
  }
}
