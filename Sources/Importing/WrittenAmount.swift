internal import Bookkeeping
internal import UnicodeText

/// An amount of money as a file has it: `1,234.56`, `-€5`, `(12,50)`, `126.6314 EUR`.
struct WrittenAmount: Equatable {
  /// Whether it is less than nothing.
  let isNegative: Bool
  /// The currency's code or sign where it is none of the euro's.
  let foreignCurrency: String?
  private let number: WrittenNumber

  /// Reads an amount, nil when it is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = unsafe bytes.firstIndex(where: \.isDigit),
      let last = unsafe bytes.lastIndex(where: \.isDigit),
      let number = unsafe WrittenNumber(bytes[first...last]), !number.isTooLong
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
  var form: WrittenNumber.Form { number.form }

  /// The amount, nil when there is no saying, or it is too large.
  ///
  /// - Parameters:
  ///   - marks: What the column's other amounts tell.
  ///   - rounds: Whether there may be more than two decimals.
  func money(marks: AmountMarks, rounds: Bool) -> Money? {
    number.money(marks: marks, rounds: rounds).map {
      isNegative ? Money(cents: -$0.cents) : $0
    }
  }

  /// The amount where it is in euros and can be read in one way, whatever the column's others tell.
  var plain: Money? {
    guard foreignCurrency == nil, case .clear = form else { return nil }
    return money(marks: [], rounds: false)
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
        if let space = unsafe WrittenNumber.spaceLength(rest) {
          length = space
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

private let minusSign = Array("−".utf8)
private let euroSigns: [[UInt8]] = ["€", "EUR", "eur", "Eur"].map { Array($0.utf8) }
