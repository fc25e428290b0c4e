package import Bookkeeping
package import Files

/// The folder with the contents of a book's documents, `book.sqlite.files` beside `book.sqlite`.
///
/// A document is a file named after the SHA-256 of its contents, `ab/ab12…`, and is never changed. The
/// folder exists only while there is a document. Only the owner of the book can access it: a folder to
/// which others may write is refused, and a link is never followed.
package struct DocumentFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// The folder of a book, or of a JSON document of a book, which need not exist.
  ///
  /// A backup in the folder of a book's backups shares `files` there with the other backups.
  package init(of file: String) {
    let file = FileSystem.followingLink(file)
    path = BackupFolder.containing(file).map { $0 + "/files" } ?? file + ".files"
  }

  /// The documents that all backups in a folder share.
  init(ofBackups folder: BackupFolder) { path = folder.path + "/files" }

  private func folder(of hash: ContentHash) -> String {
    path + "/" + String(Substring(hash.code.utf8.prefix(2)))
  }

  /// The path of the file with some contents.
  package func file(_ hash: ContentHash) -> String { folder(of: hash) + "/" + hash.code }

  /// Stores the contents of a document and writes the file to disk (`fsync`).
  ///
  /// - Returns: Whether the file is new: not if it was there, with the right contents.
  /// - Throws: `FileError.failed`, `.folderOfOther`, `.folderOpen`.
  @discardableResult
  package func add(_ bytes: [UInt8], as hash: ContentHash) throws(FileError) -> Bool {
    for attempt in 1...DocumentFolder.attempts {
      do throws(FileError) {
        try makeFolders(for: hash)
        if isPresent(hash, size: bytes.count), (try? read(hash)) == bytes { return false }
        let file = try AtomicFile(in: folder(of: hash))
        let writer = try FileWriter(file.path, reportedAs: self.file(hash))
        writer.writeBytes(bytes)
        try writer.finish()
        // A file with other contents under this name is damaged, or was put there by another program.
        try file.place(as: self.file(hash), replacing: true)
        return true
      } catch {
        // Another process has removed the last other document, and the folder, in the meantime.
        guard case .failed(_, _, let code) = error, FileError.Cause(code) == .missing,
          attempt < DocumentFolder.attempts
        else { throw error }
      }
    }
    return false
  }

  /// The number of attempts while another process removes folders.
  private static let attempts = 20

  private func makeFolders(for hash: ContentHash) throws(FileError) {
    try FileSystem.makePrivateFolder(path)
    try FileSystem.makePrivateFolder(folder(of: hash))
  }

  /// Checks that nobody else may change the folders that a document is in.
  ///
  /// - Throws: `FileError.folderOfOther`, `.folderOpen`.
  package func requireOwn(_ hash: ContentHash) throws(FileError) {
    for folder in [path, folder(of: hash)] where FileSystem.isFolder(folder) {
      try FileSystem.requireOwn(folder)
    }
  }

  /// The contents of a document, which may differ from what the hash says.
  ///
  /// - Throws: `FileError.failed`, `.notAPlainFile` for a link or a device.
  package func read(_ hash: ContentHash) throws(FileError) -> [UInt8] {
    guard hasRealFolders(hash) else { throw .notAPlainFile(path: folder(of: hash)) }
    return try InputFile.plainBytes(
      of: file(hash), limit: Attachment.sizeLimit, followsLink: false)
  }

  /// Whether there is a file of the right size for a document, without reading the file.
  package func isPresent(_ hash: ContentHash, size: Int) -> Bool {
    hasRealFolders(hash) && FileSystem.plainSize(file(hash)) == Int64(size)
  }

  private func hasRealFolders(_ hash: ContentHash) -> Bool {
    FileSystem.isFolder(path) && FileSystem.isFolder(folder(of: hash))
  }

  /// Whether a file has the contents that its name says; false if there is none.
  ///
  /// - Throws: `Digest.LibraryMissing`.
  package func isSound(_ hash: ContentHash) throws(Digest.LibraryMissing) -> Bool {
    guard let bytes = try? read(hash) else { return false }
    return try Digest.sha256(bytes) == hash.code
  }

  /// Removes the file of a document, and the folders if they are empty then.
  package func remove(_ hash: ContentHash) {
    if hasRealFolders(hash) { FileSystem.remove(file(hash)) }
    FileSystem.removeEmptyFolder(folder(of: hash))
    FileSystem.removeEmptyFolder(path)
  }
}

extension DocumentFolder {
  /// The contents of the folder.
  struct Listing {
    /// The files that are named as documents are.
    var documents: [ContentHash] = []
    /// The paths of all other entries, which the program has not made.
    var others: [String] = []
    /// The folders of the documents.
    var folders: [String] = []
  }

  /// Lists the folder; temporary files of killed processes are left out.
  ///
  /// - Throws: `FileError.failed`.
  func listing() throws(FileError) -> Listing {
    var listing = Listing()
    guard FileSystem.isFolder(path) else { return listing }
    for name in try FileSystem.names(in: path).sorted() {
      let folder = path + "/" + name
      guard name.utf8.count == 2, FileSystem.isFolder(folder) else {
        listing.others.append(folder)
        continue
      }
      listing.folders.append(folder)
      for name in try FileSystem.names(in: folder).sorted() where !AtomicFile.isPart(name) {
        let path = folder + "/" + name
        if let hash = ContentHash(code: name), file(hash) == path,
          FileSystem.plainSize(path) != nil
        {
          listing.documents.append(hash)
        } else {
          listing.others.append(path)
        }
      }
    }
    return listing
  }

  /// Copies documents that this folder lacks from another one.
  ///
  /// - Parameter isLinked: Whether to make hard links, which take no room, where the file system has
  ///   them. Otherwise contents are compared with their hashes, also those that this folder has.
  /// - Throws: `FileError.failed`, `Digest.LibraryMissing`. A document that the other folder lacks, or
  ///   has with other contents, is left out.
  /// - Returns: The documents that are left out.
  @discardableResult
  package func take(
    _ hashes: Set<ContentHash>, from source: DocumentFolder, isLinked: Bool = false
  ) throws -> Set<ContentHash> {
    guard source.path != path else { return [] }
    var missing: Set<ContentHash> = []
    for hash in hashes.sorted(by: { $0.code < $1.code }) {
      let size = isLinked ? FileSystem.plainSize(file(hash)) : nil
      if size != nil, size == FileSystem.plainSize(source.file(hash)) { continue }
      if try !isLinked && isSound(hash) { continue }
      guard let bytes = try? source.read(hash), try Digest.sha256(bytes) == hash.code else {
        missing.insert(hash)
        continue
      }
      if isLinked {
        // A file of another size is damaged.
        if size != nil { remove(hash) }
        try makeFolders(for: hash)
        if FileSystem.addLink(file(hash), to: source.file(hash)) { continue }
      }
      try add(bytes, as: hash)
    }
    return missing
  }

  /// Copies documents of which this folder has no file, of any contents.
  ///
  /// Quick if an earlier `take` has copied them, and other programs have removed few since.
  ///
  /// - Throws: As `take`.
  func takeLacking(
    _ hashes: Set<ContentHash>, from source: DocumentFolder, isLinked: Bool = false
  ) throws {
    let lacking = hashes.filter { FileSystem.plainSize(file($0)) == nil }
    try take(lacking, from: source, isLinked: isLinked)
  }

  /// Removes all documents but some.
  ///
  /// - Throws: `FileError.failed`.
  package func keepOnly(_ hashes: Set<ContentHash>) throws {
    for hash in try listing().documents where !hashes.contains(hash) { remove(hash) }
  }
}
