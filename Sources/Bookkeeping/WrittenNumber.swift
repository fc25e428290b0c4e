/// A mark between the digits of an amount: it separates decimals in one language, and groups thousands
/// in another.
package enum DecimalMark: Character, Sendable {
  /// `1.234,50`: Catalan and Spanish.
  case comma = ","
  /// `1,234.50`: English.
  case point = "."

  /// The mark that groups thousands where this one separates decimals.
  package var other: DecimalMark { self == .point ? .comma : .point }
  /// That this mark separates decimals.
  package var decides: AmountMarks { self == .point ? .pointDecides : .commaDecides }
  /// That this mark groups thousands.
  package var groups: AmountMarks { self == .point ? .pointGroups : .commaGroups }
}

/// What the marks do in amounts that are written alike: those of a column of a file, as far as the ones
/// that can be read in one way show it.
package struct AmountMarks: OptionSet, Sendable {
  package let rawValue: UInt8
  package static let pointDecides = AmountMarks(rawValue: 1)
  package static let commaDecides = AmountMarks(rawValue: 2)
  package static let pointGroups = AmountMarks(rawValue: 4)
  package static let commaGroups = AmountMarks(rawValue: 8)

  /// Makes a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether a mark separates decimals (true), groups thousands (false), or could do either (nil).
  package func separatesDecimals(_ mark: DecimalMark) -> Bool? {
    switch (contains(mark.decides), contains(mark.groups) || contains(mark.other.decides)) {
    case (true, false): true
    case (false, true): false
    default: nil
    }
  }
}

/// The digits of an amount and the marks between them: `1,234.56`, `1 234`, `.5`.
package struct WrittenNumber: Equatable, Sendable {
  /// What stands between the digits, and does what.
  package enum Form: Equatable, Sendable {
    /// Nothing, or marks that can be understood in one way.
    case clear(AmountMarks)
    /// One mark with three digits behind it.
    case either(DecimalMark)
  }

  /// What the marks do.
  package private(set) var form = Form.clear([])
  /// How many digits stand behind the decimal mark; three if that is not certain.
  package private(set) var decimals = 0
  /// Whether there are more than eighteen digits, which are neither kept nor understood.
  package private(set) var isTooLong = false
  /// All digits, as one number.
  private var digits: Int64 = 0

  private var count = 0
  private var points = 0
  private var commas = 0
  private var spaces = 0
  private var last: DecimalMark?
  /// The digits before the first mark, and those since the last.
  private var firstRun: Int?
  private var run = 0
  private var areThrees = true

  /// Eighteen digits always fit in 64 bits, and are more than a book takes.
  private static let maximumDigits = 18

  /// Reads a number that has at least one digit; nil when there is anything else in it, or its marks
  /// make no sense.
  package init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
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

  /// The amount; nil when there is no saying, it has too many decimals, or it is beyond `Money.limit`.
  ///
  /// - Parameters:
  ///   - marks: What the marks do in amounts that are written like this one.
  ///   - rounds: Whether there may be more than two decimals. They are rounded half up, away from
  ///     zero: guests pay whole cents.
  package func money(marks: AmountMarks, rounds: Bool) -> Money? {
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

  /// Settles what the marks do; false when they make no sense.
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

  /// At most `maximumDigits`, so that it fits.
  private func pow10(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  /// What programs in some countries group thousands with: spaces of several kinds, apostrophes.
  private static let groupingSpaces: [[UInt8]] = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]
    .map { Array($0.utf8) }

  /// How many bytes the space or apostrophe takes that stands at the beginning; nil where none does.
  package static func spaceLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    groupingSpaces.first { unsafe bytes.starts(with: $0) }?.count
  }
}

extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
