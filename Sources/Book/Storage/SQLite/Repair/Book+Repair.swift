internal import Files

/// The outcome of a repair or of its dry run.
package struct RepairOutcome: Equatable, Sendable {
  /// The number of rows copied into a new file; nil if the file was not rebuilt.
  package let rebuiltRows: Int64?
  /// Whether the functions, triggers and policies of a book on a server were made anew.
  package var restoresRules = false
  /// The tables whose counters were raised.
  package let counters: [String]
  /// The number of removed temporary files of killed processes.
  package let leftovers: Int
  /// The number of removed files of documents that neither the book nor its history names.
  package let documents: Int
  /// The faults that cannot be repaired without losing or inventing data.
  package let remaining: [FileFault]
  /// The backup of the book before the repair; nil if nothing was repaired.
  package let backup: BackupEntry?
}

extension Book {
  /// Repairs the faults that can be repaired without loss.
  ///
  /// A file with damaged pages or indexes is rebuilt if every row can be read, and low AUTOINCREMENT
  /// counters are raised. Rows that refer to missing rows are left unchanged, as the missing rows are not
  /// known. A book in a file has to be opened again afterwards.
  ///
  /// - Parameters:
  ///   - time: The local time, for the name of the backup.
  ///   - commit: Whether to commit; false for a dry run.
  /// - Throws: `StorageError`.
  package func repair(at time: String, commit: Bool) throws -> RepairOutcome {
    guard isFile else { return try repairOnServer(commit: commit) }
    // The write lock prevents changes by other programs that a rebuilt file would lack.
    return try connection.withTransaction(commit ? .writing : .reading) {
      let faults = try fileFaults()
      let isBroken = faults.contains { $0.isOfStructure }
      let rebuilding = isBroken ? try Rebuilding.make(of: self) : nil
      let wrong = isBroken ? [] : try wrongCounters()
      var backup: BackupEntry?
      let backups = try backups
      if commit, let rebuilding {
        backup = try backups.addUnreadable(FileSystem.followingLink(path), .repair, at: time)
        try rebuilding.part.name(as: FileSystem.followingLink(path), replacing: true)
      } else if commit && !wrong.isEmpty {
        backup = try Book.open(path).makeBackup(.repair, at: time).entry
        try correctCounters()
      }
      if backup != nil { backups.prune() }
      let folders = [FileSystem.folder(of: FileSystem.followingLink(path)), backups.path]
      let leftovers = folders.map { AtomicFile.sweep($0, isDryRun: !commit) }.reduce(0, +)
      // In a damaged book, a document may belong to a row that cannot be read.
      let isWhole = !faults.contains(where: \.isDamage)
      let documents = try isWhole ? removeUnnamedDocuments(commit: commit) : 0
      if commit && isWhole { backups.removeUnnamedDocuments() }
      let remaining = faults.filter { fault in
        if case .counter = fault { return false }
        return !fault.isForeign && (!fault.isOfStructure || rebuilding == nil)
      }
      let outcome = RepairOutcome(
        rebuiltRows: rebuilding?.rows, counters: wrong.map(\.table), leftovers: leftovers,
        documents: documents, remaining: remaining, backup: backup)
      return (outcome, commit && !wrong.isEmpty)
    }
  }

  /// Sets each wrong AUTOINCREMENT counter to the highest number of its table.
  func correctCounters() throws(StorageError) {
    for (table, highest, _) in try wrongCounters() {
      try connection.setLastNumber(highest, of: table)
    }
  }
}
