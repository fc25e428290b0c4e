internal import CGlibc
internal import Glibc

/// A folder of files that receives its final name when it is complete.
package struct AtomicFolder {
  private let path: String
  private let names: [String]

  /// Describes a folder.
  ///
  /// - Parameter names: The names of the files that the folder will contain.
  package init(_ path: String, names: [String]) {
    // The names of siblings are made from the path, so that it must not end in a slash.
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.names = names
  }

  /// Writes the folder: `body` fills a temporary folder, which then receives the final name.
  ///
  /// An interrupted or failed write leaves the old folder unchanged. The temporary folder of a killed
  /// process is removed by the next write in the same parent folder.
  ///
  /// - Parameter replacing: Whether to replace an existing folder that contains no other files.
  /// - Throws: `FileError`, and what `body` throws; an existing folder is unchanged then.
  package func write(
    replacing: Bool, _ body: (_ temporaryPath: String) throws -> Void
  ) throws {
    let old = try existing(replacing: replacing)
    let target = old?.path ?? path
    let parent = FileSystem.folder(of: target)
    sweep(parent)
    let (temporary, lock) = try begin(in: parent)
    defer { lock.release() }
    do {
      try body(temporary)
      if let old { try restrict(temporary, to: old.mode) }
      try synchronize(temporary)
      try take(temporary, to: target, isOverFiles: old?.files.isEmpty == false)
    } catch {
      remove(temporary)
      throw error
    }
  }

  /// Creates and locks the temporary folder, so that no other process sweeps it.
  private func begin(in parent: String) throws(FileError) -> (path: String, lock: FolderLock) {
    let path = AtomicFile.partName(in: parent, 0)
    while true {
      guard unsafe mkdir(path, 0o777) == 0 else { throw failure }
      let lock = FolderLock(path)
      if FileSystem.entry(path) == .directory { return (path, lock) }
      // Another process swept the folder before it was locked.
      lock.release()
    }
  }

  /// The existing folder, symbolic links resolved; nil if there is none.
  private func existing(
    replacing: Bool
  ) throws(FileError) -> (path: String, mode: UInt32, files: [String])? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR, let resolved = FileSystem.real(path) else {
      throw .failed(.makingFolder, path: path, code: ENOTDIR)
    }
    let files: [String]
    do throws(FileError) {
      files = try FileSystem.names(in: path)
    } catch {
      throw failure
    }
    if let other = files.filter({ !names.contains($0) }).min() {
      throw .folderHasOtherFiles(path: path, file: other)
    }
    guard files.isEmpty || replacing else { throw .folderExists(path: path) }
    return (resolved, status.st_mode & 0o7777, files)
  }

  /// Moves the complete temporary folder to its target.
  private func take(
    _ temporary: String, to target: String, isOverFiles: Bool
  ) throws(FileError) {
    guard isOverFiles else {
      // `rename` replaces an empty folder only.
      guard unsafe rename(temporary, target) == 0 else { throw failure }
      return try synchronize(FileSystem.folder(of: target))
    }
    if FileSystem.exchange(temporary, with: target) {
      try synchronize(FileSystem.folder(of: target))
      return remove(temporary)
    }
    guard [EINVAL, ENOSYS].contains(errno) else { throw failure }
    // Without an atomic exchange, the old folder is renamed first, and renamed back after a failure.
    let aside = "\(target).estada-\(getpid()).old"
    guard unsafe rename(target, aside) == 0 else { throw failure }
    guard unsafe rename(temporary, target) == 0 else {
      let error = failure
      let code = errno
      guard unsafe rename(aside, target) == 0 else {
        throw .folderLeftAside(path: path, aside: aside, code: code)
      }
      throw error
    }
    try synchronize(FileSystem.folder(of: target))
    remove(aside)
  }

  /// Removes the temporary folders of killed processes from a parent folder.
  private func sweep(_ parent: String) {
    // A folder that cannot be listed now is swept by a later write.
    for name in (try? FileSystem.names(in: parent)) ?? [] where AtomicFile.isPart(name) {
      let folder = "\(parent)/\(name)"
      // In a folder that everybody may write to, the entry may belong to another user.
      var status = stat()
      guard unsafe lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid(), let lock = FolderLock(ifFree: folder)
      else { continue }
      remove(folder)
      lock.release()
    }
  }

  /// Removes the files of this description from a folder, and the folder if it is empty then.
  private func remove(_ folder: String) {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  /// Sets the permissions of a folder to those of the one that will be replaced.
  private func restrict(_ folder: String, to mode: UInt32) throws(FileError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    guard FileSystem.restrict(descriptor, to: mode) else { throw failure }
  }

  /// Writes the entries of a folder to disk (`fsync`).
  private func synchronize(_ folder: String) throws(FileError) {
    guard FileSystem.synchronize(folder) else { throw failure }
  }

  private var failure: FileError { .latest(.makingFolder, path) }
}

/// An exclusive lock of a folder among the processes of the program.
package struct FolderLock {
  private let descriptor: Int32

  /// Waits for the lock. On a file system without locks, the lock has no effect; callers never overwrite
  /// existing names.
  package init(_ folder: String) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX) }
  }

  /// Takes the lock without waiting; nil if another process has it or the folder cannot be locked.
  package init?(ifFree folder: String) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Releases the lock.
  package func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
