internal import Glibc

/// Files that are there whole or not at all.
enum OutputFile {
  /// Has a file written beside its place and puts it there once it is complete.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file that is there already gives way; it does at the last moment.
  ///   - body: Writes to the temporary path, where an empty file lies.
  /// - Throws: `CommandError.fileExists` and `.fileNotWritten`, and what `body` throws.
  static func write(
    to path: String, replacing: Bool, _ body: (_ temporaryPath: String) throws -> Void
  ) throws {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw CommandError.fileNotWritten(path: path, reason: String(cString: strerror(EISDIR)))
      }
      if !replacing { throw CommandError.fileExists(path: path) }
    }
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    defer {
      close(descriptor)
      // Gone already once it has been put in its place.
      unlink(temporary)
    }
    try body(temporary)
    guard fsync(descriptor) == 0 else { throw failure(path) }
    if replacing {
      guard rename(temporary, path) == 0 else { throw failure(path) }
    } else if link(temporary, path) != 0 {
      // Unlike a renaming, a link never takes the place of a file made meanwhile.
      throw errno == EEXIST ? CommandError.fileExists(path: path) : failure(path)
    }
  }

  private static func failure(_ path: String) -> CommandError {
    .fileNotWritten(path: path, reason: String(cString: strerror(errno)))
  }
}
