internal import Bookkeeping
internal import Localizations
internal import UnicodeText

/// A month as typed: by its name in any language, or by its number before a year; with or without a
/// day and a year.
///
///     febrer   feb 2026   2/2026   10 de gener   Jan 10, 2026
struct WrittenMonth: Equatable {
  /// The month, 1 to 12.
  let month: Int
  /// The day of the month; nil if only a month was typed.
  let day: Int?
  /// The year; nil if it was not typed.
  let year: Int?

  /// Words between the parts of a date.
  private static let joining = ["de", "del", "of", "the"]

  /// The length of the shortest beginning of a name that is accepted.
  private static let shortest = 3

  /// Parses a month; nil for any other text.
  init?(_ text: String) {
    let parts = text.folded.split { " /-,".contains($0) }
      .filter { !WrittenMonth.joining.contains(String($0)) }
    let numbers = parts.filter { $0.number(digits: 1...4) != nil }
    let names = parts.filter { $0.number(digits: 1...4) == nil }
    guard parts.count <= 3, names.count <= 1 else { return nil }
    let years = numbers.compactMap { $0.number(digits: 4...4) }.filter { $0 > 0 }
    let others = numbers.compactMap { $0.number(digits: 1...2) }
    guard years.count <= 1, others.count <= 1, years.count + others.count == numbers.count else {
      return nil
    }
    year = years.first
    if let name = names.first {
      guard let month = WrittenMonth.month(named: name) else { return nil }
      self.month = month
      day = others.first
    } else {
      // The number of a month stands before its year; a date in ISO form is not read here.
      guard text.utf8.contains(UInt8(ascii: "/")), numbers.count == 2, parts[1].utf8.count == 4,
        let month = others.first, (1...12).contains(month)
      else { return nil }
      self.month = month
      day = nil
    }
  }

  /// The month whose name in any language begins with a folded word; nil if there is none.
  private static func month(named word: Substring) -> Int? {
    var word = word.hasPrefix("d'") ? word.dropFirst(2) : word
    if word.last == "." { word.removeLast() }
    guard word.count >= shortest, word.allSatisfy(\.isLetter) else { return nil }
    return (1...12).first { month in
      let key = "month.name." + (month < 10 ? "0" : "") + String(month)
      return Language.allCases.contains { Catalogue($0).text(key).folded.hasPrefix(word) }
    }
  }

  /// The month as a period; without a year, the last one that has begun on a day.
  func period(until day: Day) -> Period {
    .month(year: year ?? (month <= day.month ? day.year : day.year - 1), month: month)
  }

  /// The month as a period; without a year, the first one from the month of a day on.
  func period(from day: Day) -> Period {
    .month(year: year ?? (month >= day.month ? day.year : day.year + 1), month: month)
  }
}

extension StringProtocol {
  /// The number that a text of so many digits, and nothing else, stands for.
  func number(digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(utf8.count), utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(self)
  }
}
