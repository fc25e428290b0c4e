internal import Bookkeeping
internal import Documents
internal import Ownership
internal import Storage
internal import Taxation

extension Ledger {
  /// A rule about a set of changes, and the book with them; it knows which changes it need not look at.
  private typealias Rule = @Sendable (_ changes: ChangeSet, _ ledger: Ledger) throws -> Void

  /// What every set of changes has to respect, in the order in which it is checked.
  private static let rules: [Rule] = [
    { try requireWholeBills(after: $0, in: $1.book) },
    { try requireSoundSums(after: $0, in: $1.book) },
    { try $1.categories.requireNoUse(ofRemovedIn: $0) },
    { try requirePartsWithinLines(after: $0, in: $1.book) },
    { if try $0.mayConcernOwners { try requireOwners(in: $1.book) } },
    { try $1.vatFilers.requireApart(of: $0.changedFilers) },
  ]

  /// Writes what follows from the changes of a command, and reviews all of them.
  ///
  /// - Returns: The change of the tax of all stays; nil if the changes cannot affect the tax.
  static func review(
    _ writer: LedgerWriter, isImport: Bool, in book: Book, by recording: StepRecording
  ) throws -> TaxChange? {
    // What imports find is worked out of all records.
    if !isImport { try Ledger(book, recording).bank.keepReceipts(ofStaysChangedBy: writer) }
    return try review(writer.changeSet, in: book, by: recording)
  }

  /// Reviews every change of a booking, expense, rate, zone or home before the commit.
  ///
  /// A rule that throws here rolls the write back, whichever command made it. Rules about filed returns,
  /// settled statements and sums of parts belong in `rules`. Migrations and repairs are not reviewed, as they
  /// copy records without changing them.
  ///
  /// - Parameter book: The book with the changes; nil for a new book.
  /// - Returns: The change of the tax of all stays; nil if the changes cannot affect the tax.
  /// - Throws: What the observer throws; `Refusal`, `LedgerError.unevenBill`, `LedgerError.strayPart`,
  ///   `TaxationError.noRate`.
  @discardableResult
  static func review(
    _ changes: ChangeSet, in book: Book?, by recording: StepRecording
  ) throws -> TaxChange? {
    try recording.observer?(changes)
    guard let book else { return nil }
    let ledger = Ledger(book, recording)
    for rule in rules { try rule(changes, ledger) }
    // Most books have no sent statements, and a server is asked once.
    let hasSentStatements = try book.first(SentStatement.self) != nil
    if hasSentStatements { try ledger.statements.requireOrder(after: changes) }
    let taxChange = try requireRates(after: changes, in: book)
    // What differs from what was filed or sent now.
    try ledger.tax.reportReturns(affectedBy: changes)
    try ledger.incomeTax.reportReturns(affectedBy: changes)
    try ledger.vat.reportReturns(affectedBy: changes)
    if hasSentStatements { try ledger.statements.reportSent(affectedBy: changes) }
    try ledger.bank.reportMatches(affectedBy: changes)
    return taxChange
  }

  /// Requires that there is one manager at most, and one if there are agreements, and that the shares of each
  /// home from a day on, and those of each group, add up to the whole.
  ///
  /// - Throws: `Refusal`.
  static func requireOwners(in book: Book) throws {
    let managers = try book.records(Party.self).filter(\.isManager)
    if managers.count > 1 {
      throw Refusal(
        "error.several-managers", ["names": .text(managers.map(\.name).joined(separator: ", "))])
    }
    if managers.isEmpty, try book.first(Agreement.self) != nil {
      throw Refusal("error.agreement-without-manager")
    }
    let sets = Dictionary(grouping: try book.records(Share.self)) { share in
      ShareStart(property: share.property, day: share.validFrom)
    }
    for (start, shares) in sets.sorted(by: { $0.key < $1.key }) {
      do throws(OwnershipError) {
        _ = try ShareTimeline(shares) { String($0) }
      } catch {
        let home = try book.first(Property.self, .number(start.property))
        throw Refusal.invalidShares(of: home?.name ?? "", from: start.day, error)
      }
    }
    try Groups.requireWhole(in: book)
  }

  /// Requires that a change of rates, zones or homes does not leave a stay without the rate it had.
  ///
  /// A stay that had no rate before may stay without one: books of the 2015 app have such stays. An added
  /// or imported stay is checked by itself before it is written. Undo and redo of the latest steps,
  /// restored backups and documents are not checked: they restore an earlier state of a book, which must
  /// stay possible.
  ///
  /// - Throws: `Refusal`, or `TaxationError.noRate` if a home moves to another zone.
  private static func requireRates(
    after changes: ChangeSet, in book: Book
  ) throws -> TaxChange? {
    guard let before = changes.taxBefore else { return nil }
    let after = try BookTax(of: book)
    if let orphan = after.firstOrphan, after.orphans > before.orphans {
      if try changes.moveHome { throw TaxationError.noRate(zone: orphan.zone, day: orphan.day) }
      throw Refusal(
        "error.rate-in-use", ["zone": .text(orphan.zone), "day": .day(orphan.day)],
        count: after.orphans - before.orphans)
    }
    return TaxChange(before: before.total, after: after.total)
  }
}

/// The home and the first day of a set of shares.
private struct ShareStart: Hashable, Comparable {
  let property: Int64
  let day: Day

  static func < (one: ShareStart, other: ShareStart) -> Bool {
    (one.property, one.day) < (other.property, other.day)
  }
}

extension ChangeSet {
  /// The parties whose records about filing VAT a command adds or changes; none of undo, whose changes are read once.
  fileprivate var changedFilers: Set<Int64> {
    get throws {
      guard origin == .command else { return [] }
      var parties: Set<Int64> = []
      try forEachChange { change in
        if case .row(_, let after as VATFiler) = change { parties.insert(after.party) }
      }
      return parties
    }
  }

  /// Whether the changes may concern owners and their shares; those of history and whole books always may,
  /// as it takes longer to read them than to check the shares.
  fileprivate var mayConcernOwners: Bool {
    get throws {
      guard origin == .command else { return true }
      var isConcerned = false
      try forEachChange { change in
        switch change {
        case .row(let before, let after):
          let record = after ?? before
          if record is Party || record is Share || record is Agreement || record is GroupShare {
            isConcerned = true
          }
        // No import adds owners.
        case .added: break
        }
      }
      return isConcerned
    }
  }

  /// Whether the changes move a home to another zone.
  fileprivate var moveHome: Bool {
    get throws {
      var isMoved = false
      try forEachChange { change in
        guard case .row(let before as Property, let after as Property) = change else { return }
        if before.zone != after.zone { isMoved = true }
      }
      return isMoved
    }
  }
}
