package import Bookkeeping
package import Documents
internal import Filing
internal import IncomeTax
package import Reporting
internal import Storage
internal import Taxation
internal import ValueAddedTax

/// The contents of a year's dossier: finished reports, and sources of long lists.
package struct DossierContents {
  /// Whose it is, its figures and what is missing.
  package let report: DossierReport
  /// The day on which the book last changed; no figure depends on the day on which the dossier is made.
  package let changed: Day
  /// The bookings that begin in the year.
  package let stays: Document
  /// The expenses of the year.
  package let expenses: Document
  /// The lines of the bank in the year; nil for a book without accounts.
  package let bank: Document?
  /// The list of the returns of the year.
  package let returns: Document
  /// Whether there are any.
  package let hasReturns: Bool
  /// The proofs of these returns.
  package let proofs: [ListedDocument]
  /// The boxes of the income tax; empty for a year whose law the program does not know.
  package let incomeTax: [Document]
  /// Form 303 of each quarter of those who file.
  package let vatReturns: [Document]
  /// The VAT books of those who file.
  package let vatBooks: [AgencyBook]
  /// The statements that were sent; of an owner who got none, that of the year.
  package let statements: [StatementReport]
  /// The documents of expenses.
  package let bills: [ListedDocument]
  /// The homes by number.
  package let homes: [Int64: Property]
  /// The owners and the manager, by number.
  package let parties: [Int64: Party]
}

extension Reports {
  /// Runs `body` with the contents of a year's dossier, in one read transaction.
  ///
  /// The same book gives the same contents, whatever the day.
  ///
  /// - Parameters:
  ///   - name: The typed owner or manager; nil for the whole book.
  ///   - namesGuests: Whether guests are named.
  /// - Throws: `Refusal`, also for a person without homes in the year.
  package func withDossier<Result>(
    of name: String?, year: Period, namesGuests: Bool,
    _ body: (DossierContents) throws -> Result
  ) throws -> Result {
    try ledger.read {
      try body(
        DossierMaker(ledger, of: name, in: year, namesGuests: namesGuests).contents())
    }
  }
}

/// Reads what a dossier contains, in the open transaction.
private struct DossierMaker {
  let ledger: Ledger
  let year: Period
  let filer: Party?
  let namesGuests: Bool
  let changed: Day
  let homes: [Property]
  let allHomes: [Int64: Property]
  let parties: [Int64: Party]

  init(_ ledger: Ledger, of name: String?, in year: Period, namesGuests: Bool) throws {
    self.ledger = ledger
    self.year = year
    self.namesGuests = namesGuests
    filer = try name.map { try ledger.owners.named($0) }
    // What has never been changed has no day.
    changed =
      try ledger.agenda.latestChange().flatMap { Day(iso: String($0.prefix(10))) } ?? year.lastDay
    allHomes = try ledger.homes.byNumber()
    parties = try ledger.owners.byNumber()
    homes = try DossierMaker.homes(of: filer, in: year, ledger)
  }

  /// The homes of a person: those with a share, and those whose returns the person files. Of a manager without
  /// any, all.
  private static func homes(
    of filer: Party?, in year: Period, _ ledger: Ledger
  ) throws -> [Property] {
    let all = try ledger.homes.all()
    guard let filer else { return all }
    let owned = Set(
      try ledger.homes.those(all, in: RecordFilter(period: year, owner: filer.id)).map(\.id))
    let found = all.filter {
      owned.contains($0.id) || $0.vatFiler == filer.id || $0.filer == filer.id
    }
    if found.isEmpty && filer.isManager { return all }
    if found.isEmpty {
      throw Refusal(
        "error.dossier-no-homes", ["name": .text(filer.name), "period": .period(year)], .badData)
    }
    return found
  }

  /// Whether a record of a home belongs to the dossier.
  private func has(_ home: Int64?) -> Bool {
    home.map { number in homes.contains { $0.id == number } } ?? (filer == nil)
  }

