internal import Files

/// The output of a command, and the input of its prompts.
package protocol Console: AnyObject {
  /// Appends to standard output.
  func write(_ text: String)
  /// Appends binary data to standard output.
  func writeBytes(_ bytes: [UInt8])
  /// Writes to standard error, after flushing standard output.
  func writeError(_ text: String)
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
  /// - Returns: The system's reason if some output was lost.
  func flush() -> String?
  /// Records the system's reason for lost output; `flush` returns it.
  func fail(_ reason: String)
}

extension Console {
  /// The default for a console that collects text.
  package func writeBytes(_ bytes: [UInt8]) { write(String(decoding: bytes, as: UTF8.self)) }
  package var height: Int? { nil }
  package var isErrorTerminal: Bool { false }
  package var canAsk: Bool { false }
  package func readLine() -> String? { nil }
  package func fail(_ reason: String) {}
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

  func flush() -> String? {
    do throws(FileError) {
      try file.finish()
      return nil
    } catch {
      guard case .failed(_, _, let code) = error else { return nil }
      return FileError.reason(code)
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

  func flush() -> String? { nil }
}

/// Standard input or output, named in place of a file.
enum StandardStream {
  /// The name: a dash.
  static let word = "-"
}
