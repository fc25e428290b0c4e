internal import Files
internal import Glibc

/// The standard streams of the process.
package final class StandardConsole: Console {
  private var buffer: [UInt8] = []
  private var failure: Int32?
  /// The spool of output that exceeds the buffer, if standard output is a pipe or socket.
  private var spool: OutputSpool?
  private let canBlock: Bool
  /// Whether output is written directly, because it could not be spooled.
  private var isDirect = false

  /// The size of the buffer, in bytes.
  private static let portion = 65_536

  /// Attaches to standard output.
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

  /// Writes or spools the buffer. Output to a pipe is spooled until the command has closed the
  /// book, as a slow reader would block writers.
  private func makeRoom() {
    if canBlock && !isDirect && spool == nil { spool = OutputSpool() }
    guard let spool, failure == nil else {
      _ = flush()
      return
    }
    if !spool.append(buffer) {
      // The disk is full: the spool is written out, and further output follows directly.
      isDirect = true
      writeSpool()
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the spool.
  private func writeSpool() {
    guard let spool else { return }
    self.spool = nil
    let lost = spool.forEachPortion { portion in
      if failure == nil { failure = FileWriter.put(portion, to: STDOUT_FILENO) }
    }
    failure = failure ?? lost
  }

  package func writeError(_ text: String) {
    _ = flush()
    // An error on standard error cannot be reported anywhere.
    _ = FileWriter.put(Array(text.utf8)[...], to: STDERR_FILENO)
  }

  package func writeStatus(_ text: String) {
    if !canBlock { _ = flush() }
    _ = FileWriter.put(Array(text.utf8)[...], to: STDERR_FILENO)
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

  /// Reads single bytes up to the line break, so that further input stays unread.
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

  package func fail(_ code: Int32) {
    _ = flush()
    failure = failure ?? code
  }

  package func flush() -> Int32? {
    writeSpool()
    guard !buffer.isEmpty else { return failure }
    if failure == nil { failure = FileWriter.put(buffer[...], to: STDOUT_FILENO) }
    buffer.removeAll(keepingCapacity: true)
    return failure
  }
}
