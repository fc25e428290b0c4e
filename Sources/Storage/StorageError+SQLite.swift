internal import CSQLite

extension StorageError {
  /// What a failing return code of SQLite means for the user's book.
  init(code: Int32, handle: OpaquePointer, path: String) {
    let detail = unsafe String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
    case SQLITE_NOTADB: self = .notABook(path: path)
    case SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case SQLITE_ERROR where StorageError.strange.contains(where: detail.hasPrefix):
      self = .damaged(path: path, detail: detail)
    case _ where estada_is_moved(code) != 0: self = .replaced(path: path)
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(path: path)
    case SQLITE_FULL: self = .diskFull(path: path)
    case SQLITE_IOERR, SQLITE_CANTOPEN: self = .inputOutput(path: path, detail: detail)
    case SQLITE_CONSTRAINT: self = .constraint(detail: detail)
    default: self = .unexpected(code: code, detail: detail)
    }
  }

  /// How SQLite begins to say that a book is not what it should be: something else stands in the place
  /// of a table, such as a view or a table with other columns, or history has no rows but other text.
  private static let strange = [
    "access to view", "unsafe use", "no such table", "no such column", "malformed JSON",
    "integer overflow",
  ]
}
