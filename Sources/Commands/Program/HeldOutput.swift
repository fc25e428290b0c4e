internal import Glibc

/// Text that waits in a file without a name until its reader may take as long as it likes.
///
/// Written straight to a pipe, a long list would keep the book open to read, and others from writing in
/// it, for as long as somebody reads the first page.
final class HeldOutput {
  private let file: Int32
  /// What is not in the file yet.
  private var pending: [UInt8] = []
  /// How many bytes are.
  private var stored: off_t = 0

  /// How much is gathered before it is put into the file, and taken out at once, in bytes.
  static let portion = 65_536

  /// Begins; nil when no file can be had.
  ///
  /// - Parameter makeFile: Makes an empty file that is open to read and write; nil when it cannot.
  init?(makeFile: () -> Int32? = HeldOutput.temporaryFile) {
    guard let file = makeFile() else { return nil }
    self.file = file
  }

  deinit { close(file) }

  /// A file without a name, gone when it is closed.
  static func temporaryFile() -> Int32? {
    guard let stream = unsafe tmpfile() else { return nil }
    defer { unsafe fclose(stream) }
    let copy = unsafe fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : copy
  }

  /// Adds to the text; false when there is no room for it, and it waits in memory.
  func append(_ bytes: some Sequence<UInt8>) -> Bool {
    pending += bytes
    return pending.count < HeldOutput.portion || store()
  }

  /// Puts all of the text into the file; false when some of it stays in memory.
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

  /// The file, at its beginning, for another program to read; nil when that cannot be.
  var rewound: Int32? { lseek(file, 0, SEEK_SET) == 0 ? file : nil }

  /// Gives the text, a portion at a time; the system's reason when some of it cannot be read.
  func forEachPortion(_ take: (ArraySlice<UInt8>) -> Void) -> String? {
    var buffer = [UInt8](repeating: 0, count: HeldOutput.portion)
    var place: off_t = 0
    var failure: String?
    while place < stored {
      let count = unsafe pread(file, &buffer, buffer.count, place)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { failure = unsafe String(cString: strerror(errno)) }
      if count <= 0 { break }
      place += off_t(count)
      take(buffer[..<count])
    }
    take(pending[...])
    return failure
  }
}
