package import Bookkeeping
package import Localizations
internal import Resources
internal import UnicodeText

/// A formatter of values and sentences in the language of a catalogue.
///
/// The catalogue contains the conventions for amounts and dates. ICU, by way of Foundation, would
/// add 50 MB and format *15 d’abril del 2015* and *4750,00 €* (Spanish) where bookkeeping in this
/// trade uses *15 d'abril de 2015* and *4.750,00 €*; tests compare both wherever they should agree.
package struct Wording: Sendable {
  /// The source of localized text.
  package let catalogue: Catalogue
  private let decimalMark: String
  private let groupingMark: Character
  private let moneyBefore: String
  private let moneyAfter: String
  /// The parsed pattern of numeric dates, with the names of the months.
  private let dayPattern: [DayPart]

  /// Loads the conventions of a language once.
  package init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    decimalMark = catalogue.text("format.decimal-mark")
    groupingMark = catalogue.text("format.grouping-mark").first ?? "."
    let sample = catalogue.text("format.money", ["amount": "\u{0}"])
    let sides = sample.split(separator: "\u{0}", omittingEmptySubsequences: false)
    moneyBefore = String(sides.first ?? "")
    moneyAfter = String(sides.last ?? "")
    let months = (1...12).map { catalogue.text("month.in-date.\(Wording.twoDigits($0))") }
    dayPattern = DayPart.parts(
      of: catalogue.text("format.day", ["day": "\u{1}", "month": "\u{2}", "year": "\u{3}"]),
      months: months)
  }

  /// Formats an amount with its currency: `4.750,00 €`, `€4,750.00`.
  package func money(_ money: Money) -> String {
    let (whole, fraction) = FixedPoint.digits(money.cents, decimals: 2)
    var text = money < .zero ? "-" : ""
    text += moneyBefore
    append(grouped: whole, to: &text)
    text += decimalMark
    text += fraction
    text += moneyAfter
    return text
  }

  /// Formats whole euros, for tick marks of an axis: `4.750 €`.
  package func euros(_ euros: Int64) -> String {
    (euros < 0 ? "-" : "") + moneyBefore + grouped(String(euros.magnitude)) + moneyAfter
  }

  /// Formats a price per unit with its currency, with two decimals, or four if needed.
  package func rate(_ rate: UnitRate) -> String {
    guard rate.tenThousandths % 100 != 0 else {
      return money(Money(cents: rate.tenThousandths / 100))
    }
    let (whole, fraction) = FixedPoint.digits(rate.tenThousandths, decimals: 4)
    return moneyBefore + grouped(whole) + decimalMark + fraction + moneyAfter
  }

  /// Formats an integer with thousands separators.
  package func count(_ count: Int) -> String {
    (count < 0 ? "-" : "") + grouped(String(count.magnitude))
  }

  /// Formats thousandths as a percentage with one decimal: `32,1 %`.
  package func permille(_ permille: Int) -> String {
    catalogue.text("format.percent", ["number": tenths(permille)])
  }

  /// Formats tenths with one decimal: `12,5`.
  package func tenths(_ tenths: Int) -> String {
    let (whole, fraction) = FixedPoint.digits(Int64(tenths), decimals: 1)
    return (tenths < 0 ? "-" : "") + grouped(whole) + decimalMark + fraction
  }

  /// Draws a share as a bar of twenty characters, in steps of an eighth of a character.
  private static func bar(_ permille: Int) -> String {
    let eighths = min(max(permille, 0), 1000) * 160 / 1000
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
  }

  /// Formats a date in numeric form: `15/04/2015`, `15 Apr 2015`.
  package func day(_ day: Day) -> String {
    var text = ""
    for part in dayPattern {
      switch part {
      case .text(let plain): text += plain
      case .day: text += Wording.twoDigits(day.day)
      case .month(let names): text += names[day.month - 1]
      // A year before 1000 is padded to four digits, because two would be read as a year of this
      // century.
      case .year:
        text += day.year < 1000 ? String(day.isoText.prefix(4)) : String(day.year)
      }
    }
    return text
  }

  /// Formats a date in words, with the preposition of its role: `15 d'abril de 2015`,
  /// `del 15 d'abril de 2015`.
  package func dayInWords(_ day: Day, _ role: DayRole = .bare) -> String {
    let date = catalogue.text(
      "format.day-in-words",
      [
        "day": String(day.day), "year": String(day.year),
        "of-month": catalogue.text("month.of.\(Wording.twoDigits(day.month))"),
      ])
    guard role != .bare else { return date }
    // Catalan elides the article before a number that begins with a vowel: l'1 (u), l'11 (onze).
    let form = day.day == 1 || day.day == 11 ? "-vowel" : ""
    return catalogue.text("format.day-role.\(role.rawValue)\(form)", ["date": date])
  }

  /// Formats a period: `2015 / 1r trimestre`.
  package func period(_ period: Period) -> String {
    switch period {
    case .year(let year): String(year)
    case .quarter(let year, let quarter):
      catalogue.text("period.quarter.\(quarter)", ["year": String(year)])
    case .month(let year, let month):
      catalogue.text(
        "period.month",
        ["year": String(year), "month": catalogue.text("month.name.\(Wording.twoDigits(month))")])
    case .days(let from, let to) where from == to: day(from)
    case .days(let from, let to):
      catalogue.text("period.days", ["from": day(from), "to": day(to)])
    }
  }

  /// Formats a cell for a terminal; text entered by the user is sanitized.
  package func cell(_ cell: Cell) -> String {
    switch cell {
    case .empty, .rows: ""
    case .text(let text): text.printable
    case .term(let code, let key): word(key) ?? code.printable
    case .money(let money): self.money(money)
    case .deduction(let money): self.money(Money(cents: 0 &- money.cents))
    case .pending: catalogue.text("word.pending")
    case .rate(let rate): self.rate(rate)
    case .count(let count): self.count(count)
    case .number(let number): String(number)
    case .permille(let permille): self.permille(permille)
    case .tenths(let tenths): self.tenths(tenths)
    case .bar(let permille): Wording.bar(permille)
    case .day(let day): self.day(day)
    case .dayInWords(let day, let role): dayInWords(day, role)
    case .period(let period): self.period(period)
    case .phrase(let phrase): self.phrase(phrase)
    case .flag(let flag): catalogue.text(flag ? "word.yes" : "word.no")
    }
  }

  /// The name of a term; nil if it has none.
  ///
  /// The proper names of channels are the same in all languages.
  func word(_ key: String) -> String? {
    if let word = catalogue.word(key) { return word }
    let parts = key.split(separator: ".", maxSplits: 1)
    return parts.first == "channel" ? parts.last.flatMap { Channels.name(of: String($0)) } : nil
  }

  /// Formats a sentence and its values.
  package func phrase(_ phrase: Phrase) -> String {
    let values = phrase.values.mapValues(cell)
    guard let count = phrase.count else { return catalogue.text(phrase.key, values) }
    return catalogue.plural(
      phrase.key, count, values.merging(["count": self.count(count)]) { given, _ in given })
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  private func grouped(_ digits: String) -> String {
    var text = ""
    append(grouped: digits, to: &text)
    return text
  }

  private func append(grouped digits: String, to text: inout String) {
    var rest = Substring(digits)
    while rest.utf8.count > 3 {
      let count = (rest.utf8.count - 1) % 3 + 1
      let end = rest.utf8.index(rest.startIndex, offsetBy: count)
      text += rest[..<end]
      text.append(groupingMark)
      rest = rest[end...]
    }
    text += rest
  }
}

