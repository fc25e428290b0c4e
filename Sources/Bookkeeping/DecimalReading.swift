internal import UnicodeText

/// Which mark separates decimals in the language somebody types in.
package enum DecimalMark: Character, Sendable {
  /// `1.234,50`: Catalan and Spanish.
  case comma = ","
  /// `1,234.50`: English.
  case point = "."

  /// The mark that groups thousands in the same language.
  package var grouping: Character {
    switch self {
    case .comma: "."
    case .point: ","
    }
  }
}

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

/// Reads amounts the way people type them, refusing what could be read in two ways.
package enum DecimalReading {
  /// The number of hundredths that `text` stands for.
  ///
  /// Accepted are the forms of the language (`1.234,50` or `1234,5` where `mark` is a comma), the
  /// plain form `1234.50` in every language, a minus, and a euro sign or `EUR` before or after.
  ///
  /// - Throws: `DecimalFault`; a lone group of three behind a mark (`1.234`, `1,234`) is ambiguous.
  package static func hundredths(
    _ text: String, mark: DecimalMark
  ) throws(DecimalFault) -> Int64 {
    let (isNegative, body) = try stripped(text)
    let marks = body.filter { $0 == "." || $0 == "," }
    guard body.allSatisfy({ isDigit($0) || $0 == "." || $0 == "," }), body.contains(where: isDigit)
    else { throw .notANumber }
    let parts = body.split(separator: mark.rawValue, omittingEmptySubsequences: false)
    let magnitude: Int64
    switch marks.count {
    case 0:
      magnitude = try combined(whole: body, fraction: "")
    case 1:
      magnitude = try readingOneMark(body, mark: mark)
    default:
      // Several marks: only the grouped form of the language itself is left.
      guard parts.count <= 2 else { throw .notANumber }
      let whole = try ungrouped(parts[0], by: mark.grouping)
      magnitude = try combined(whole: whole, fraction: parts.count == 2 ? parts[1] : "")
    }
    return isNegative ? -magnitude : magnitude
  }

  private static func readingOneMark(
    _ body: Substring, mark: DecimalMark
  ) throws(DecimalFault) -> Int64 {
    guard let position = body.firstIndex(where: { $0 == "." || $0 == "," }) else {
      throw .notANumber
    }
    let before = body[..<position]
    let after = body[body.index(after: position)...]
    let couldGroup = after.count == 3 && (1...3).contains(before.count) && before.first != "0"
    let isDecimal = body[position] == mark.rawValue || body[position] == "."
    // `1,234` in English is refused too: a Catalan owner typing in English means 1.234 by it.
    if couldGroup && (body[position] != "." || mark == .comma) {
      throw .ambiguous(grouped: "\(before)\(after)", decimal: "\(before).\(after)")
    }
    guard isDecimal else { throw .notANumber }
    return try combined(whole: before, fraction: after)
  }

  private static func stripped(_ text: String) throws(DecimalFault) -> (Bool, Substring) {
    var body = Substring(text.trimmed)
    var isNegative = false
    var signs = 0
    var currencies = 0
    while let first = body.first {
      if first == "-" || first == "−" {
        isNegative = true
        signs += 1
        body = Substring(body.dropFirst().trimmed)
      } else if first == "€" {
        currencies += 1
        body = Substring(body.dropFirst().trimmed)
      } else {
        break
      }
    }
    if body.hasSuffix("€") {
      currencies += 1
      body = Substring(body.dropLast().trimmed)
    } else if body.uppercased().hasSuffix("EUR") {
      currencies += 1
      body = Substring(body.dropLast(3).trimmed)
    }
    guard signs <= 1, currencies <= 1 else { throw .notANumber }
    return (isNegative, body)
  }

  private static func ungrouped(
    _ text: Substring, by grouping: Character
  ) throws(DecimalFault) -> Substring {
    let groups = text.split(separator: grouping, omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { throw .notANumber }
    return Substring(groups.joined())
  }

  private static func combined(
    whole: Substring, fraction: Substring
  ) throws(DecimalFault) -> Int64 {
    guard whole.allSatisfy(isDigit), fraction.allSatisfy(isDigit) else { throw .notANumber }
    guard fraction.count <= 2 else { throw .tooManyDecimals }
    let padded = fraction + String(repeating: "0", count: 2 - fraction.count)
    guard let value = Int64("0" + whole + padded) else { throw .tooLarge }
    return value
  }

  private static func isDigit(_ character: Character) -> Bool {
    // By its value: "5" with a combining mark lies between "5" and "6".
    character.isASCII && character.isNumber
  }
}

extension Money {
  /// Reads an amount as typed by a person; see `DecimalReading`.
  ///
  /// - Throws: `DecimalFault` when it is not one amount beyond doubt, or beyond `Money.limit`.
  package init(reading text: String, mark: DecimalMark) throws(DecimalFault) {
    let cents = try DecimalReading.hundredths(text, mark: mark)
    guard cents.magnitude <= Money.limit.cents.magnitude else { throw .tooLarge }
    self.init(cents: cents)
  }
}
