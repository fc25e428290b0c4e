internal import Glibc

/// A file that is being written, under a name that nothing looks for until it is complete.
///
/// It is locked as long as its writer lives, so that what a killed one left behind can be told from
/// what another is still writing.
package final class PartFile {
  /// Where it is for now.
  package let path: String
  private let descriptor: Int32
  private var isNamed = false

  /// How a database is written into one: nothing has to last before the whole does.
  static let settings = "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"

  private static let prefix = ".estada-"
  private static let ending = ".part"

  /// Makes an empty one in a folder, which only its owner may read, and removes what was left there.
  ///
  /// - Throws: `StorageError`; it names the folder.
  package init(in folder: String) throws(StorageError) {
    PartFile.sweep(folder)
    var attempt = 1
    while true {
      let name = "\(folder)/\(PartFile.prefix)\(getpid())-\(attempt)\(PartFile.ending)"
      let opened = unsafe open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      // Another process may have our number where folders are shared between machines.
      if opened < 0 && errno == EEXIST && attempt < 1000 {
        attempt += 1
        continue
      }
      guard opened >= 0 else { throw FileSystem.error(folder) }
      // Where files cannot be locked, nothing is swept either.
      flock(opened, LOCK_EX)
      var status = stat()
      if unsafe fstat(opened, &status) == 0 && status.st_nlink == 0 {
        // Another process took it for one that had been left, before the lock was ours.
        close(opened)
        continue
      }
      descriptor = opened
      path = name
      return
    }
  }

  deinit {
    if !isNamed { unsafe unlink(path) }
    close(descriptor)
  }

  /// Makes sure that everything is on the disk and gives the file its name.
  ///
  /// - Throws: `StorageError.bookExists` when there is a file of that name that may not be replaced.
  package func name(as target: String, replacing: Bool) throws(StorageError) {
    guard fsync(descriptor) == 0 else { throw FileSystem.error(target) }
    if replacing {
      // What belongs to the old file, SQLite would write into the new one.
      for companion in FileSystem.companions { unsafe unlink(target + companion) }
      try FileSystem.move(path, to: target)
    } else {
      try FileSystem.addName(target, to: path)
      unsafe unlink(path)
    }
    isNamed = true
    try FileSystem.syncFolder(of: target)
  }

  /// A name in a folder for what this process is writing.
  package static func path(in folder: String) -> String {
    "\(folder)/\(prefix)\(getpid())\(ending)"
  }

  /// Whether a name is one for what is being written.
  package static func isPart(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(ending)
  }

  /// Removes what killed processes left in a folder.
  ///
  /// - Parameter isTrial: Whether to leave them and only count.
  /// - Returns: How many files that were.
  @discardableResult
  package static func sweep(_ folder: String, isTrial: Bool = false) -> Int {
    var removed = 0
    // What cannot be listed now is swept another time.
    for name in (try? FileSystem.names(in: folder)) ?? [] where isPart(name) {
      let file = "\(folder)/\(name)"
      // In a folder that all may write to, another user may have put anything there.
      var status = stat()
      guard unsafe lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid()
      else { continue }
      guard status.st_nlink == 1 else {
        // It is complete and has its name. It may be the book: to open and close it here would give
        // up the locks that SQLite holds on it.
        if unsafe isTrial || unlink(file) == 0 { removed += 1 }
        continue
      }
      let opened = unsafe open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard opened >= 0 else { continue }
      if unsafe flock(opened, LOCK_EX | LOCK_NB) == 0 && (isTrial || unlink(file) == 0) {
        removed += 1
      }
      close(opened)
    }
    return removed
  }
}

/// Keeps other processes of the program away from a folder, as from giving the same number in it.
package struct FolderLock {
  private let descriptor: Int32

  /// Waits until it is free. Where folders cannot be locked, names that are never written over are
  /// all there is.
  package init(_ folder: String) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX) }
  }

  /// Nil when another process has it, or folders cannot be locked here.
  package init?(ifFree folder: String) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  package func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
