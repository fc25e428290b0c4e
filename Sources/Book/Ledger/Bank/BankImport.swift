package import BankFiles
package import Bookkeeping
internal import Documents
internal import Files
internal import Importing
internal import Storage
internal import UnicodeText

/// A file of a bank, as a part of an import.
package struct BankInput {
  /// The name without its folder.
  package let name: String
  /// The SHA-256 of the file.
  package let hash: ContentHash
  /// The content.
  package let content: BankFile

  /// Makes a part.
  ///
  /// - Parameter path: The path as the user typed it.
  package init(path: String, hash: ContentHash, content: BankFile) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    self.hash = hash
    self.content = content
  }
}

/// What an import has done with one statement of a file.
package struct ImportedStatement {
  /// The name of the file, in an archive behind that of the archive.
  package let file: String
  /// The account, and whether the import has added it.
  package let account: BankAccount
  package let isNewAccount: Bool
  /// Whether the statement is recorded; one that was imported before is not recorded again.
  package fileprivate(set) var isRecorded = false
  /// The statement as in the file, without its lines.
  package let statement: FileStatement
  /// The numbers of lines that are new, known, and known with another text.
  package fileprivate(set) var new = 0
  package fileprivate(set) var known = 0
  package fileprivate(set) var changed = 0
  /// What is missing between the statement before, which ends on a day, and this one; nil if nothing is.
  package fileprivate(set) var gap: (day: Day, difference: Money)?
  /// What is missing between this statement and the one after, which begins on a day; nil if nothing is.
  package fileprivate(set) var gapAfter: (day: Day, difference: Money)?
  /// The code of another account that has the lines of a statement of a new one; nil if none has.
  package fileprivate(set) var twin: String?
}

extension BankRoom {
  /// Imports files of banks as one step of history, and matches their lines.
  ///
  /// A file that was imported before changes nothing. Lines that the book has from another file are known by the
  /// bank's identifier, or by their day, amount and balance, whatever their text is.
  ///
  /// - Parameters:
  ///   - typed: The typed account of files that do not name it; it is added if the book has no such account.
  ///   - headings: The headings that the user has taught, to keep them for the account.
  ///   - detail: What is asked of the lines that are open; nil not to match any.
  /// - Throws: `Refusal`, `LedgerError`; nothing has been written then.
  package func add(
    _ files: consuming [BankInput], account typed: String?, headings: String?,
    matching detail: BankMatching.Detail?
  ) throws -> (statements: [ImportedStatement], matching: BankMatching) {
    // Each file is let go once it is in the book: matching needs the memory of its lines.
    var waiting = Array(files.reversed())
    return try ledger.write(backingUpBefore: .import) { writer in
      try ledger.book.prepareForManyChanges(mebibytes: 5)
      var done: [ImportedStatement] = []
      while let file = waiting.popLast() {
        // A file may have several statements of an account: one a day, or one a month.
        var seen: [Int64: Int] = [:]
        let named = Set(file.content.statements.compactMap(\.account))
        if let typed, named.count > 1 { throw try several(named, typed) }
        for statement in file.content.statements {
          var (account, isNew) = try self.account(of: statement, in: file, typed: typed, writer)
          let columns = account.columns(taught: headings, dayOrder: file.content.dayOrder)
          if account.columns != columns {
            let old = account
            account.columns = columns
            try writer.update(account, from: old)
          }
          var imported = ImportedStatement(
            file: file.name(of: statement), account: account, isNewAccount: isNew,
            statement: statement.withoutLines)
          let place = seen[account.id, default: 0]
          seen[account.id] = place + 1
          try add(statement, place, of: file, to: account, writer, &imported)
          done.append(imported)
        }
      }
      return (done, try detail.map { try match(writer, $0) } ?? BankMatching())
    }.result
  }

  /// Adds the lines of a statement that the book does not have.
  private func add(
    _ statement: FileStatement, _ place: Int, of file: BankInput, to account: BankAccount,
    _ writer: LedgerWriter, _ imported: inout ImportedStatement
  ) throws {
    let statements = try statements(of: account.id)
    let hash = try file.hash(ofStatement: place)
    if statements.contains(where: { $0.sha256 == hash }) {
      imported.known = statement.lines.count
      return
    }
    imported.isRecorded = true
    if imported.isNewAccount { imported.twin = try accountWithLines(of: statement) }
    let stored = try writer.insert(
      BankStatement(
        account: account.id, file: file.name(of: statement), sha256: hash,
        format: file.content.format,
        firstDay: statement.firstDay, lastDay: statement.lastDay,
        opening: statement.opening, closing: statement.closing))
    var known = try known(statement, in: account)
    imported.gap = gap(before: statement, among: statements, &known)
    imported.gapAfter = gap(after: statement, among: statements, known)
    for place in statement.lines.indices {
      var line = statement.lines[place]
      if let former = known.line(at: place) {
        imported.known += 1
        let completed = former.completed(from: line)
        if completed != former {
          imported.changed += 1
          try writer.update(completed, from: former)
        }
        continue
      }
      (line.account, line.statement) = (account.id, stored.id)
      try writer.append(&line)
      imported.new += 1
    }
    try writer.finish()
  }

