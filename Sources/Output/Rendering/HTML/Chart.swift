/// A value of a chart with the text of its tooltip.
package struct ChartFigure: Equatable, Sendable {
  /// The value to draw.
  package let number: Int64
  /// The formatted value, shown as a tooltip.
  package let text: String

  /// Creates a figure.
  package init(_ number: Int64, _ text: String) {
    self.number = number
    self.text = text
  }
}

extension HTMLWriter {
  /// Writes an `svg` element with an accessible title and description.
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

  /// Writes a bar with its value as tooltip.
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

/// The scale of an axis that starts and ends at round numbers and includes zero.
///
/// All coordinates are integers, so that the output is identical on every platform.
package struct ChartScale: Equatable, Sendable {
  /// The lower bound.
  package let low: Int64
  /// The upper bound.
  package let high: Int64
  /// The distance between two tick marks.
  package let step: Int64

  /// The bound to which values are clamped: a thousand times the largest amount of a book.
  private static let limit: Int64 = 100_000_000_000_000_000

  /// Computes a scale that includes the numbers, with about five tick marks.
  ///
  /// - Parameter leastStep: The minimum distance between tick marks.
  package init(_ numbers: [Int64], leastStep: Int64 = 1) {
    let limited = numbers.map(ChartScale.limited) + [0]
    let least = limited.min() ?? 0
    let most = limited.max() ?? 0
    var step: Int64 = 1
    let wanted = max((most - least + 4) / 5, leastStep)
    var power: Int64 = 1
    while step < wanted {
      for digit: Int64 in [1, 2, 5, 10] where step < wanted { step = power * digit }
      power *= 10
    }
    self.step = step
    low = -((-least + step - 1) / step) * step
    high = max((most + step - 1) / step * step, least < 0 ? 0 : step)
  }

  /// The tick marks, in ascending order.
  package var marks: [Int64] { Array(stride(from: low, through: high, by: Int64.Stride(step))) }

  /// Returns the distance of a number from the lower bound on an axis of the given length.
  package func position(of number: Int64, on length: Int) -> Int {
    let unit = max(1, (high - low) / 1_000_000_000)
    let part = (min(max(ChartScale.limited(number), low), high) - low) / unit
    return Int(part * Int64(length) / ((high - low) / unit))
  }

  private static func limited(_ number: Int64) -> Int64 { min(max(number, -limit), limit) }
}

/// Formats hundredths of a percent as an SVG length: 1250 is `12.5%`.
func percentage(_ hundredths: Int) -> String {
  let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
  if rest == 0 { return "\(whole)%" }
  let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
  return "\(whole).\(digits)%"
}