  /// Whether an expense belongs to the dossier: a bill with any of its parts.
  private func has(_ expense: Expense) throws -> Bool {
    if filer == nil { return true }
    if !expense.isBill { return has(expense.property) }
    return try ledger.expenses.parts(of: expense).contains { has($0.property) }
  }

  /// Whether a platform's bill belongs to the dossier: one for its home, else for those with its commissions.
  private func has(_ bill: CommissionBill) throws -> Bool {
    if let home = bill.property { return has(home) }
    return try filer == nil
      || ledger.commissionBills.booked(for: [bill]).joined().contains { has($0.property) }
  }

  func contents() throws -> DossierContents {
    let page = try ledger.reports.page(of: homes, isWhole: filer == nil, in: year, on: changed)
    let returns = try ledger.returns.all(of: TaxForm.allCases).filter { filed in
      year.overlaps(filed.period)
        && (filed.party.map { filer == nil || $0 == filer?.id } ?? has(filed.property))
    }
    let documents = try ledger.attachments.list()
    let proofs = documents.filter { document in
      guard case .filedReturn(let filed) = document.subject else { return false }
      return returns.contains { $0.id == filed.id }
    }
    let bills = try documents.filter { document in
      switch document.subject {
      case .expense(let expense): try year.contains(expense.date) && has(expense)
      case .commission(let bill): try year.contains(bill.date) && has(bill)
      default: false
      }
    }
    // Each file is read and hashed here once.
    let lost = try (bills + proofs).filter { try isLost($0) }
    let isHere = { [lost = Set(lost.map(\.attachment.id))] (document: ListedDocument) in
      !lost.contains(document.attachment.id)
    }
    let due = try ledger.vat.due(of: filer?.code, on: changed).rows.reversed().filter {
      year.overlaps($0.period)
    }
    var gaps = try undocumented() + self.gaps(of: page)
    gaps += lost.map { document in
      DossierGap(
        .file, .phrase(document.subject.phrase), number: document.attachment.id,
        on: document.subject.day)
    }
    gaps += try openReturns(due)
    gaps += proofGaps(of: returns, with: proofs)
    let sheet = try incomeTax(&gaps)
    let books = try vatBooks(&gaps)
    return DossierContents(
      report: DossierReport(
        of: filer, in: year,
        parties: try filer.map { [$0] } ?? ledger.owners.all(), page: page, gaps: gaps),
      changed: changed, stays: try stays(), expenses: try expenses(), bank: try bank(),
      returns: FiledReturnList.document(
        returns, homes: allHomes, calendar: try ledger.filingCalendar(), parties: parties
      ).omitting(columns: ["document"]),
      hasReturns: !returns.isEmpty, proofs: proofs.filter(isHere),
      incomeTax: sheet.map { $0.documents(comparedWith: nil) } ?? [],
      vatReturns: try vatReturns(due),
      vatBooks: books,
      statements: try statements(), bills: bills.filter(isHere),
      homes: allHomes, parties: parties)
  }

  /// Whether the contents of a document are missing or have changed.
  private func isLost(_ document: ListedDocument) throws -> Bool {
    guard let content = document.attachment.content, !document.isMissing else { return true }
    return try !ledger.book.documentStore.isSound(content)
  }
}

// MARK: - Lists

extension DossierMaker {
  private func stays() throws -> Document {
    let used = try ledger.book.used(BookingList.rareFields, of: Booking.self)
    let filter = RecordFilter(homes: homes, period: year)
    let list = BookingList.document(
      properties: allHomes, accounts: try ledger.bookings.accounts(), parties: parties,
      isFiltered: true, used: used
    ) { body in
      try ledger.book.forEach(Booking.self, filter) { booking in
        if has(booking.stay.property) { try body(ledger.bookings.normalised(booking)) }
      }
    }
    return namesGuests ? list : list.omitting(columns: BookingList.personalColumns)
  }

