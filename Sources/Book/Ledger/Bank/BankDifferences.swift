internal import Bookkeeping
internal import Matching
internal import Reporting
internal import Storage

/// What a record asks at the bank.
private struct Asked {
  /// The amount, with the sign of the line that pays it; zero if it asks nothing.
  let amount: Money
  /// The day on which it was paid, for an expense.
  var paidOn: Day?
}

extension BankRoom {
  /// What the records of parts ask now where that is not what the parts explain, by the number of the part.
  ///
  /// A record may ask more than its parts explain, as several lines may pay it. It has changed if a match once was all
  /// that it asked: one that the program made, or that made the record or its day of payment.
  ///
  /// - Parameter parts: All parts of each record that any of them is of.
  func changedRecords(of parts: [BankPart]) throws -> [Int64: Money] {
    let groups = Dictionary(grouping: parts, by: \.claim)
    let asked = try asked(by: groups)
    var changed: [Int64: Money] = [:]
    for (record, parts) in groups {
      let asked = asked[record] ?? Asked(amount: .zero)
      let sum = try parts.reduce(Money.zero) { try $0.adding($1.amount) }
      if sum == asked.amount { continue }
      guard try !sum.isWithin(asked.amount) || parts.contains(where: { try isWhole($0, asked) })
      else { continue }
      for part in parts { changed[part.id] = asked.amount }
    }
    return changed
  }

  /// Whether a part, or the last one of several, was all that its record asked.
  private func isWhole(_ part: BankPart, _ asked: Asked) throws -> Bool {
    if part.made || part.receipt != nil || part.booking != nil { return true }
    if part.rule.isAutomatic { return part.otherLine == nil }
    guard let paidOn = asked.paidOn else { return false }
    return try ledger.book.first(BankLine.self, .number(part.line))?.booked == paidOn
  }

  /// What records ask.
  private func asked(by groups: [ClaimID: [BankPart]]) throws -> [ClaimID: Asked] {
    var asked: [ClaimID: Asked] = [:]
    func read<Record: BookRecord>(
      _ type: Record.Type, _ amount: (Record, ClaimID) throws -> Asked?
    ) throws {
      let records = Dictionary(
        grouping: groups.keys.filter { $0.record.kind.table == Record.kind.table }, by: \.number)
      func add(_ record: Record) throws {
        for one in records[record.id] ?? [] { asked[one] = try amount(record, one) }
      }
      if records.count > BankRoom.mostRead {
        try ledger.book.forEach(type) { try add($0) }
      } else {
        for number in records.keys {
          if let record = try ledger.book.first(type, .number(number)) { try add(record) }
        }
      }
    }
    try read(Payout.self) { payout, _ in Asked(amount: payout.amount) }
    try read(Receipt.self) { receipt, _ in Asked(amount: receipt.amount) }
    try read(Adjustment.self) { adjustment, _ in Asked(amount: adjustment.amount) }
    try read(Expense.self) { expense, _ in
      try expense.toPay.map { Asked(amount: try $0.negated(), paidOn: expense.paidOn) }
    }
    try read(Transfer.self) { transfer, side in
      Asked(amount: side.kind == .transferIn ? transfer.amount : try transfer.amount.negated())
    }
    try read(BankLine.self) { line, _ in Asked(amount: try line.amount.negated()) }
    try read(FiledReturn.self) { filed, record in
      guard let due = try ledger.returns.amount(of: filed) else { return nil }
      // What a return asks by itself may be matched by hand, whatever it completes.
      let isByHand = groups[record]?.contains { !$0.isAutomatic } ?? false
      return Asked(amount: try (isByHand ? filed.outcome ?? due : due).negated())
    }
    if groups.keys.contains(where: { $0.kind == .stayNet }) {
      let stays = try UnreportedStays(ledger.book, beside: [])
      try read(Booking.self) { booking, _ in
        try stays.net(of: ledger.bookings.normalised(booking)).map { Asked(amount: $0) }
      }
    }
    return asked
  }

  /// The most records of a kind that are read one by one.
  private static let mostRead = 16

