internal import Bookkeeping

/// An amount as formats for programs write it: `1234.5`, `-45,67`, `.50`, `7.`, without marks between thousands.
enum PlainAmount {
  /// Parses an amount; nil for any other text, for parts of a cent, and above the limit of a book.
  static func money(_ text: String) -> Money? {
    var cents: Int64 = 0
    var decimals: Int?
    var digits = 0
    var isNegative = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: "."), UInt8(ascii: ","):
        guard decimals == nil else { return nil }
        decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        if let count = decimals {
          decimals = count + 1
          // CAMT may have five decimals, of which those beyond the cents are zeros.
          if count >= 2 {
            guard byte == UInt8(ascii: "0"), count < 5 else { return nil }
            continue
          }
        }
        guard cents <= Money.limit.cents else { return nil }
        cents = cents * 10 + Int64(byte - 48)
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    for _ in min(decimals ?? 0, 2)..<2 where cents <= Money.limit.cents { cents *= 10 }
    let money = Money(cents: isNegative ? -cents : cents)
    return money.isWithinLimit ? money : nil
  }
}
