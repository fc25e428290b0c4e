internal import CGlibc
internal import Glibc

/// Functions of the file system.
///
/// Paths are split by Unicode scalars, as the system does: a slash before a combining accent separates.
package enum FileSystem {
  /// The kind of entry to which a path leads.
  package enum Entry {
    case nothing
    case file
    case directory
  }

  /// The kind of entry to which a path leads, symbolic links resolved.
  package static func entry(_ path: String) -> Entry {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
  }

  /// The target of a symbolic link; any other path is returned unchanged.
  package static func followingLink(_ path: String) -> String {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let resolved = unsafe realpath(path, nil)
    else { return path }
    defer { unsafe free(resolved) }
    // A target that is not UTF-8 cannot be represented.
    return unsafe String(validatingCString: resolved) ?? path
  }

  /// Whether a path leads to a regular file; reading a pipe might never end.
  package static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is an entry at a path, symbolic links not resolved, that is not a regular file.
  package static func isOddity(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The path with symbolic links resolved; the file need not exist. Nil if its folder does not exist.
  package static func real(_ path: String) -> String? {
    if let resolved = unsafe realpath(path, nil) {
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    }
    guard let resolved = unsafe realpath(folder(of: path), nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved) + "/" + name(of: path)
  }

  /// The first `count` bytes of a file, or all if it has fewer; nil if the file cannot be read.
  package static func head(of path: String, _ count: Int) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe pread(descriptor, &bytes, count, 0)
    return read < 0 ? nil : Array(bytes[..<read])
  }

  /// Creates the missing folders above a path, which only their owner can access.
  ///
  /// - Throws: `FileError.failed`.
  package static func createFolders(above path: String) throws(FileError) {
    let scalars = path.unicodeScalars
    for end in scalars.indices where scalars[end] == "/" {
      let folder = String(scalars[..<end])
      if unsafe !folder.isEmpty && mkdir(folder, 0o700) != 0 && errno != EEXIST {
        throw .latest(.makingFolder, folder)
      }
    }
  }

  /// Creates a folder, or accepts an existing empty one.
  ///
  /// - Throws: `FileError.folderNotEmpty`, `.failed`.
  package static func makeEmptyFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o755) == 0 { return }
    let error = FileError.latest(.makingFolder, path)
    guard errno == EEXIST, entry(path) == .directory else { throw error }
    if try !names(in: path).isEmpty { throw .folderNotEmpty(path: path) }
  }

  /// Creates a folder that only its owner can access, or accepts an existing one that nobody else may
  /// change.
  ///
  /// - Throws: `FileError.failed`, with ENOTDIR for a link or a file; `.folderOfOther`, `.folderOpen`.
  package static func makePrivateFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o700) == 0 { return try syncFolder(of: path) }
    guard errno == EEXIST else { throw .latest(.makingFolder, path) }
    try requireOwn(path)
  }

  /// Creates a folder with a name of its own that only its owner can access, in the folder for temporary files.
  ///
  /// - Parameter name: The beginning of its name.
  /// - Returns: Its path, with symbolic links resolved.
  /// - Throws: `FileError.failed`.
  package static func makeTemporaryFolder(named name: String) throws(FileError) -> String {
    let asked = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let folder = real(isAbsolute(asked) ? asked : "/tmp") ?? "/tmp"
    var path = Array("\(folder)/\(name)-XXXXXX".utf8CString)
    let isMade = unsafe path.withUnsafeMutableBufferPointer { path in
      guard let start = path.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else { throw .latest(.makingFolder, folder) }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder and what is in it; links are removed, not followed. A failure is ignored.
  package static func removeFolder(_ path: String) {
    for name in (try? names(in: path)) ?? [] {
      let inner = "\(path)/\(name)"
      isFolder(inner) ? removeFolder(inner) : remove(inner)
    }
    removeEmptyFolder(path)
  }

  /// Checks that a folder is no link, that it belongs to the user or to the administrator, and that no
  /// other user may write to it: then nobody else can exchange what is in it.
  ///
  /// Permissions to read are no reason to refuse, as some file systems have the same ones for everything.
  ///
  /// - Throws: `FileError.failed`, with ENOTDIR for a link or a file; `.folderOfOther`, `.folderOpen`.
  package static func requireOwn(_ folder: String) throws(FileError) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = unsafe open(folder, flags)
    guard descriptor >= 0 else {
      let code = errno == ELOOP ? ENOTDIR : errno
      throw .failed(.makingFolder, path: folder, code: code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .latest(.makingFolder, folder) }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .folderOfOther(path: folder)
    }
    guard status.st_mode & 0o022 == 0 else { throw .folderOpen(path: folder) }
  }

  /// Whether there is a folder at a path, symbolic links not resolved.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The size in bytes of a regular file, symbolic links not resolved; nil if there is none.
  package static func plainSize(_ path: String) -> Int64? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// Removes a file; a failure is ignored.
  package static func remove(_ path: String) {
    unsafe unlink(path)
  }

  /// Removes a folder if it is empty; a failure is ignored.
  package static func removeEmptyFolder(_ path: String) {
    unsafe rmdir(path)
  }

  /// The names in a folder except `.`, `..` and names that are not UTF-8; empty if the folder does not
  /// exist.
  ///
  /// - Throws: `FileError.failed` if the folder cannot be read completely.
  package static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .latest(.reading, folder)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // Only `errno` distinguishes the end from a failure.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let size = unsafe MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: size) {
          unsafe String(validatingCString: $0)
        }
      }
      if let name, name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .latest(.reading, folder) }
    return names
  }

  /// Adds a name to a file (a hard link), without replacing another file.
  ///
  /// On a file system without hard links the file is renamed.
  ///
  /// - Throws: `FileError.exists`, `.failed`.
  package static func addName(_ name: String, to path: String) throws(FileError) {
    if unsafe link(path, name) == 0 { return }
    guard hasNoLinks(errno) else {
      throw errno == EEXIST ? .exists(path: name) : .latest(.writing, name)
    }
    guard entry(name) == .nothing else { throw .exists(path: name) }
    try move(path, to: name)
  }

  /// Makes a hard link to a file and writes the folder to disk; false if that fails.
  package static func addLink(_ name: String, to path: String) -> Bool {
    unsafe link(path, name) == 0 && synchronize(folder(of: name))
  }

  /// Whether an `errno` means that the file system does not support hard links.
  static func hasNoLinks(_ code: Int32) -> Bool {
    [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(code)
  }

  /// Renames a file and replaces an existing file of the new name.
  ///
  /// - Throws: `FileError.failed`.
  package static func move(_ path: String, to name: String) throws(FileError) {
    guard unsafe rename(path, name) == 0 else { throw .latest(.writing, name) }
  }

  /// Renames files or folders, all of them or none.
  ///
  /// - Throws: `FileError.failed`; those that were renamed have their former names then.
  package static func move(
    _ moves: [(path: String, name: String)]
  ) throws(FileError) {
    for (index, (path, name)) in moves.enumerated() {
      do throws(FileError) {
        try move(path, to: name)
      } catch {
        for done in moves[..<index].reversed() { try? move(done.name, to: done.path) }
        throw error
      }
    }
  }

  /// Exchanges two files or folders atomically; false, with `errno`, if that fails.
  static func exchange(_ path: String, with other: String) -> Bool {
    unsafe estada_exchange(path, other) == 0
  }

  /// The folder part of a path; `.` for a path without a slash.
  package static func folder(of path: String) -> String {
    let scalars = path.unicodeScalars
    guard let slash = scalars.lastIndex(of: "/") else { return "." }
    return slash == scalars.startIndex ? "/" : String(scalars[..<slash])
  }

  /// The last component of a path.
  package static func name(of path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? ""
  }

  /// Whether a path is absolute.
  package static func isAbsolute(_ path: String) -> Bool { path.unicodeScalars.first == "/" }

  /// Whether two paths lead to the same file or folder.
  package static func isSame(_ path: String, as other: String) -> Bool {
    var first = stat()
    var second = stat()
    return unsafe stat(path, &first) == 0 && stat(other, &second) == 0
      && first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// Writes the entries of the folder of a path to disk (`fsync`).
  ///
  /// - Throws: `FileError.failed`.
  package static func syncFolder(of path: String) throws(FileError) {
    guard synchronize(folder(of: path)) else { throw .latest(.writing, path) }
  }

  /// Writes the entries of a folder to disk (`fsync`); false, with `errno`, if that fails.
  static func synchronize(_ folder: String) -> Bool {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // Some file systems do not support `fsync` of a folder and return EINVAL.
    let isDone = fsync(descriptor) == 0 || errno == EINVAL
    let reason = errno
    close(descriptor)
    errno = reason
    return isDone
  }

  /// Whether the user may write to a path.
  package static func isWritable(_ path: String) -> Bool {
    unsafe access(path, W_OK) == 0
  }

  /// Sets the permissions of a file or folder; false, with `errno`, if that fails and the present
  /// permissions are wider.
  static func restrict(_ descriptor: Int32, to mode: UInt32) -> Bool {
    if fchmod(descriptor, mode) == 0 { return true }
    let reason = errno
    var status = stat()
    // On a file system without permissions, all files have the same ones.
    let isNarrow = unsafe fstat(descriptor, &status) == 0 && status.st_mode & 0o7777 & ~mode == 0
    errno = reason
    return isNarrow
  }

  /// The size of a file in bytes; 0 if the file does not exist.
  package static func size(_ path: String) -> Int64 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return Int64(status.st_size)
  }
}
