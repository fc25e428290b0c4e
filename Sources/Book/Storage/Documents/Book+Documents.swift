internal import Bookkeeping
internal import Files

extension Book {
  /// The folder of the documents of a book in a file.
  package var documents: DocumentFolder { DocumentFolder(of: path) }

  /// The contents of the book's documents.
  package var documentStore: DocumentStore {
    isFile ? DocumentStore(documents) : DocumentStore(connection)
  }

  /// The documents of a book that is being created at a path; nil for a book on a server, whose documents are
  /// in the book itself.
  package static func documentStore(ofNew path: String) -> DocumentStore? {
    guard case .file = BookPlace(path) else { return nil }
    return DocumentStore(DocumentFolder(of: path))
  }

  /// Whether a document was ever added to the book.
  package func hasHadDocuments() throws(StorageError) -> Bool {
    guard schema >= Migration.firstWithDocuments else { return false }
    return try connection.lastNumber(Attachment.kind.table) > 0
  }

  /// The documents that the book names: those of its records, and those in its history, as an undo may
  /// need them.
  ///
  /// - Parameter canReturn: Whether to leave out those of steps that can be neither undone nor redone.
  func namedDocuments(canReturn: Bool = false) throws(StorageError) -> Set<ContentHash> {
    guard try hasHadDocuments() else { return [] }
    let layout = connection.layouts.of(Attachment.self)
    let kept = ["before", "after"].map { snapshot in
      """
      SELECT \(layout.value(of: "sha256", in: snapshot)) FROM history_change
      JOIN history_step ON history_step.id = step
      WHERE table_name = '\(layout.name)' AND \(snapshot) IS NOT NULL
      \(canReturn ? "AND state <> 'abandoned'" : "")
      """
    }
    let sql = "SELECT sha256 FROM \(layout.name) UNION " + kept.joined(separator: " UNION ")
    return Set(try connection.texts(sql).compactMap(ContentHash.init(code:)))
  }

  /// What is wrong with the documents: missing and changed files, and files of no document.
  ///
  /// - Parameter readsFiles: Whether to compare contents with hashes; false compares sizes only.
  package func documentFaults(readsFiles: Bool = true) throws -> [FileFault] {
    guard try hasHadDocuments() || isFile && FileSystem.isFolder(documents.path) else { return [] }
    let store = documentStore
    var faults: [FileFault] = []
    for document in try records(Attachment.self, in: .added) {
      guard document.contradictions.isEmpty else {
        let row = RowValue(
          table: Attachment.kind.table, row: document.id, column: "booking", text: "")
        faults.append(.value(row))
        continue
      }
      guard let hash = document.content else { continue }
      if try !store.isPresent(hash, size: document.size) {
        let isThere = try store.read(hash) != nil
        faults.append(isThere ? .changedDocument(document) : .missingDocument(document))
      } else if try readsFiles && !store.isSound(hash) {
        faults.append(.changedDocument(document))
      }
    }
    guard readsFiles else { return faults }
    guard isFile else {
      let count = try unnamedContents(among: namedDocuments()).count
      return faults
        + (count == 0 ? [] : [.strayDocuments(folder: path, count: count)])
    }
    let listing = try documents.listing()
    for folder in [documents.path] + listing.folders where FileSystem.isFolder(folder) {
      do throws(FileError) {
        try FileSystem.requireOwn(folder)
      } catch {
        switch error {
        case .folderOfOther: faults.append(.openFolder(path: folder, isOfOther: true))
        case .folderOpen: faults.append(.openFolder(path: folder, isOfOther: false))
        default: throw error
        }
      }
    }
    let named = try namedDocuments()
    let strays = listing.documents.filter { !named.contains($0) }
    if !strays.isEmpty {
      faults.append(.strayDocuments(folder: documents.path, count: strays.count))
    }
    return faults + listing.others.prefix(FileFault.limit).map { .strayFile(path: $0) }
  }

  /// The number of documents of records that a folder lacks, by their sizes.
  ///
  /// - Parameter folder: The folder; nil for that of the book.
  package func missingDocuments(in folder: DocumentFolder? = nil) throws(StorageError) -> Int {
    guard try hasHadDocuments() else { return 0 }
    let store = folder.map { DocumentStore($0) } ?? documentStore
    var count = 0
    for document in try records(Attachment.self) {
      guard let hash = document.content else { continue }
      if try !store.isPresent(hash, size: document.size) { count += 1 }
    }
    return count
  }

  /// The contents on a server that none of some documents has.
  private func unnamedContents(
    among named: Set<ContentHash>
  ) throws(StorageError) -> [ContentHash] {
    try connection.texts("SELECT sha256 FROM document").compactMap(ContentHash.init(code:))
      .filter { !named.contains($0) }
  }

  /// Removes the files of documents that neither the book nor a step of its history that can be undone
  /// or redone names. Call it in a write transaction, so that no other program is adding one.
  ///
  /// - Returns: The number of files.
  func removeUnnamedDocuments(commit: Bool = true) throws -> Int {
    guard isFile else {
      let unnamed = try unnamedContents(among: namedDocuments(canReturn: true))
      for hash in unnamed {
        try connection.run("DELETE FROM document WHERE sha256 = ?", [.text(hash.code)])
      }
      return unnamed.count
    }
    guard schema >= Migration.firstWithDocuments, FileSystem.isFolder(documents.path) else {
      return 0
    }
    let named = try namedDocuments(canReturn: true)
    let listing = try documents.listing()
    let unnamed = listing.documents.filter { !named.contains($0) }
    if commit {
      for folder in listing.folders { AtomicFile.sweep(folder) }
      for hash in unnamed { documents.remove(hash) }
    }
    return unnamed.count
  }
}
