internal import Files

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
