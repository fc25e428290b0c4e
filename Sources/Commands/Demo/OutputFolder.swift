internal import Glibc

/// Folders that the program fills.
enum OutputFolder {
  /// Makes a folder, or takes one that is empty.
  ///
  /// - Throws: `CommandError.folderNotEmpty` and `.folderNotMade`.
  static func create(_ path: String) throws(CommandError) {
    if unsafe mkdir(path, 0o755) == 0 { return }
    let code = errno
    guard code == EEXIST, let folder = unsafe opendir(path) else {
      throw unsafe .folderNotMade(path: path, reason: String(cString: strerror(code)))
    }
    defer { unsafe closedir(folder) }
    // "." and ".." are always there.
    for _ in 0..<2 where unsafe readdir(folder) == nil { return }
    if unsafe readdir(folder) != nil { throw .folderNotEmpty(path: path) }
  }
}
