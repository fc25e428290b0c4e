package import Bookkeeping
package import Documents
package import Localizations
internal import Resources
internal import UnicodeText

/// Names of terms that the catalogue lacks, read when the first one is shown: most books give none, and reading
/// them takes a round trip to a server.
package final class GivenNames: @unchecked Sendable {
  private let read: () -> [String: String]
  // A program writes its output on one thread.
  private lazy var names = read()

  /// Makes names, by default none.
  ///
  /// - Parameter read: Reads the names by key.
  package init(_ read: @escaping () -> [String: String] = { [:] }) { self.read = read }

  package subscript(key: String) -> String? { names[key] }
}

/// A formatter of values and sentences in the language of a catalogue.
///
/// The catalogue contains the conventions for amounts and dates. ICU, by way of Foundation, would
/// add 50 MB and format *15 d’abril del 2015* and *4750,00 €* (Spanish) where bookkeeping in this
/// trade uses *15 d'abril de 2015* and *4.750,00 €*; tests compare both wherever they should agree.
package struct Wording: Sendable {
  /// The source of localized text.
  package let catalogue: Catalogue
  /// Writes a command line with the names of the language.
  let named: @Sendable ([String]) -> [String]
  /// The names that a book gives to terms that the catalogue lacks.
  package var names = GivenNames()
  /// The book that the user named on the command line: the commands in sentences name it too. Nil for any other.
  package var book: String?
  private let decimalMark: [UInt8]
  private let groupingMark: [UInt8]
  private let moneyBefore: [UInt8]
  private let moneyAfter: [UInt8]

  /// Loads the conventions of a language once.
  ///
  /// - Parameter named: Writes the words of a command line with the names of the language.
  package init(
    _ catalogue: Catalogue, named: @escaping @Sendable ([String]) -> [String] = { $0 }
  ) {
    self.catalogue = catalogue
    self.named = named
    decimalMark = Array(catalogue.text("format.decimal-mark").utf8)
    groupingMark = Array(catalogue.text("format.grouping-mark").utf8)
    let sample = catalogue.text("format.money", ["amount": "\u{0}"])
    let sides = sample.utf8.split(separator: 0, omittingEmptySubsequences: false)
    moneyBefore = sides.first.map { Array($0) } ?? []
    moneyAfter = sides.last.map { Array($0) } ?? []
  }

  /// The formatter of what is printed, such as a page: its texts have typographic apostrophes.
  package var printed: Wording {
    var printed = Wording(catalogue.printed, named: named)
    printed.names = names
    return printed
  }

  /// Formats an amount with its currency: `4.750,00 €`, `€4,750.00`, `−4.750,00 €`.
  package func money(_ money: Money) -> String {
    figure(money.cents, decimals: 2, before: moneyBefore, after: moneyAfter)
  }

  /// Formats whole euros, for tick marks of an axis: `4.750 €`.
  package func euros(_ euros: Int64) -> String {
    figure(euros, before: moneyBefore, after: moneyAfter)
  }

  /// Formats a price per unit with its currency, with two decimals, or four if needed.
  package func rate(_ rate: UnitRate) -> String {
    guard rate.tenThousandths % 100 != 0 else {
      return money(Money(cents: rate.tenThousandths / 100))
    }
    return figure(rate.tenThousandths, decimals: 4, before: moneyBefore, after: moneyAfter)
  }

  /// Formats an integer with thousands separators.
  package func count(_ count: Int) -> String { figure(Int64(count)) }

  /// Formats thousandths as a percentage with one decimal: `32,1 %`.
  package func permille(_ permille: Int) -> String {
    catalogue.text("format.percent", ["number": tenths(permille)])
  }

  /// Formats thousandths as a percentage with a decimal only if it has one: `50 %`, `12,5 %`.
  private func quota(_ permille: Int) -> String {
    catalogue.text("format.percent", ["number": wholeOrTenths(permille)])
  }

  /// Formats tenths with a decimal only if it is not zero: `64`, `1,5`.
  private func wholeOrTenths(_ tenths: Int) -> String {
    tenths % 10 == 0 ? count(tenths / 10) : self.tenths(tenths)
  }

  /// Formats tenths with one decimal: `12,5`.
  package func tenths(_ tenths: Int) -> String { figure(Int64(tenths), decimals: 1) }

  /// Formats a number in units of 10^-`decimals` with thousands separators.
  ///
  /// The digits are written from the last one, into memory of the final size: lists have several
  /// figures in each row.
  private func figure(
    _ value: Int64, decimals: Int = 0, before: [UInt8] = [], after: [UInt8] = []
  ) -> String {
    let digits = max(FixedPoint.digitCount(value.magnitude), decimals + 1)
    let groups = (digits - decimals - 1) / 3
    let marks = groups * groupingMark.count + (decimals > 0 ? decimalMark.count : 0)
    let sign = value < 0 ? Wording.minus : []
    let length = sign.count + before.count + digits + marks + after.count
    return unsafe String(unsafeUninitializedCapacity: length) { buffer in
      var end = length
      func put(_ bytes: [UInt8]) {
        end -= bytes.count
        for index in bytes.indices { unsafe buffer[end + index] = bytes[index] }
      }
      put(after)
      var rest = value.magnitude
      for written in 0..<digits {
        if written == decimals && decimals > 0 {
          put(decimalMark)
        } else if written > decimals && (written - decimals) % 3 == 0 {
          put(groupingMark)
        }
        end -= 1
        unsafe buffer[end] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      put(before)
      put(sign)
      return length
    }
  }

  /// The minus sign, which is as wide as a digit, unlike a hyphen.
  private static let minus = Array("−".utf8)

  /// Formats a size with a unit of the SI, the same in all languages: `512 B`, `102 kB`, `1,5 MB`.
  package func bytes(_ bytes: Int64) -> String {
    let size = max(0, bytes)
    return switch size {
    case ..<1000: "\(size)\u{A0}B"
    case ..<999_500: "\((size + 500) / 1000)\u{A0}kB"
    case ..<999_950_000: wholeOrTenths(Int((size + 50_000) / 100_000)) + "\u{A0}MB"
    default: wholeOrTenths(Int((size / 1000 + 50_000) / 100_000)) + "\u{A0}GB"
    }
  }

  /// Draws a share as a bar of twenty characters, in steps of an eighth of a character.
  private static func bar(_ permille: Int) -> String {
    let eighths = min(max(permille, 0), 1000) * 160 / 1000
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
  }

  /// Formats a date in numeric form: `15/04/2015`, `15 Apr 2015`.
  package func day(_ day: Day) -> String {
    // The year has four digits, because two would be read as a year of this century.
    let iso = day.isoText.utf8
    let (year, date) = (iso.prefix(4), iso.suffix(2))
    var text: [UInt8] = []
    text.reserveCapacity(24)
    for part in DayPart.pattern(of: catalogue.language) {
      switch part {
      case .text(let plain): text.append(contentsOf: plain.utf8)
      case .day: text.append(contentsOf: date)
      case .month(let names): text.append(contentsOf: names[day.month - 1].utf8)
      case .year: text.append(contentsOf: year)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Formats a local time: `15/04/2015 10:30`.
  private func moment(_ time: String) -> String {
    guard let day = Day(iso: String(time.prefix(10))) else { return time.printable }
    return self.day(day) + time.dropFirst(10).description.printable
  }

  /// Formats a date in words, with the preposition of its role: `15 d'abril de 2015`,
  /// `del 15 d'abril de 2015`.
  package func dayInWords(_ day: Day, _ role: DayRole = .bare) -> String {
    let date = catalogue.text(
      "format.day-in-words",
      [
        "day": String(day.day), "year": String(day.year),
        "month": monthName(day.month),
      ])
    return self.date(date, role)
  }

  /// Formats the days from one to another: `del 3 al 7 de juliol de 2026`, `del 30 de juny al 2 de
  /// juliol de 2026`.
  package func span(from: Day, to: Day) -> String {
    if from == to { return dayInWords(to, .on) }
    let start: String =
      if from.year != to.year {
        dayInWords(from, .from)
      } else if from.month != to.month {
        date(
          catalogue.text(
            "format.day-and-month", ["day": String(from.day), "month": monthName(from.month)]),
          .from)
      } else {
        date(String(from.day), .from)
      }
    return start + " " + dayInWords(to, .to)
  }

  /// A date in words with the preposition and article of its role.
  private func date(_ date: String, _ role: DayRole) -> String {
    role == .bare ? date : catalogue.text("format.day-role.\(role.rawValue)", ["date": date])
  }

  private func monthName(_ month: Int) -> String {
    catalogue.text("month.name.\(Wording.twoDigits(month))")
  }

  private func shortMonthName(_ month: Int) -> String {
    catalogue.text("month.short.\(Wording.twoDigits(month))")
  }

  /// Formats a period for a table: `2015 / 1T`, `abr.–set. 2026`.
  package func period(_ period: Period) -> String {
    switch period {
    case .year(let year): String(year)
    case .quarter(let year, let quarter):
      catalogue.text("period.quarter.\(quarter)", ["year": String(year)])
    case .month(let year, let month):
      catalogue.text(
        "period.month",
        ["year": String(year), "month": monthName(month)])
    case .days(let from, let to) where from == to: day(from)
    case .days(let from, let to)
    where from.monthNumber == to.monthNumber && Wording.isWholeMonths(from: from, to: to):
      self.period(.month(year: to.year, month: to.month))
    case .days(let from, let to) where Wording.isWholeMonths(from: from, to: to):
      catalogue.text(
        from.year == to.year ? "period.months" : "period.months-of-years",
        [
          "from": shortMonthName(from.month), "first": String(from.year),
          "to": shortMonthName(to.month), "last": String(to.year), "year": String(to.year),
        ])
    case .days(let from, let to):
      catalogue.text("period.days", ["from": day(from), "to": day(to)])
    }
  }

  /// Whether the days from one to another are whole months of the calendar.
  private static func isWholeMonths(from: Day, to: Day) -> Bool {
    from.day == 1 && to == PeriodGrain.month.period(of: to).lastDay
  }

  /// Formats a period for a sentence or a title: `1r trimestre de 2015`, `abril–setembre de 2026`.
  package func periodInWords(_ period: Period) -> String {
    switch period {
    case .quarter(let year, let quarter):
      return catalogue.text("period.in-words.quarter.\(quarter)", ["year": String(year)])
    case .month(let year, let month):
      return monthInWords(month, of: year)
    case .days(let from, let to) where Wording.isWholeMonths(from: from, to: to):
      if from.year == to.year && from.month == to.month {
        return monthInWords(to.month, of: to.year)
      }
      if from.year == to.year {
        return catalogue.text(
          "period.in-words.months",
          [
            "from": monthName(from.month), "to": monthName(to.month), "year": String(to.year),
          ])
      }
      return catalogue.text(
        "period.days",
        [
          "from": monthInWords(from.month, of: from.year),
          "to": monthInWords(to.month, of: to.year),
        ])
    case .year, .days: return self.period(period)
    }
  }

  private func monthInWords(_ month: Int, of year: Int) -> String {
    catalogue.text(
      "period.in-words.month", ["year": String(year), "month": monthName(month)])
  }

  /// Formats a cell for a terminal; text entered by the user is sanitized.
  package func cell(_ cell: Cell) -> String {
    switch cell {
    case .empty, .rows, .members: ""
    case .words(let words): commandLine([words])
    case .text(let text): text.printable
    case .term(let code, let key): word(key) ?? code.printable
    case .money(let money): self.money(money)
    case .deduction(let money): self.money(Money(cents: 0 &- money.cents))
    case .pending: catalogue.text("word.pending")
    case .rate(let rate): self.rate(rate)
    case .count(let count): self.count(count)
    case .number(let number): String(number)
    case .bytes(let bytes): self.bytes(bytes)
    case .permille(let permille): self.permille(permille)
    case .quota(let permille): quota(permille)
    case .percent(let hundredths):
      catalogue.text("format.percent", ["number": figure(Int64(hundredths), decimals: 2)])
    case .tenths(let tenths): self.tenths(tenths)
    case .bar(let permille): Wording.bar(permille)
    case .day(let day): self.day(day)
    case .moment(let time): moment(time)
    case .dayInWords(let day, let role): dayInWords(day, role)
    case .span(let from, let to): span(from: from, to: to)
    case .period(let period): self.period(period)
    case .phrase(let phrase): self.phrase(phrase)
    case .commands(let lines): commandLine(lines)
    case .flag(let flag): catalogue.text(flag ? "word.yes" : "word.no")
    }
  }

  /// The name of a term; nil if it has none.
  ///
  /// The proper names of channels are the same in all languages.
  func word(_ key: String) -> String? {
    if let word = catalogue.word(key) ?? names[key]?.printable { return word }
    let parts = key.split(separator: ".", maxSplits: 1)
    return parts.first == "channel" ? parts.last.flatMap { Channels.name(of: String($0)) } : nil
  }

  /// Formats a sentence and its values.
  package func phrase(_ phrase: Phrase) -> String {
    if let book, let sentence = sentence(phrase, on: book) { return sentence }
    let values = phrase.values.mapValues(valueOfSentence)
    guard let count = phrase.count else { return catalogue.text(phrase.key, values) }
    return catalogue.plural(
      phrase.key, count, values.merging(["count": self.count(count)]) { given, _ in given })
  }

  /// Formats a value within a sentence.
  func valueOfSentence(_ value: Cell) -> String {
    if case .period(let period) = value { periodInWords(period) } else { cell(value) }
  }

  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

/// A component of the pattern of numeric dates.
enum DayPart: Equatable, Sendable {
  case text(String)
  case day
  /// The month, with its twelve names as used in the pattern.
  case month([String])
  case year

  /// The parsed pattern of numeric dates in a language, made when the first date is written.
  static func pattern(of language: Language) -> [DayPart] {
    switch language {
    case .ca: catalan
    case .es: spanish
    case .en: english
    }
  }

  private static let catalan = parts(of: Catalogue(.ca))
  private static let spanish = parts(of: Catalogue(.es))
  private static let english = parts(of: Catalogue(.en))

  private static func parts(of catalogue: Catalogue) -> [DayPart] {
    parts(
      of: catalogue.text("format.day", ["day": "\u{1}", "month": "\u{2}", "year": "\u{3}"]),
      months: (1...12).map { catalogue.text("month.in-date.\(Wording.twoDigits($0))") })
  }

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
