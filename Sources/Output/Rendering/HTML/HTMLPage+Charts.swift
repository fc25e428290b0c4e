internal import Bookkeeping
internal import Documents
internal import Localizations
internal import Reporting
internal import UnicodeText

extension HTMLPage {
  /// The maximum number of properties with distinguishable colours; above it, one series shows
  /// their sum.
  private static let seriesLimit = 4

  /// Writes the profit section: by property and by quarter.
  func profit(_ html: HTMLWriter) throws {
    let isOfOne = report.homes.count == 1
    let title =
      isOfOne
      ? report.quarters[0].document.title
      : report.period.map { Phrase("page.quarterly-period", ["period": .period($0)]) }
        ?? Phrase("page.quarterly")
    let heading = Phrase(isOfOne ? "report.profit.title.quarter" : "page.quarterly")
    try section(html, "profit", heading) {
      if !report.span.isEmpty {
        html.block("figure") {
          let series = profitSeries
          if series.count > 1 { legend(html, series.map(\.name)) }
          profitChart(series, title).write(to: html)
        }
      }
      if !isOfOne {
        if report.homes.count > Self.seriesLimit { homesChart(html) }
        try HTMLTable(report.profit.document, id: "homes-table").write(to: html)
      }
      for (index, quarters) in report.quarters.enumerated() {
        let name = Phrase("page.homes.1", ["home": .text(report.homes[index].name)])
        try HTMLTable(
          quarters.document, id: "profit-table-\(index + 1)", caption: isOfOne ? title : name
        ).write(to: html)
      }
    }
  }

  /// Writes the section of expenses by category.
  func expenses(_ html: HTMLWriter) throws {
    let document = report.expenses.document
    try section(html, "expenses", Phrase("report.expenses.title")) {
      let bars = report.expenses.rows.filter { $0.amount != .zero }.map { row in
        let share = row.share.map { " · " + wording.permille($0) } ?? ""
        let name = wording.cell(.category(row.category))
        return BarChart.Bar(
          label: name,
          figure: ChartFigure(row.amount.cents, wording.money(row.amount) + share))
      }
      barChart(html, id: "expenses-chart", title: document.title, bars)
      try HTMLTable(document, id: "expenses-table", hiding: ["bar"]).write(to: html)
      if !report.documented.isEmpty {
        try HTMLTable(report.documentedList, id: "documents-table", hiding: ["note", "tags"])
          .write(to: html)
        html.block("p") {
          html.phrase(
            report.undocumented == 0
              ? Phrase("attachment.missing.none")
              : Phrase("page.undocumented", count: report.undocumented))
        }
      }
    }
  }

  /// Writes the section of occupancy by month.
  func occupancy(_ html: HTMLWriter) throws {
    let document = report.occupancy.document(properties: [:])
    try section(html, "occupancy", Phrase("report.occupancy.title")) {
      let months = report.occupancy.rows.compactMap { row -> (Period, Int)? in
        guard case .period(let month) = row.key, let part = row.figures.occupancy else {
          return nil
        }
        return (month, part)
      }
      if !months.isEmpty { occupancyChart(html, document.title, months) }
      try HTMLTable(document, id: "occupancy-table", hiding: ["bar"]).write(to: html)
    }
  }

  private func occupancyChart(_ html: HTMLWriter, _ title: Phrase, _ months: [(Period, Int)]) {
    let columns = months.map { month, part in
      let name = wording.catalogue.text("month.name.\(month.code.suffix(2))")
      return ColumnChart.Column(
        // The label of a month is its first letter, as on wall calendars.
        label: name.prefix(1).uppercased(), group: String(month.firstDay.year),
        figures: [
          ChartFigure(Int64(part), "\(wording.period(month)): \(wording.permille(part))")
        ])
    }
    html.block("figure") {
      ColumnChart(
        id: "occupancy-chart", title: wording.isolated(title),
        description: description(columns), columns: columns,
        scale: ChartScale(columns.map { $0.figures[0].number } + [1000]),
        markText: { mark in
          wording.catalogue.text("format.percent", ["number": wording.count(Int(mark / 10))])
        }
      ).write(to: html)
    }
  }

