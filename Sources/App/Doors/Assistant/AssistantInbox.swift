internal import DataFormats

/// The messages of a client that wait for their turn, made from the bytes as they come.
///
/// A cancelled request is removed, whether it waits or runs. Nothing grows without end: a line has at most
/// `mostBytes`, and at most `mostWaiting` messages wait.
package final class AssistantInbox {
  /// The longest line, in bytes.
  package static let mostBytes = 1 << 20
  /// How many messages may wait.
  package static let mostWaiting = 16

  private var line: [UInt8] = []
  private var isTooLong = false
  private var waiting: [RPCMessage] = []
  /// The request that is being answered.
  private var running: JSONValue?
  /// Whether the client no longer wants the answer to the running request.
  package private(set) var isCancelled = false
  /// Takes the answer to a message that finds no room.
  private let refuse: ([UInt8]) -> Void

  /// Creates an empty inbox.
  ///
  /// - Parameter refuse: Takes a line for the client at once.
  package init(refuse: @escaping ([UInt8]) -> Void) { self.refuse = refuse }

  /// Takes bytes from the client, which may end within a line.
  package func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        endLine()
      } else if line.count < AssistantInbox.mostBytes {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
  }

  /// The next message, whose answer begins; nil if none waits.
  package func next() -> RPCMessage? {
    guard !waiting.isEmpty else { return nil }
    let message = waiting.removeFirst()
    isCancelled = false
    running = if case .request(let id, _, _) = message { id } else { nil }
    return message
  }

  /// Ends the answer that `next` began.
  package func finish() { running = nil }

  private func endLine() {
    defer {
      line.removeAll(keepingCapacity: line.count < 65_536)
      isTooLong = false
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    // An empty line is skipped.
    guard isTooLong || !line.isEmpty else { return }
    let message = isTooLong ? .invalid(id: .null, .parse) : RPCMessage(line: line)
    switch message {
    case .answer: return
    case .notification(let method, let parameters):
      guard method == "notifications/cancelled", let id = parameters["requestId"] else { return }
      if id == running { isCancelled = true }
      waiting.removeAll { if case .request(id, _, _) = $0 { true } else { false } }
    case .request(let id, _, _), .invalid(let id, _):
      guard waiting.count < AssistantInbox.mostWaiting else {
        return refuse(RPCLine.error(.busy, for: id))
      }
      waiting.append(message)
    }
  }
}
