internal import Glibc

/// A file that somebody wants read, or standard input.
enum InputFile {
  /// How much is read at a time, in bytes.
  private static let portion = 262_144

  /// All of a file; `-` is standard input.
  ///
  /// - Throws: `CommandError.fileNotRead`.
  static func bytes(of path: String) throws(CommandError) -> [UInt8] {
    let isInput = path == "-"
    let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      bytes.reserveCapacity(Int(status.st_size) + 1)
    }
    var buffer = [UInt8](repeating: 0, count: portion)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func failure(_ path: String) -> CommandError {
    .fileNotRead(path: path, reason: String(cString: strerror(errno)))
  }
}
