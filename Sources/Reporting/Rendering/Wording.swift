package import Bookkeeping
package import Localizations
internal import UnicodeText

/// Puts figures, days and sentences in the language of the catalogue.
///
/// How a language writes amounts and dates stands in the catalogue. ICU, by way of Foundation, would
/// bring 50 MB and write *15 d’abril del 2015* and *4750,00 €* (Spanish) where the books of this trade
/// have *15 d'abril de 2015* and *4.750,00 €*; the tests compare the two wherever they should agree.
package struct Wording: Sendable {
  /// Where the words come from.
  package let catalogue: Catalogue
  private let decimalMark: String
  private let groupingMark: Character
  private let moneyBefore: String
  private let moneyAfter: String
  /// The pattern of a day in figures, cut at its placeholders, and the months as they stand in it.
  private let dayPattern: [DayPart]

  /// Reads the conventions of a catalogue's language once.
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

  /// An amount with its currency: `4.750,00 €`, `€4,750.00`.
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

  /// An amount in whole euros, for the marks of an axis: `4.750 €`.
  package func euros(_ euros: Int64) -> String {
    (euros < 0 ? "-" : "") + moneyBefore + grouped(String(euros.magnitude)) + moneyAfter
  }

  /// A price per unit with its currency, in two decimals or, where it has them, four.
  package func rate(_ rate: UnitRate) -> String {
    guard rate.tenThousandths % 100 != 0 else {
      return money(Money(cents: rate.tenThousandths / 100))
    }
    let (whole, fraction) = FixedPoint.digits(rate.tenThousandths, decimals: 4)
    return moneyBefore + grouped(whole) + decimalMark + fraction + moneyAfter
  }

  /// A whole number with its thousands set apart.
  package func count(_ count: Int) -> String {
    (count < 0 ? "-" : "") + grouped(String(count.magnitude))
  }

  /// A part of a whole in hundredths with one decimal: `32,1 %`.
  package func permille(_ permille: Int) -> String {
    catalogue.text("format.percent", ["number": tenths(permille)])
  }

  /// A number with one decimal: `12,5`.
  package func tenths(_ tenths: Int) -> String {
    let (whole, fraction) = FixedPoint.digits(Int64(tenths), decimals: 1)
    return (tenths < 0 ? "-" : "") + grouped(whole) + decimalMark + fraction
  }

  /// A bar as long as a part of a whole: twenty cells, in eighths of a cell.
  private static func bar(_ permille: Int) -> String {
    let eighths = min(max(permille, 0), 1000) * 160 / 1000
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
  }

  /// A day in figures: `15/04/2015`, `15 Apr 2015`.
  package func day(_ day: Day) -> String {
    var text = ""
    for part in dayPattern {
      switch part {
      case .text(let plain): text += plain
      case .day: text += Wording.twoDigits(day.day)
      case .month(let names): text += names[day.month - 1]
      // Two digits would be read as a year of this century.
      case .year:
        text += day.year < 1000 ? String(day.isoText.prefix(4)) : String(day.year)
      }
    }
    return text
  }

  /// A day in words: `15 d'abril de 2015`, and with what stands before it `del 15 d'abril de 2015`.
  package func dayInWords(_ day: Day, _ role: DayRole = .bare) -> String {
    let date = catalogue.text(
      "format.day-in-words",
      [
        "day": String(day.day), "year": String(day.year),
        "of-month": catalogue.text("month.of.\(Wording.twoDigits(day.month))"),
      ])
    guard role != .bare else { return date }
    // Catalan elides before a number that begins with a vowel: l'1 (u), l'11 (onze).
    let form = day.day == 1 || day.day == 11 ? "-vowel" : ""
    return catalogue.text("format.day-role.\(role.rawValue)\(form)", ["date": date])
  }

  /// A period under its everyday name: `2015 / 1r trimestre`.
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

  /// A cell as people read it; what somebody typed is made safe for a terminal.
  package func cell(_ cell: Cell) -> String {
    switch cell {
    case .empty, .rows: ""
    case .text(let text): text.printable
    case .term(let code, let key): catalogue.word(key) ?? code.printable
    case .money(let money): self.money(money)
    case .outgo(let money): self.money(Money(cents: 0 &- money.cents))
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

  /// A sentence.
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
