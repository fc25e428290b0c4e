internal import Files

/// The folder of a book's backups: `book.backups` beside `book.sqlite`.
///
/// If there is a book `book` in the same folder, both books would share the folder; then the folders are
/// `book.sqlite.backups` and `book.file.backups`. Backups of a book on a server are on the computer that made them,
/// in the folder of the user's state.
package struct BackupFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// The number of automatic backups of each reason to retain.
  static let newestKept = 10
  /// The number of months of which the latest automatic backup is retained.
  static let monthsKept = 12

  /// The folder of a book, which need not exist; a symbolic link to the book is resolved.
  package init(of book: String) {
    let file = FileSystem.followingLink(book)
    let isEnded = file.hasSuffix(".sqlite")
    let stem = isEnded ? String(file.dropLast(7)) : file
    let own = (isEnded ? file : file + ".file") + ".backups"
    let other = isEnded ? stem : file + ".sqlite"
    let isShared = FileSystem.isPlainFile(other) && FileSystem.size(other) >= Self.smallestBook
    path = isShared || FileSystem.entry(own) == .directory ? own : stem + ".backups"
  }

  /// The folder of a book in a file or on a server, which need not exist.
  ///
  /// - Throws: `StorageError` for an address that cannot be parsed, or without the library.
  package init(of place: BookPlace) throws(StorageError) {
    switch place {
    case .file(let path): self.init(of: path)
    case .server(let address): self.init(path: try address.backupFolder())
    }
  }

  init(path: String) { self.path = path }

  /// The size in bytes below which a file is no database.
  private static let smallestBook: Int64 = 512

  /// The backups in the folder, the oldest first; empty if the folder does not exist.
  ///
  /// - Throws: `StorageError` if the folder is unreadable.
  package func entries() throws(StorageError) -> [BackupEntry] {
    try StorageError.mapping(try FileSystem.names(in: path)).compactMap {
      BackupEntry(name: $0, in: path)
    }
    .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// Creates the folder if it does not exist; only its owner can access it.
  func make() throws(StorageError) {
    guard FileSystem.entry(path) == .nothing else { return }
    try StorageError.mapping(try FileSystem.createFolders(above: path + "/"))
    try StorageError.mapping(try FileSystem.syncFolder(of: path))
  }

  /// Names a complete file as the backup with the next number.
  ///
  /// - Parameter prepare: Runs before, under the lock of the folder.
  func add(
    _ part: AtomicFile, _ reason: BackupReason, at time: String, after prepare: () throws -> Void
  ) throws -> BackupEntry {
    try numbered(reason, at: time) { entry in
      try prepare()
      try part.name(as: entry.path, replacing: false)
    }
  }

  /// Makes a backup of an unreadable file without copying: a hard link, with the files of SQLite beside it.
  ///
  /// The file keeps its old name as well, if the file system supports hard links.
  func addUnreadable(
    _ file: String, _ reason: BackupReason, at time: String
  ) throws -> BackupEntry {
    try make()
    return try numbered(reason, at: time) { entry in
      try StorageError.mapping(try FileSystem.addName(entry.path, to: file))
      // SQLite would apply these files to the file that takes the old name.
      for companion in SQLiteFiles.endings where FileSystem.entry(file + companion) != .nothing {
        try StorageError.mapping(try FileSystem.move(file + companion, to: entry.path + companion))
      }
    }
  }

  /// Runs `body` with the next number, under a lock of the folder.
  private func numbered(
    _ reason: BackupReason, at time: String, _ body: (BackupEntry) throws -> Void
  ) throws -> BackupEntry {
    let lock = FolderLock(path)
    defer { lock.release() }
    let last = try entries().last
    let number = (last?.number ?? 0) + 1
    guard BackupEntry.numbers.contains(number) else {
      throw StorageError.noNumberLeft(place: .file(path), after: last?.name ?? "")
    }
    let entry = BackupEntry(number: number, madeAt: time, reason: reason, in: path)
    try body(entry)
    try StorageError.mapping(try FileSystem.syncFolder(of: entry.path))
    return entry
  }

  /// Removes a backup, and the folder if it is empty then.
  func discard(_ entry: BackupEntry) {
    FileSystem.remove(entry.path)
    for companion in SQLiteFiles.endings { FileSystem.remove(entry.path + companion) }
    FileSystem.removeEmptyFolder(path)
  }

  /// The surplus backups: all except permanent ones, the newest ten of each reason, and the newest one of
  /// each of the latest twelve months with backups.
  ///
  /// Each reason counts by itself, so that ten imports do not remove the backup of a restore. Months are
  /// those of the backups, not of the clock, which may be wrong.
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

/// A backup of a book: `0007-2026-07-03-1014-import.sqlite`.
///
/// The name contains all properties, which so are known even if the file is unreadable.
package struct BackupEntry: Equatable, Sendable {
  /// The number, which increases with every backup and determines the order, as clocks can be set back.
  package let number: Int
  /// The local time of the backup, `2026-07-03 10:14`.
  package let madeAt: String
  /// The reason of the backup.
  package let reason: BackupReason
  /// The path of the file.
  package let path: String

  /// The name of the file.
  package var name: String { FileSystem.name(of: path) }

  /// The size of the file in bytes.
  package var size: Int64 { FileSystem.size(path) }

  /// The month of the backup, `2026-07`.
  var month: Substring { madeAt.prefix(7) }

  /// The valid numbers; a file with a higher one is not a backup of this program.
  static let numbers = 1...999_999_999

  private static let ending = ".sqlite"

  init(number: Int, madeAt: String, reason: BackupReason, in folder: String) {
    self.number = number
    self.madeAt = madeAt
    self.reason = reason
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let time = String(madeAt.compactMap { $0 == " " ? "-" : $0 == ":" ? nil : $0 })
    path = "\(folder)/\(padded)-\(time)-\(reason.rawValue)\(BackupEntry.ending)"
  }

  /// Parses the name of a file; nil if it is not that of a backup.
  init?(name: String, in folder: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, name.hasSuffix(BackupEntry.ending), let number = Int(parts[0]),
      BackupEntry.numbers.contains(number), parts[4].count == 4,
      let reason = BackupReason(rawValue: String(parts[5].dropLast(7)))
    else { return nil }
    let time = "\(parts[4].prefix(2)):\(parts[4].suffix(2))"
    self.init(
      number: number, madeAt: "\(parts[1])-\(parts[2])-\(parts[3]) \(time)", reason: reason,
      in: folder)
    // Rejects other spellings: the path is made from the parts of the name.
    guard self.name == name else { return nil }
  }
}

/// The reason of a backup.
package enum BackupReason: String, CaseIterable, Sendable {
  /// The user requested it.
  case manual
  /// A migration of the book.
  case migration
  /// An import of a file.
  case `import`
  /// A restoration, which replaces the book.
  case restore
  /// A repair of the book.
  case repair

  /// Whether the program never removes such a backup: manual ones, and those before a migration, which
  /// cannot be undone in another way.
  package var isKeptForGood: Bool { self == .manual || self == .migration }
}

extension BackupFolder {
  /// The folder of the backups that a path is one of; nil for any other file.
  static func containing(_ file: String) -> String? {
    let folder = FileSystem.folder(of: file)
    let isBackup =
      folder.hasSuffix(".backups")
      && BackupEntry(name: FileSystem.name(of: file), in: folder) != nil
    return isBackup ? folder : nil
  }
}
