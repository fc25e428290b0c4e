internal import Files

/// Why a book cannot be read or written.
package enum StorageError: Error, Equatable, Sendable {
  /// There is no file.
  case bookNotFound(place: Place)
  /// There is a file already where a new book would go.
  case bookExists(place: Place)
  /// No book can have the name: it is empty, or too long for the files SQLite makes beside it.
  case badName(place: Place, limit: Int)
  /// The path is a folder.
  case isDirectory(place: Place)
  /// The file is not a book of this program.
  case notABook(place: Place)
  /// The book was written by a later version of the program.
  case newerBook(place: Place, schema: Int, supported: Int)
  /// Another program held the book for longer than the wait.
  case locked(place: Place)
  /// Another file has taken the book's place since it was opened.
  case replaced(place: Place)
  /// The file or its folder may not be written.
  case readOnly(place: Place)
  /// The book may not be written, and a write that was interrupted has to be rolled back first.
  case unfinishedWrite(place: Place)
  /// The file is a book, but parts of it are missing or damaged.
  case damaged(place: Place, detail: String)
  /// A row of the book has what no command enters, such as a stay of minus one night.
  case impossibleValue(place: Place, RowValue)
  /// An old book has values that no migration can carry over.
  case unmigratable(place: Place, [RowValue])
  /// Beside the book lies a journal that would have another file deleted.
  case foreignJournal(place: Place)
  /// In the place of a file that SQLite keeps beside the book there is no plain file.
  case oddCompanion(place: Place)
  /// No room left on the disk.
  case diskFull(place: Place)
  /// The last number there is has been given, to a row of a table or to a backup.
  case noNumberLeft(place: Place, after: String)
  /// The operating system refused; the detail is its own words.
  case inputOutput(place: Place, detail: String)
  /// A rule of the book's own tables refused a row; the detail is a table and its column, or the rule.
  case constraint(ConstraintKind, detail: String)
  /// Nothing has been done that could be undone.
  case nothingToUndo
  /// Nothing has been undone that could be done again.
  case nothingToRedo
  /// A row no longer is what history says it should be.
  case historyConflict(table: String, row: Int64)
  /// The engine reported something the program has no name for: a fault of ours.
  case unexpected(code: Int32, detail: String)
}

/// What sort of rule refused a row.
package enum ConstraintKind: String, Sendable {
  /// Another row has the same value already.
  case unique
  /// A row refers to one that is not there, or is referred to by one that stays.
  case reference
  /// The value lies outside what a column takes.
  case check
  /// A value is missing.
  case missing
  /// The value is of another type than the column's.
  case type
  /// The engine does not say.
  case other
}

extension StorageError {
  /// What a failure of the file system means for the user's book.
  init(_ error: FileError) {
    switch error {
    case .failed(_, let path, let code): self.init(code, path)
    case .exists(let path), .folderExists(let path): self = .bookExists(place: .file(path))
    case .otherKind(let path), .notAPlainFile(let path), .folderHasOtherFiles(let path, _),
      .folderNotEmpty(let path):
      self = .notABook(place: .file(path))
    case .folderLeftAside(let path, _, let code): self.init(code, path)
    }
  }

  private init(_ code: Int32, _ path: String) {
    switch FileError.Cause(code) {
    case .exists: self = .bookExists(place: .file(path))
    case .forbidden: self = .readOnly(place: .file(path))
    case .noRoom: self = .diskFull(place: .file(path))
    case .other: self = .inputOutput(place: .file(path), detail: FileError.reason(code))
    }
  }

  /// Does something with files; a failure becomes what it means for the book.
  static func mapping<Result>(
    _ work: @autoclosure () throws(FileError) -> Result
  ) throws(StorageError) -> Result {
    do throws(FileError) {
      return try work()
    } catch {
      throw StorageError(error)
    }
  }
}
