internal import Bookkeeping
internal import Files

extension BackupFolder {
  /// Removes surplus backups, except one with a path.
  func prune(except excluded: String? = nil) {
    // If the folder is unreadable, nothing is removed.
    let entries = (try? entries()) ?? []
    let surplus = BackupFolder.surplus(entries).filter { $0.path != excluded }
    for entry in surplus { discard(entry) }
    if !surplus.isEmpty { removeUnnamedDocuments() }
  }

  /// Removes the documents that no backup names; none is removed if a backup cannot be read.
  ///
  /// The lock is the one under which a backup takes its documents and its name (`add`), so that a backup
  /// that is being made loses none.
  func removeUnnamedDocuments() {
    let documents = DocumentFolder(ofBackups: self)
    guard FileSystem.isFolder(documents.path) else { return }
    let lock = FolderLock(path)
    defer { lock.release() }
    var named: Set<ContentHash> = []
    do {
      for entry in try entries() {
        named.formUnion(try Book.open(entry.path, access: .reading).namedDocuments())
      }
      for hash in try documents.listing().documents where !named.contains(hash) {
        documents.remove(hash)
      }
    } catch {
      // Documents that nobody needs are no harm.
    }
    FileSystem.removeEmptyFolder(path)
  }
}
