internal import CGlibc
internal import Glibc

/// The few things asked of the file system itself; everything else goes through SQLite.
///
/// Paths are taken apart by scalars, as the system does: a slash with an accent after it still is one.
package enum FileSystem {
  /// What a path leads to.
  package enum Entry {
    case nothing
    case file
    case directory
  }

  /// What SQLite may leave beside a file and would write into it the next time it is opened.
  static let companions = ["-journal", "-wal", "-shm"]

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
  static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Makes the folders above a path that are missing, for their owner alone.
  package static func createFolders(above path: String) throws(StorageError) {
    let scalars = path.unicodeScalars
    for end in scalars.indices where scalars[end] == "/" {
      let folder = String(scalars[..<end])
      if unsafe !folder.isEmpty && mkdir(folder, 0o700) != 0 && errno != EEXIST {
        throw error(folder)
      }
    }
  }

  /// Removes a file that was begun and not finished.
  static func remove(_ path: String) {
    unsafe unlink(path)
  }

  /// Removes a folder in which there is nothing.
  static func removeEmptyFolder(_ path: String) {
    unsafe rmdir(path)
  }

  /// The names in a folder, none when there is no such folder; names that are no text are left out.
  ///
  /// - Throws: `StorageError.inputOutput` when it cannot be read, or not to its end.
  package static func names(in folder: String) throws(StorageError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw unsafe .inputOutput(path: folder, detail: String(cString: strerror(errno)))
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
      if let name { names.append(name) }
    }
    guard errno == 0 else {
      throw unsafe .inputOutput(path: folder, detail: String(cString: strerror(errno)))
    }
    return names
  }

  /// Gives a file another name beside its own, never in place of another file.
  static func addName(_ name: String, to path: String) throws(StorageError) {
    if unsafe link(path, name) == 0 { return }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw error(name) }
    // File systems without links: the old name goes.
    guard entry(name) == .nothing else { throw .bookExists(path: name) }
    try move(path, to: name)
  }

  /// Moves a file, in place of another if there is one.
  static func move(_ path: String, to name: String) throws(StorageError) {
    guard unsafe rename(path, name) == 0 else { throw error(name) }
  }

  /// Has two files or folders change places in one step; false, and `errno` says why, when nothing
  /// happened.
  package static func exchange(_ path: String, with other: String) -> Bool {
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
  static func syncFolder(of path: String) throws(StorageError) {
    guard synchronize(folder(of: path)) else { throw error(path) }
  }

  /// Makes sure that a folder remembers its names; false, and `errno` says why, when that fails.
  package static func synchronize(_ folder: String) -> Bool {
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
  static func isWritable(_ path: String) -> Bool {
    unsafe access(path, W_OK) == 0
  }

  /// Gives a file or folder the permissions of the one whose place it takes; false, and `errno` says
  /// why, when that fails and others could do more with it than with that one.
  package static func restrict(_ descriptor: Int32, to mode: UInt32) -> Bool {
    if fchmod(descriptor, mode) == 0 { return true }
    let reason = errno
    var status = stat()
    // Where a file system keeps no permissions, those of all files are the same.
    let isNarrow = unsafe fstat(descriptor, &status) == 0 && status.st_mode & 0o7777 & ~mode == 0
    errno = reason
    return isNarrow
  }

  /// Size in bytes, 0 when there is no such file.
  static func size(_ path: String) -> Int64 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return Int64(status.st_size)
  }

  /// What the latest refusal of the system means.
  static func error(_ path: String) -> StorageError {
    switch errno {
    case EEXIST: .bookExists(path: path)
    case EACCES, EPERM, EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    default: unsafe .inputOutput(path: path, detail: String(cString: strerror(errno)))
    }
  }
}
