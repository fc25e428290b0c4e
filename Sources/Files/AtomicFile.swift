internal import CGlibc
internal import Glibc

/// A file that takes its name when it is complete: all of it or nothing.
///
/// Until then it has no name where the file system can do that, so that nothing is left even by a kill.
/// Where it needs one, nothing looks for the name, and the file is locked as long as its writer lives:
/// so `sweep` removes what killed processes left, and not what another one is still writing.
package final class AtomicFile {
  /// Where it is written until it is complete.
  package let path: String
  private let descriptor: Int32
  /// Whether `path` is a name in the folder.
  private let isNamed: Bool
  private var isPlaced = false

  /// `O_TMPFILE`, which the Glibc module leaves out as a macro of macros.
  private static let unnamed = 0o20000000 | O_DIRECTORY
  private static let prefix = ".estada-"
  private static let ending = ".part"

  /// Makes an empty file in a folder, and removes what killed processes left there.
  ///
  /// - Parameters:
  ///   - mode: Its permissions, from which the user's mask is taken.
  ///   - needsName: Whether the file has to have a name while it is written, as a database does.
  ///   - reported: The path that errors name; the folder if it is left out.
  /// - Throws: `FileError.failed`.
  package init(
    in folder: String, mode: UInt32 = 0o600, needsName: Bool = false,
    reportedAs reported: String? = nil
  ) throws(FileError) {
    AtomicFile.sweep(folder)
    var descriptor: Int32 = -1
    var name: String?
    if !needsName {
      descriptor = unsafe open(folder, AtomicFile.unnamed | O_RDWR | O_CLOEXEC, mode)
    }
    if needsName || (descriptor < 0 && [EOPNOTSUPP, EISDIR, EINVAL].contains(errno)) {
      (descriptor, name) = AtomicFile.makeNamed(in: folder, mode)
    }
    guard descriptor >= 0 else { throw .latest(.writing, reported ?? folder) }
    // Also one without a name may be given one for a moment. Where files cannot be locked, nothing is
    // swept either.
    if name == nil { flock(descriptor, LOCK_EX | LOCK_NB) }
    self.descriptor = descriptor
    isNamed = name != nil
    path = name ?? "/proc/self/fd/\(descriptor)"
  }

  deinit {
    if isNamed && !isPlaced { unsafe unlink(path) }
    close(descriptor)
  }

  /// Makes an empty file with a name and locks it; the descriptor is negative when that fails.
  private static func makeNamed(
    in folder: String, _ mode: UInt32
  ) -> (descriptor: Int32, name: String) {
    var attempt = 1
    while true {
      let name = partName(in: folder, attempt)
      let opened = unsafe open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode)
      // Another process may have our number where folders are shared between machines.
      if opened < 0 && errno == EEXIST && attempt < 1000 {
        attempt += 1
        continue
      }
      if opened < 0 { return (opened, name) }
      flock(opened, LOCK_EX)
      var status = stat()
      guard unsafe fstat(opened, &status) == 0 && status.st_nlink == 0 else {
        return (opened, name)
      }
      // Another process took it for one that had been left, before the lock was ours.
      close(opened)
    }
  }

  /// Gives it the permissions of the file whose place it takes.
  ///
  /// - Throws: `FileError.failed` when others could do more with it than with that one.
  private func restrict(to mode: UInt32, _ reported: String) throws(FileError) {
    guard FileSystem.restrict(descriptor, to: mode) else { throw .latest(.writing, reported) }
  }

  /// Makes sure that everything is on the disk and gives the file its name.
  ///
  /// - Throws: `FileError.exists` when there is a file of that name that may not be replaced.
  package func place(as target: String, replacing: Bool) throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .latest(.writing, target) }
    // A link fails where there is a file; only a name can be moved over one.
    if unsafe linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 {
      if isNamed { unsafe unlink(path) }
    } else if errno == EEXIST {
      guard replacing else { throw .exists(path: target) }
      try move(over: target)
    } else {
      guard isNamed, FileSystem.hasNoLinks(errno) else { throw .latest(.writing, target) }
      guard replacing || FileSystem.entry(target) == .nothing else { throw .exists(path: target) }
      try FileSystem.move(path, to: target)
    }
    isPlaced = true
    try FileSystem.syncFolder(of: target)
  }

  private func move(over target: String) throws(FileError) {
    var name = path
    if !isNamed {
      name = AtomicFile.partName(in: FileSystem.folder(of: target), 0)
      guard unsafe linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw .latest(.writing, target)
      }
    }
    guard unsafe rename(name, target) == 0 else {
      let error = FileError.latest(.writing, target)
      unsafe unlink(name)
      throw error
    }
  }

  /// Gives what is in the file, a portion at a time.
  private func forEachPortion(
    _ take: ([UInt8]) -> Void, _ reported: String
  ) throws(FileError) {
    var portion = [UInt8](repeating: 0, count: 65_536)
    var place: off_t = 0
    while true {
      let count = unsafe pread(descriptor, &portion, portion.count, place)
      guard count >= 0 else { throw .latest(.writing, reported) }
      if count == 0 { return }
      take(Array(portion[..<count]))
      place += off_t(count)
    }
  }
}

extension AtomicFile {
  /// Writes a file: `body` is given the path of an empty one that takes its place at the end.
  ///
  /// - Parameter replaceable: What a file that is there already has to be so that it is replaced; nil
  ///   replaces none.
  /// - Throws: `FileError`, and what `body` throws; a file that was there is then as it was.
  package static func write(
    to path: String, replacing replaceable: FileKind?,
    _ body: (_ temporaryPath: String) throws -> Void
  ) throws {
    let old = try existing(path, replacing: replaceable)
    let target = old?.path ?? path
    let file = try AtomicFile(in: FileSystem.folder(of: target), mode: 0o666, reportedAs: path)
    try body(file.path)
    if let old { try file.restrict(to: old.mode, path) }
    try file.place(as: target, replacing: replaceable != nil)
  }

  /// Passes on a file that only `body` and nobody else sees, a portion at a time.
  ///
  /// - Parameters:
  ///   - folder: Where it is until then, readable to its owner alone.
  ///   - take: Is given what is in it once `body` is done.
  /// - Throws: `FileError.failed`, which names the folder, and what `body` throws.
  package static func pass(
    through folder: String, _ body: (_ temporaryPath: String) throws -> Void,
    to take: ([UInt8]) -> Void
  ) throws {
    let file = try AtomicFile(in: folder)
    try body(file.path)
    try file.forEachPortion(take, folder)
  }

  /// Refuses a path where a file cannot go.
  ///
  /// - Throws: `FileError.exists`, `.otherKind`, `.notAPlainFile`.
  package static func requireFree(
    _ path: String, replacing replaceable: FileKind?
  ) throws(FileError) {
    _ = try existing(path, replacing: replaceable)
  }

  /// The file that is there already, links followed.
  private static func existing(
    _ path: String, replacing replaceable: FileKind?
  ) throws(FileError) -> (path: String, mode: UInt32)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAPlainFile(path: path) }
    guard let replaceable else { throw .exists(path: path) }
    guard replaceable.matches(FileSystem.head(of: path, FileKind.headLength) ?? [0]) else {
      throw .otherKind(path: path)
    }
    return (FileSystem.followingLink(path), status.st_mode & 0o7777)
  }

  /// A name in a folder for what this process is writing.
  static func partName(in folder: String, _ attempt: Int) -> String {
    "\(folder)/\(prefix)\(getpid())-\(attempt)\(ending)"
  }

  /// Whether a name is one for what is being written.
  static func isPart(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(ending) }

  /// Removes the files that killed processes left in a folder.
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
