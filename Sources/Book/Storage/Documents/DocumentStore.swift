package import Bookkeeping
internal import Files

/// The contents of a book's documents: a folder beside a file, or a table of a book on a server.
///
/// On a server they are in the database, so that the administrator's backup has them, and so that they are
/// added and removed with the records, in one transaction.
package struct DocumentStore {
  private enum Kind {
    case folder(DocumentFolder)
    case table(Connection)
  }

  private let kind: Kind

  /// The contents in a folder.
  package init(_ folder: DocumentFolder) { kind = .folder(folder) }

  init(_ connection: Connection) { kind = .table(connection) }

  /// Stores the contents of a document; on a server, in the open transaction.
  ///
  /// - Returns: Whether the contents are new.
  /// - Throws: `FileError`, `StorageError`.
  package func add(_ bytes: [UInt8], as hash: ContentHash) throws -> Bool {
    switch kind {
    case .folder(let folder): return try folder.add(bytes, as: hash)
    case .table(let connection):
      if try isSound(hash) { return false }
      try connection.run(
        "SELECT keep_document(?, ?)", [.text(hash.code), .text(DocumentStore.hexadecimal(bytes))])
      return true
    }
  }

  /// Removes contents that were stored for records that will not be written; a server does so by itself.
  package func remove(_ hash: ContentHash) {
    if case .folder(let folder) = kind { folder.remove(hash) }
  }

  /// The contents of a document, which may differ from what the hash says; nil if they cannot be read.
  ///
  /// - Throws: `FileError.folderOfOther`, `.folderOpen` if others may change the folder; `StorageError`.
  package func read(_ hash: ContentHash) throws -> [UInt8]? {
    switch kind {
    case .folder(let folder):
      try folder.requireOwn(hash)
      return try? folder.read(hash)
    case .table(let connection):
      let statement = try connection.statement("SELECT content FROM document WHERE sha256 = ?")
      defer { statement.reset() }
      try statement.bind([.text(hash.code)])
      return try statement.step() ? statement.contents(0) : nil
    }
  }

  /// Whether there are contents of the right size for a document, without reading them.
  ///
  /// - Throws: `StorageError`.
  package func isPresent(_ hash: ContentHash, size: Int) throws(StorageError) -> Bool {
    switch kind {
    case .folder(let folder): folder.isPresent(hash, size: size)
    case .table(let connection):
      try connection.integer(
        "SELECT 1 FROM document WHERE sha256 = ? AND length(content) = ?",
        [.text(hash.code), SQLValue(size)]) != nil
    }
  }

  /// Whether there are the contents that the hash says.
  ///
  /// - Throws: `Digest.LibraryMissing`, `StorageError`.
  package func isSound(_ hash: ContentHash) throws -> Bool {
    switch kind {
    case .folder(let folder): try folder.isSound(hash)
    case .table: try read(hash).map { try Digest.sha256($0) == hash.code } ?? false
    }
  }

  /// Copies documents to a folder, as `DocumentFolder.take` does.
  ///
  /// - Returns: The documents that are missing or damaged.
  package func copy(
    _ hashes: Set<ContentHash>, to folder: DocumentFolder
  ) throws -> Set<ContentHash> {
    guard case .table = kind else {
      guard case .folder(let source) = kind else { return hashes }
      return try folder.take(hashes, from: source)
    }
    var missing: Set<ContentHash> = []
    for hash in hashes where try !folder.isSound(hash) {
      guard let bytes = try read(hash), try Digest.sha256(bytes) == hash.code else {
        missing.insert(hash)
        continue
      }
      try folder.add(bytes, as: hash)
    }
    return missing
  }

  /// The place of the contents in messages.
  package func place(of hash: ContentHash) -> String {
    switch kind {
    case .folder(let folder): folder.file(hash)
    case .table(let connection): connection.place.text
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
