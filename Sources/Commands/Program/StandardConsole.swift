internal import Glibc

/// The process's own standard output and standard error.
package final class StandardConsole: Console {
  private var buffer: [UInt8] = []
  private var failure: String?
  /// What does not fit into the buffer, where the reader may keep the program waiting.
  private var held: HeldOutput?
  private let canBlock: Bool
  /// Whether there is no file to hold anything back in.
  private var isDirect = false

  /// How much is gathered before it is written, in bytes.
  private static let portion = 65_536

  /// Takes over standard output.
  package init() {
    var status = stat()
    let isKnown = unsafe fstat(STDOUT_FILENO, &status) == 0
    let kind = status.st_mode & S_IFMT
    canBlock = isKnown && (kind == S_IFIFO || kind == S_IFSOCK)
    buffer.reserveCapacity(StandardConsole.portion)
  }

  package func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= StandardConsole.portion { makeRoom() }
  }

  package func writeBytes(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= StandardConsole.portion { makeRoom() }
  }

  /// Writes what is gathered, or has it wait until the command is done with the book: a reader that is
  /// slow would keep others from writing in it.
  private func makeRoom() {
    if canBlock && !isDirect && held == nil { held = HeldOutput() }
    guard let held, failure == nil else {
      _ = flush()
      return
    }
    if !held.append(buffer) {
      // No room for it on the disk: what there is goes out, and the rest follows.
      isDirect = true
      release()
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what was held back.
  private func release() {
    guard let held else { return }
    self.held = nil
    let lost = held.forEachPortion { portion in
      if failure == nil { failure = StandardConsole.put(portion, to: STDOUT_FILENO) }
    }
    failure = failure ?? lost
  }

  package func writeError(_ text: String) {
    _ = flush()
    // Nobody is left to tell when standard error fails too.
    _ = StandardConsole.put(Array(text.utf8)[...], to: STDERR_FILENO)
  }

  package var width: Int? { size.map { Int($0.ws_col) } }

  package var height: Int? { size.map { Int($0.ws_row) } }

  private var size: winsize? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return size
  }

  package var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  package var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isErrorTerminal }

  /// The terminal edits the line and gives it whole; what lies after its end is left to be read next.
  package func readLine() -> String? {
    _ = flush()
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }

  package func fail(_ reason: String) {
    _ = flush()
    failure = failure ?? reason
  }

  package func flush() -> String? {
    release()
    guard !buffer.isEmpty else { return failure }
    if failure == nil { failure = StandardConsole.put(buffer[...], to: STDOUT_FILENO) }
    buffer.removeAll(keepingCapacity: true)
    return failure
  }

  /// Writes all of the bytes; the system's reason when that fails.
  private static func put(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> String? {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0 {
        if errno == EINTR { continue }
        return unsafe String(cString: strerror(errno))
      }
      start += written
    }
    return nil
  }
}
