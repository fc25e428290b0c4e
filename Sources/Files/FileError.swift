internal import Glibc

/// The reason why a file or folder cannot be read or written.
package enum FileError: Error, Equatable, Sendable {
  /// The operation that failed.
  package enum Operation: Sendable {
    case reading, writing, makingFolder
  }

  /// A system call failed; the code is its `errno`.
  case failed(Operation, path: String, code: Int32)
  /// The file exists and may not be replaced.
  case exists(path: String)
  /// The file exists and is not of the kind that may be replaced.
  case otherKind(path: String)
  /// The path leads to a folder, a pipe or a device instead of a regular file.
  case notAPlainFile(path: String)
  /// The folder exists and may not be replaced.
  case folderExists(path: String)
  /// The existing folder contains a file that the new one would not contain.
  case folderHasOtherFiles(path: String, file: String)
  /// The folder is not empty.
  case folderNotEmpty(path: String)
  /// The old folder could neither be replaced nor renamed back; its path now is `aside`.
  case folderLeftAside(path: String, aside: String, code: Int32)

  /// The system's description of an `errno`.
  package static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// Makes an error from the current `errno`.
  static func latest(_ operation: Operation, _ path: String) -> FileError {
    .failed(operation, path: path, code: errno)
  }
}

extension FileError {
  /// A category of `errno` values.
  package enum Cause: Sendable {
    /// The name is in use.
    case exists
    /// The user lacks the permission, or the file system is read-only.
    case forbidden
    /// The disk or the user's quota is full.
    case noRoom
    /// Another reason.
    case other

    /// Makes the category of an `errno`.
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
