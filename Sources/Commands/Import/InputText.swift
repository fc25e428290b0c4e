internal import Glibc

/// A file that is read piece by piece, or standard input for `-`.
final class InputText {
  /// The file as the user named it.
  let path: String
  private let descriptor: Int32

  /// Opens it.
  ///
  /// - Throws: `CommandError.fileNotRead`.
  init(_ path: String) throws(CommandError) {
    self.path = path
    descriptor = path == Context.standardOutput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputText.failure(path) }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Reads on; how many bytes, none at the end.
  ///
  /// - Throws: `CommandError.fileNotRead`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw InputText.failure(path) }
    }
  }

  private static func failure(_ path: String) -> CommandError {
    .fileNotRead(path: path, reason: String(cString: strerror(errno)))
  }
}
