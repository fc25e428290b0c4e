internal import CGlibc
internal import Glibc

/// A file that is read sequentially, or standard input for the path `-`.
package final class InputFile {
  /// The file as the user named it.
  package let path: String
  private let descriptor: Int32

  /// The size of a chunk in bytes.
  private static let chunkSize = 262_144

  /// The largest file that is read into memory, in bytes: larger than any export of a platform.
  private static let limit = 256 << 20

  /// Opens a file.
  ///
  /// - Throws: `FileError.failed`.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor =
      unsafe path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .latest(.reading, path) }
  }

  private init(_ descriptor: Int32, _ path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Reads the next bytes into a buffer and returns their number; 0 at the end.
  ///
  /// - Throws: `FileError.failed`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .latest(.reading, path) }
    }
  }

  /// The contents of a file.
  ///
  /// - Throws: `FileError.failed`, with EFBIG for a file that is too large.
  package static func bytes(of path: String) throws(FileError) -> [UInt8] {
    try InputFile(path).contents(limit)
  }

  /// The contents of a regular file; a pipe or a device is refused without waiting for it.
  ///
  /// - Parameters:
  ///   - limit: The largest size in bytes.
  ///   - followsLink: Whether the path may be a symbolic link.
  /// - Throws: `FileError.notAPlainFile`, `.failed`, with EFBIG for a file that is too large.
  package static func plainBytes(
    of path: String, limit: Int, followsLink: Bool = true
  ) throws(FileError) -> [UInt8] {
    let links = followsLink ? 0 : O_NOFOLLOW
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | links)
    guard descriptor >= 0 else {
      throw errno == ELOOP || errno == ENXIO ? .notAPlainFile(path: path) : .latest(.reading, path)
    }
    let file = InputFile(descriptor, path)
    guard let size = file.size else { throw .notAPlainFile(path: path) }
    guard size <= limit else { throw .failed(.reading, path: path, code: EFBIG) }
    return try file.contents(limit)
  }

  /// The rest of the file.
  private func contents(_ limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // The reported size may be wrong, or exceed the available memory.
    bytes.reserveCapacity(min(size ?? 0, limit) + 1)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: InputFile.chunkSize, alignment: 1)
    defer { unsafe buffer.deallocate() }
    while true {
      let count = try unsafe read(into: buffer)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw .failed(.reading, path: path, code: EFBIG)
      }
      unsafe bytes += buffer[..<count]
    }
  }

  /// The size of a regular file in bytes; nil for anything else.
  package var size: Int? {
    var status = stat()
    let isPlain = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    return isPlain ? Int(status.st_size) : nil
  }
}

/// A file that is written sequentially through a buffer.
///
/// Safe: only `deinit` closes the file.
@safe
package final class FileWriter {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String
  private var failure: Int32?

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - isNew: Whether the file must not exist; otherwise an existing file is truncated.
  ///   - reported: The path in errors, if it differs from `path`.
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

  /// Writes a whole file.
  ///
  /// - Parameter reported: The path in errors, if it differs from `path`.
  /// - Throws: `FileError.failed`.
  package static func write(
    _ bytes: [UInt8], to path: String, reportedAs reported: String? = nil
  ) throws(FileError) {
    let file = try FileWriter(path, reportedAs: reported)
    file.writeBytes(bytes)
    try file.finish()
  }

  /// Writes all bytes to an open file, without a buffer.
  ///
  /// - Returns: The `errno` if writing fails.
  package static func put(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32? {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0 {
        if errno == EINTR { continue }
        return errno
      }
      start += written
    }
    return nil
  }

  /// Writes text; `finish` throws a failure.
  package func write(_ text: String) { writeBytes(Array(text.utf8)) }

  /// Writes bytes; `finish` throws a failure.
  package func writeBytes(_ bytes: [UInt8]) {
    if unsafe fwrite(bytes, 1, bytes.count, file) < bytes.count { failure = failure ?? errno }
  }

  /// Writes the buffer to the file.
  ///
  /// - Parameter toDisk: Whether to wait until the file is on disk (`fsync`).
  /// - Throws: `FileError.failed`, also for an earlier write that failed.
  package func finish(toDisk: Bool = false) throws(FileError) {
    if unsafe fflush(file) != 0 || (toDisk && fsync(fileno(file)) != 0) {
      failure = failure ?? errno
    }
    if let failure { throw .failed(.writing, path: path, code: failure) }
  }
}
