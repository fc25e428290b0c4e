/// Where a command's output goes.
package protocol Console: AnyObject {
  /// Adds to standard output.
  func write(_ text: String)
  /// Adds to standard error, after everything written to standard output so far.
  func writeError(_ text: String)
  /// Columns of the terminal that standard output is; nil when it is none.
  var width: Int? { get }
  /// Whether standard error is a terminal.
  var isErrorTerminal: Bool { get }
  /// Hands on what is still held back; the system's reason when some of it could not be written.
  func flush() -> String?
}

extension Console {
  package var isErrorTerminal: Bool { false }
}
