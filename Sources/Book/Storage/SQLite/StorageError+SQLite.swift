internal import CSQLite
internal import Documents
internal import Glibc
internal import UnicodeText

extension StorageError {
  /// Makes the error of a book from a result code of SQLite.
  init(code: Int32, handle: OpaquePointer, place: BookPlace) {
    let detail = unsafe String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(place: place)
    case SQLITE_NOTADB: self = .notABook(place: place)
    // The schema of a file is text that any program may have written. The tests run the program's SQL on
    // valid books, so that an error in SQL means that the schema of this book is damaged.
    case SQLITE_CORRUPT, SQLITE_MISMATCH, SQLITE_TOOBIG:
      self = .damaged(place: place, detail: detail)
    case SQLITE_ERROR where !StorageError.ownFaults.contains(where: detail.hasPrefix):
      self = .damaged(place: place, detail: detail)
    case _ where estada_is_moved(code) != 0: self = .refused("error.replaced", place, .unavailable)
    case _ where estada_is_unfinished(code) != 0:
      self = .refused(
        "error.unfinished-write", place, .inputOutput,
        with: ["journal": .text(place.text + "-journal")])
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(place: place)
    case SQLITE_FULL: self = .diskFull(place: place)
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      let system = unsafe sqlite3_system_errno(handle)
      self = .inputOutput(place: place, code: system == 0 ? EIO : system)
    case SQLITE_CONSTRAINT:
      self = .constraint(ConstraintKind(code), detail: StorageError.rule(detail))
    default: self = .unexpected(code: code, detail: detail)
    }
  }

  /// The beginnings of SQLite's messages for errors that only the program can cause.
  private static let ownFaults = [
    "near ", "incomplete input", "unrecognized token", "cannot start", "cannot commit",
    "cannot rollback", "no such savepoint", "wrong number of arguments", "not an error",
    "SQL logic error", "bad parameter",
  ]

  /// The part of a message that names the constraint: a table and its columns, or the condition.
  private static func rule(_ detail: String) -> String {
    if let (_, rule) = detail.halves(around: " constraint failed: ") { return String(rule) }
    // "cannot store TEXT value in INTEGER column booking.nights"
    return detail.halves(around: " column ").map { String($0.1) } ?? ""
  }
}

extension ConstraintKind {
  /// Makes the kind of an extended result code.
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
