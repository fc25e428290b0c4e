/// Figures over time as columns, those of several series side by side.
///
/// Columns stand at percentages of the width, so that they fit any window, while words keep their size.
package struct ColumnChart {
  /// One place on the axis of time.
  package struct Column: Equatable, Sendable {
    /// The word under it: `T1`.
    package let label: String
    /// What it and those beside it belong to: a year.
    package let group: String
    /// A figure for each series.
    package let figures: [ChartFigure]

    /// Makes a column.
    package init(label: String, group: String, figures: [ChartFigure]) {
      self.label = label
      self.group = group
      self.figures = figures
    }
  }

  /// Its name on the page.
  package let id: String
  /// Its heading, for those who cannot see it.
  package let title: String
  /// What it shows, for those who cannot see it.
  package let description: String
  /// From the earliest to the latest.
  package let columns: [Column]
  /// The axis.
  package let scale: ChartScale
  /// The words at a mark of the axis.
  package let markText: (Int64) -> String

  private static let top = 12
  private static let plot = 220
  private static let bottom = 44
  /// The width for columns in the narrowest window and on paper, in pixels.
  private static let narrow = 280
  private static let wide = 560
  /// The width of a letter, rounded up.
  private static let letter = 9
  /// The part of its place that a column fills, in hundredths.
  private static let fill = 78

  /// Writes the drawing.
  package func write(to html: HTMLWriter) {
    html.drawing(
      id: id, kind: "columns", height: Self.top + Self.plot + Self.bottom, title: title,
      description: description
    ) {
      marks(html)
      for (index, column) in columns.enumerated() { bars(html, index, column) }
      labels(html)
    }
  }

  private func marks(_ html: HTMLWriter) {
    for mark in scale.marks {
      let y = String(height(of: mark))
      html.shape(
        "line", ["class": mark == 0 ? "zero" : "grid", "x1": "0", "x2": "100%", "y1": y, "y2": y])
      html.block("text", ["class": "mark", "x": "-8", "y": y, "dy": "4"]) {
        html.text(markText(mark))
      }
    }
  }

  private func bars(_ html: HTMLWriter, _ index: Int, _ column: Column) {
    let place = 10_000 / columns.count
    let used = place * Self.fill / 100
    let width = used / max(1, column.figures.count)
    let start = index * 10_000 / columns.count + (place - used) / 2
    for (series, figure) in column.figures.enumerated() where figure.number != 0 {
      let y = height(of: max(figure.number, 0))
      let end = height(of: min(figure.number, 0))
      html.bar(
        series: series, x: percentage(start + series * width), y: String(y),
        // A hair's breadth between neighbours, so that two of one height can be told apart.
        width: percentage(max(width * 24 / 25, 1)), height: String(max(end - y, 1)), figure)
    }
  }

  /// Labels where there is room for them: on any screen, on all but narrow ones, or nowhere.
  private func labels(_ html: HTMLWriter) {
    let longest = columns.map(\.label.count).max() ?? 0
    let needed = max(2, longest + 1) * Self.letter * columns.count * 3 / 4
    let y = Self.top + Self.plot + 16
    for (index, column) in columns.enumerated() where needed <= Self.wide {
      html.block(
        "text",
        [
          "class": needed <= Self.narrow ? "label" : "label wide",
          "x": percentage(middle(index)), "y": String(y),
        ]
      ) { html.text(column.label) }
    }
    let starts = columns.indices.filter {
      $0 == 0 || columns[$0].group != columns[$0 - 1].group
    }
    let every = max(1, (starts.count * 5 * Self.letter + Self.narrow - 1) / Self.narrow)
    for (index, start) in starts.enumerated() {
      html.block(
        "text",
        [
          "class": index % every == 0 ? "group" : "group wide",
          "x": percentage(start * 10_000 / columns.count), "y": String(y + 20),
        ]
      ) { html.text(columns[start].group) }
    }
  }

  private func middle(_ index: Int) -> Int { (index * 2 + 1) * 5_000 / columns.count }

  private func height(of number: Int64) -> Int {
    Self.top + Self.plot - scale.position(of: number, on: Self.plot)
  }
}