  private func expenses() throws -> Document {
    let bills = try ledger.expenses.billAmounts()
    let source = ledger.expenses.source(RecordFilter(period: year), bills)
    let used = try ledger.book.used(ExpenseList.rareFields, of: Expense.self)
    return ExpenseList.document(
      properties: allHomes, parties: parties, bills: bills,
      evenBills: bills.isEmpty ? [] : try ledger.expenses.evenBills(),
      payers: try ledger.expenses.payers(), hasProposals: try ledger.proposals.hasAny(),
      isFiltered: true, documents: try ledger.attachments.namesByExpense(),
      payments: try ledger.expenses.hasPaidOn() ? .days : nil,
      used: used.union(ExpenseList.billFields)
    ) { body in
      try source { if try has($0) { try body($0) } }
    }
  }

  private func bank() throws -> Document? {
    let accounts = try ledger.bank.accountsByNumber().filter { _, account in
      filer == nil || account.party == nil || account.party == filer?.id
    }
    if accounts.isEmpty { return nil }
    let source = try ledger.bank.source(RecordFilter(period: year))
    return BankLineList.document(accounts: accounts, isFiltered: true) { body in
      try source { line in
        guard accounts[line.line.account] != nil else { return }
        try body(namesGuests ? line : line.withoutGuest)
      }
    }
  }

  private func incomeTax(_ gaps: inout [DossierGap]) throws -> IncomeTaxReport? {
    do {
      let report = try ledger.incomeTax.builder(
        of: filer?.code, in: homes, year: year.firstDay.year, on: changed
      ).report
      for gap in report.gaps {
        gaps.append(DossierGap(.incomeTax, .phrase(gap.phrase(among: allHomes))))
      }
      return report.lines.isEmpty ? nil : report
    } catch IncomeTaxError.noRule(_, let year) {
      let unknown = Phrase("error.income-tax-year", ["year": .number(Int64(year))])
      gaps.append(DossierGap(.incomeTax, .phrase(unknown)))
      return nil
    }
  }

  private func vatBooks(_ gaps: inout [DossierGap]) throws -> [AgencyBook] {
    let filers = try ledger.vatFilers.all().filter { $0.isInForce(in: year) }
    var books: [AgencyBook] = []
    for party in try ledger.owners.all() where filer == nil || filer?.id == party.id {
      guard filers.contains(where: { $0.party == party.id }) else { continue }
      if party.taxIdentifier == nil {
        gaps.append(DossierGap(.taxIdentifier, .text(party.name)))
        continue
      }
      let (book, unnumbered) = try ledger.vat.agencyBook(
        of: party.code, year: year.firstDay.year)
      books.append(book)
      if unnumbered > 0 {
        gaps.append(
          DossierGap(
            .invoice,
            .phrase(
              Phrase("dossier.invoices", ["name": .text(party.name)], count: unnumbered))))
      }
    }
    return books
  }

  /// The quarters that have begun. What the book has of a filer is read once.
  private func vatReturns(_ due: [ReturnDueReport.Row]) throws -> [Document] {
    var known: [Int64: VATRecords] = [:]
    return try due.compactMap { row in
      guard row.duty == .vat, let owner = row.owner else { return nil }
      let records =
        try known[owner.id]?.asked(in: row.period)
        ?? ledger.vat.records(of: owner.code, in: row.period)
      known[owner.id] = records
      return try ledger.vat.summary(.vat, from: records, in: row.period).document
    }
  }

  private func statements() throws -> [StatementReport] {
    let owners = Set(try ledger.book.records(Share.self).map(\.party))
    let receivers = try ledger.owners.all().filter {
      owners.contains($0.id) && (filer == nil || filer?.id == $0.id)
    }
    let sent = try ledger.statements.sent(of: nil, in: year)
    var groups: [Period: [Party]] = [:]
    for party in receivers {
      let periods = sent.filter { $0.party == party.id }.map(\.period.named)
      for period in periods.isEmpty ? [year] : periods { groups[period, default: []].append(party) }
    }
    return try groups.keys.sorted().flatMap { period in
      var scope = StatementScope(period: period)
      scope.namesGuests = namesGuests
      return try ledger.statements.presentReports(of: groups[period] ?? [], scope, on: changed)
    }
  }
}

