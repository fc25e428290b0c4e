internal import Files

/// Where a command's output goes.
package protocol Console: AnyObject {
  /// Adds to standard output.
  func write(_ text: String)
  /// Adds what is no text to standard output.
  func writeBytes(_ bytes: [UInt8])
  /// Adds to standard error, after everything written to standard output so far.
  func writeError(_ text: String)
  /// Columns of the terminal that standard output is; nil when it is none.
  var width: Int? { get }
  /// Lines of the terminal that standard output is; nil when it is none.
  var height: Int? { get }
  /// Whether standard error is a terminal.
  var isErrorTerminal: Bool { get }
  /// Whether somebody can be asked something: both standard input and standard error are terminals.
  var canAsk: Bool { get }
  /// Reads a line that somebody types, without its end; nil when there are no more.
  func readLine() -> String?
  /// Hands on what is still held back; the system's reason when some of it could not be written.
  func flush() -> String?
  /// Keeps the system's reason why some of what was to be written is lost; `flush` gives it.
  func fail(_ reason: String)
}

extension Console {
  /// For a console that keeps text.
  package func writeBytes(_ bytes: [UInt8]) { write(String(decoding: bytes, as: UTF8.self)) }
  package var height: Int? { nil }
  package var isErrorTerminal: Bool { false }
  package var canAsk: Bool { false }
  package func readLine() -> String? { nil }
  package func fail(_ reason: String) {}
}

/// A console whose output goes to a new file.
final class FileConsole: Console {
  private let file: FileWriter

  /// Makes the file.
  ///
  /// - Throws: `FileError.failed`, also when there is such a file already.
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

/// Standard input or output where a file is asked for.
enum StandardStream {
  /// The word for it in place of a path.
  static let word = "-"
}
