internal import Files

/// The folders whose files an assistant may name, always by paths below them.
///
/// No path leads out of a folder: not by `..`, not from the root, not through a link. What a command may open is also
/// restricted by the kernel.
struct AssistantFolders {
  /// An open folder.
  private struct Root {
    /// What paths begin with; empty if there is one folder.
    let name: String
    let path: String
  }

  /// A file or folder in a list.
  struct Entry: Equatable {
    /// The path below the open folders.
    let name: String
    /// The size in bytes; nil for a folder.
    let size: Int64?
  }

  private let roots: [Root]

  /// How many entries a list has at most.
  static let most = 500

  /// Opens folders, given by absolute paths without links.
  ///
  /// Where there are several, paths begin with the last component of that of the folder; to a second one of that name
  /// its number is added.
  init(_ folders: [String]) {
    var names: [String] = []
    for folder in folders {
      let name = FileSystem.name(of: folder)
      let count = folders[..<names.count].count { FileSystem.name(of: $0) == name }
      names.append(count == 0 ? name : "\(name)-\(count + 1)")
    }
    roots = zip(names, folders).map { Root(name: folders.count == 1 ? "" : $0, path: $1) }
  }

  /// Whether no folder is open.
  var isEmpty: Bool { roots.isEmpty }

  /// The regular files and folders in a folder, by name; nil if the path leads to no folder.
  ///
  /// - Parameter folder: The path below the open folders; nil for what is open.
  /// - Throws: `FileError.failed` if the folder cannot be read.
  func list(_ folder: String?) throws(FileError) -> [Entry]? {
    let folder = folder.flatMap { $0.isEmpty || $0 == "." ? nil : $0 }
    if folder == nil && roots.count != 1 { return roots.map { Entry(name: $0.name, size: nil) } }
    guard let path = folder.map({ self.path($0) }) ?? roots.first?.path, FileSystem.isFolder(path)
    else { return nil }
    let prefix = folder.map { $0 + "/" } ?? ""
    return try FileSystem.names(in: path).sorted().compactMap { name in
      let place = path + "/" + name
      if let size = FileSystem.plainSize(place) { return Entry(name: prefix + name, size: size) }
      return FileSystem.isFolder(place) ? Entry(name: prefix + name, size: nil) : nil
    }
  }

  /// The path of a regular file below the open folders; nil for any other name.
  func input(_ name: String) -> String? {
    path(name).flatMap { FileSystem.plainSize($0) == nil ? nil : $0 }
  }

  /// The path of a new file or folder below the open folders; nil if its folder is not there, or something has its
  /// name.
  func output(_ name: String) -> String? {
    path(name).flatMap { path in
      FileSystem.entry(path) == .nothing && !FileSystem.isOddity(path) ? path : nil
    }
  }

  /// The path of an entry whose folders are all there, and no links; nil for any other path.
  private func path(_ name: String) -> String? {
    var parts = name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }) else {
      return nil
    }
    var root = roots.first
    if roots.count > 1 {
      root = roots.first { $0.name == parts.first }
      parts.removeFirst()
    }
    guard var path = root?.path else { return nil }
    for part in parts {
      guard FileSystem.isFolder(path) else { return nil }
      path += "/" + part
    }
    return path
  }
}
