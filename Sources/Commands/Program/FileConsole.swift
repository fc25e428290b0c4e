internal import Glibc

/// A console whose output goes to a file.
final class FileConsole: Console {
  private let file: UnsafeMutablePointer<FILE>
  private var failure: String?

  /// Opens the file.
  ///
  /// - Throws: `CommandError.folderNotMade` when it exists already or cannot be made.
  init(path: String) throws(CommandError) {
    guard let file = fopen(path, "wxe") else {
      throw .folderNotMade(path: path, reason: String(cString: strerror(errno)))
    }
    self.file = file
  }

  /// Opens a file to write it anew.
  ///
  /// - Throws: `CommandError.fileNotWritten`.
  init(replacing path: String) throws(CommandError) {
    guard let file = fopen(path, "we") else {
      throw .fileNotWritten(path: path, reason: String(cString: strerror(errno)))
    }
    self.file = file
  }

  deinit {
    fclose(file)
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    if fwrite(bytes, 1, bytes.count, file) < bytes.count {
      failure = String(cString: strerror(errno))
    }
  }

  func writeError(_ text: String) { write(text) }

  var width: Int? { nil }

  /// Makes sure that everything is on the disk; the system's reason when it is not.
  func synchronize() -> String? {
    if flush() == nil, fsync(fileno(file)) != 0 { failure = String(cString: strerror(errno)) }
    return failure
  }

  func flush() -> String? {
    if fflush(file) != 0 { failure = String(cString: strerror(errno)) }
    return failure
  }
}