// MARK: - Gaps

extension DossierMaker {
  /// The expenses without a document; a bill counts once, whatever its parts.
  private func undocumented() throws -> [DossierGap] {
    let documents = try ledger.attachments.namesByExpense()
    var gaps: [DossierGap] = []
    try ledger.book.forEach(Expense.self, RecordFilter(period: year)) { expense in
      guard expense.bill == nil, expense.proposal == nil, documents[expense.id] == nil,
        try has(expense)
      else { return }
      gaps.append(
        DossierGap(
          .document, .text(expense.supplier ?? expense.concept), number: expense.id,
          on: expense.date, amount: expense.amount))
    }
    return gaps
  }

  private func gaps(of page: PageReport) -> [DossierGap] {
    page.pending.map {
      DossierGap(
        .bookingAmount, Cell(allHomes[$0.stay.property]?.name), number: $0.id,
        on: $0.stay.checkIn)
    }
      + page.pendingExpenses.map {
        DossierGap(.expenseAmount, .text($0.supplier ?? $0.concept), number: $0.id, on: $0.date)
      }
  }

  /// The returns of the tourist tax and of VAT whose periods are over, and the others whose days had passed when the book
  /// was last changed: those of the income tax follow the dossier.
  private func openReturns(_ due: [ReturnDueReport.Row]) throws -> [DossierGap] {
    var gaps: [DossierGap] = []
    for row in try ledger.tax.due(of: nil, on: changed).rows.reversed()
    where year.overlaps(row.filing.period) && row.filing.period.lastDay < changed {
      if row.taxes.contains(where: { has($0.home) && !$0.isFiled && $0.owed != .zero }) {
        gaps.append(
          DossierGap(
            .filing,
            .phrase(
              Phrase(
                "income-tax.return.own",
                [
                  "form": .text(TaxForm.touristTax.rawValue),
                  "period": .span(from: row.filing.period.firstDay, to: row.filing.period.lastDay),
                ])), on: row.filing.dueTo))
      }
    }
    for row in due where row.isToDo && row.filed == nil {
      gaps.append(
        DossierGap(
          .filing,
          .phrase(
            Phrase(
              "income-tax.return.person",
              [
                "form": .text(row.form), "period": .period(row.period),
                "person": Cell(row.owner?.name),
              ])), on: row.term?.closes))
    }
    return try gaps + overdue()
  }

  private func overdue() throws -> [DossierGap] {
    var builder = try AgendaBuilder(ledger, until: changed, on: changed, hasPast: true)
    try builder.readOthers()
    return builder.entries.compactMap { entry in
      guard let rule = entry.rule, DossierMaker.laterReturns.contains(rule),
        year.overlaps(entry.period), entry.state(on: changed) == .overdue
      else { return nil }
      guard case .owner(let owner) = entry.subject.withoutHome else {
        return filer == nil ? DossierGap(.filing, entry.what, on: entry.closes) : nil
      }
      if filer.map({ $0.id != owner.id }) ?? false { return nil }
      let what = Phrase("dossier.return", ["what": entry.what, "person": .text(owner.name)])
      return DossierGap(.filing, .phrase(what), on: entry.closes)
    }
  }

  private static let laterReturns: Set<DutyRule> = [
    .entity, .foreignImputed, .foreignRent, .incomeTax, .yearOfVAT, .yearOfWithholding,
  ]

  private func proofGaps(
    of returns: [FiledReturn], with proofs: [ListedDocument]
  ) -> [DossierGap] {
    let proved = Set(proofs.map(\.subject.number))
    return returns.filter { !proved.contains($0.id) }.map { filed in
      DossierGap(
        .proof, filed.naming(parties, allHomes), number: filed.id, on: filed.filedOn,
        amount: filed.outcome)
    }
  }
}
