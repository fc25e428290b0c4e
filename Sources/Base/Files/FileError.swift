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
  /// The folder belongs to another user.
  case folderOfOther(path: String)
  /// Other users may write to the folder.
  case folderOpen(path: String)
  /// The existing folder contains a file that the new one would not contain.
  case folderHasOtherFiles(path: String, file: String)
  /// The folder is not empty.
  case folderNotEmpty(path: String)
  /// The old folder could neither be replaced nor renamed back; its path now is `aside`.
  case folderLeftAside(path: String, aside: String, code: Int32)

  /// Makes an error from the current `errno`.
  static func latest(_ operation: Operation, _ path: String) -> FileError {
    .failed(operation, path: path, code: errno)
  }

  /// The error as a failure to read: where a file is not to be replaced, `.notAPlainFile` is one.
  package var whileReading: FileError {
    guard case .notAPlainFile(let path) = self else { return self }
    return .failed(.reading, path: path, code: FileSystem.isFolder(path) ? EISDIR : ESPIPE)
  }
}

extension FileError {
  /// What an `errno` means to a user; the raw value is the end of the key of its words.
  package enum Cause: String, CaseIterable, Sendable {
    /// Another program uses the file.
    case busy
    /// The program that read the output has ended.
    case closed
    /// The disk reported an error.
    case device
    /// The name is in use.
    case exists
    /// The path leads to a folder.
    case folder
    /// The user lacks the permission.
    case forbidden
    /// Symbolic links lead in a circle.
    case links
    /// No memory is left.
    case memory
    /// The file or folder does not exist.
    case missing
    /// The name is too long.
    case nameTooLong = "name-too-long"
    /// The device does not exist.
    case noDevice = "no-device"
    /// The disk or the user's quota is full.
    case noRoom = "no-room"
    /// The path leads to a pipe or a device.
    case notAFile = "not-a-file"
    /// A part of the path is not a folder.
    case notAFolder = "not-a-folder"
    /// The folder is not empty.
    case notEmpty = "not-empty"
    /// The two paths are on different file systems.
    case otherDisk = "other-disk"
    /// The file system is read-only.
    case readOnly = "read-only"
    /// The file would be too large.
    case tooLarge = "too-large"
    /// Too many files are open.
    case tooManyFiles = "too-many-files"
    /// The file system lacks the operation.
    case unsupported

    /// Makes the cause of an `errno`; nil for a rare one.
    package init?(_ code: Int32) {
      switch code {
      case EBUSY, ETXTBSY, EAGAIN, EDEADLK: self = .busy
      case EPIPE: self = .closed
      case EIO: self = .device
      case EEXIST: self = .exists
      case EISDIR: self = .folder
      case EACCES, EPERM: self = .forbidden
      case ELOOP, EMLINK: self = .links
      case ENOMEM: self = .memory
      case ENOENT: self = .missing
      case ENAMETOOLONG: self = .nameTooLong
      case ENXIO, ENODEV: self = .noDevice
      case ENOSPC, EDQUOT: self = .noRoom
      case ESPIPE: self = .notAFile
      case ENOTDIR: self = .notAFolder
      case ENOTEMPTY: self = .notEmpty
      case EXDEV: self = .otherDisk
      case EROFS: self = .readOnly
      case EFBIG: self = .tooLarge
      case EMFILE, ENFILE: self = .tooManyFiles
      case EINVAL, ENOSYS, ENOTSUP: self = .unsupported
      default: return nil
      }
    }
  }
}
