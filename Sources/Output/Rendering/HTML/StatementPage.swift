package import Bookkeeping
internal import Documents
internal import Ownership
package import Reporting

/// The statement of an owner as a self-contained HTML page, to send and to print on A4.
package struct StatementPage {
  private let report: StatementReport
  private let wording: Wording
  private let stylesheet: String
  private let made: Day

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - wording: The words of the owner's language.
  ///   - stylesheet: The text of the CSS style sheet.
  ///   - made: The date of creation, shown on the page.
  package init(_ report: StatementReport, wording: Wording, stylesheet: String, made: Day) {
    self.report = report
    self.wording = wording.printed
    self.stylesheet = stylesheet
    self.made = made
  }

  /// Renders the page and calls `write` with small chunks of text.
  package func write(to write: @escaping (String) -> Void) throws {
    let html = HTMLWriter(wording: wording, to: write)
    try html.page(
      title: wording.phrase(report.title), stylesheet: stylesheet, body: ["class": "statement"],
      footer: ["page.footer"], header: { header(html) },
      main: {
        balances(html)
        for (index, section) in report.sections.enumerated() {
          try self.section(section, number: index + 1, to: html)
        }
        unassigned(html)
      })
  }

  private func header(_ html: HTMLWriter) {
    // As one text, so that a word before the name has the form for it: *d'Anna*.
    html.block("h1") { html.element("bdi") { html.text(wording.phrase(report.title)) } }
    for phrase in report.identity { html.block("p", ["class": "identity"]) { html.phrase(phrase) } }
    for phrase in report.remarks {
      html.block("p", ["class": "notice"]) { html.text(wording.phrase(phrase)) }
    }
    html.block("p", ["class": "made"]) {
      html.phrase(Phrase("page.made", ["on": .dayInWords(made, .on)]))
    }
  }

  /// The balances as cards, with what has to be paid.
  private func balances(_ html: HTMLWriter) {
    html.block("section", ["aria-labelledby": "balances-heading"]) {
      html.newLine()
      html.block("h2", ["id": "balances-heading"]) { html.word("statement.section.sums") }
      html.block("dl", ["class": "cards"]) {
        html.newLine()
        for (key, amount) in [
          ("closing", report.statement.closing), ("opening", report.statement.opening),
        ] {
          html.block("div", ["class": key == "closing" ? "card main" : "card"]) {
            html.element("dt") { html.word("statement.sum.\(key)") }
            html.element("dd") { html.cell(.money(amount)) }
          }
        }
      }
      for phrase in report.payment {
        html.block("p", ["class": "payment"]) { html.text(wording.phrase(phrase)) }
      }
    }
  }

  private func section(_ document: Document, number: Int, to html: HTMLWriter) throws {
    try html.block("section", ["aria-labelledby": "section-\(number)"]) {
      html.newLine()
      try HTMLTable(document, id: "section-\(number)").write(to: html)
    }
  }

  private func unassigned(_ html: HTMLWriter) {
    guard !report.gaps.isEmpty else { return }
    html.block("section", ["aria-labelledby": "unassigned-heading"]) {
      html.newLine()
      html.block("h2", ["id": "unassigned-heading"]) { html.word("statement.section.unassigned") }
      for phrase in report.unassigned {
        html.block("p", ["class": "notice"]) { html.text(wording.phrase(phrase)) }
      }
    }
  }
}
