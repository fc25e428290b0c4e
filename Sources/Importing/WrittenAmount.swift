internal import Bookkeeping
internal import UnicodeText

/// What a mark does in a column's amounts, as far as those that can be read in one way tell.
struct AmountMarks: OptionSet {
  let rawValue: UInt8
  static let pointDecides = AmountMarks(rawValue: 1)
  static let commaDecides = AmountMarks(rawValue: 2)
  static let pointGroups = AmountMarks(rawValue: 4)
  static let commaGroups = AmountMarks(rawValue: 8)

  /// Whether a mark separates decimals (true), groups thousands (false), or could do either (nil).
  func separatesDecimals(_ mark: AmountMark) -> Bool? {
    let (own, groups, other): (AmountMarks, AmountMarks, AmountMarks) =
      mark == .point
      ? (.pointDecides, .pointGroups, .commaDecides) : (.commaDecides, .commaGroups, .pointDecides)
    switch (contains(own), contains(groups) || contains(other)) {
    case (true, false): return true
    case (false, true): return false
    default: return nil
    }
  }
}

/// A mark between digits.
enum AmountMark {
  case point, comma

  var decides: AmountMarks { self == .point ? .pointDecides : .commaDecides }
  var groups: AmountMarks { self == .point ? .pointGroups : .commaGroups }
  var other: AmountMark { self == .point ? .comma : .point }
}

/// An amount of money as a file has it: `1,234.56`, `-€5`, `(12,50)`, `126.6314 EUR`.
struct WrittenAmount: Equatable {
  /// What stands between the digits, and does what.
  enum Form: Equatable {
    /// Nothing, or marks that can be understood in one way.
    case clear(AmountMarks)
    /// One mark with three digits behind it.
    case either(AmountMark)
  }

  /// Whether it is less than nothing.
  let isNegative: Bool
  /// The currency's code or sign where it is none of the euro's.
  let foreignCurrency: String?
  private let number: WrittenNumber

  /// Reads an amount, nil when it is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = unsafe bytes.firstIndex(where: \.isDigit),
      let last = unsafe bytes.lastIndex(where: \.isDigit),
      let number = unsafe WrittenNumber(bytes[first...last])
    else { return nil }
    var surroundings = AmountSurroundings()
    unsafe surroundings.take(bytes[..<first])
    unsafe surroundings.take(bytes[(last + 1)...])
    guard let isNegative = surroundings.isNegative else { return nil }
    if surroundings.isForeign {
      let rest = unsafe (Array(bytes[..<first]) + bytes[(last + 1)...]).filter {
        !"-() ".utf8.contains($0)
      }
      let code = String(decoding: rest, as: UTF8.self).trimmed
      guard code.allSatisfy({ $0.isLetter || $0.isCurrencySymbol }) else { return nil }
      foreignCurrency = code
    } else {
      foreignCurrency = nil
    }
    self.isNegative = isNegative
    self.number = number
  }

  /// What its marks do.
  var form: Form { number.form }

  /// The cents, nil when there is no saying, or they are too many.
  ///
  /// - Parameters:
  ///   - marks: What the column's other amounts tell.
  ///   - rounds: Whether there may be more than two decimals. They are rounded half up, away from
  ///     zero: guests pay whole cents.
  func money(marks: AmountMarks, rounds: Bool) -> Money? {
    var decimals = number.decimals
    if case .either(let mark) = form {
      guard let isDecimal = marks.separatesDecimals(mark) else { return nil }
      decimals = isDecimal ? 3 : 0
    }
    var cents = number.digits
    if decimals > 2 {
      guard rounds else { return nil }
      var divisor: Int64 = 1
      for _ in 2..<decimals { divisor *= 10 }
      cents = cents / divisor + (cents % divisor >= divisor / 2 ? 1 : 0)
    }
    for _ in min(decimals, 2)..<2 {
      let (product, isTooLarge) = cents.multipliedReportingOverflow(by: 10)
      if isTooLarge { return nil }
      cents = product
    }
    guard cents <= Money.limit.cents else { return nil }
    return Money(cents: isNegative ? -cents : cents)
  }
}

/// The digits of an amount and the marks between them.
private struct WrittenNumber: Equatable {
  /// All digits, as one number.
  private(set) var digits: Int64 = 0
  /// How many of them stand behind the decimal mark; three if that is not certain.
  private(set) var decimals = 0
  private(set) var form = WrittenAmount.Form.clear([])

  private var count = 0
  private var points = 0
  private var commas = 0
  private var spaces = 0
  private var last: AmountMark?
  /// The digits before the first mark, and those since the last.
  private var firstRun: Int?
  private var run = 0
  private var areThrees = true

  init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = unsafe bytes
    while let byte = unsafe rest.first {
      if byte.isDigit {
        // Eighteen digits always fit in 64 bits, and are more than a book takes.
        guard count < 18 else { return nil }
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        count += 1
        run += 1
        unsafe rest.removeFirst()
      } else if byte == UInt8(ascii: ".") {
        points += 1
        separate(.point)
        unsafe rest.removeFirst()
      } else if byte == UInt8(ascii: ",") {
        commas += 1
        separate(.comma)
        unsafe rest.removeFirst()
      } else {
        guard let length = groupingSpaces.first(where: { unsafe rest.starts(with: $0) })?.count
        else {
          return nil
        }
        spaces += 1
        separate(nil)
        unsafe rest.removeFirst(length)
      }
    }
    guard understands() else { return nil }
  }

  private mutating func separate(_ mark: AmountMark?) {
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

  private func pow10(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }
}

/// What stands before and behind an amount.
private struct AmountSurroundings {
  private var minuses = 0
  private var opening = 0
  private var closing = 0
  private var euros = 0
  private(set) var isForeign = false

  mutating func take(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = unsafe bytes
    while let byte = unsafe rest.first {
      var length = 1
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "-"): minuses += 1
      case UInt8(ascii: "("): opening += 1
      case UInt8(ascii: ")"): closing += 1
      default:
        if let space = groupingSpaces.first(where: { unsafe rest.starts(with: $0) }) {
          length = space.count
        } else if unsafe rest.starts(with: minusSign) {
          minuses += 1
          length = minusSign.count
        } else if let euro = euroSigns.first(where: { unsafe rest.starts(with: $0) }) {
          euros += 1
          length = euro.count
        } else {
          isForeign = true
        }
      }
      unsafe rest.removeFirst(length)
    }
  }

  /// Whether the amount is less than nothing, nil when that is said in two ways or not to its end.
  var isNegative: Bool? {
    guard opening == closing, minuses + opening <= 1, euros <= (isForeign ? 0 : 1) else {
      return nil
    }
    return minuses + opening == 1
  }
}

/// What programs in some countries group thousands with: spaces of several kinds, apostrophes.
private let groupingSpaces: [[UInt8]] = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]
  .map { Array($0.utf8) }
private let minusSign = Array("−".utf8)
private let euroSigns: [[UInt8]] = ["€", "EUR", "eur", "Eur"].map { Array($0.utf8) }

extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