/// A component of the pattern of numeric dates.
enum DayPart: Equatable, Sendable {
  case text(String)
  case day
  /// The month, with its twelve names as used in the pattern.
  case month([String])
  case year

  /// Parses a pattern with U+0001 for the day, U+0002 for the month and U+0003 for the year.
  static func parts(of pattern: String, months: [String]) -> [DayPart] {
    var parts: [DayPart] = []
    var plain = ""
    for character in pattern {
      let part: DayPart
      switch character {
      case "\u{1}": part = .day
      case "\u{2}": part = .month(months)
      case "\u{3}": part = .year
      default:
        plain.append(character)
        continue
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(part)
    }
    return plain.isEmpty ? parts : parts + [.text(plain)]
  }
}

/// A formatter of the cells of many rows that caches the localized terms.
struct CellWording {
  private let wording: Wording
  /// The cached terms by key; bounded by the number of distinct terms, such as channels.
  private var words: [String: String?] = [:]

  init(_ wording: Wording) {
    self.wording = wording
  }

  /// Formats a cell as `Wording.cell` does.
  mutating func text(of cell: Cell) -> String {
    switch cell {
    case .term(let code, let key): word(key) ?? code.printable
    case .pending: word("word.pending") ?? wording.cell(cell)
    case .flag(let flag): word(flag ? "word.yes" : "word.no") ?? wording.cell(cell)
    default: wording.cell(cell)
    }
  }

  private mutating func word(_ key: String) -> String? {
    if let known = words[key] { return known }
    let word = wording.word(key)
    words[key] = .some(word)
    return word
  }
}
