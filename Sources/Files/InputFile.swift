internal import CGlibc
internal import Glibc

/// A file that is read from its beginning, or standard input for `-`.
package final class InputFile {
  /// The file as the user named it.
  package let path: String
  private let descriptor: Int32

  /// How much is read at a time where all of it is wanted, in bytes.
  private static let portion = 262_144

  /// How much is kept of a file that is wanted whole, in bytes: more than any export has, and less than
  /// would leave the machine without memory.
  private static let limit = 256 << 20

  /// Opens it.
  ///
  /// - Throws: `FileError.failed`.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor =
      unsafe path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .latest(.reading, path) }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Reads on; how many bytes, none at the end.
  ///
  /// - Throws: `FileError.failed`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .latest(.reading, path) }
    }
  }

  /// All of a file.
  ///
  /// - Throws: `FileError.failed`, also for one that is too large.
  package static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    // What a file says of its size need not be true, and may be more than there is memory.
    bytes.reserveCapacity(min(file.size, limit) + 1)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: portion, alignment: 1)
    defer { unsafe buffer.deallocate() }
    while true {
      let count = try unsafe file.read(into: buffer)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw .failed(.reading, path: path, code: EFBIG)
      }
      unsafe bytes += buffer[..<count]
    }
  }

  /// How many bytes a plain file has, 0 for anything else.
  private var size: Int {
    var status = stat()
    let isPlain = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    return isPlain ? Int(status.st_size) : 0
  }
}
