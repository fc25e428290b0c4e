internal import CGlibc
internal import Glibc

/// What the program asks of the file system itself.
///
/// Paths are taken apart by scalars, as the system does: a slash with an accent after it still is one.
package enum FileSystem {
  /// What a path leads to.
  package enum Entry {
    case nothing
    case file
    case directory
  }

  /// What a path leads to, links followed.
  package static func entry(_ path: String) -> Entry {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
  }

  /// Where a link leads; any other path as it is.
  package static func followingLink(_ path: String) -> String {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let resolved = unsafe realpath(path, nil)
    else { return path }
    defer { unsafe free(resolved) }
    // A name that cannot be written down cannot be used either.
    return unsafe String(validatingCString: resolved) ?? path
  }

  /// Whether a path leads to a file that holds its own bytes, unlike a pipe, which may never answer.
  package static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is something at a path itself, links not followed, that is no plain file.
  package static func isOddity(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The path without links, where what it leads to need not be there yet; nil when its folder is not.
  package static func real(_ path: String) -> String? {
    if let resolved = unsafe realpath(path, nil) {
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    }
    guard let resolved = unsafe realpath(folder(of: path), nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved) + "/" + name(of: path)
  }

  /// The first bytes of a plain file, at most so many; nil when it cannot be read.
  package static func head(of path: String, _ count: Int) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe pread(descriptor, &bytes, count, 0)
    return read < 0 ? nil : Array(bytes[..<read])
  }

  /// Makes the folders above a path that are missing, for their owner alone.
  ///
  /// - Throws: `FileError.failed`.
  package static func createFolders(above path: String) throws(FileError) {
    let scalars = path.unicodeScalars
    for end in scalars.indices where scalars[end] == "/" {
      let folder = String(scalars[..<end])
      if unsafe !folder.isEmpty && mkdir(folder, 0o700) != 0 && errno != EEXIST {
        throw .latest(.makingFolder, folder)
      }
    }
  }

  /// Makes a folder, or takes one that is empty.
  ///
  /// - Throws: `FileError.folderNotEmpty` and `.failed`.
  package static func makeEmptyFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o755) == 0 { return }
    let error = FileError.latest(.makingFolder, path)
    guard errno == EEXIST, entry(path) == .directory else { throw error }
    if try !names(in: path).isEmpty { throw .folderNotEmpty(path: path) }
  }

  /// Removes a file that was begun and not finished.
  package static func remove(_ path: String) {
    unsafe unlink(path)
  }

  /// Removes a folder in which there is nothing.
  package static func removeEmptyFolder(_ path: String) {
    unsafe rmdir(path)
  }

  /// The names in a folder but `.` and `..`, none when there is no such folder; names that are no text
  /// are left out.
  ///
  /// - Throws: `FileError.failed` when it cannot be read, or not to its end.
  package static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .latest(.reading, folder)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // The end and a failure are told apart by this alone.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let size = unsafe MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: size) {
          unsafe String(validatingCString: $0)
        }
      }
      if let name, name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .latest(.reading, folder) }
    return names
  }

  /// Gives a file another name beside its own, never in place of another file.
  ///
  /// - Throws: `FileError.exists` and `.failed`.
  package static func addName(_ name: String, to path: String) throws(FileError) {
    if unsafe link(path, name) == 0 { return }
    guard hasNoLinks(errno) else {
      throw errno == EEXIST ? .exists(path: name) : .latest(.writing, name)
    }
    // The old name goes.
    guard entry(name) == .nothing else { throw .exists(path: name) }
    try move(path, to: name)
  }

  /// Whether an `errno` says that a file system has no links.
  static func hasNoLinks(_ code: Int32) -> Bool {
    [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(code)
  }

  /// Moves a file, in place of another if there is one.
  ///
  /// - Throws: `FileError.failed`.
  package static func move(_ path: String, to name: String) throws(FileError) {
    guard unsafe rename(path, name) == 0 else { throw .latest(.writing, name) }
  }

  /// Has two files or folders change places in one step; false, and `errno` says why, when nothing
  /// happened.
  static func exchange(_ path: String, with other: String) -> Bool {
    unsafe estada_exchange(path, other) == 0
  }

  /// The folder a path lies in.
  package static func folder(of path: String) -> String {
    let scalars = path.unicodeScalars
    guard let slash = scalars.lastIndex(of: "/") else { return "." }
    return slash == scalars.startIndex ? "/" : String(scalars[..<slash])
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? ""
  }

  /// Whether a path begins at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.unicodeScalars.first == "/" }

  /// Whether two paths lead to one file or folder.
  package static func isSame(_ path: String, as other: String) -> Bool {
    var first = stat()
    var second = stat()
    return unsafe stat(path, &first) == 0 && stat(other, &second) == 0
      && first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// Makes sure that the folder of a path remembers what happened in it.
  ///
  /// - Throws: `FileError.failed`.
  package static func syncFolder(of path: String) throws(FileError) {
    guard synchronize(folder(of: path)) else { throw .latest(.writing, path) }
  }

  /// Makes sure that a folder remembers its names; false, and `errno` says why, when that fails.
  static func synchronize(_ folder: String) -> Bool {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // Some file systems have no way to do this for a folder, and say so.
    let isDone = fsync(descriptor) == 0 || errno == EINVAL
    let reason = errno
    close(descriptor)
    errno = reason
    return isDone
  }

  /// Whether a path can be written by this user.
  package static func isWritable(_ path: String) -> Bool {
    unsafe access(path, W_OK) == 0
  }

  /// Gives a file or folder the permissions of the one whose place it takes; false, and `errno` says
  /// why, when that fails and others could do more with it than with that one.
  static func restrict(_ descriptor: Int32, to mode: UInt32) -> Bool {
    if fchmod(descriptor, mode) == 0 { return true }
    let reason = errno
    var status = stat()
    // Where a file system keeps no permissions, those of all files are the same.
    let isNarrow = unsafe fstat(descriptor, &status) == 0 && status.st_mode & 0o7777 & ~mode == 0
    errno = reason
    return isNarrow
  }

  /// Size in bytes, 0 when there is no such file.
  package static func size(_ path: String) -> Int64 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return Int64(status.st_size)
  }
}
