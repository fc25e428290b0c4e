internal import Glibc

/// The few things asked of the file system itself; everything else goes through SQLite.
enum FileSystem {
  /// What a path leads to.
  enum Entry {
    case nothing
    case file
    case directory
  }

  /// What a path leads to, links followed.
  static func entry(_ path: String) -> Entry {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
  }

  /// Whether a path leads to a file that holds its own bytes, unlike a pipe, which may never answer.
  static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Makes an empty file that only its owner may read, where there was none.
  ///
  /// - Throws: `StorageError.bookExists`, `.readOnly`, `.diskFull` or `.inputOutput`.
  static func createPrivate(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error(path) }
    guard close(descriptor) == 0 else { throw error(path) }
  }

  /// Makes the folders above a path that are missing, for their owner alone.
  static func createFolders(above path: String) throws(StorageError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for index in parts.indices {
      let folder = parts[...index].joined(separator: "/")
      if !folder.isEmpty && mkdir(folder, 0o700) != 0 && errno != EEXIST { throw error(folder) }
    }
  }

  /// Removes a file that was begun and not finished.
  static func remove(_ path: String) {
    unlink(path)
  }

  /// Whether a path can be written by this user.
  static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  /// Size in bytes, 0 when there is no such file.
  static func size(_ path: String) -> Int64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return Int64(status.st_size)
  }

  private static func error(_ path: String) -> StorageError {
    switch errno {
    case EEXIST: .bookExists(path: path)
    case EACCES, EPERM, EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    default: .inputOutput(path: path, detail: String(cString: strerror(errno)))
    }
  }
}
