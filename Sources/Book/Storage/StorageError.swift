package import Bookkeeping
internal import Files

/// The reason why a book cannot be read or written.
package enum StorageError: Error, Equatable, Sendable {
  /// The file does not exist.
  case bookNotFound(place: Place)
  /// The book of a database was moved to another place.
  case bookMoved(place: Place)
  /// The file of a new book already exists.
  case bookExists(place: Place)
  /// The name is empty, or too long for the files that SQLite creates beside a book.
  case badName(place: Place, limit: Int)
  /// The path is a folder.
  case isDirectory(place: Place)
  /// The file is not a book of this program.
  case notABook(place: Place)
  /// A store of the 2015 app, which is no book but can be restored as one.
  case appStore(place: Place)
  /// A store of the 2015 app with columns or values that a book cannot have; a row 0 means that the table named by
  /// the text has no column for the field.
  case unreadableStore(place: Place, [RowValue])
  /// The book was written by a later version of the program.
  case newerBook(place: Place, schema: Int, supported: Int)
  /// The book on a server is older than the program, and its manager has to migrate it.
  case olderBook(place: Place, schema: Int, latest: Int)
  /// Another program held a lock on the book for longer than the timeout; `by` is who holds it on a server.
  case locked(place: Place, by: LockHolder? = nil)
  /// The file has been replaced by another since the book was opened.
  case replaced(place: Place)
  /// The file or its folder is read-only.
  case readOnly(place: Place)
  /// An interrupted write has to be rolled back first, but the book is read-only.
  case unfinishedWrite(place: Place)
  /// The file is a book, but parts of it are missing or damaged.
  case damaged(place: Place, detail: String)
  /// A row holds a value outside its valid range, such as a stay of minus one night.
  case impossibleValue(place: Place, RowValue)
  /// An old book has values that no migration can convert.
  case unmigratable(place: Place, [RowValue])
  /// The journal beside the book would make SQLite delete another file.
  case foreignJournal(place: Place)
  /// A file that SQLite uses beside the book is not a regular file.
  case oddCompanion(place: Place)
  /// The disk is full.
  case diskFull(place: Place)
  /// The highest number of a table or of backups is in use.
  case noNumberLeft(place: Place, after: String)
  /// A system call failed; the code is its `errno`.
  case inputOutput(place: Place, code: Int32)
  /// An operation on a file was asked for a book on a server.
  case needsFile(place: Place)
  /// An operation on a server was asked for a book in a file.
  case needsServer(place: Place)
  /// An address of a server cannot be parsed, or has a password, which other users of the computer can see.
  case badAddress(place: Place, hasPassword: Bool)
  /// The database of a new book cannot store every text, as its encoding is not UTF-8.
  case otherEncoding(place: Place)
  /// The library that connects to servers is not installed.
  case libraryMissing(place: Place)
  /// The server cannot be reached, or the connection was lost; the detail is the library's.
  case unreachable(place: Place, detail: String)
  /// The server cannot prove by its certificate that it is the one that the user names, or has no TLS; the
  /// detail is the library's.
  case untrusted(place: Place, detail: String)
  /// The connection was lost after the changes were committed.
  case lostAfterCommit(place: Place)
  /// The server has refused the login; the detail is the server's, empty where a password is needed.
  case loginRefused(place: Place, detail: String)
  /// The user of the server may not do what was asked for; `role` is the role that does not permit it, nil if it
  /// is not for want of a role.
  case notPermitted(place: Place, role: BookRole? = nil)
  /// Only a manager of the book on a server may do what was asked for.
  case needsManager(place: Place)
  /// The step of another author is undone or redone by the author or a manager.
  case otherAuthor(step: Int64, who: String)
  /// The user may not create the roles of a new book on a server.
  case needsRoles(place: Place, login: String)
  /// The server has a version that is too old.
  case oldServer(place: Place, version: String)
  /// The connection was lost while changes were being committed, and the server cannot be asked for the
  /// outcome.
  case outcomeUnknown(place: Place)
  /// A constraint rejected a row; the detail is a table and its columns, or the condition.
  case constraint(ConstraintKind, detail: String)
  /// There is no step in force that can be undone.
  case nothingToUndo
  /// There is no undone step that can be redone.
  case nothingToRedo
  /// The latest step in force cannot be undone; `earlier` is the number of the latest one that can.
  case permanentStep(HistoryStep, earlier: Int64?)
  /// A row differs from its state in the history; `steps` are the numbers of the later steps in force that
  /// depend on it, as far as they are known, and `author` is whose the last one is, if the user may not undo it.
  case historyConflict(table: String, row: Int64, steps: [Int64] = [], author: String? = nil)
  /// The engine reported an error that only a bug of the program can cause.
  case unexpected(code: Int32, detail: String)
}

