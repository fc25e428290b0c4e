internal import Files

extension BookFile {
  /// Copies the book to its folder of backups, checks the copy, and removes automatic backups that
  /// need not be kept any longer.
  ///
  /// - Parameter time: The local time, `2026-11-21 10:14`.
  /// - Throws: `StorageError`; no unfinished copy is left.
  package func backUp(_ reason: BackupReason, at time: String) throws -> BackupEntry {
    let entry = try keepCopy(reason, at: time).entry
    backups.prune()
    return entry
  }

  /// Copies the book to a file somebody chose, and checks the copy.
  ///
  /// - Parameter replacing: Whether a book that is there already may be replaced; another file never is.
  /// - Throws: `StorageError`; a file that was there is then as it was.
  package func backUp(to path: String, replacing: Bool) throws {
    let target = FileSystem.followingLink(path)
    guard FileSystem.entry(target) != .directory else {
      throw StorageError.isDirectory(place: .file(path))
    }
    try StorageError.mapping(
      try AtomicFile.requireFree(path, replacing: replacing ? .book : nil))
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    try Backup.copy(file, to: part.path, named: path)
    try part.name(as: target, replacing: replacing)
  }

  /// Removes a backup that turned out not to be needed.
  package func discard(_ backup: BackupEntry) {
    backups.discard(backup)
  }

  /// The folder of the book's backups.
  var backups: BackupFolder { BackupFolder(of: path) }

  /// Copies the book to the folder, and says how many changes it had seen.
  func keepCopy(
    _ reason: BackupReason, at time: String
  ) throws -> (entry: BackupEntry, counter: UInt32) {
    let folder = backups
    try folder.make()
    do {
      let part = try AtomicFile.database(in: folder.path)
      // An import replaces nothing that is in the book: what was unsound before it is so after it.
      let counter = try Backup.copy(
        file, to: part.path, named: folder.path, isLookedThrough: reason != .import)
      return (try folder.keep(part, reason, at: time), counter)
    } catch {
      FileSystem.removeEmptyFolder(folder.path)
      throw error
    }
  }
}
