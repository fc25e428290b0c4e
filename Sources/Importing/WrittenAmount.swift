internal import Bookkeeping

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
enum AmountMark: Character {
  case point = "."
  case comma = ","

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

  var isNegative = false
  /// The currency's code or sign where it is none of the euro's.
  var foreignCurrency: String?
  /// All digits, as one number.
  var digits: Int64
  /// How many of them stand behind the decimal mark; three if that is not certain.
  var decimals: Int
  var form: Form

  /// Reads an amount, nil when it is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let plain = WrittenAmount(plain: bytes) {
      self = plain
    } else {
      self.init(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The cents, nil when there is no saying, or they are too many.
  ///
  /// - Parameters:
  ///   - marks: What the column's other amounts tell.
  ///   - rounds: Whether there may be more than two decimals. They are rounded half up, away from
  ///     zero: guests pay whole cents.
  func money(marks: AmountMarks, rounds: Bool) -> Money? {
    var decimals = decimals
    if case .either(let mark) = form {
      guard let isDecimal = marks.separatesDecimals(mark) else { return nil }
      decimals = isDecimal ? 3 : 0
    }
    var cents = digits
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

  /// Digits, perhaps with a minus and one point: what most cells hold, read without making a text.
  private init?(plain bytes: UnsafeBufferPointer<UInt8>) {
    var digits: Int64 = 0
    var count = 0
    var point: Int?
    var isNegative = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        count += 1
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: ".") where point == nil && count > 0: point = count
      default: return nil
      }
    }
    let decimals = point.map { count - $0 } ?? 0
    guard (1...15).contains(count), point == nil || (1...2).contains(decimals) else { return nil }
    self.digits = digits
    self.decimals = decimals
    self.isNegative = isNegative
    form = .clear(point == nil ? [] : .pointDecides)
  }

  /// Any other form.
  init?(_ text: String) {
    guard let first = text.firstIndex(where: \.isDigit), let last = text.lastIndex(where: \.isDigit)
    else { return nil }
    var surroundings = (text[..<first] + text[text.index(after: last)...]).filter {
      !$0.isWhitespace
    }
    let minuses = surroundings.count { $0 == "-" || $0 == "−" }
    let isBracketed = surroundings.first == "(" && surroundings.last == ")"
    surroundings.removeAll { "-−()".contains($0) }
    guard minuses + (isBracketed ? 1 : 0) <= 1, let body = AmountBody(text[first...last]) else {
      return nil
    }
    isNegative = minuses == 1 || isBracketed
    if !["", "€", "EUR"].contains(surroundings.uppercased()) {
      guard surroundings.allSatisfy({ $0.isLetter || $0.isCurrencySymbol }) else { return nil }
      foreignCurrency = surroundings
    }
    digits = body.digits
    decimals = body.decimals
    form = body.form
  }
}

/// The digits of an amount and the marks between them.
private struct AmountBody {
  let digits: Int64
  let decimals: Int
  let form: WrittenAmount.Form

  init?(_ text: Substring) {
    guard text.allSatisfy({ $0.isDigit || $0.isMark || $0.isGroupingSpace }),
      let digits = Int64(text.filter(\.isDigit)), text.count(where: \.isDigit) <= 18
    else { return nil }
    self.digits = digits
    let marks = text.filter(\.isMark).compactMap(AmountMark.init)
    let parts = text.split(omittingEmptySubsequences: false) { !$0.isDigit }
    let hasSpaces = text.contains(where: \.isGroupingSpace)
    guard let last = marks.last else {
      guard !hasSpaces || AmountBody.areGroups(parts) else { return nil }
      (decimals, form) = (0, .clear([]))
      return
    }
    let isLastAlone = marks.count { $0 == last } == 1
    if isLastAlone, marks.count > 1 || hasSpaces {
      // Marks of both kinds: the last separates decimals, the others group.
      guard text.lastIndex(where: { !$0.isDigit }) == text.lastIndex(of: last.rawValue),
        AmountBody.areGroups(parts.dropLast())
      else { return nil }
      decimals = parts.last?.count ?? 0
      form = .clear(marks.count > 1 ? [last.decides, last.other.groups] : last.decides)
    } else if isLastAlone {
      decimals = parts[1].count
      let couldGroup = decimals == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
      form = couldGroup ? .either(last) : .clear(last.decides)
    } else {
      guard marks.allSatisfy({ $0 == last }), !hasSpaces, AmountBody.areGroups(parts) else {
        return nil
      }
      (decimals, form) = (0, .clear(last.groups))
    }
  }

  /// Whether digits are grouped in thousands.
  private static func areGroups(_ parts: some Collection<Substring>) -> Bool {
    guard let first = parts.first, (1...3).contains(first.count) else { return false }
    return parts.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
  fileprivate var isMark: Bool { self == "." || self == "," }
  /// What French and Swiss programs group thousands with.
  fileprivate var isGroupingSpace: Bool { isWhitespace || self == "'" || self == "’" }
}