/// Who holds the write lock of a book on a server.
package struct LockHolder: Equatable, Sendable {
  /// The login.
  package let user: String
  /// The number of the session, for a manager of the book, who can have it ended.
  package let session: Int64?

  /// The command by which the administrator of the server ends the session; none if the session is not known.
  package var ending: [String] {
    guard let session else { return [] }
    let sql = "SELECT pg_terminate_backend(\(session))"
    return ["sudo", "-u", "postgres", "psql", "--command", sql]
  }
}

/// The kind of a constraint that rejected a row.
package enum ConstraintKind: String, Sendable {
  /// Another row has the same value.
  case unique
  /// The row refers to a missing row, or another row refers to the one to be removed.
  case reference
  /// The value violates a CHECK constraint.
  case check
  /// A value is missing.
  case missing
  /// The type of the value differs from that of the column.
  case type
  /// Another kind.
  case other
}

extension StorageError {
  /// Makes the error of a book from an error of the file system.
  init(_ error: FileError) {
    switch error {
    case .failed(_, let path, let code): self.init(code, path)
    case .exists(let path), .folderExists(let path): self = .bookExists(place: .file(path))
    case .otherKind(let path), .notAPlainFile(let path), .folderHasOtherFiles(let path, _),
      .folderNotEmpty(let path):
      self = .notABook(place: .file(path))
    case .folderOfOther(let path), .folderOpen(let path): self = .readOnly(place: .file(path))
    case .folderLeftAside(let path, _, let code): self.init(code, path)
    }
  }

  private init(_ code: Int32, _ path: String) {
    switch FileError.Cause(code) {
    case .exists: self = .bookExists(place: .file(path))
    case .forbidden, .readOnly: self = .readOnly(place: .file(path))
    case .noRoom: self = .diskFull(place: .file(path))
    default: self = .inputOutput(place: .file(path), code: code)
    }
  }

  /// Runs `work` and converts an error of the file system into one of the book.
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

/// The place of a book or of a file that belongs to a book.
package enum Place: Hashable, Sendable {
  /// A file or a folder, as the user typed it.
  case file(String)
  /// A book on a server.
  case server(ServerAddress)

  /// Whether it is a file, not a book on a server.
  package var isFile: Bool {
    guard case .file = self else { return false }
    return true
  }

  /// The place that a user typed: the address of a server, or the path of a file.
  package init(_ text: String) {
    self = ServerAddress(text).map { .server($0) } ?? .file(text)
  }

  /// The place in messages: the path, or the address without password and settings.
  package var text: String {
    switch self {
    case .file(let path): path
    case .server(let address): address.text
    }
  }
}

/// An invalid value in a column of a row.
package struct RowValue: Equatable, Sendable {
  /// The table.
  package let table: String
  /// The number of the row.
  package let row: Int64
  /// The column.
  package let column: String
  /// The value as text.
  package let text: String

  /// Describes a value.
  package init(table: String, row: Int64, column: String, text: String) {
    self.table = table
    self.row = row
    self.column = column
    self.text = text
  }
}
