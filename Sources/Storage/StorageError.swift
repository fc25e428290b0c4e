/// Why a book cannot be read or written.
package enum StorageError: Error, Equatable, Sendable {
  /// There is no file.
  case bookNotFound(path: String)
  /// There is a file already where a new book would go.
  case bookExists(path: String)
  /// No book can have the name: it is empty, or too long for the files SQLite makes beside it.
  case badName(path: String, limit: Int)
  /// The path is a folder.
  case isDirectory(path: String)
  /// The file is not a book of this program.
  case notABook(path: String)
  /// The book was written by a later version of the program.
  case newerBook(path: String, schema: Int, supported: Int)
  /// Another program held the book for longer than the wait.
  case locked(path: String)
  /// Another file has taken the book's place since it was opened.
  case replaced(path: String)
  /// The file or its folder may not be written.
  case readOnly(path: String)
  /// The file is a book, but parts of it are missing or damaged.
  case damaged(path: String, detail: String)
  /// A row of the book has what no command enters, such as a stay of minus one night.
  case impossibleValue(path: String, RowValue)
  /// Beside the book lies a journal that would have another file deleted.
  case foreignJournal(path: String)
  /// No room left on the disk.
  case diskFull(path: String)
  /// The last number there is has been given, to a row of a table or to a backup.
  case noNumberLeft(path: String, after: String)
  /// The operating system refused; the detail is its own words.
  case inputOutput(path: String, detail: String)
  /// A rule of the book's own tables refused a row; the detail is SQLite's.
  case constraint(detail: String)
  /// Nothing has been done that could be undone.
  case nothingToUndo
  /// Nothing has been undone that could be done again.
  case nothingToRedo
  /// A row no longer is what history says it should be.
  case historyConflict(table: String, row: Int64)
  /// SQLite reported something the program has no name for: a fault of ours.
  case unexpected(code: Int32, detail: String)
}
