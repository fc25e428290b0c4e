internal import Commands

/// A console that keeps what a command prints, for commands that are run in this process.
package final class KeepingConsole: Console {
  /// The text of standard output.
  package private(set) var output = ""
  /// The text of standard error.
  package private(set) var errors = ""
  package let width: Int? = nil

  /// Makes a console to which nothing is printed yet.
  package init() {}

  package func write(_ text: String) { output += text }
  package func writeError(_ text: String) { errors += text }
  package func flush() -> Int32? { nil }
}
