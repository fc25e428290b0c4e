/// A mark between the digits of an amount, which separates decimals in one language and groups thousands
/// in another.
public enum DecimalMark: Character, Sendable {
  /// `1.234,50`: Catalan and Spanish.
  case comma = ","
  /// `1,234.50`: English.
  case point = "."

  /// The mark that groups thousands where this one separates decimals.
  public var other: DecimalMark { self == .point ? .comma : .point }
  /// The set that says that this mark separates decimals.
  public var decides: AmountMarks { self == .point ? .pointDecides : .commaDecides }
  /// The set that says that this mark groups thousands.
  public var groups: AmountMarks { self == .point ? .pointGroups : .commaGroups }
}

/// The roles of the marks in amounts of one notation, such as those of a column of a file.
///
/// The amounts of a column that have one reading only show how to read the others.
public struct AmountMarks: OptionSet, Sendable {
  public let rawValue: UInt8
  public static let pointDecides = AmountMarks(rawValue: 1)
  public static let commaDecides = AmountMarks(rawValue: 2)
  public static let pointGroups = AmountMarks(rawValue: 4)
  public static let commaGroups = AmountMarks(rawValue: 8)

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether a mark separates decimals (true), groups thousands (false), or its role is unknown (nil).
  public func separatesDecimals(_ mark: DecimalMark) -> Bool? {
    switch (contains(mark.decides), contains(mark.groups) || contains(mark.other.decides)) {
    case (true, false): true
    case (false, true): false
    default: nil
    }
  }
}

/// The digits of an amount and the marks between them: `1,234.56`, `1 234`, `.5`.
public struct WrittenNumber: Equatable, Sendable {
  /// The interpretation of the marks between the digits.
  public enum Form: Equatable, Sendable {
    /// There are no marks, or there is one interpretation.
    case clear(AmountMarks)
    /// A single mark with three digits after it separates decimals or groups thousands.
    case either(DecimalMark)
  }

  /// The interpretation of the marks.
  public private(set) var form = Form.clear([])
  /// The number of digits after the decimal mark; three if the interpretation is not certain.
  public private(set) var decimals = 0
  /// Whether the number has more than eighteen digits; it has no value then.
  public private(set) var isTooLong = false
  /// All digits, as one number.
  private var digits: Int64 = 0

  private var count = 0
  private var points = 0
  private var commas = 0
  private var spaces = 0
  private var last: DecimalMark?
  /// The number of digits before the first mark, and `run` the number since the last one.
  private var firstRun: Int?
  private var run = 0
  private var areThrees = true

  /// Eighteen digits always fit in 64 bits and exceed `Money.limit`.
  private static let maximumDigits = 18

  /// Parses a number that has at least one digit; nil if it has other characters or if its marks have no
  /// interpretation.
  public init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var index = unsafe bytes.startIndex
    while unsafe index < bytes.endIndex {
      let byte = unsafe bytes[index]
      if byte.isDigit {
        take(byte)
      } else if byte == UInt8(ascii: ".") {
        points += 1
        separate(.point)
      } else if byte == UInt8(ascii: ",") {
        commas += 1
        separate(.comma)
      } else {
        guard let length = unsafe WrittenNumber.spaceLength(bytes[index...]) else { return nil }
        spaces += 1
        separate(nil)
        index += length - 1
      }
      index += 1
    }
    guard isTooLong || understands() else { return nil }
  }

  /// The amount; nil if it is ambiguous, has too many decimals, or exceeds `Money.limit`.
  ///
  /// - Parameters:
  ///   - marks: The roles of the marks in amounts of the same notation.
  ///   - rounds: Whether more than two decimals are allowed. They are rounded to the nearest cent,
  ///     halves away from zero: guests pay whole cents.
  public func money(marks: AmountMarks, rounds: Bool) -> Money? {
    if isTooLong { return nil }
    var decimals = decimals
    if case .either(let mark) = form {
      guard let isDecimal = marks.separatesDecimals(mark) else { return nil }
      decimals = isDecimal ? 3 : 0
    }
    var cents = digits
    if decimals > 2 {
      guard rounds else { return nil }
      let divisor = pow10(decimals - 2)
      cents = cents / divisor + (cents % divisor >= divisor / 2 ? 1 : 0)
    }
    for _ in min(decimals, 2)..<2 {
      let (product, isTooLarge) = cents.multipliedReportingOverflow(by: 10)
      if isTooLarge { return nil }
      cents = product
    }
    return cents <= Money.limit.cents ? Money(cents: cents) : nil
  }

  private mutating func take(_ digit: UInt8) {
    guard count < WrittenNumber.maximumDigits else {
      isTooLong = true
      return
    }
    digits = digits * 10 + Int64(digit - UInt8(ascii: "0"))
    count += 1
    run += 1
  }

  private mutating func separate(_ mark: DecimalMark?) {
    if firstRun == nil { firstRun = run } else if run != 3 { areThrees = false }
    run = 0
    last = mark
  }

  /// Determines `form` and `decimals`; false if the marks have no interpretation.
  private mutating func understands() -> Bool {
    guard let firstRun else { return true }
    let isGrouped = areThrees && (1...3).contains(firstRun)
    let kinds = (points > 0 ? 1 : 0) + (commas > 0 ? 1 : 0) + (spaces > 0 ? 1 : 0)
    let own = last == .point ? points : commas
    switch (last, kinds, own) {
    case (let mark?, 1, 1):
      decimals = run
      let leads = digits / pow10(run)
      let couldGroup = run == 3 && firstRun <= 3 && leads > 0 && "\(leads)".utf8.count == firstRun
      form = couldGroup ? .either(mark) : .clear(mark.decides)
    case (let mark?, 2, 1):
      decimals = run
      form = .clear(spaces > 0 ? mark.decides : [mark.decides, mark.other.groups])
      return isGrouped
    case (let mark?, 1, _):
      form = .clear(mark.groups)
      return isGrouped && run == 3
    case (nil, 1, _):
      return isGrouped && run == 3
    default:
      return false
    }
    return true
  }

  /// Ten to the power of at most `maximumDigits`, which fits in 64 bits.
  private func pow10(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  /// The characters with which programs of some countries group thousands, as UTF-8.
  private static let groupingSpaces: [[UInt8]] = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]
    .map { Array($0.utf8) }

  /// The length in bytes of a grouping space or apostrophe at the beginning; nil if there is none.
  public static func spaceLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    groupingSpaces.first { unsafe bytes.starts(with: $0) }?.count
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  public var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