  /// Passes what is wrong with the parts of lines to the closure: parts that pass their line, and records that no
  /// longer ask what is matched with them.
  func faults(
    _ found: (_ line: ExplainedLine, _ part: LinePart?) throws -> Void
  ) throws {
    let parts = try explainedParts(withChanges: true)
    if parts.isEmpty { return }
    try ledger.book.forEach(BankLine.self) { line in
      guard let own = parts[line.id] else { return }
      let explained = ExplainedLine(line: line, parts: own)
      let sum = try line.amount.subtracting(explained.remaining)
      if sum != .zero, !sum.isWithin(line.amount) { try found(explained, nil) }
      for part in own where part.asked != nil { try found(explained, part) }
    }
  }

  /// Passes what changes of records have done to lines that they explained to the observer of the recording.
  ///
  /// A book without lines of a bank costs one short query.
  func reportMatches(affectedBy changes: ChangeSet) throws {
    guard let report = ledger.recording.bankObserver,
      changes.origin == .command || changes.origin == .history
    else { return }
    // The changes of undo and redo are read from the book, which a book without lines need not do.
    let isRead = changes.origin == .history
    if isRead, try ledger.book.first(BankLine.self) == nil { return }
    var opened: Set<Int64> = []
    var edited: [ClaimID] = []
    var isAny = false
    try changes.forEachChange { change in
      guard case .row(let before, let after) = change else { return }
      if let part = before as? BankPart, after == nil, changes.origin == .command,
        !changes.released.contains(part.id)
      {
        opened.insert(part.line)
      }
      edited += try BankRoom.matchable(before, after)
      isAny = isAny || !opened.isEmpty || !edited.isEmpty
    }
    guard isAny else { return }
    if !isRead, try !(changes.hasBankLines ?? (ledger.book.first(BankLine.self) != nil)) { return }
    var shown: Set<Int64> = []
    for claim in edited {
      for part in try ledger.book.records(BankPart.self, claim.parts) {
        let line = try self.line(Int(part.line))
        guard let changed = line.parts.first(where: { $0.part.id == part.id && $0.asked != nil }),
          shown.insert(part.id).inserted
        else { continue }
        report(BankEffect(line: line.line, part: changed, rest: try line.remaining))
      }
    }
    for number in opened.sorted() {
      guard try ledger.book.first(BankLine.self, .number(number)) != nil else { continue }
      let line = try self.line(Int(number))
      let rest = try line.remaining
      if rest != .zero { report(BankEffect(line: line.line, part: nil, rest: rest)) }
    }
  }

  /// What records ask whose amounts at the bank a change may have changed.
  private static func matchable(
    _ before: (any BookRecord)?, _ after: (any BookRecord)?
  ) throws -> [ClaimID] {
    switch (before, after) {
    case (let old as Payout, let new as Payout) where old.amount != new.amount:
      [ClaimID(.payout, new.id)]
    case (let old as Receipt, let new as Receipt) where old.amount != new.amount:
      [ClaimID(.receipt, new.id)]
    case (let old as Expense, let new as Expense) where try old.toPay != new.toPay:
      [ClaimID(.expense, new.id)]
    case (let old as Transfer, let new as Transfer) where old.amount != new.amount:
      [ClaimID(.transferIn, new.id)]
    case (let old as FiledReturn, let new as FiledReturn) where old.outcome != new.outcome:
      [ClaimID(.filedReturn, new.id)]
    case (let old as Adjustment, let new as Adjustment):
      [ClaimID(.adjustment, new.id)] + bookings(of: [old, new])
    case (let one as Adjustment, nil), (nil, let one as Adjustment): bookings(of: [one])
    case (let old as Booking, let new as Booking)
    where old.stay.amount != new.stay.amount || old.stay.commission != new.stay.commission
      || old.channel != new.channel:
      [ClaimID(.stayNet, new.id)]
    default: []
    }
  }

  private static func bookings(of adjustments: [Adjustment]) -> [ClaimID] {
    adjustments.compactMap(\.booking).map { ClaimID(.stayNet, $0) }
  }
}
