internal import Files

/// The output of a command, and the input of its prompts.
package protocol Console: AnyObject {
  /// Appends to standard output.
  func write(_ text: String)
  /// Appends binary data to standard output.
  func writeBytes(_ bytes: [UInt8])
  /// Writes to standard error, after flushing standard output.
  func writeError(_ text: String)
  /// Writes to standard error a line that will be erased; output to a pipe stays buffered, as its reader may use the
  /// same terminal.
  func writeStatus(_ text: String)
  /// The width of the terminal in columns; nil if standard output is not a terminal.
  var width: Int? { get }
  /// The height of the terminal in lines; nil if standard output is not a terminal.
  var height: Int? { get }
  /// Whether standard error is a terminal.
  var isErrorTerminal: Bool { get }
  /// Whether the user can be prompted: both standard input and standard error are terminals.
  var canAsk: Bool { get }
  /// Reads a line of input without its line break; nil at the end of input.
  func readLine() -> String?
  /// Writes all buffered output.
  ///
  /// - Returns: The `errno` if some output was lost.
  func flush() -> Int32?
  /// Records the `errno` of lost output; `flush` returns it.
  func fail(_ code: Int32)
}

extension Console {
  /// The default for a console that collects text.
  package func writeBytes(_ bytes: [UInt8]) { write(String(decoding: bytes, as: UTF8.self)) }
  package func writeStatus(_ text: String) { writeError(text) }
  package var height: Int? { nil }
  package var isErrorTerminal: Bool { false }
  package var canAsk: Bool { false }
  package func readLine() -> String? { nil }
  package func fail(_ code: Int32) {}
}

/// A console that writes to a new file.
final class FileConsole: Console {
  private let file: FileWriter

  /// Creates the file.
  ///
  /// - Throws: `FileError.failed`, also if the file exists.
  init(path: String) throws(FileError) { file = try FileWriter(path, isNew: true) }

  func write(_ text: String) { file.write(text) }

  func writeBytes(_ bytes: [UInt8]) { file.writeBytes(bytes) }

  func writeError(_ text: String) { file.write(text) }

  var width: Int? { nil }

  func flush() -> Int32? {
    do throws(FileError) {
      try file.finish()
      return nil
    } catch {
      guard case .failed(_, _, let code) = error else { return nil }
      return code
    }
  }
}

/// A console that discards standard output and passes errors on to another console.
final class SilentConsole: Console {
  private let errors: any Console

  /// Creates a console beside one that shows its errors.
  init(errors: any Console) { self.errors = errors }

  func write(_ text: String) {}

  func writeBytes(_ bytes: [UInt8]) {}

  func writeError(_ text: String) { errors.writeError(text) }

  var width: Int? { nil }

  func flush() -> Int32? { nil }
}

/// Standard input or output, named in place of a file.
enum StandardStream {
  /// The name: a dash.
  static let word = "-"
}
