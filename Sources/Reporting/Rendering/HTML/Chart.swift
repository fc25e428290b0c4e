/// What charts have in common: a name, a sentence for those who cannot see it, and figures with the
/// words that tell them.
package struct ChartFigure: Equatable, Sendable {
  /// The number that is drawn.
  package let number: Int64
  /// The figure in full, told when it is pointed at.
  package let text: String

  /// Makes a figure.
  package init(_ number: Int64, _ text: String) {
    self.number = number
    self.text = text
  }
}

extension HTMLWriter {
  /// Writes a drawing with its text alternative.
  func drawing(
    id: String, kind: String, height: Int, title: String, description: String,
    _ content: () -> Void
  ) {
    block(
      "svg",
      [
        "class": "chart \(kind)", "role": "img", "width": "100%", "height": String(height),
        "aria-labelledby": "\(id)-title", "aria-describedby": "\(id)-desc",
      ]
    ) {
      element("title", ["id": "\(id)-title"]) { text(title) }
      element("desc", ["id": "\(id)-desc"]) { text(description) }
      newLine()
      content()
    }
  }

  /// Writes one bar of a chart, which tells its figure when it is pointed at.
  func bar(
    series: Int, x: String, y: String, width: String, height: String, _ figure: ChartFigure
  ) {
    block(
      "rect",
      ["class": "series-\(series + 1)", "x": x, "y": y, "width": width, "height": height]
    ) {
      element("title") { text(figure.text) }
    }
  }
}
