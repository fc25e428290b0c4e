/// Decimal text for integers that count a fixed fraction, such as cents.
package enum FixedPoint {
  /// Writes `value`, which counts units of 10^-`decimals`, with a point and no grouping.
  ///
  /// The digits come from integers alone, so no figure passes through floating point.
  package static func plainText(_ value: Int64, decimals: Int) -> String {
    let (whole, fraction) = digits(value, decimals: decimals)
    return (value < 0 ? "-" : "") + whole + (decimals > 0 ? "." + fraction : "")
  }

  /// The digits before and after the decimal mark, without sign.
  package static func digits(_ value: Int64, decimals: Int) -> (whole: String, fraction: String) {
    var text = String(value.magnitude)
    if text.utf8.count <= decimals {
      text = String(repeating: "0", count: decimals + 1 - text.utf8.count) + text
    }
    return (String(text.dropLast(decimals)), String(text.suffix(decimals)))
  }
}
