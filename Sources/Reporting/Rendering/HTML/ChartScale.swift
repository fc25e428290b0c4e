/// An axis that begins and ends at round numbers and has zero on it.
///
/// Geometry is whole numbers throughout, so that a page is the same wherever it is made.
package struct ChartScale: Equatable, Sendable {
  /// The number at the low end.
  package let low: Int64
  /// The number at the high end.
  package let high: Int64
  /// The distance between two marks.
  package let step: Int64

  /// Beyond this a chart has nothing to show; a thousand times more than a book can hold.
  private static let limit: Int64 = 100_000_000_000_000_000

  /// Finds an axis for some numbers, with five marks or so.
  ///
  /// - Parameter leastStep: Marks are not closer than this.
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

  /// The marks from the low end to the high one.
  package var marks: [Int64] { Array(stride(from: low, through: high, by: Int64.Stride(step))) }

  /// How far from the low end a number is, where the whole axis is so long.
  package func position(of number: Int64, on length: Int) -> Int {
    let unit = max(1, (high - low) / 1_000_000_000)
    let part = (min(max(ChartScale.limited(number), low), high) - low) / unit
    return Int(part * Int64(length) / ((high - low) / unit))
  }

  private static func limited(_ number: Int64) -> Int64 { min(max(number, -limit), limit) }
}

/// Hundredths of a per cent as an attribute has them: `1250` is `12.5%`.
func percentage(_ hundredths: Int) -> String {
  let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
  if rest == 0 { return "\(whole)%" }
  let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
  return "\(whole).\(digits)%"
}
