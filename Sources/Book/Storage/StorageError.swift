package import Bookkeeping
package import Documents
internal import Files

/// The reason why a book cannot be read or written.
///
/// The cases are reasons that some code treats in a way of its own; the others are refusals.
package enum StorageError: Error, Equatable, Sendable {
  /// A reason that is only reported.
  case refused(Refusal)
  /// The file does not exist.
  case bookNotFound(place: BookPlace)
  /// The file is not a book of this program.
  case notABook(place: BookPlace)
  /// A store of the 2015 app, which is no book but can be restored as one.
  case appStore(place: BookPlace)
  /// Another program held a lock on the book for longer than the timeout; `by` is who holds it on a server.
  case locked(place: BookPlace, by: LockHolder? = nil)
  /// The file or its folder is read-only.
  case readOnly(place: BookPlace)
  /// The file is a book, but parts of it are missing or damaged.
  case damaged(place: BookPlace, detail: String)
  /// A row holds a value outside its valid range, such as a stay of minus one night.
  case impossibleValue(place: BookPlace, RowValue)
  /// The disk is full.
  case diskFull(place: BookPlace)
  /// A system call failed; the code is its `errno`.
  case inputOutput(place: BookPlace, code: Int32)
  /// The server cannot be reached, or the connection was lost; the detail is the library's.
  case unreachable(place: BookPlace, detail: String)
  /// The user of the server may not do what was asked for; `role` is the role that does not permit it, nil if it
  /// is not for want of a role.
  case notPermitted(place: BookPlace, role: BookRole? = nil)
  /// A constraint rejected a row; the detail is a table and its columns, or the condition.
  case constraint(ConstraintKind, detail: String)
  /// There is no step in force that can be undone.
  case nothingToUndo
  /// There is no undone step that can be redone.
  case nothingToRedo
  /// A row differs from its state in the history; `steps` are the numbers of the later steps in force that
  /// depend on it, as far as they are known, and `author` is whose the last one is, if the user may not undo it.
  case historyConflict(table: String, row: Int64, steps: [Int64] = [], author: String? = nil)
  /// The engine reported an error that only a bug of the program can cause.
  case unexpected(code: Int32, detail: String)
}

extension StorageError {
  /// A refusal whose sentence calls a place `path`.
  package static func refused(
    _ key: String, _ place: BookPlace, _ reason: Refusal.Reason = .refused,
    with values: [String: Cell] = [:], count: Int? = nil
  ) -> StorageError {
    .refused(Refusal(key, values.merging(["path": .text(place.text)]) { $1 }, count: count, reason))
  }

  /// The place of a new book is taken.
  package static func bookExists(place: BookPlace) -> StorageError {
    .refused(place.isFile ? "error.book-exists" : "error.book-on-server-exists", place)
  }

  /// The path is a folder.
  static func isDirectory(place: BookPlace) -> StorageError {
    .refused("error.is-directory", place, .inputOutput)
  }

  /// The book was written by a later version of the program.
  static func newerBook(place: BookPlace, schema: Int, supported: Int) -> StorageError {
    .refused(
      "error.newer-book", place, .unavailable,
      with: ["schema": .count(schema), "supported": .count(supported)])
  }

  /// The highest number of a table or of backups is in use.
  static func noNumberLeft(place: BookPlace, after last: String) -> StorageError {
    .refused("error.no-number-left", place, .badData, with: ["last": .text(last)])
  }

  /// An address of a server has a password, which other users of the computer can see.
  package static let passwordInAddress = StorageError.refused(
    Refusal("error.password-in-address", .usage))

  /// The library that connects to servers is not installed.
  static let libraryMissing = StorageError.refused(Refusal("error.server-library", .inputOutput))

  /// Only a manager of the book on a server may do what was asked for.
  static func needsManager(place: BookPlace) -> StorageError {
    .refused("error.needs-manager", place)
  }
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

/// The command by which the administrator of a server gives a login the right to create roles, or takes it back.
package func rightToCreateRoles(of login: String, isGiven: Bool) -> [String] {
  let sql = "ALTER ROLE \(login.quotedForSQL) \(isGiven ? "" : "NO")CREATEROLE"
  return ["sudo", "-u", "postgres", "psql", "--command", sql]
}

extension String {
  /// The name of a role as a word of SQL: in quotes, unless it is one of small letters and digits.
  fileprivate var quotedForSQL: String {
    let isPlain =
      !isEmpty && utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == false
      && utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "_")
      }
    if isPlain { return self }
    let parts = split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
    return "\"" + parts.joined(separator: "\"\"") + "\""
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
package enum BookPlace: Hashable, Sendable {
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

  /// The record, its field and the value as placeholders.
  package var words: [String: Cell] {
    ["record": .record(table, row), "field": .field(column, of: table), "value": .text(text)]
  }

  /// What is wrong with a store of the 2015 app: a value, or the lack of a column.
  var inStore: Phrase {
    row == 0
      ? Phrase("error.store-column", ["table": .text(text), "field": .field(column, of: table)])
      : Phrase(
        "error.store-value",
        [
          "name": .text("\(table).\(column)"), "row": .number(row), "value": .text(text),
        ])
  }

  /// A value of an old book that no migration can convert.
  var inOldBook: Phrase {
    Phrase(
      "error.unmigratable-value",
      words.merging(["name": .text("\(table).\(column)"), "row": .number(row)]) { $1 })
  }
}
