package import Bookkeeping
internal import Documents
internal import Localizations
package import Reporting

/// A self-contained HTML page about some properties, without external resources, for reading,
/// printing and sharing.
package struct HTMLPage {
  let report: PageReport
  let wording: Wording
  private let stylesheet: String
  private let made: Day

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - stylesheet: The text of the CSS style sheet.
  ///   - made: The date of creation, shown on the page.
  package init(_ report: PageReport, wording: Wording, stylesheet: String, made: Day) {
    self.report = report
    self.wording = wording.printed
    self.stylesheet = stylesheet
    self.made = made
  }

  /// Renders the page and calls `write` with small chunks of text.
  ///
  /// - Throws: Any error that the rows of its documents throw.
  package func write(to write: @escaping (String) -> Void) throws {
    let html = HTMLWriter(wording: wording, to: write)
    try html.page(
      title: "\(wording.isolated(homes)), \(wording.isolated(days))", stylesheet: stylesheet,
      footer: ["page.profit-is", "page.footer"], header: { header(html) },
      main: {
        keyFigures(html)
        try profit(html)
        try expenses(html)
        try occupancy(html)
        try owners(html)
        try bank(html)
        try model950(html)
        try pending(html)
      })
  }

  private func header(_ html: HTMLWriter) {
    html.block("h1") { html.phrase(homes) }
    html.block("p", ["class": "days"]) { html.cell(days) }
    html.block("p", ["class": "made"]) {
      html.phrase(Phrase("page.made", ["on": .dayInWords(made, .on)]))
    }
  }

  /// The names of the properties, or their number if there are many.
  private var homes: Phrase {
    switch report.homes.count {
    case 1: Phrase("page.homes.1", ["home": .text(report.homes[0].name)])
    case 2:
      Phrase(
        "page.homes.2",
        ["first": .text(report.homes[0].name), "second": .text(report.homes[1].name)])
    default: Phrase("page.homes.many", count: report.homes.count)
    }
  }

  private var days: Cell {
    report.period.map { .period($0) } ?? .phrase(Phrase("page.all-dates"))
  }

  private func owners(_ html: HTMLWriter) throws {
    guard let owners = report.owners else { return }
    try section(html, "owners", Phrase("owner.list.title")) {
      var notes: [Phrase] = []
      for (id, document) in [
        ("owner-profit", owners.profit.document), ("positions", owners.positions?.document),
      ] {
        guard let document else { continue }
        try HTMLTable(document, id: "\(id)-table", caption: document.title).write(to: html)
        // A home without owners is a gap of the profit and of the positions.
        notes += document.notes.filter { !notes.contains($0) }
      }
      for note in notes { html.block("p", ["class": "notice"]) { html.phrase(note) } }
    }
  }

  private func bank(_ html: HTMLWriter) throws {
    guard let document = report.bank?.document else { return }
    try section(html, "bank", Phrase("page.bank")) {
      try HTMLTable(document, id: "bank-table", caption: document.title).write(to: html)
      for note in document.notes { html.block("p", ["class": "notice"]) { html.phrase(note) } }
    }
  }

  private func pending(_ html: HTMLWriter) throws {
    if !report.pending.isEmpty {
      try section(html, "pending", Phrase("column.pending")) {
        let caption = Phrase("page.pending-count", count: report.pending.count)
        try HTMLTable(report.pendingList, id: "pending-table", caption: caption).write(to: html)
      }
    }
    if !report.pendingExpenses.isEmpty {
      try section(html, "pending-expenses", Phrase("column.pending_expenses")) {
        let count = report.pendingExpenses.count
        try HTMLTable(
          report.pendingExpenseList, id: "pending-expenses-table",
          caption: Phrase("page.pending-expenses", count: count)
        ).write(to: html)
      }
    }
  }

  /// Writes a section with a heading.
  func section(
    _ html: HTMLWriter, _ id: String, _ heading: Phrase, _ content: () throws -> Void
  ) rethrows {
    try html.block("section", ["aria-labelledby": "\(id)-heading"]) {
      html.newLine()
      html.block("h2", ["id": "\(id)-heading"]) { html.phrase(heading) }
      try content()
    }
  }
}

extension HTMLPage {
  /// Writes the key figures as cards.
  func keyFigures(_ html: HTMLWriter) {
    section(html, "figures", Phrase("page.key-figures")) {
      html.block("dl", ["class": "cards"]) {
        html.newLine()
        for field in keyFigures {
          html.block("div", ["class": field.name == "profit" ? "card main" : "card"]) {
            html.element("dt") {
              // Without a period, the months of the occupancy are those with nights.
              if field.name == "occupancy", report.period == nil,
                let months = report.occupancy.period
              {
                html.phrase(Phrase("page.occupancy-months", ["period": .period(months)]))
              } else {
                html.word("column.\(field.name)")
              }
            }
            html.element("dd") { html.cell(field.cell) }
          }
        }
      }
      if let waiting = report.profit.waiting.phrase {
        html.block("p", ["class": "waiting"]) { html.phrase(waiting) }
      }
      for phrase in report.profit.apart.phrases { html.block("p") { html.phrase(phrase) } }
    }
  }

  /// The key figures in order, without those that carry no information.
  private var keyFigures: [Field] {
    let total = report.profit.total
    var fields = [
      Field("profit", .money(total.profit)), Field("income", .money(total.figures.income)),
    ]
    if total.figures.adjustments != .zero {
      fields.append(Field("adjustments", .money(total.figures.adjustments)))
    }
    if total.figures.commission != .zero {
      fields.append(Field("commission", .deduction(total.figures.commission)))
    }
    fields += [
      Field("expenses", .deduction(total.figures.expenses)),
      Field("tax", .deduction(total.figures.tax)),
    ]
    if total.figures.taxApart != .zero {
      fields.append(Field("tax_apart", .money(total.figures.taxApart)))
    }
    if report.profit.bearsVAT { fields.append(Field("vat", .money(total.figures.vat))) }
    fields += [
      Field("bookings", .count(total.figures.bookings)), Field("nights", .count(report.nights)),
    ]
    if let occupancy = report.occupancy.total.occupancy {
      fields.append(Field("occupancy", .permille(occupancy)))
    }
    fields.append(Field("pending", .count(total.figures.pending)))
    if total.figures.pendingExpenses > 0 {
      fields.append(Field("pending_expenses", .count(total.figures.pendingExpenses)))
    }
    return fields
  }
}
