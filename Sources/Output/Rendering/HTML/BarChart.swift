internal import UnicodeText

/// A chart of horizontal bars, each with a label and its value.
package struct BarChart {
  /// A bar of the chart.
  package struct Bar: Equatable, Sendable {
    /// The label, sanitized, and truncated if it is too long.
    package let label: String
    /// The value and its text.
    package let figure: ChartFigure

    /// Creates a bar.
    package init(label: String, figure: ChartFigure) {
      self.label = label
      self.figure = figure
    }
  }

  /// The HTML id.
  package let id: String
  /// The accessible title.
  package let title: String
  /// The accessible description.
  package let description: String
  /// The bars, from top to bottom.
  package let bars: [Bar]

  /// The maximum number of bars that fit on a sheet of paper.
  package static let limit = 20

  /// Creates a chart.
  package init(id: String, title: String, description: String, bars: [Bar]) {
    self.id = id
    self.title = title
    self.description = description
    self.bars = bars
  }

  private static let row = 40
  private static let thickness = 12
  /// The maximum display width of a label, in columns, that fits beside the value on a phone.
  private static let labelWidth = 24

  /// Writes the chart as SVG.
  package func write(to html: HTMLWriter) {
    let numbers = bars.map(\.figure.number)
    let low = min(0, numbers.min() ?? 0)
    let span = ChartSpan(low: low, high: max(0, numbers.max() ?? 0))
    html.drawing(
      id: id, kind: "bars", height: bars.count * Self.row, title: title, description: description
    ) {
      for (index, bar) in bars.enumerated() {
        let top = index * Self.row
        html.block("text", ["class": "name", "x": "0", "y": String(top + 14)]) {
          html.text(isolated(bar.label.truncated(toWidth: Self.labelWidth)))
        }
        html.block("text", ["class": "figure", "x": "100%", "y": String(top + 14)]) {
          html.text(bar.figure.text)
        }
        let start = span.position(of: min(bar.figure.number, 0))
        let end = span.position(of: max(bar.figure.number, 0))
        html.shape(
          "rect",
          [
            "class": "track", "x": "0", "y": String(top + 20), "width": "100%",
            "height": String(Self.thickness),
          ])
        html.bar(
          series: 0, x: percentage(start), y: String(top + 20),
          width: percentage(max(end - start, bar.figure.number == 0 ? 0 : 20)),
          height: String(Self.thickness),
          ChartFigure(bar.figure.number, "\(isolated(bar.label)): \(bar.figure.text)"))
      }
    }
  }
}

/// The horizontal scale, from the lowest value to the highest.
private struct ChartSpan {
  let low: Int64
  let high: Int64

  /// Returns the position of a number from the left, in hundredths of a percent.
  func position(of number: Int64) -> Int {
    let unit = max(1, (high / 2 - low / 2) / 100_000_000)
    let length = high / unit - low / unit
    return length == 0 ? 0 : Int((number / unit - low / unit) * 10_000 / length)
  }
}
