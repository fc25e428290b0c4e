/// Conversion between decimal text and integers that count a fixed fraction, such as cents.
public enum FixedPoint {
  /// Formats `value`, in units of 10^-`decimals`, with a decimal point and without grouping.
  ///
  /// The digits are computed from integers; no figure passes through floating point.
  public static func plainText(_ value: Int64, decimals: Int) -> String {
    let digits = max(digitCount(value.magnitude), decimals + 1)
    let length = (value < 0 ? 1 : 0) + digits + (decimals > 0 ? 1 : 0)
    return unsafe String(unsafeUninitializedCapacity: length) { buffer in
      var rest = value.magnitude
      var position = length
      for written in 0..<digits {
        position -= 1
        if written == decimals && decimals > 0 {
          unsafe buffer[position] = UInt8(ascii: ".")
          position -= 1
        }
        unsafe buffer[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      if value < 0 { unsafe buffer[0] = UInt8(ascii: "-") }
      return length
    }
  }

  /// The number of decimal digits of a number.
  public static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    var rest = value / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }

  /// Parses the text that `plainText` makes of a value; nil for any other text.
  public static func value(_ text: String, decimals: Int) -> Int64? {
    var digits = Substring(text).utf8
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    var value: Int64 = 0
    let mark = digits.count - 1 - decimals
    for (index, byte) in digits.enumerated() {
      if index == mark && decimals > 0 {
        guard byte == UInt8(ascii: ".") else { return nil }
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (tens, isLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, isTooLarge) = tens.addingReportingOverflow(isNegative ? -digit : digit)
      if isLarge || isTooLarge { return nil }
      value = sum
    }
    // Rejects other spellings of the same value: "-0.00", "007.00", ".50".
    return plainText(value, decimals: decimals).utf8.elementsEqual(text.utf8) ? value : nil
  }

  /// Formats a rate in ten-thousandths as a percentage: `20 %`, `12.5 %`.
  public static func percent(_ tenThousandths: Int) -> String {
    var text = Substring(plainText(Int64(tenThousandths), decimals: 2))
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text + " %"
  }

  /// Parses a percentage with a sign and at most two decimals behind a point or a comma, as a rate in
  /// ten-thousandths; nil for any other text.
  public static func tenThousandths(percent text: String) -> Int? {
    guard text.last == "%" else { return nil }
    let parts = text.dropLast().filter { $0 != " " && $0 != "\u{A0}" && $0 != "\u{202F}" }
      .split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard !decimals.isEmpty, decimals.count <= 2 else { return nil }
    let padded = decimals + String(repeating: "0", count: 2 - decimals.count)
    return value("\(parts[0]).\(padded)", decimals: 2).flatMap { Int(exactly: $0) }
  }
}
