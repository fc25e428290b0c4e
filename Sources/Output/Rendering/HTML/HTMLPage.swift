package import Bookkeeping
internal import Documents
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
      title: "\(wording.isolated(report.homesTitle)), \(wording.isolated(report.days))",
      stylesheet: stylesheet,
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
    html.block("h1") { html.phrase(report.homesTitle) }
    html.block("p", ["class": "days"]) { html.cell(report.days) }
    html.block("p", ["class": "made"]) {
      html.phrase(Phrase("page.made", ["on": .dayInWords(made, .on)]))
    }
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
        for field in report.keyFigures {
          html.block("div", ["class": field.name == "profit" ? "card main" : "card"]) {
            html.element("dt") { html.phrase(report.label(of: field)) }
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
}
