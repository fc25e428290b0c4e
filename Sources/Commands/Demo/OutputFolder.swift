internal import Glibc

/// Folders that the program fills.
enum OutputFolder {
  /// Makes a folder, or takes one that is empty.
  ///
  /// - Throws: `CommandError.folderNotEmpty` and `.folderNotMade`.
  static func create(_ path: String) throws(CommandError) {
    if mkdir(path, 0o755) == 0 { return }
    let code = errno
    guard code == EEXIST, let folder = opendir(path) else {
      throw .folderNotMade(path: path, reason: String(cString: strerror(code)))
    }
    defer { closedir(folder) }
    // "." and ".." are always there.
    for _ in 0..<2 where readdir(folder) == nil { return }
    if readdir(folder) != nil { throw .folderNotEmpty(path: path) }
  }
}
