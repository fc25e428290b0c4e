internal import UnicodeText

/// Why a text is not an amount.
package enum DecimalFault: Error, Equatable, Sendable {
  /// Not digits with marks where marks may stand.
  case notANumber
  /// More than two decimals; cents are the smallest unit of a book.
  case tooManyDecimals
  /// Both a grouped whole number and one with three decimals: `1.234`. The plain readings are given.
  case ambiguous(grouped: String, decimal: String)
  /// More digits than a book takes.
  case tooLarge
}

extension Money {
  /// Reads an amount the way people type it, refusing what could be read in two ways.
  ///
  /// Accepted are the forms of the language (`1.234,50` or `1234,5` where `mark` is a comma), the
  /// plain form `1234.50` in every language, a minus, and a euro sign before or after, or `EUR` after.
  ///
  /// - Throws: `DecimalFault`; a lone group of three behind a mark (`1.234`, `1,234`) is ambiguous.
  package init(reading text: String, mark: DecimalMark) throws(DecimalFault) {
    var (isNegative, body) = try Money.stripped(text)
    let isWritten = body.utf8.allSatisfy { $0.isDigit || $0 == 0x2E || $0 == 0x2C }
    guard isWritten, body.utf8.contains(where: \.isDigit),
      let number = body.withUTF8({ unsafe WrittenNumber($0[...]) })
    else { throw .notANumber }
    if number.isTooLong { throw .tooLarge }
    switch number.form {
    // `1,234` in English is refused too: a Catalan owner typing in English means 1.234 by it.
    case .either(let found) where found == .comma || mark == .comma:
      throw .ambiguous(
        grouped: body.filter { $0 != found.rawValue },
        decimal: String(body.map { $0 == found.rawValue ? "." : $0 }))
    case .either: throw .tooManyDecimals
    case .clear(let marks):
      guard marks == .pointDecides || marks.isSubset(of: [mark.decides, mark.other.groups]) else {
        throw .notANumber
      }
    }
    guard number.decimals <= 2 else { throw .tooManyDecimals }
    guard let money = number.money(marks: [], rounds: false) else { throw .tooLarge }
    self.init(cents: isNegative ? -money.cents : money.cents)
  }

  /// The text without its sign and currency, and whether the sign is a minus.
  private static func stripped(_ text: String) throws(DecimalFault) -> (Bool, String) {
    var body = text.trimmed
    var isNegative = false
    var signs = 0
    var currencies = 0
    while let first = body.first {
      if first == "-" || first == "−" {
        isNegative = true
        signs += 1
      } else if first == "€" {
        currencies += 1
      } else {
        break
      }
      body = body.dropFirst().trimmed
    }
    if body.hasSuffix("€") {
      currencies += 1
      body = body.dropLast().trimmed
    } else if body.uppercased().hasSuffix("EUR") {
      currencies += 1
      body = body.dropLast(3).trimmed
    }
    guard signs <= 1, currencies <= 1 else { throw .notANumber }
    return (isNegative, body)
  }
}
