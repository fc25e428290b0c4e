internal import Files

/// The folder beside a book where its backups are kept: `book.backups` for `book.sqlite`.
///
/// Where there is a book `book` beside it, that would be the folder of both; each then has one by its
/// whole name: `book.sqlite.backups` and `book.file.backups`.
package struct BackupFolder: Sendable {
  /// Where it is.
  package let path: String

  /// How many of those that may go are kept of each reason, whatever their age.
  static let newestKept = 10
  /// Of how many months one is kept.
  static let monthsKept = 12

  /// The folder of a book, which need not be there; a link leads to the book's own place.
  package init(of book: String) {
    let file = FileSystem.followingLink(book)
    let isEnded = file.hasSuffix(".sqlite")
    let stem = isEnded ? String(file.dropLast(7)) : file
    let own = (isEnded ? file : file + ".file") + ".backups"
    let other = isEnded ? stem : file + ".sqlite"
    let isShared = FileSystem.isPlainFile(other) && FileSystem.size(other) >= Self.smallestBook
    path = isShared || FileSystem.entry(own) == .directory ? own : stem + ".backups"
  }

  /// The size in bytes below which a file is no database.
  private static let smallestBook: Int64 = 512

  /// What is in it, the oldest first; nothing when there is no such folder.
  ///
  /// - Throws: `StorageError` when it cannot be read.
  package func entries() throws(StorageError) -> [BackupEntry] {
    try StorageError.mapping(try FileSystem.names(in: path)).compactMap {
      BackupEntry(name: $0, in: path)
    }
    .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// Makes the folder if it is missing, for the owner alone.
  func make() throws(StorageError) {
    guard FileSystem.entry(path) == .nothing else { return }
    try StorageError.mapping(try FileSystem.createFolders(above: path + "/"))
    try StorageError.mapping(try FileSystem.syncFolder(of: path))
  }

  /// Gives a complete file the next number.
  func keep(
    _ part: AtomicFile, _ reason: BackupReason, at time: String
  ) throws(StorageError) -> BackupEntry {
    try numbered(reason, at: time) { entry throws(StorageError) in
      try part.name(as: entry.path, replacing: false)
    }
  }

  /// Takes in a file that cannot be read as a book, as it is and with what SQLite left beside it.
  ///
  /// The file keeps its old name as well until another takes it, where the file system can do that.
  func keepAsItIs(
    _ file: String, _ reason: BackupReason, at time: String
  ) throws(StorageError) -> BackupEntry {
    try make()
    return try numbered(reason, at: time) { entry throws(StorageError) in
      try StorageError.mapping(try FileSystem.addName(entry.path, to: file))
      // They belong to this file: beside another one SQLite would write them into it.
      for companion in Companions.endings where FileSystem.entry(file + companion) != .nothing {
        try StorageError.mapping(try FileSystem.move(file + companion, to: entry.path + companion))
      }
    }
  }

  /// Runs `body` with the next number while no other process takes one.
  private func numbered(
    _ reason: BackupReason, at time: String, _ body: (BackupEntry) throws(StorageError) -> Void
  ) throws(StorageError) -> BackupEntry {
    let lock = FolderLock(path)
    defer { lock.release() }
    let last = try entries().last
    let number = (last?.number ?? 0) + 1
    guard BackupEntry.numbers.contains(number) else {
      throw .noNumberLeft(place: .file(path), after: last?.name ?? "")
    }
    let entry = BackupEntry(number: number, madeAt: time, reason: reason, in: path)
    try body(entry)
    try StorageError.mapping(try FileSystem.syncFolder(of: entry.path))
    return entry
  }

  /// Removes a backup that turned out not to be needed, and the folder if nothing else is in it.
  func discard(_ entry: BackupEntry) {
    FileSystem.remove(entry.path)
    for companion in Companions.endings { FileSystem.remove(entry.path + companion) }
    FileSystem.removeEmptyFolder(path)
  }

  /// Removes the backups that need not be kept any longer.
  func prune(sparing spared: String? = nil) {
    // What cannot be listed stays.
    let entries = (try? entries()) ?? []
    for entry in BackupFolder.surplus(entries) where entry.path != spared { discard(entry) }
  }

  /// Which backups need not be kept: all but the newest ten of each reason, the newest one of each of
  /// the latest twelve months in which there are any, and those that stay for good.
  ///
  /// Each reason by itself: ten imports in a row must not remove the copy of what a restore replaced.
  ///
  /// Months are counted by what is there and not by the clock, which may be wrong.
  static func surplus(_ entries: [BackupEntry]) -> [BackupEntry] {
    let passing = entries.filter { !$0.reason.isKeptForGood }
    var kept: Set<Int> = []
    for reason in BackupReason.allCases {
      kept.formUnion(passing.filter { $0.reason == reason }.suffix(newestKept).map(\.number))
    }
    var months: Set<Substring> = []
    for entry in passing.reversed() where months.count < monthsKept {
      if months.insert(entry.month).inserted { kept.insert(entry.number) }
    }
    return passing.filter { !kept.contains($0.number) }
  }
}
