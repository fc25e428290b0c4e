package import Bookkeeping
internal import UnicodeText

/// An amount of money as written in a file: `1,234.56`, `-€5`, `(12,50)`, `126.6314 EUR`.
package struct WrittenAmount: Equatable {
  /// Whether the amount is negative.
  package let isNegative: Bool
  /// The code or sign of the currency; nil for the euro.
  package let foreignCurrency: String?
  private let number: WrittenNumber

  /// Parses an amount; nil for any other text.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = unsafe bytes.firstIndex(where: \.isDigit),
      let last = unsafe bytes.lastIndex(where: \.isDigit),
      let number = unsafe WrittenNumber(bytes[first...last]), !number.isTooLong
    else { return nil }
    var affixes = AmountAffixes()
    unsafe affixes.scan(bytes[..<first])
    unsafe affixes.scan(bytes[(last + 1)...])
    guard let isNegative = affixes.isNegative else { return nil }
    if affixes.isForeign {
      let rest = unsafe (Array(bytes[..<first]) + bytes[(last + 1)...]).filter {
        !"+-() ".utf8.contains($0)
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

  /// The meaning of its separators, as far as the amount itself determines it.
  package var form: WrittenNumber.Form { number.form }

  /// Returns the amount; nil if it is ambiguous or too large.
  ///
  /// - Parameters:
  ///   - marks: The separators detected from other amounts of the column.
  ///   - rounds: Whether more than two decimals are accepted and rounded.
  package func money(marks: AmountMarks, rounds: Bool) -> Money? {
    number.money(marks: marks, rounds: rounds).map {
      isNegative ? Money(cents: -$0.cents) : $0
    }
  }

  /// The amount if it is in euros and unambiguous by itself; nil otherwise.
  package var plain: Money? {
    guard foreignCurrency == nil, case .clear = form else { return nil }
    return money(marks: [], rounds: false)
  }
}

/// The signs and currency before and after the digits of an amount.
private struct AmountAffixes {
  private var pluses = 0
  private var minuses = 0
  private var opening = 0
  private var closing = 0
  private var euros = 0
  private(set) var isForeign = false

  mutating func scan(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = unsafe bytes
    while let byte = unsafe rest.first {
      var length = 1
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "-"): minuses += 1
      case UInt8(ascii: "+"): pluses += 1
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

  /// Whether the amount is negative; nil if the signs are contradictory or a parenthesis is
  /// missing.
  var isNegative: Bool? {
    guard opening == closing, pluses + minuses + opening <= 1, euros <= (isForeign ? 0 : 1) else {
      return nil
    }
    return minuses + opening == 1
  }
}

private let minusSign = Array("−".utf8)
private let euroSigns: [[UInt8]] = ["€", "EUR", "eur", "Eur"].map { Array($0.utf8) }
