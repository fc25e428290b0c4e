internal import Files

extension AtomicFile {
  /// How a database is written into one: nothing has to last before the whole does.
  static let databaseSettings = "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"

  /// Makes an empty file for a database, which only its owner may read.
  ///
  /// - Throws: `StorageError`; it names the folder.
  static func database(in folder: String) throws(StorageError) -> AtomicFile {
    try StorageError.mapping(try AtomicFile(in: folder, needsName: true))
  }

  /// Gives a complete database its name.
  ///
  /// - Throws: `StorageError.bookExists` when there is a file of that name that may not be replaced.
  func name(as target: String, replacing: Bool) throws(StorageError) {
    // What belongs to the old file, SQLite would write into the new one.
    if replacing { Companions.remove(beside: target) }
    try StorageError.mapping(try place(as: target, replacing: replacing))
  }
}