  private func profitChart(
    _ series: [(name: String, amounts: [Money?])], _ title: Phrase
  ) -> ColumnChart {
    let columns = report.span.enumerated().map { index, quarter in
      ColumnChart.Column(
        label: wording.catalogue.text(
          "page.quarter", ["quarter": String(quarter.firstDay.quarter)]),
        group: String(quarter.firstDay.year),
        figures: series.map { name, amounts in
          // A quarter without entries has no row in the table, and is no lowest value.
          guard let amount = amounts[index] else { return ChartFigure(0, "") }
          let home = series.count > 1 ? isolated(name) + ", " : ""
          return ChartFigure(
            amount.cents, "\(home)\(wording.period(quarter)): \(wording.money(amount))")
        })
    }
    return ColumnChart(
      id: "profit-chart", title: wording.isolated(title),
      description: description(columns), columns: columns,
      scale: ChartScale(columns.flatMap(\.figures).map(\.number), leastStep: 100),
      markText: { wording.euros($0 / 100) })
  }

  /// The profit by quarter: one series for each property, or a single one if there are too many.
  private var profitSeries: [(name: String, amounts: [Money?])] {
    let span = report.span
    let homes = zip(report.homes, report.quarters).map { home, quarters in
      let rows = Dictionary(
        quarters.rows.compactMap { row in row.period.map { ($0, row.profit) } }
      ) { first, _ in first }
      return (name: home.name.printable, amounts: span.map { rows[$0] })
    }
    guard homes.count > Self.seriesLimit else { return homes }
    let sums = span.indices.map { index in
      homes.compactMap { $0.amounts[index] }.reduce(nil as Money?) { sum, amount in
        guard let sum else { return amount }
        return (try? sum.adding(amount)) ?? sum
      }
    }
    return [(name: "", amounts: sums)]
  }

  private func homesChart(_ html: HTMLWriter) {
    let rows = report.profit.rows.sorted { $0.profit > $1.profit }
    let bars = rows.map { row in
      BarChart.Bar(
        label: (row.property?.name ?? "").printable,
        figure: ChartFigure(row.profit.cents, wording.money(row.profit)))
    }
    barChart(html, id: "homes-chart", title: report.profit.document.title, bars)
  }

  private func barChart(
    _ html: HTMLWriter, id: String, title: Phrase, _ bars: [BarChart.Bar]
  ) {
    guard let largest = bars.first else { return }
    let drawn = Array(bars.prefix(BarChart.limit))
    html.block("figure") {
      BarChart(
        id: id, title: wording.isolated(title),
        description: wording.isolated(
          Phrase(
            "page.chart-largest",
            ["name": .text(largest.label), "figure": .text(largest.figure.text)])),
        bars: drawn
      ).write(to: html)
      if drawn.count < bars.count {
        html.block("figcaption") {
          html.phrase(Phrase("page.chart-part", count: drawn.count))
        }
      }
    }
  }

  /// Returns a sentence with the highest and lowest value of a chart.
  private func description(_ columns: [ColumnChart.Column]) -> String {
    let figures = columns.flatMap(\.figures).filter { !$0.text.isEmpty }
    guard let high = figures.max(by: { $0.number < $1.number }),
      let low = figures.min(by: { $0.number < $1.number })
    else { return "" }
    return wording.catalogue.text(
      "page.chart-range", ["high": high.text, "low": low.text])
  }

  private func legend(_ html: HTMLWriter, _ names: [String]) {
    html.block("ul", ["class": "legend"]) {
      for (index, name) in names.enumerated() {
        html.block("li") {
          html.element("svg", ["width": "14", "height": "14", "aria-hidden": "true"]) {
            html.shape("rect", ["class": "series-\(index + 1)", "width": "14", "height": "14"])
          }
          html.element("bdi") { html.text(name) }
        }
      }
    }
  }
}
