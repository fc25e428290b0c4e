/// A chart of values over time, as vertical columns grouped by series.
///
/// The horizontal positions are percentages, so that the chart scales with the window while text
/// does not.
package struct ColumnChart {
  /// A position on the time axis.
  package struct Column: Equatable, Sendable {
    /// The label below it: `T1`.
    package let label: String
    /// The label of the group of adjacent columns that it belongs to: a year.
    package let group: String
    /// One value for each series.
    package let figures: [ChartFigure]
  }

  /// The HTML id.
  package let id: String
  /// The accessible title.
  package let title: String
  /// The accessible description.
  package let description: String
  /// The columns, in chronological order.
  package let columns: [Column]
  /// The scale of the vertical axis.
  package let scale: ChartScale
  /// Formats a tick mark of the axis.
  package let markText: (Int64) -> String

  private static let top = 12
  private static let plot = 220
  private static let bottom = 44
  /// The width available for columns in the narrowest window and on paper, in pixels.
  private static let narrow = 280
  private static let wide = 560
  /// The width of a letter in pixels, rounded up.
  private static let letter = 9
  /// The width of a column relative to its slot, in hundredths.
  private static let fill = 78

  /// Writes the chart as SVG.
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
        // A small gap separates adjacent columns of equal height.
        width: percentage(max(width * 24 / 25, 1)), height: String(max(end - y, 1)), figure)
    }
  }

  /// Writes the labels, with a class that hides them on screens too narrow for them.
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
