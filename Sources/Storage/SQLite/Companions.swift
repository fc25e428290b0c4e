internal import Files
internal import Glibc

/// The files that SQLite may leave beside a book and reads the next time it is opened.
enum Companions {
  /// What their names add to the book's.
  static let endings = ["-journal", "-wal", "-shm"]

  /// What a rollback journal ends with that names a second file: the length of the name, its sum, and
  /// these bytes (fileformat2.html; pager.c, "super-journal").
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Refuses a book beside which lies what this program never makes, and what does harm.
  ///
  /// A pipe would have SQLite wait without an end, and a link would have it write elsewhere. A journal
  /// that names a second file, as SQLite writes it for changes to several databases at once, would have
  /// that file deleted, whichever it is; this program never changes two files at once.
  ///
  /// - Throws: `StorageError.oddCompanion`, `.foreignJournal`.
  static func refuseHarmful(beside book: String) throws(StorageError) {
    let file = FileSystem.followingLink(book)
    for ending in endings where FileSystem.isOddity(file + ending) {
      throw .oddCompanion(place: .file(file + ending))
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
      throw .foreignJournal(place: .file(path))
    }
  }

  /// Whether SQLite left something beside a book.
  static func exist(beside book: String) -> Bool {
    endings.contains { FileSystem.size(FileSystem.followingLink(book) + $0) > 0 }
  }

  /// Removes them: without their book they are of no use, and would spoil another.
  static func remove(beside book: String) {
    for ending in endings { FileSystem.remove(book + ending) }
  }
}
