internal import Glibc
internal import Storage

/// A folder of files that the program makes for its user: all of them, or nothing.
struct ExportFolder {
  private let path: String
  private let names: [String]

  /// - Parameter names: The files that it will have.
  init(_ path: String, names: [String]) {
    // A slash at the end says what it is anyway.
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.names = names
  }

  /// Fills the folder: `body` is given the path of an empty one that takes its place at the end.
  ///
  /// - Parameter replacing: Whether a folder with such files, and no others, may be replaced.
  /// - Throws: `CommandError`, and what `body` throws; the folder is as it was then.
  func write(replacing: Bool, _ body: (_ temporaryPath: String) throws -> Void) throws {
    let old = try existing(replacing: replacing)
    let target = old?.path ?? path
    let temporary = "\(target).estada-\(getpid()).part"
    guard unsafe mkdir(temporary, 0o777) == 0 else { throw failure }
    do {
      try body(temporary)
      if let old { unsafe chmod(temporary, old.mode) }
      try synchronize(temporary)
      try take(temporary, to: target, isOverFiles: old?.files.isEmpty == false)
    } catch {
      remove(temporary)
      throw error
    }
  }

  private struct Existing {
    let path: String
    let mode: mode_t
    let files: [String]
  }

  /// The folder that is there already, links followed.
  private func existing(replacing: Bool) throws(CommandError) -> Existing? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR, let resolved = OutputFile.real(path),
      let folder = unsafe opendir(path)
    else { throw unsafe .folderNotMade(path: path, reason: String(cString: strerror(ENOTDIR))) }
    defer { unsafe closedir(folder) }
    var files: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { files.append(name) }
    }
    if let other = files.filter({ !names.contains($0) }).min() {
      throw .folderHasOtherFiles(path: path, file: other)
    }
    guard files.isEmpty || replacing else { throw .folderExists(path: path) }
    return Existing(path: resolved, mode: status.st_mode & 0o7777, files: files)
  }

  /// Puts the complete folder in its place; the old one steps aside first and comes back if that fails.
  private func take(
    _ temporary: String, to target: String, isOverFiles: Bool
  ) throws(CommandError) {
    guard isOverFiles else {
      // An empty folder may be named over, anything else may not.
      guard unsafe rename(temporary, target) == 0 else { throw failure }
      return try synchronize(FileSystem.folder(of: target))
    }
    let aside = "\(target).estada-\(getpid()).old"
    guard unsafe rename(target, aside) == 0 else { throw failure }
    guard unsafe rename(temporary, target) == 0 else {
      let error = failure
      unsafe rename(aside, target)
      throw error
    }
    try synchronize(FileSystem.folder(of: target))
    remove(aside)
  }

  /// Removes a folder of such files and nothing else.
  private func remove(_ folder: String) {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  /// Makes sure that a folder remembers its names.
  private func synchronize(_ folder: String) throws(CommandError) {
    guard FileSystem.synchronize(folder) else { throw failure }
  }

  private var failure: CommandError {
    unsafe .folderNotMade(path: path, reason: String(cString: strerror(errno)))
  }
}
