package import Bookkeeping
package import Documents

/// What a year's dossier says of itself: whose it is, its figures, what it lacks and what it contains.
package struct DossierReport: Sendable {
  /// The year.
  package let year: Period
  /// The person whose dossier it is; nil for the whole book.
  package let filer: Party?
  /// The owners, and the manager if there is one.
  package let parties: [Party]
  /// The figures of the homes.
  package let page: PageReport
  /// What is missing.
  package let gaps: [DossierGap]

  /// Describes a dossier.
  package init(
    of filer: Party?, in year: Period, parties: [Party], page: PageReport, gaps: [DossierGap]
  ) {
    self.filer = filer
    self.year = year
    self.parties = parties
    self.page = page
    self.gaps = gaps
  }
}

/// Something that the papers of a year lack.
package struct DossierGap: Sendable {
  /// What is missing.
  package enum Kind: String, CaseIterable, Sendable {
    /// The bill of an expense.
    case document
    /// The file of a document that the book knows.
    case file
    /// The amount of a booking.
    case bookingAmount = "booking-amount"
    /// The amount of an expense.
    case expenseAmount = "expense-amount"
    /// A return whose period is over.
    case filing
    /// The proof of a return.
    case proof
    /// A fact for the income tax of an owner.
    case incomeTax = "income-tax"
    /// The tax identifier of a person with VAT books.
    case taxIdentifier = "tax-id"
    /// The number of an invoice in a VAT book.
    case invoice
  }

  /// What is missing.
  package let kind: Kind
  /// What it is missing of.
  package let what: Cell
  /// The number of the record; nil for what has none.
  package let number: Int64?
  /// The day of the record.
  package let day: Day?
  /// The amount of the record.
  package let amount: Money?

  /// Describes a gap.
  package init(
    _ kind: Kind, _ what: Cell, number: Int64? = nil, on day: Day? = nil, amount: Money? = nil
  ) {
    self.kind = kind
    self.what = what
    self.number = number
    self.day = day
    self.amount = amount
  }
}

extension DossierReport {
  /// The title of the dossier.
  package var title: Phrase {
    filer.map {
      Phrase("dossier.title-of", ["period": .period(year), "name": .text($0.name)])
    } ?? Phrase("dossier.title", ["period": .period(year)])
  }

  /// Each person and each home, with their identifiers.
  package var identities: [String] {
    let persons = parties.map { [$0.name, $0.taxIdentifier?.text] }
    let homes = page.homes.map {
      [$0.name, $0.address, $0.town, $0.registration?.text, $0.cadastralReference]
    }
    return (persons + homes).map { $0.compactMap(\.self).joined(separator: " · ") }
  }

  /// What is missing, a sentence for each kind.
  package var missing: [Phrase] {
    DossierGap.Kind.allCases.compactMap { kind in
      let found = gaps.filter { $0.kind == kind }
      guard !found.isEmpty else { return nil }
      let numbers = found.compactMap(\.number)
      let named = numbers.prefix(DossierReport.namedNumbers).map { String($0) }
      let more = numbers.count > named.count ? ["…"] : []
      return Phrase(
        "dossier.missing.\(kind.rawValue)",
        [
          "numbers": .text((named + more).joined(separator: ", ")), "what": found[0].what,
        ], count: found.count)
    }
  }

  /// The most records that a sentence names.
  private static let namedNumbers = 10

  /// What is missing as a document: a row for each record.
  package var gapList: Document {
    Table<DossierGap>([
      .init("missing") { .term(code: $0.kind.rawValue, key: "dossier.gap.\($0.kind.rawValue)") },
      .figures("id", isOptional: true) { Cell(number: $0.number) },
      .init("date", isOptional: true) { Cell($0.day) },
      .init("what", heading: "column.dossier-what", isElastic: true) { $0.what },
      .figures("amount", heading: "column.amount-due", isOptional: true) { Cell($0.amount) },
    ]).document(
      "estada/dossier-gaps/1", title: Phrase("dossier.missing"),
      whenEmpty: Phrase("dossier.missing.none"), rows: gaps)
  }

  /// The files of the dossier as a document.
  package static func contents(_ papers: [(path: String, what: Phrase)]) -> Document {
    Table<(path: String, what: Phrase)>([
      .init("path", heading: "column.file", isElastic: true) { .text($0.path) },
      .init("what", heading: "column.dossier-contents", isElastic: true) { .phrase($0.what) },
    ]).document(
      "estada/dossier-papers/1", title: Phrase("dossier.contents"),
      whenEmpty: Phrase("dossier.contents"), rows: papers)
  }
}
