internal import CGlibc
internal import Glibc

/// A temporary file that receives its final name when it is complete.
///
/// A reader of the final name sees the old file or the complete new one, never a part of it:
///
/// ```swift
/// try AtomicFile.write(to: "report.html", replacing: .any) { temporaryPath in
///   let file = try FileWriter(temporaryPath)
///   file.write("<!doctype html>")
///   try file.finish()
/// }
/// ```
///
/// The temporary file has no name if the file system supports that (`O_TMPFILE`), so that a killed
/// process leaves nothing. Otherwise its name begins with `.estada-`, and the file is locked while its
/// writer runs: `sweep` removes the files of killed processes and no others.
package final class AtomicFile {
  /// The path of the temporary file.
  package let path: String
  private let descriptor: Int32
  /// Whether the temporary file has a name in the folder.
  private let isNamed: Bool
  private var isPlaced = false

  /// `O_TMPFILE`, which Swift does not import because it is a macro that uses other macros.
  private static let unnamed = 0o20000000 | O_DIRECTORY
  private static let prefix = ".estada-"
  private static let ending = ".part"

  /// Creates an empty temporary file in a folder, and removes those of killed processes.
  ///
  /// - Parameters:
  ///   - mode: The permissions, to which the process's umask applies.
  ///   - needsName: Whether the temporary file needs a name, as a database does.
  ///   - reported: The path in errors; nil for the folder.
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
    // Replacing a file gives the temporary file a name for a moment. A file system without locks has no
    // sweeping either.
    if name == nil { flock(descriptor, LOCK_EX | LOCK_NB) }
    self.descriptor = descriptor
    isNamed = name != nil
    path = name ?? "/proc/self/fd/\(descriptor)"
  }

  deinit {
    if isNamed && !isPlaced { unsafe unlink(path) }
    close(descriptor)
  }

  /// Creates an empty file with a name and locks it; the descriptor is negative if that fails.
  private static func makeNamed(
    in folder: String, _ mode: UInt32
  ) -> (descriptor: Int32, name: String) {
    var attempt = 1
    while true {
      let name = partName(in: folder, attempt)
      let opened = unsafe open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode)
      // A process of another machine that shares the folder may have the same number.
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
      // Another process swept the file before it was locked.
      close(opened)
    }
  }

  /// Sets the permissions to those of the file that will be replaced.
  ///
  /// - Throws: `FileError.failed` if the file would keep wider permissions.
  private func restrict(to mode: UInt32, _ reported: String) throws(FileError) {
    guard FileSystem.restrict(descriptor, to: mode) else { throw .latest(.writing, reported) }
  }

  /// Writes the file to disk (`fsync`) and gives it its final name.
  ///
  /// - Throws: `FileError.exists` if the target exists and `replacing` is false; `.failed`.
  package func place(as target: String, replacing: Bool) throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .latest(.writing, target) }
    // `linkat` fails if the target exists; only `rename` replaces a file.
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

  /// Passes the contents of the file to `take` in chunks.
  private func forEachChunk(
    _ take: ([UInt8]) -> Void, _ reported: String
  ) throws(FileError) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    var place: off_t = 0
    while true {
      let count = unsafe pread(descriptor, &chunk, chunk.count, place)
      guard count >= 0 else { throw .latest(.writing, reported) }
      if count == 0 { return }
      take(Array(chunk[..<count]))
      place += off_t(count)
    }
  }
}

extension AtomicFile {
  /// Writes a file: `body` fills a temporary file, which then receives the final name.
  ///
  /// - Parameter replaceable: The kind of existing file that may be replaced; nil for no file at all.
  /// - Throws: `FileError`, and what `body` throws; an existing file is unchanged then.
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

  /// Streams a private temporary file, written by `body`, to `take` in chunks.
  ///
  /// - Parameters:
  ///   - folder: The folder of the temporary file, which only its owner can read.
  ///   - take: Receives the chunks after `body` has returned.
  /// - Throws: `FileError.failed` with the folder, and what `body` throws.
  package static func pass(
    through folder: String, _ body: (_ temporaryPath: String) throws -> Void,
    to take: ([UInt8]) -> Void
  ) throws {
    let file = try AtomicFile(in: folder)
    try body(file.path)
    try file.forEachChunk(take, folder)
  }

  /// Requires that a file can be written to a path.
  ///
  /// - Throws: `FileError.exists`, `.otherKind`, `.notAPlainFile`.
  package static func requireFree(
    _ path: String, replacing replaceable: FileKind?
  ) throws(FileError) {
    _ = try existing(path, replacing: replaceable)
  }

  /// The path and the permissions of the existing file, symbolic links resolved; nil if there is none.
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

  /// The path of a temporary file or folder of this process.
  static func partName(in folder: String, _ attempt: Int) -> String {
    "\(folder)/\(prefix)\(getpid())-\(attempt)\(ending)"
  }

  /// Whether a name is that of a temporary file or folder.
  package static func isPart(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(ending)
  }

  /// Removes the temporary files of killed processes from a folder.
  ///
  /// - Parameter isDryRun: Whether to count the files without removing them.
  /// - Returns: The number of files.
  @discardableResult
  package static func sweep(_ folder: String, isDryRun: Bool = false) -> Int {
    var removed = 0
    // A folder that cannot be listed now is swept by a later write.
    for name in (try? FileSystem.names(in: folder)) ?? [] where isPart(name) {
      let file = "\(folder)/\(name)"
      // In a folder that everybody may write to, the file may belong to another user.
      var status = stat()
      guard unsafe lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid()
      else { continue }
      guard status.st_nlink == 1 else {
        // The file is complete and has its final name as well. It may be the book: opening and closing
        // it here would release the locks that SQLite holds on it.
        if unsafe isDryRun || unlink(file) == 0 { removed += 1 }
        continue
      }
      let opened = unsafe open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard opened >= 0 else { continue }
      if unsafe flock(opened, LOCK_EX | LOCK_NB) == 0 && (isDryRun || unlink(file) == 0) {
        removed += 1
      }
      close(opened)
    }
    return removed
  }
}

/// A kind of file, which an existing file must have to be replaced.
///
/// A user who types `--force` wants to replace last month's report, not any file at the path.
package struct FileKind: Sendable {
  /// The number of bytes by which a file is recognized.
  static let headLength = 4096

  /// Any file, for a path that the program itself chooses.
  package static let any = FileKind { _ in true }

  private let isRecognized: @Sendable (_ head: [UInt8]) -> Bool

  /// Makes a kind that `isRecognized` identifies by the first bytes of a file, at most 4,096.
  package init(_ isRecognized: @escaping @Sendable (_ head: [UInt8]) -> Bool) {
    self.isRecognized = isRecognized
  }

  /// Whether a file with these first bytes is of this kind; an empty file is of every kind.
  package func matches(_ head: [UInt8]) -> Bool { head.isEmpty || isRecognized(head) }
}