  /// The code of an account that has all lines of a statement of at least two: of the same days, amounts and balances.
  private func accountWithLines(of statement: FileStatement) throws -> String? {
    let lines = statement.lines
    guard lines.count > 1, lines.allSatisfy({ $0.balance != nil }) else { return nil }
    for account in try accounts() {
      let known = try known(statement, in: account)
      if lines.indices.allSatisfy({ known.line(at: $0) != nil }) { return account.code }
    }
    return nil
  }

  /// What lies between the statement before and a statement whose balances are known.
  ///
  /// The lines that both have stand between the two balances: those of the day on which the one before ends are known
  /// or new as the balances require.
  private func gap(
    before statement: FileStatement, among statements: [BankStatement], _ known: inout KnownLines
  ) -> (day: Day, difference: Money)? {
    guard let opening = statement.opening,
      let former = statements.filter({
        $0.lastDay <= statement.lastDay && $0.firstDay < statement.firstDay && $0.closing != nil
          || $0.lastDay <= statement.firstDay && $0.closing != nil
      }).max(by: { ($0.lastDay, $0.id) < ($1.lastDay, $1.id) }),
      let closing = former.closing, let both = try? closing.subtracting(opening)
    else { return nil }
    known.keep(both, of: statement.lines, through: former.lastDay)
    guard let kept = known.sum(of: statement.lines, where: { $0 <= former.lastDay }),
      kept != both, let difference = try? kept.subtracting(both)
    else { return nil }
    return (former.lastDay, difference)
  }

  /// What lies between a statement and the one after, whose balances are known.
  private func gap(
    after statement: FileStatement, among statements: [BankStatement], _ known: KnownLines
  ) -> (day: Day, difference: Money)? {
    guard let closing = statement.closing,
      let next = statements.filter({ $0.firstDay > statement.lastDay && $0.opening != nil })
        .min(by: { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }),
      let opening = next.opening, let both = try? closing.subtracting(opening),
      let kept = known.sum(of: statement.lines, where: { $0 >= next.firstDay }), kept != both,
      let difference = try? kept.subtracting(both)
    else { return nil }
    return (next.firstDay, difference)
  }

  /// The lines of an account that may be those of a statement.
  func known(_ statement: FileStatement, in account: BankAccount) throws -> KnownLines {
    var filter = RecordFilter()
    filter.period = .days(
      from: statement.firstDay.adding(days: -KnownLines.leeway),
      to: statement.lastDay.adding(days: KnownLines.leeway))
    var stored: [BankLine] = []
    try ledger.book.forEach(BankLine.self, filter) { line in
      if line.account == account.id { stored.append(line) }
    }
    return KnownLines(stored, of: statement)
  }
}

extension BankAccount {
  /// The headings to keep: those that the user has taught, and the orders of day and month that files have shown.
  fileprivate func columns(taught: String?, dayOrder: ReadingOptions.Heading?) -> String? {
    var lines = ReadingOptions.Heading.kept(in: taught ?? columns)
    // What is known of the days of other tables stays when headings are taught again.
    if taught != nil { lines += ReadingOptions.Heading.kept(in: columns).filter(\.isDayOrder) }
    if let dayOrder {
      lines.removeAll { $0.isDayOrder && $0.header == dayOrder.header }
      lines.append(dayOrder)
    }
    if taught == nil && dayOrder == nil { return columns }
    return lines.map(\.kept).joined(separator: "\n")
  }
}

extension FileStatement {
  /// The statement without its lines, which take memory.
  fileprivate var withoutLines: FileStatement {
    var statement = self
    statement.lines = []
    return statement
  }
}

extension BankInput {
  /// The name of the file of a statement: `july.zip: a.xml` for one of an archive.
  fileprivate func name(of statement: FileStatement) -> String {
    statement.member.map { "\(name): \($0)" } ?? name
  }

  /// The hash by which a statement is known again: that of the file, or one made from it for the second statement of
  /// an account.
  fileprivate func hash(ofStatement place: Int) throws -> ContentHash {
    if place == 0 { return hash }
    return ContentHash(code: try Digest.sha256(Array("\(hash.code) \(place)".utf8))) ?? hash
  }
}

extension BankLine {
  /// The line with the text of another file of the bank, and with what it lacks.
  fileprivate func completed(from file: BankLine) -> BankLine {
    var line = self
    // A line whose names were removed stays without them.
    if text != Booking.blankedGuest, !text.covers(file.text) { line.text = file.text }
    line.value = value ?? file.value
    if text != Booking.blankedGuest {
      line.counterparty = counterparty ?? file.counterparty
      line.counterpartyIBAN = counterpartyIBAN ?? file.counterpartyIBAN
      line.reference = reference ?? file.reference
      line.mandate = mandate ?? file.mandate
    }
    line.bankID = bankID ?? file.bankID
    line.balance = balance ?? file.balance
    if concept == 0 { line.concept = file.concept }
    return line
  }
}

extension String {
  /// Whether the text has all that another export of the same line has, which may be cut and spaced otherwise.
  fileprivate func covers(_ other: String) -> Bool {
    func letters(_ text: String) -> String { text.folded.filter { $0.isLetter || $0.isNumber } }
    let (all, part) = (letters(self), letters(other))
    return part.utf8.count < all.utf8.count
      && all.indices.contains { all[$0...].hasPrefix(part) }
  }
}
