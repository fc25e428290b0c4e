package import Bookkeeping
internal import Documents
package import Reporting
internal import Resources
internal import Taxation
package import ValueAddedTax

extension Ledger {
  /// The VAT of those who file it, and what they withhold.
  package var vat: VATRoom { VATRoom(ledger: self) }
}

/// What a ledger knows of the VAT of those who file it: the books, forms 303, 111 and 347, and what they lack.
package struct VATRoom {
  let ledger: Ledger

  /// A VAT book of a filer.
  ///
  /// - Parameter name: The typed filer; nil for the only one.
  /// - Throws: `Refusal` for a party that does not file, and without a filer where there is not exactly one.
  package func book(
    _ side: AgencyBook.Side, of name: String?, in period: Period
  ) throws -> VATBook {
    try reading(of: name, in: period) {
      VATBook(try $0.account(), in: period, side: side, homes: $0.homes)
    }
  }

  /// The figures of a form.
  ///
  /// - Throws: What `book` throws; `Refusal` for a period that is none of the form's, or before the filer files.
  package func summary(
    _ form: VATForm, of name: String?, in period: Period
  ) throws -> VATSummary {
    try require(period, of: form)
    guard form == .withholding else {
      return try reading(of: name, in: period) { try summary(form, from: $0, in: period) }
    }
    return try readingWithholder(of: name, in: period) {
      try summary(form, from: $0, in: period)
    }
  }

  /// The figures of a form from records that are asked for in its period.
  func summary(
    _ form: VATForm, from records: VATRecords, in period: Period
  ) throws -> VATSummary {
    switch form {
    case .vat:
      let account = try records.account()
      let (found, filed) = try corrected(
        self.form(of: period, in: account), of: records.party)
      var summary = VATSummary(.vat(found), of: records.filer, in: period)
      summary.corrected = filed
      summary.pendingSource = records.pendingSource(of: found)
      summary.staysAcross = records.staysAcross(period, in: account)
      summary.unpriced = records.unpriced(in: period)
      if summary.pendingSource != nil {
        let other = try records.account(.byStay).form(of: period)
          .map { try $0.correcting(paid: found[.paidBefore])[.outcome] }
        summary.otherReading = other == found[.outcome] ? nil : other
      }
      return summary
    case .withholding:
      return VATSummary(
        .withholding(try WithholdingReturn(period, of: records.withheldBills)), of: records.filer,
        in: period)
    case .thirdParties:
      let parties = try records.thirdParties(of: period.firstDay.year, in: records.account())
      return VATSummary(.thirdParties(parties), of: records.filer, in: period)
    }
  }

  /// How a box of form 303 or 111 came about.
  ///
  /// - Parameter code: The typed number of the box.
  /// - Throws: What `summary` throws; `Refusal` for a box that the form does not have.
  package func explanation(
    of code: String, on form: VATForm, of name: String?, in period: Period
  ) throws -> VATExplanation {
    try require(period, of: form)
    let digits = String(repeating: "0", count: max(0, 2 - code.count)) + code
    let unknown = Refusal(
      "error.vat-box", ["box": .text(code), "form": .text(form.rawValue)], .badData)
    switch form {
    case .vat:
      guard let box = VATBox(rawValue: digits) else { throw unknown }
      return try reading(of: name, in: period) {
        let found = try corrected(self.form(of: period, in: $0.account()), of: $0.party)
        return VATExplanation(box, of: found.form, filer: $0.filer)
      }
    case .withholding:
      guard let box = WithholdingReturn.Box(rawValue: digits), box != .recipients else {
        throw unknown
      }
      return try readingWithholder(of: name, in: period) {
        try VATExplanation(
          box, of: WithholdingReturn(period, of: $0.withheldBills), filer: $0.filer)
      }
    case .thirdParties: throw unknown
    }
  }

  /// What the VAT of a filer in a period lacks or has wrong.
  ///
  /// - Throws: What `book` throws.
  package func missing(of name: String?, in period: Period) throws -> VATFindings {
    let all = try ledger.homes.all()
    return try reading(of: name, in: period) { records in
      let cadastres = Set(all.filter { $0.cadastralReference != nil }.map(\.id))
      let homeless = try records.homesWithoutFiler(
        among: all, ledger.owners.byNumber(), in: period)
      let unbilled = try unbilledCommissions(of: records, in: period)
      let unsent = try records.isManager ? StatementFees.unsent(of: ledger, in: period) : []
      let account = try records.account()
      let found = try account.findings(
        in: period, stays: records.ownStays, bills: records.allBills, cadastres: cadastres,
        nameless: records.nameless(in: period, account), withholds: records.withholds,
        rates: SalesTaxRate.vat)
      return VATFindings(
        homeless + found + unbilled + unsent, of: records.filer, in: period,
        homes: all.keyed(by: \.id))
    }
  }

  /// The books of a filer and year in the layout of the tax agency, and the number of issued rows without a number.
  ///
  /// - Throws: What `book` throws; `Refusal` for a filer without a tax identifier, which names the file.
  package func agencyBook(
    of name: String?, year: Int
  ) throws -> (book: AgencyBook, unnumbered: Int) {
    let period = Period.year(year)
    return try reading(of: name, in: period) { records in
      let filer = records.filer
      guard filer.taxID != nil else {
        throw Refusal(
          "error.vat-export-tax-id",
          [
            "name": .text(filer.name),
            "command": .command(["owner", "edit", filer.code, "--tax-id", "…"]),
          ])
      }
      let account = try records.account()
      return (
        AgencyBook(
          account, year: year, cadastres: records.homes.compactMapValues(\.cadastralReference)),
        VATBook(account, in: period, side: .issued, homes: records.homes).unnumbered
      )
    }
  }

  /// The rates of the income tax that is withheld from bills, with their sources.
  package func withholdingRules() throws -> [WithholdingRule] { try LegalVAT.withholding() }

  /// The numbers of the boxes that can be explained.
  package static var boxCodes: [String] { VATBox.allCases.map(\.rawValue) }

  // MARK: - Reading

  /// Reads what the book has of a filer, in one transaction.
  func reading<Result>(
    of name: String?, in period: Period, _ work: (VATRecords) throws -> Result
  ) throws -> Result {
    try ledger.read { try work(records(of: name, in: period)) }
  }

  /// What the book has of a filer, in the open transaction.
  func records(of name: String?, in period: Period) throws -> VATRecords {
    let filers = try ledger.vatFilers.all()
    return try VATRecords(of: ledger, party(name, among: filers), among: filers, in: period)
  }

  /// The party that is meant: the typed one, or the only one that files.
  func party(_ name: String?, among filers: [VATFiler]) throws -> Party {
    guard !filers.isEmpty else { throw Refusal("error.no-vat-filers") }
    guard let name else {
      let parties = try ledger.owners.all().filter { party in
        filers.contains { $0.party == party.id }
      }
      if parties.count == 1 { return parties[0] }
      throw Refusal(
        "error.vat-filers",
        ["names": .text(parties.map(\.code).joined(separator: ", "))], .usage)
    }
    let party = try ledger.owners.named(name)
    guard filers.contains(where: { $0.party == party.id }) else {
      throw Refusal("error.no-vat-filer", ["name": .text(party.name)])
    }
    return party
  }

  /// Requires that a period is one of a form.
  func require(_ period: Period, of form: VATForm) throws {
    guard form.grain.period(of: period.firstDay) != period.named else { return }
    throw Refusal(
      form.grain == .year ? "error.vat-form-year" : "error.vat-form-quarter",
      [
        "form": .text(form.rawValue),
        "period": .text(form.grain.period(of: period.firstDay).code),
      ], .usage)
  }

  /// The return of a quarter.
  func form(of quarter: Period, in account: VATAccount) throws -> VATReturn {
    guard let form = try account.form(of: quarter) else {
      throw Refusal(
        "error.vat-before",
        ["name": .text(account.filer.name), "from": .dayInWords(account.filer.from, .from)],
        .badData)
    }
    return form
  }
}

