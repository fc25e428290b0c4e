internal import Glibc

/// Why a file or folder cannot be read or written.
package enum FileError: Error, Equatable, Sendable {
  /// What was being done when the system refused.
  package enum Operation: Sendable {
    case reading, writing, makingFolder
  }

  /// The system refused; the code is its `errno`.
  case failed(Operation, path: String, code: Int32)
  /// There is a file already, which may not be replaced.
  case exists(path: String)
  /// There is a file already, and it is of another kind than the one that would replace it.
  case otherKind(path: String)
  /// There is something that is no plain file: a folder, a pipe, a device.
  case notAPlainFile(path: String)
  /// There is such a folder already, which may not be replaced.
  case folderExists(path: String)
  /// The folder has a file that would not be in the new one.
  case folderHasOtherFiles(path: String, file: String)
  /// The folder has something in it.
  case folderNotEmpty(path: String)
  /// The old folder could neither be replaced nor be given its name back; it lies at `aside`.
  case folderLeftAside(path: String, aside: String, code: Int32)

  /// The system's words for a code.
  package static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// The latest refusal of the system.
  static func latest(_ operation: Operation, _ path: String) -> FileError {
    .failed(operation, path: path, code: errno)
  }
}

extension FileError {
  /// What sort of refusal a code of the system is.
  package enum Cause: Sendable {
    /// There is something of that name.
    case exists
    /// The user may not do this.
    case forbidden
    /// The disk, or the user's part of it, is full.
    case noRoom
    /// Anything else.
    case other

    /// The sort of an `errno`.
    package init(_ code: Int32) {
      self =
        switch code {
        case EEXIST: .exists
        case EACCES, EPERM, EROFS: .forbidden
        case ENOSPC, EDQUOT: .noRoom
        default: .other
        }
    }
  }
}
