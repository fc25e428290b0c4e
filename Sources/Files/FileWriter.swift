internal import Glibc

/// A file that is written from its beginning, a portion at a time.
///
/// Safe: the file is closed by `deinit` alone.
@safe
package final class FileWriter {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String
  private var failure: Int32?

  /// Opens a file to write it.
  ///
  /// - Parameters:
  ///   - isNew: Whether there must be no such file yet; if not, what is in it goes.
  ///   - reported: The path that errors name, if it is another one.
  /// - Throws: `FileError.failed`.
  package init(
    _ path: String, isNew: Bool = false, reportedAs reported: String? = nil
  ) throws(FileError) {
    self.path = reported ?? path
    guard let file = unsafe fopen(path, isNew ? "wxe" : "we") else {
      throw .latest(.writing, self.path)
    }
    unsafe self.file = unsafe file
  }

  deinit {
    unsafe fclose(file)
  }

  /// Writes text; a failure is kept until `finish`.
  package func write(_ text: String) { writeBytes(Array(text.utf8)) }

  /// Writes bytes; a failure is kept until `finish`.
  package func writeBytes(_ bytes: [UInt8]) {
    if unsafe fwrite(bytes, 1, bytes.count, file) < bytes.count { failure = failure ?? errno }
  }

  /// Passes everything on to the system.
  ///
  /// - Parameter toDisk: Whether to wait until it is on the disk.
  /// - Throws: `FileError.failed`, also for what failed before.
  package func finish(toDisk: Bool = false) throws(FileError) {
    if unsafe fflush(file) != 0 || (toDisk && fsync(fileno(file)) != 0) {
      failure = failure ?? errno
    }
    if let failure { throw .failed(.writing, path: path, code: failure) }
  }
}
