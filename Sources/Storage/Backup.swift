internal import CSQLite

/// Copies a whole book while others may be reading it, by SQLite's online backup.
enum Backup {
  /// Copies the book to a new file that only its owner may read, and checks the copy.
  ///
  /// - Throws: `StorageError`; the unfinished copy is removed.
  static func copy(_ source: Connection, to path: String) throws(StorageError) {
    try FileSystem.createPrivate(path)
    do throws(StorageError) {
      let target = try Connection(path: path)
      guard let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
        throw StorageError(
          code: sqlite3_errcode(target.handle), handle: target.handle, path: path)
      }
      let copied = sqlite3_backup_step(backup, -1)
      let finished = sqlite3_backup_finish(backup)
      if copied != SQLITE_DONE {
        // The copy is the program's own: only for want of room is it the one to name.
        let named = copied & 0xFF == SQLITE_FULL ? path : source.path
        throw StorageError(code: copied, handle: target.handle, path: named)
      }
      try target.check(finished)
      guard try target.text("PRAGMA integrity_check") == "ok" else {
        throw .damaged(path: source.path, detail: "integrity_check")
      }
    } catch {
      FileSystem.remove(path)
      throw error
    }
  }

  /// The first free name beside the book for a copy made before a migration.
  static func freePath(beside path: String, schema: Int) -> String {
    let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
    var name = "\(stem).schema-\(schema).sqlite"
    var number = 2
    while FileSystem.entry(name) != .nothing {
      name = "\(stem).schema-\(schema)-\(number).sqlite"
      number += 1
    }
    return name
  }
}
