internal import CGlibc
internal import Glibc

/// A folder of files that takes its name when it is complete: all of them or nothing.
package struct AtomicFolder {
  private let path: String
  private let names: [String]

  /// - Parameter names: The files that it will have.
  package init(_ path: String, names: [String]) {
    // A slash at the end says what it is anyway.
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.names = names
  }

  /// Fills the folder: `body` is given the path of an empty one that takes its place at the end.
  ///
  /// An interrupted or failed write leaves no half a folder and does not lose the old one. What a kill
  /// leaves has a name that nothing looks for, until the next write beside it removes it.
  ///
  /// - Parameter replacing: Whether a folder with such files, and no others, may be replaced.
  /// - Throws: `FileError`, and what `body` throws; the folder is as it was then.
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

  /// Makes the folder that is filled, held so that no other process takes it for one that was left.
  private func begin(in parent: String) throws(FileError) -> (path: String, lock: FolderLock) {
    let path = AtomicFile.partName(in: parent, 0)
    while true {
      guard unsafe mkdir(path, 0o777) == 0 else { throw failure }
      let lock = FolderLock(path)
      if FileSystem.entry(path) == .directory { return (path, lock) }
      // Another process was quicker to take it for one.
      lock.release()
    }
  }

  /// The folder that is there already, links followed.
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

  /// Puts the complete folder in its place.
  private func take(
    _ temporary: String, to target: String, isOverFiles: Bool
  ) throws(FileError) {
    guard isOverFiles else {
      // An empty folder may be named over, anything else may not.
      guard unsafe rename(temporary, target) == 0 else { throw failure }
      return try synchronize(FileSystem.folder(of: target))
    }
    if FileSystem.exchange(temporary, with: target) {
      try synchronize(FileSystem.folder(of: target))
      return remove(temporary)
    }
    guard [EINVAL, ENOSYS].contains(errno) else { throw failure }
    // File systems without exchanges: the old one steps aside first and comes back if that fails.
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

  /// Removes the folders of such files that killed processes left in a folder.
  private func sweep(_ parent: String) {
    // What cannot be listed now is swept another time.
    for name in (try? FileSystem.names(in: parent)) ?? [] where AtomicFile.isPart(name) {
      let folder = "\(parent)/\(name)"
      // In a folder that all may write to, another user may have put anything there.
      var status = stat()
      guard unsafe lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid(), let lock = FolderLock(ifFree: folder)
      else { continue }
      remove(folder)
      lock.release()
    }
  }

  /// Removes a folder of such files and nothing else.
  private func remove(_ folder: String) {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  /// Gives a folder the permissions of the one whose place it takes.
  private func restrict(_ folder: String, to mode: UInt32) throws(FileError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    guard FileSystem.restrict(descriptor, to: mode) else { throw failure }
  }

  /// Makes sure that a folder remembers its names.
  private func synchronize(_ folder: String) throws(FileError) {
    guard FileSystem.synchronize(folder) else { throw failure }
  }

  private var failure: FileError { .latest(.makingFolder, path) }
}

/// Keeps other processes of the program away from a folder, as from giving the same number in it.
package struct FolderLock {
  private let descriptor: Int32

  /// Waits until it is free. Where folders cannot be locked, names that are never written over are
  /// all there is.
  package init(_ folder: String) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX) }
  }

  /// Nil when another process has it, or folders cannot be locked here.
  package init?(ifFree folder: String) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Lets others have the folder.
  package func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
