internal import UnicodeText

/// Figures side by side as bars from left to right, each under its name and figure.
package struct BarChart {
  /// One bar.
  package struct Bar: Equatable, Sendable {
    /// Its name, made safe to show; a long one is cut short.
    package let label: String
    /// The number and the words at its end.
    package let figure: ChartFigure

    /// Makes a bar.
    package init(label: String, figure: ChartFigure) {
      self.label = label
      self.figure = figure
    }
  }

  /// Its name on the page.
  package let id: String
  /// Its heading, for those who cannot see it.
  package let title: String
  /// What it shows, for those who cannot see it.
  package let description: String
  /// From the top.
  package let bars: [Bar]

  /// More bars than these would not fit on a sheet.
  package static let limit = 20

  private static let row = 40
  private static let thickness = 12
  /// Columns of text that fit beside the figure on a telephone.
  private static let labelWidth = 24

  /// Writes the drawing.
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

/// The whole width, from the lowest number to the highest.
private struct ChartSpan {
  let low: Int64
  let high: Int64

  /// How far from the left a number stands, in hundredths of a per cent.
  func position(of number: Int64) -> Int {
    let unit = max(1, (high / 2 - low / 2) / 100_000_000)
    let length = high / unit - low / unit
    return length == 0 ? 0 : Int((number / unit - low / unit) * 10_000 / length)
  }
}
