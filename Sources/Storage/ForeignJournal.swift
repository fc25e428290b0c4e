internal import Glibc

/// A rollback journal that names a second file, as SQLite writes it for changes to several databases
/// at once (fileformat2.html; pager.c, "super-journal").
///
/// Once it has rolled back, SQLite deletes the file that is named there, whichever it is. This program
/// never changes two files at once, so that such a journal was made by somebody else, to do harm.
enum ForeignJournal {
  /// What such a journal ends with: the length of a name, its sum, and these bytes.
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Refuses a book with such a journal.
  ///
  /// - Throws: `StorageError.foreignJournal`.
  static func refuse(beside book: String) throws(StorageError) {
    let path = FileSystem.followingLink(book) + "-journal"
    // It may be a pipe, which is no journal either.
    let journal = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard journal >= 0 else { return }
    defer { close(journal) }
    let end = lseek(journal, 0, SEEK_END)
    guard end > 16 else { return }
    var tail = [UInt8](repeating: 0, count: 16)
    guard unsafe pread(journal, &tail, tail.count, end - 16) == tail.count else { return }
    let length = tail[..<4].reduce(0) { $0 << 8 | Int($1) }
    if Array(tail[8...]) == magic && length > 0 && length <= end - 16 {
      throw .foreignJournal(path: path)
    }
  }
}
