internal import Files
internal import Glibc

/// Connects a server to the files that a client writes to and reads from.
///
/// It ends when the client closes its file. What still waits then is answered for a second, and a command that runs
/// longer is ended: a program that starts this one may wait for its end.
package struct AssistantLoop {
  private let input: Int32
  private let output: Int32
  private let clock: () -> Int

  /// How long commands may go on after the end of input, in milliseconds.
  private static let grace = 1_000

  /// Creates a loop over the standard input and output, or other files.
  ///
  /// - Parameter clock: Returns a time in milliseconds.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, clock: @escaping () -> Int
  ) {
    self.input = input
    self.output = output
    self.clock = clock
  }

  /// Answers all lines.
  ///
  /// - Returns: The `errno` if the client can no longer be reached; nil at the end of input.
  package func run(_ server: inout AssistantServer) -> Int32? {
    var failure: Int32?
    let inbox = AssistantInbox { line in failure = failure ?? write(line) }
    var end: Int?
    while true {
      while let message = inbox.next() {
        if let end, clock() - end > AssistantLoop.grace { return failure }
        let lines = server.answer(message, watching: input) {
          isCancelled(inbox, &end)
        }
        for line in lines { failure = failure ?? write(line) }
        inbox.finish()
        if failure != nil { return failure }
      }
      if end != nil { return failure }
      if !read(into: inbox) { end = clock() }
    }
  }

  /// Whether the command that runs is to be ended, when its client has written something or ended.
  private func isCancelled(_ inbox: AssistantInbox, _ end: inout Int?) -> Bool {
    if let end {
      // The end of input is there to read for ever.
      _ = poll(nil, 0, 20)
      return clock() - end > AssistantLoop.grace
    }
    if !read(into: inbox) { end = clock() }
    return inbox.isCancelled
  }

  /// Reads what is there, or waits for it; false at the end, and for an error, which ends the conversation too.
  private func read(into inbox: AssistantInbox) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(input, &buffer, buffer.count)
      if count < 0 && errno == EINTR && !ChildRunner.isInterrupted { continue }
      guard count > 0 else { return false }
      inbox.take(buffer[..<count])
      return true
    }
  }

  /// Writes a line; returns the `errno` if that fails.
  private func write(_ line: [UInt8]) -> Int32? {
    FileWriter.put((line + [UInt8(ascii: "\n")])[...], to: output)
  }
}
