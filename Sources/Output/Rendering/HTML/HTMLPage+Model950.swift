internal import Bookkeeping
internal import Documents
internal import Reporting
internal import Taxation

extension HTMLPage {
  /// Writes the section of figures for form 950, one filing period at a time, in large type.
  func model950(_ html: HTMLWriter) throws {
    try section(html, "model950", Phrase("page.model950")) {
      html.block("p", ["class": "notice"]) { html.word("tax.model950.worksheet") }
      if report.worksheets.isEmpty {
        html.block("p", ["class": "empty"]) { html.word("tax.model950.empty") }
      }
      for (index, entry) in report.worksheets.enumerated() {
        try html.block("section", ["aria-labelledby": "filing-\(index + 1)"]) {
          try write(entry, index + 1, to: html)
        }
      }
    }
  }

  private func write(
    _ entry: FilingWorksheets.Entry, _ number: Int, to html: HTMLWriter
  ) throws {
    let worksheet = entry.worksheet
    html.newLine()
    html.block("h3", ["id": "filing-\(number)"]) {
      if let filing = entry.filing {
        html.cell(.period(filing.period))
      } else {
        html.word("filing.none")
      }
    }
    if let filing = entry.filing {
      html.block("p") { html.phrase(filing.phrase) }
    }
    if entry.reachesBeyond {
      html.block("p", ["class": "notice"]) { html.word("filing.whole-period") }
    }
    html.block("dl", ["class": "readout due"]) {
      let isFiled = worksheet.establishments.allSatisfy { $0.filed != nil }
      figure(
        html, isFiled ? "page.total-filed" : "page.total-due", .money(worksheet.total),
        kind: "main")
    }
    for establishment in worksheet.establishments { write(establishment, to: html) }
    for phrase in worksheet.aggregation {
      html.block("p", ["class": "notice"]) { html.phrase(phrase) }
    }
    var table = worksheet.document
    table.notes = []
    try HTMLTable(table, id: "filing-\(number)-table").write(to: html)
  }

  private func write(_ establishment: Model950.Establishment, to html: HTMLWriter) {
    html.block("article", ["class": "establishment"]) {
      html.newLine()
      html.block("h4") {
        html.cell(.text(establishment.property.name))
        if let registration = establishment.property.registration {
          html.text(" ")
          html.element("span", ["class": "registration"]) { html.text(registration.text) }
        }
      }
      if let filed = establishment.filed {
        html.block("p", ["class": "notice"]) {
          html.phrase(filed.phrase(of: establishment.property))
        }
      }
      html.block("dl", ["class": "readout"]) {
        let declared = establishment.figures.declared
        figure(html, "column.taxable_units", .count(declared.taxedUnits))
        figure(html, "column.exempt_units", .count(declared.exemptUnits))
        if declared.overCapUnits > 0 {
          figure(html, "column.over_cap_units", .count(declared.overCapUnits))
        }
        figure(html, "column.tax-amount", .money(establishment.figures.tax), kind: "main")
        if let filed = establishment.filed, filed.difference != .zero {
          figure(html, "column.difference", .money(filed.difference))
        }
      }
      for line in establishment.figures.lines { write(line, to: html) }
      if let collected = establishment.collected {
        html.block("p", ["class": "notice"]) { html.phrase(collected) }
      }
    }
  }

  private func write(_ line: TaxLine, to html: HTMLWriter) {
    html.block("div", ["class": "line"]) {
      html.newLine()
      html.block("h5") { html.cell(line.rate.layer.cell) }
      html.block("dl", ["class": "readout"]) {
        figure(html, "column.units", .count(line.units))
        figure(html, "column.rate", .rate(line.rate.rate))
        figure(html, "column.amount-tax", .money(line.amount))
      }
      html.block("p", ["class": "source"]) {
        html.phrase(
          Phrase(
            "page.rate-source",
            [
              "source": line.rate.source.map(Cell.source)
                ?? .term(code: "", key: "rate.no-source"),
              "from": .day(line.rate.validFrom),
            ]))
      }
    }
  }

  private func figure(_ html: HTMLWriter, _ key: String, _ cell: Cell, kind: String? = nil) {
    html.block("div", ["class": kind]) {
      html.element("dt") { html.word(key) }
      html.element("dd") { html.cell(cell) }
    }
  }
}
