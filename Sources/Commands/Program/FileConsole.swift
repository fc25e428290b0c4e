internal import Glibc

/// A console whose output goes to a file.
///
/// Safe: the file is closed by `deinit` alone.
@safe
final class FileConsole: Console {
  private let file: UnsafeMutablePointer<FILE>
  private var failure: String?

  /// Opens the file.
  ///
  /// - Throws: `CommandError.folderNotMade` when it exists already or cannot be made.
  init(path: String) throws(CommandError) {
    guard let file = unsafe fopen(path, "wxe") else {
      throw unsafe .folderNotMade(path: path, reason: String(cString: strerror(errno)))
    }
    unsafe self.file = unsafe file
  }

  /// Opens a file to write it anew.
  ///
  /// - Throws: `CommandError.fileNotWritten`.
  init(replacing path: String) throws(CommandError) {
    guard let file = unsafe fopen(path, "we") else {
      throw unsafe .fileNotWritten(path: path, reason: String(cString: strerror(errno)))
    }
    unsafe self.file = unsafe file
  }

  deinit {
    unsafe fclose(file)
  }

  func write(_ text: String) { writeBytes(Array(text.utf8)) }

  func writeBytes(_ bytes: [UInt8]) {
    if unsafe fwrite(bytes, 1, bytes.count, file) < bytes.count {
      failure = unsafe String(cString: strerror(errno))
    }
  }

  func writeError(_ text: String) { write(text) }

  var width: Int? { nil }

  /// Makes sure that everything is on the disk; the system's reason when it is not.
  func synchronize() -> String? {
    if flush() == nil, unsafe fsync(fileno(file)) != 0 {
      failure = unsafe String(cString: strerror(errno))
    }
    return failure
  }

  func flush() -> String? {
    if unsafe fflush(file) != 0 { failure = unsafe String(cString: strerror(errno)) }
    return failure
  }
}
