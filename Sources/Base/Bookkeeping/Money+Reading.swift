internal import UnicodeText

/// The reason why a text cannot be parsed as an amount.
public enum DecimalFault: Error, Equatable, Sendable {
  /// The text is not a number, or has a mark in a wrong place.
  case notANumber
  /// The amount has more than two decimals; a book stores whole cents.
  case tooManyDecimals
  /// The amount is a grouped whole number or one with three decimals, as `1.234` is; both readings are
  /// in plain form.
  case ambiguous(grouped: String, decimal: String)
  /// The amount has more digits than a book can store.
  case tooLarge
}

extension Money {
  /// Parses an amount as typed, and rejects an ambiguous one.
  ///
  /// Accepted are the forms of the language (`1.234,50` or `1234,5` where `mark` is a comma), the
  /// plain form `1234.50` in every language, a minus sign, a euro sign before or after the number, and
  /// `EUR` after it.
  ///
  /// - Parameter mark: The mark that separates decimals in the user's language.
  /// - Throws: `DecimalFault`; three digits after the only mark (`1.234`, `1,234`) are ambiguous.
  public init(reading text: String, mark: DecimalMark) throws(DecimalFault) {
    var (isNegative, body) = try Money.stripped(text)
    let isWritten = body.utf8.allSatisfy { $0.isDigit || $0 == 0x2E || $0 == 0x2C }
    guard isWritten, body.utf8.contains(where: \.isDigit),
      let number = body.withUTF8({ unsafe WrittenNumber($0[...]) })
    else { throw .notANumber }
    if number.isTooLong { throw .tooLarge }
    switch number.form {
    // `1,234` in English is ambiguous too: a Catalan owner who types in English means 1.234.
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

  /// Whether the amount is negative, and its text without sign and currency.
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
