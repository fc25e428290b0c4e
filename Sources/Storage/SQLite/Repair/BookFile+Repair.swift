internal import Files

/// What was done about a book's faults, or would be.
package struct RepairOutcome: Equatable, Sendable {
  /// How many rows were carried into a new file with sound pages and indexes; nil if none was made.
  package let rebuiltRows: Int64?
  /// The tables whose counters were raised.
  package let counters: [String]
  /// How many files that killed processes had left were removed.
  package let leftovers: Int
  /// The faults that nothing can be done about without losing or inventing something.
  package let remaining: [FileFault]
  /// The book as it was before; nil if nothing was done to it.
  package let backup: BackupEntry?
}

extension BookFile {
  /// Repairs what can be repaired without losing anything.
  ///
  /// The pages and indexes are made anew where every row can be read, and the counters of numbers
  /// raised to what they have given. A row that refers to one that is not there stays as it is: what
  /// is missing is not known. After it the book has to be opened again.
  ///
  /// - Parameters:
  ///   - time: The local time, for the name of the backup made before.
  ///   - keeps: Whether to keep the repairs; false tries them only.
  package func repair(at time: String, keeps: Bool) throws -> RepairOutcome {
    // Nobody else may write what a new file would not have. Only files are written meanwhile.
    try connection.decided(keeps ? .writing : .reading) {
      let faults = try fileFaults()
      let isBroken = faults.contains { $0.isOfStructure }
      let rebuilding = isBroken ? try Rebuilding.make(of: self) : nil
      let low = isBroken ? [] : try lowCounters()
      var backup: BackupEntry?
      if keeps, let rebuilding {
        backup = try backups.keepAsItIs(FileSystem.followingLink(path), .repair, at: time)
        try rebuilding.part.name(as: FileSystem.followingLink(path), replacing: true)
      } else if keeps && !low.isEmpty {
        backup = try BookFile.open(path).keepCopy(.repair, at: time).entry
        try raiseCounters()
      }
      if backup != nil { backups.prune() }
      let folders = [FileSystem.folder(of: FileSystem.followingLink(path)), backups.path]
      let leftovers = folders.map { AtomicFile.sweep($0, isTrial: !keeps) }.reduce(0, +)
      let remaining = faults.filter { fault in
        if case .counter = fault { return false }
        return !fault.isForeign && (!fault.isOfStructure || rebuilding == nil)
      }
      let outcome = RepairOutcome(
        rebuiltRows: rebuilding?.rows, counters: low.map(\.table), leftovers: leftovers,
        remaining: remaining, backup: backup)
      return (outcome, keeps && !low.isEmpty)
    }
  }

  /// Sets each counter to the highest number its table has given.
  func raiseCounters() throws(StorageError) {
    for (table, highest) in try lowCounters() {
      try connection.run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(table)])
      try connection.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(highest)])
    }
  }
}
