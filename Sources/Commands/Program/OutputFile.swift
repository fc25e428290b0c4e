internal import Glibc
internal import Storage

/// A file that the program makes for its user: all of it, or nothing.
enum OutputFile {
  /// `O_TMPFILE`, which the Glibc module leaves out as a macro of macros.
  private static let unnamed = 0o20000000 | O_DIRECTORY

  /// Writes a file: `body` is given the path of an empty one that takes its place at the end.
  ///
  /// An interrupted or failed export leaves no half a file and does not lose the old one. Where the file
  /// system can, the file has no name until it is complete, so that nothing is left even by a kill.
  ///
  /// - Parameter replacing: Whether a file that is there already may be replaced.
  /// - Throws: `CommandError.fileExists`, `.notAPlainFile`, `.fileNotWritten`, and what `body` throws.
  static func write(
    to path: String, replacing: Bool, _ body: (_ temporaryPath: String) throws -> Void
  ) throws {
    let old = try existing(path, replacing: replacing)
    let target = old?.path ?? path
    let folder = FileSystem.folder(of: target)
    PartFile.sweep(folder)
    let (descriptor, hidden) = make(in: folder, mode: 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    // For the moment in which it has such a name: others remove those that nobody holds.
    flock(descriptor, LOCK_EX | LOCK_NB)
    do {
      try body(hidden ?? "/proc/self/fd/\(descriptor)")
      if let old, !FileSystem.restrict(descriptor, to: old.mode) { throw failure(path) }
      guard fsync(descriptor) == 0 else { throw failure(path) }
      try name(descriptor, hidden, as: target, in: folder, replacing: replacing)
    } catch {
      if let hidden { unsafe unlink(hidden) }
      throw error
    }
  }

  /// Hands on a file that only `body` and nobody else sees, a portion at a time.
  ///
  /// - Parameters:
  ///   - folder: Where it is until then, readable to its owner alone.
  ///   - take: Is given what is in it once `body` is done.
  /// - Throws: `CommandError.fileNotWritten`, which names the folder, and what `body` throws.
  static func pass(
    through folder: String, _ body: (_ temporaryPath: String) throws -> Void,
    to take: ([UInt8]) -> Void
  ) throws {
    let (descriptor, hidden) = make(in: folder, mode: 0o600)
    guard descriptor >= 0 else { throw failure(folder) }
    defer {
      close(descriptor)
      if let hidden { unsafe unlink(hidden) }
    }
    try body(hidden ?? "/proc/self/fd/\(descriptor)")
    var portion = [UInt8](repeating: 0, count: 65_536)
    var place: off_t = 0
    while true {
      let count = unsafe pread(descriptor, &portion, portion.count, place)
      guard count >= 0 else { throw failure(folder) }
      if count == 0 { return }
      take(Array(portion[..<count]))
      place += off_t(count)
    }
  }

  /// Makes an empty file, without a name where the file system can; the descriptor is negative when
  /// that fails.
  private static func make(
    in folder: String, mode: mode_t
  ) -> (descriptor: Int32, name: String?) {
    let descriptor = unsafe open(folder, unnamed | O_RDWR | O_CLOEXEC, mode)
    guard descriptor < 0 && [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else {
      return (descriptor, nil)
    }
    let name = PartFile.path(in: folder)
    return (unsafe open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode), name)
  }

  /// Refuses a path where a file cannot go.
  ///
  /// - Throws: `CommandError.fileExists`, `.notAPlainFile`.
  static func requireFree(_ path: String, replacing: Bool) throws(CommandError) {
    _ = try existing(path, replacing: replacing)
  }

  /// The path without links, where what it leads to need not be there yet; nil when its folder is not.
  static func real(_ path: String) -> String? {
    if let resolved = unsafe realpath(path, nil) {
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    }
    guard let resolved = unsafe realpath(FileSystem.folder(of: path), nil) else { return nil }
    defer { unsafe free(resolved) }
    let last = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).last
    return unsafe String(cString: resolved) + "/" + (last.map { String($0) } ?? "")
  }

  /// The file that is there already, links followed.
  private static func existing(
    _ path: String, replacing: Bool
  ) throws(CommandError) -> (path: String, mode: mode_t)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAPlainFile(path: path) }
    guard replacing else { throw .fileExists(path: path) }
    return (FileSystem.followingLink(path), status.st_mode & 0o7777)
  }

  /// Gives the complete file its name, and makes sure that the folder remembers it.
  private static func name(
    _ descriptor: Int32, _ hidden: String?, as target: String, in folder: String, replacing: Bool
  ) throws(CommandError) {
    let source = hidden ?? "/proc/self/fd/\(descriptor)"
    // A link fails where there is a file; only a name can be moved over one.
    if unsafe linkat(AT_FDCWD, source, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 {
      if let hidden { unsafe unlink(hidden) }
    } else {
      guard errno == EEXIST else { throw failure(target) }
      guard replacing else { throw .fileExists(path: target) }
      let moved = hidden ?? PartFile.path(in: folder)
      if hidden == nil, unsafe linkat(AT_FDCWD, source, AT_FDCWD, moved, AT_SYMLINK_FOLLOW) != 0 {
        throw failure(target)
      }
      guard unsafe rename(moved, target) == 0 else {
        let error = failure(target)
        unsafe unlink(moved)
        throw error
      }
    }
    guard FileSystem.synchronize(folder) else { throw failure(target) }
  }

  private static func failure(_ path: String) -> CommandError {
    unsafe .fileNotWritten(path: path, reason: String(cString: strerror(errno)))
  }
}
