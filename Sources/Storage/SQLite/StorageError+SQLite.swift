internal import Bookkeeping
internal import CSQLite
internal import UnicodeText

extension StorageError {
  /// What a failing return code of SQLite means for the user's book.
  init(code: Int32, handle: OpaquePointer, place: Place) {
    let detail = unsafe String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(place: place)
    case SQLITE_NOTADB: self = .notABook(place: place)
    // What a book has for a schema is text that anybody may have written. The program's own SQL is tried
    // on sound books by the tests, so that elsewhere it is the book that is not what it should be.
    case SQLITE_CORRUPT, SQLITE_MISMATCH, SQLITE_TOOBIG:
      self = .damaged(place: place, detail: detail)
    case SQLITE_ERROR where !StorageError.ownFaults.contains(where: detail.hasPrefix):
      self = .damaged(place: place, detail: detail)
    case _ where estada_is_moved(code) != 0: self = .replaced(place: place)
    case _ where estada_is_unfinished(code) != 0: self = .unfinishedWrite(place: place)
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(place: place)
    case SQLITE_FULL: self = .diskFull(place: place)
    case SQLITE_IOERR, SQLITE_CANTOPEN: self = .inputOutput(place: place, detail: detail)
    case SQLITE_CONSTRAINT:
      self = .constraint(ConstraintKind(code), detail: StorageError.rule(detail))
    default: self = .unexpected(code: code, detail: detail)
    }
  }

  /// How SQLite begins to say what only the program can be the cause of.
  private static let ownFaults = [
    "near ", "incomplete input", "unrecognized token", "cannot start", "cannot commit",
    "cannot rollback", "no such savepoint", "wrong number of arguments", "not an error",
    "SQL logic error", "bad parameter",
  ]

  /// What a message says of a rule after its kind: a table and its columns, or the condition.
  private static func rule(_ detail: String) -> String {
    if let (_, rule) = detail.halves(around: " constraint failed: ") { return String(rule) }
    // "cannot store TEXT value in INTEGER column booking.nights"
    return detail.halves(around: " column ").map { String($0.1) } ?? ""
  }
}

extension ConstraintKind {
  /// The kind that an extended result code is about.
  fileprivate init(_ code: Int32) {
    switch code >> 8 {
    case 1: self = .check
    case 3: self = .reference
    case 5: self = .missing
    case 6, 8, 10: self = .unique
    case 12: self = .type
    default: self = .other
    }
  }
}