extension VATRecords {
  /// The source of a rule that is not law yet and that rows of a return rest on; nil if there is none.
  fileprivate func pendingSource(of form: VATReturn) -> String? {
    for part in form.parts.values.joined() {
      let place: (home: Int64?, day: Day)? =
        switch part.source {
        case .issued(let row): (row.property, row.day)
        case .received(let row): (row.property, row.bill.date)
        case .box, .carried, .proRata, .earlierReturns: nil
        }
      guard let place, let home = place.home, let kind = table.kind(of: home, on: place.day),
        let rule = table.rule(on: place.day, of: kind), rule.status != .law
      else { continue }
      return rule.source
    }
    return nil
  }

  /// The number of stays with VAT of a quarter whose amount is not known.
  fileprivate func unpriced(in quarter: Period) -> Int {
    ownStays.filter { stay in
      stay.amount == nil && stay.cancelledOn == nil && quarter.contains(stay.accrual)
        && filer.files(on: stay.accrual) && stay.bearsVAT(by: table)
    }.count
  }

  /// The bookings with VAT of which only a part of the nights is in a quarter.
  fileprivate func staysAcross(_ quarter: Period, in account: VATAccount) -> [RecordReference] {
    let taxed = Set(account.issued.filter { $0.tax != nil }.map(\.record))
    return stays.all.map(\.record).filter { record in
      guard let nights = stays.nights[record], taxed.contains(record) else { return false }
      let (first, last) = (quarter.contains(nights.lowerBound), quarter.contains(nights.upperBound))
      return first != last
    }
  }
}
