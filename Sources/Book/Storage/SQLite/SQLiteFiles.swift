internal import Documents
internal import Files
internal import Glibc

/// The files that SQLite creates beside a book, and reads when the book is opened again.
enum SQLiteFiles {
  /// The suffixes that SQLite appends to the name of the book.
  static let endings = ["-journal", "-wal", "-shm"]

  /// The last bytes of a rollback journal that names a super-journal, after the length and the checksum
  /// of the name (fileformat2.html; pager.c, "super-journal").
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Requires that no harmful file lies beside a book.
  ///
  /// SQLite would wait forever for a pipe, and write to the target of a symbolic link. A journal that
  /// names a super-journal, which SQLite writes for transactions over several databases, would make
  /// SQLite delete the named file; this program has no such transactions.
  ///
  /// - Throws: `StorageError`, if it is another kind of file, or the journal of another book.
  static func refuseHarmful(beside book: String) throws(StorageError) {
    let file = FileSystem.followingLink(book)
    for ending in endings where FileSystem.isOddity(file + ending) {
      throw .refused("error.odd-companion", .file(file + ending), .badData)
    }
    let path = file + "-journal"
    let journal = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard journal >= 0 else { return }
    defer { close(journal) }
    let end = lseek(journal, 0, SEEK_END)
    guard end > 16 else { return }
    var tail = [UInt8](repeating: 0, count: 16)
    guard unsafe pread(journal, &tail, tail.count, end - 16) == tail.count else { return }
    let length = tail[..<4].reduce(0) { $0 << 8 | Int($1) }
    if Array(tail[8...]) == magic && length > 0 && length <= end - 16 {
      throw .refused("error.foreign-journal", .file(path), .badData)
    }
  }

  /// Removes the files beside a book that is to be replaced: SQLite would apply them to the new one.
  static func remove(beside book: String) {
    for ending in endings { FileSystem.remove(book + ending) }
  }
}

extension AtomicFile {
  /// The settings for writing a database into a temporary file, which need not survive a crash.
  static let databaseSettings = "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"

  /// Creates a temporary file for a database, which only its owner can read.
  ///
  /// - Throws: `StorageError` with the folder.
  static func database(in folder: String) throws(StorageError) -> AtomicFile {
    try StorageError.mapping(try AtomicFile(in: folder, needsName: true))
  }

  /// Gives a complete database its final name.
  ///
  /// - Throws: `StorageError.bookExists` if the target exists and `replacing` is false.
  func name(as target: String, replacing: Bool) throws(StorageError) {
    // SQLite would apply the journal of the old file to the new one.
    if replacing { SQLiteFiles.remove(beside: target) }
    try StorageError.mapping(try place(as: target, replacing: replacing))
  }
}
