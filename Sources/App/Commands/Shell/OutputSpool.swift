internal import Glibc

/// A spool: output in an unnamed temporary file until a slow reader can take it.
///
/// Output written directly to a pipe would keep the read transaction open, and block writers, while
/// the user reads the first page.
final class OutputSpool {
  private let file: Int32
  /// The bytes that are not in the file yet.
  private var pending: [UInt8] = []
  /// The number of bytes in the file.
  private var stored: off_t = 0

  /// The size of the write buffer, and of the chunks that are read back, in bytes.
  static let portion = 65_536

  /// Creates an empty spool; nil if the file cannot be created.
  ///
  /// - Parameter makeFile: Opens an empty file for reading and writing; nil on failure.
  init?(makeFile: () -> Int32? = OutputSpool.temporaryFile) {
    guard let file = makeFile() else { return nil }
    self.file = file
  }

  deinit { close(file) }

  /// Opens a file without a name, which is deleted when it is closed.
  static func temporaryFile() -> Int32? {
    guard let stream = unsafe tmpfile() else { return nil }
    defer { unsafe fclose(stream) }
    let copy = unsafe fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : copy
  }

  /// Appends to the spool; false if the disk is full and the bytes stay in memory.
  func append(_ bytes: some Sequence<UInt8>) -> Bool {
    pending += bytes
    return pending.count < OutputSpool.portion || store()
  }

  /// Writes the buffer to the file; false if some of it stays in memory.
  func store() -> Bool {
    while !pending.isEmpty {
      let count = unsafe pending.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      pending.removeFirst(count)
      stored += off_t(count)
    }
    return true
  }

  /// The file, rewound to its beginning for another process; nil on failure.
  var rewound: Int32? { lseek(file, 0, SEEK_SET) == 0 ? file : nil }

  /// Reads the spool in chunks.
  ///
  /// - Returns: The `errno` if some of it cannot be read.
  func forEachPortion(_ take: (ArraySlice<UInt8>) -> Void) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: OutputSpool.portion)
    var place: off_t = 0
    var failure: Int32?
    while place < stored {
      let count = unsafe pread(file, &buffer, buffer.count, place)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { failure = errno }
      if count <= 0 { break }
      place += off_t(count)
      take(buffer[..<count])
    }
    take(pending[...])
    return failure
  }
}
