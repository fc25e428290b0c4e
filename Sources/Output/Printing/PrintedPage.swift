internal import Bookkeeping
package import Documents
internal import Localizations
package import Rendering
package import Reporting
internal import Taxation

/// The page of figures about some homes as PDF: the sections of the HTML page, without its charts.
package struct PrintedPage {
  private let report: PageReport
  private let wording: Wording
  private let made: PrintDate
  private let returns: [Document]
  private let hidesGuests: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - made: The day shown below the title.
  ///   - returns: Lists that follow the figures for form 950: filed returns, income tax.
  ///   - hidesGuests: Whether guests are not named.
  package init(
    _ report: PageReport, wording: Wording, made: PrintDate, returns: [Document] = [],
    hidesGuests: Bool = false
  ) {
    self.report = report
    self.wording = wording.printed
    self.made = made
    self.returns = returns
    self.hidesGuests = hidesGuests
  }

  /// The bytes of the file.
  ///
  /// - Throws: `Refusal`, and any error that the rows of its documents throw.
  package func bytes() throws -> [UInt8] {
    let title = "\(wording.phrase(report.homesTitle)), \(wording.cell(report.days))"
    var printout = try Printout(title: title, made: made, wording: wording)
    keyFigures(&printout)
    try profit(&printout)
    try expenses(&printout)
    let occupancy = report.occupancy.document(properties: [:])
    printout.heading(Phrase("report.occupancy.title"))
    try printout.table(occupancy, hasNotes: false)
    try owners(&printout)
    if let bank = report.bank?.document {
      printout.heading(Phrase("page.bank"))
      try printout.table(bank, caption: bank.title)
    }
    try model950(&printout)
    for list in returns {
      printout.heading(list.title)
      for phrase in list.preface { printout.paragraph(phrase) }
      try printout.table(list)
    }
    try pending(&printout)
    printout.paragraph(Phrase("page.profit-is"), .small)
    return try printout.bytes()
  }

  private func keyFigures(_ printout: inout Printout) {
    printout.heading(Phrase("page.key-figures"))
    printout.figures(report.keyFigures.map { (report.label(of: $0), $0.cell) })
    if let waiting = report.profit.waiting.phrase { printout.paragraph(waiting) }
    for phrase in report.profit.apart.phrases { printout.paragraph(phrase) }
  }

  private func profit(_ printout: inout Printout) throws {
    let isOfOne = report.homes.count == 1
    printout.heading(Phrase(isOfOne ? "report.profit.title.quarter" : "page.quarterly"))
    if !isOfOne {
      let homes = report.profit.document
      try printout.table(homes, caption: homes.title, hasNotes: false)
    }
    for (home, quarters) in zip(report.homes, report.quarters) {
      let name = Phrase("page.homes.1", ["home": .text(home.name)])
      try printout.table(quarters.document, caption: isOfOne ? nil : name, hasNotes: false)
    }
  }

  private func expenses(_ printout: inout Printout) throws {
    printout.heading(Phrase("report.expenses.title"))
    try printout.table(report.expenses.document, hasNotes: false)
    guard !report.documented.isEmpty else { return }
    let list = report.documentedList
    try printout.table(list, caption: list.title, hasNotes: false)
    printout.paragraph(
      report.undocumented == 0
        ? Phrase("attachment.missing.none")
        : Phrase("page.undocumented", count: report.undocumented))
  }

  private func owners(_ printout: inout Printout) throws {
    guard let owners = report.owners else { return }
    printout.heading(Phrase("owner.list.title"))
    var notes: [Phrase] = []
    let documents: [Document?] = [owners.profit.document, owners.positions?.document]
    for document in documents.compactMap(\.self) {
      try printout.table(document, caption: document.title, hasNotes: false)
      // A home without owners is a gap of the profit and of the positions.
      notes += document.notes.filter { !notes.contains($0) }
    }
    for note in notes { printout.paragraph(note, .note) }
  }

  private func pending(_ printout: inout Printout) throws {
    if !report.pending.isEmpty {
      printout.heading(Phrase("column.pending"))
      printout.paragraph(Phrase("page.pending-count", count: report.pending.count))
      let list = report.pendingList
      try printout.table(
        hidesGuests ? list.omitting(columns: BookingList.personalColumns) : list, hasNotes: false)
    }
    if !report.pendingExpenses.isEmpty {
      printout.heading(Phrase("column.pending_expenses"))
      printout.paragraph(Phrase("page.pending-expenses", count: report.pendingExpenses.count))
      try printout.table(report.pendingExpenseList, hasNotes: false)
    }
  }
}

// MARK: Form 950

extension PrintedPage {
  /// The figures for form 950, one filing period at a time.
  private func model950(_ printout: inout Printout) throws {
    printout.heading(Phrase("page.model950"))
    printout.paragraph(Phrase("tax.model950.worksheet"), .note)
    if report.worksheets.isEmpty { printout.paragraph(Phrase("tax.model950.empty")) }
    for entry in report.worksheets {
      let worksheet = entry.worksheet
      printout.heading(
        entry.filing.map { wording.period($0.period) } ?? wording.catalogue.text("filing.none"),
        level: 3)
      if let filing = entry.filing { printout.paragraph(filing.phrase) }
      if entry.reachesBeyond { printout.paragraph(Phrase("filing.whole-period"), .note) }
      let isFiled = worksheet.establishments.allSatisfy { $0.filed != nil }
      printout.figures([
        (Phrase(isFiled ? "page.total-filed" : "page.total-due"), .money(worksheet.total))
      ])
      for establishment in worksheet.establishments { write(establishment, to: &printout) }
      for phrase in worksheet.aggregation { printout.paragraph(phrase, .note) }
      try printout.table(worksheet.document, hasNotes: false)
    }
  }

  private func write(_ establishment: Model950.Establishment, to printout: inout Printout) {
    let home = establishment.property
    let name = [home.name, home.registration?.text].compactMap(\.self).joined(separator: " · ")
    printout.heading(name, level: 3)
    if let filed = establishment.filed {
      printout.paragraph(filed.phrase(of: home), .note)
    }
    let declared = establishment.figures.declared
    var figures: [(Phrase, Cell)] = [
      (Phrase("column.tax-amount"), .money(establishment.figures.tax)),
      (Phrase("column.taxable_units"), .count(declared.taxedUnits)),
      (Phrase("column.exempt_units"), .count(declared.exemptUnits)),
    ]
    if declared.overCapUnits > 0 {
      figures.append((Phrase("column.over_cap_units"), .count(declared.overCapUnits)))
    }
    if let filed = establishment.filed, filed.difference != .zero {
      figures.append((Phrase("column.difference"), .money(filed.difference)))
    }
    printout.figures(figures)
    for line in establishment.figures.lines {
      let source = Phrase(
        "page.rate-source",
        [
          "source": line.rate.source.map(Cell.source) ?? .term(code: "", key: "rate.no-source"),
          "from": .day(line.rate.validFrom),
        ])
      let figures = [
        wording.cell(.count(line.units)), "× \(wording.cell(.rate(line.rate.rate)))",
        "= \(wording.cell(.money(line.amount)))",
      ].joined(separator: " ")
      let layer = wording.cell(line.rate.layer.cell)
      printout.paragraph("\(layer): \(figures) · \(wording.phrase(source))", .note)
    }
    if let collected = establishment.collected { printout.paragraph(collected, .note) }
  }
}
