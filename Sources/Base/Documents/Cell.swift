public import Bookkeeping
internal import UnicodeText

/// A typed value of a document, independent of language.
///
/// Example: `.money(Money(cents: 475_000))` is `4.750,00 €` in Catalan text.
public enum Cell: Hashable, Sendable {
  /// No value: `null` in JSON, blank in text.
  case empty
  /// Text entered by the user.
  case text(String)
  /// A term of the program: `code` in JSON and CSV, the localized text of `key` elsewhere.
  case term(code: String, key: String)
  /// An amount.
  case money(Money)
  /// An amount to subtract: negated in text, unchanged in JSON and CSV.
  case deduction(Money)
  /// An amount that is not known yet: `null` in JSON.
  case pending
  /// A price per unit.
  case rate(UnitRate)
  /// A whole number.
  case count(Int)
  /// An identifier, written without thousands separators.
  case number(Int64)
  /// A size in bytes: `102 kB` in text, the number of bytes in JSON and CSV.
  case bytes(Int64)
  /// A share in thousandths: 321 is 32.1 %.
  case permille(Int)
  /// A share or rate that somebody set, in thousandths: 500 is 50 %.
  case quota(Int)
  /// A rate that somebody set, in hundredths of a percent: 3333 is 33.33 %.
  case percent(Int)
  /// A number with one decimal, in tenths: 125 is 12.5.
  case tenths(Int)
  /// A share in thousandths, drawn as a bar; `null` in JSON.
  case bar(Int)
  /// A date in numeric form: `15/04/2015`.
  case day(Day)
  /// A date in words, as part of a sentence.
  case dayInWords(Day, DayRole)
  /// The days from one to another in words, as part of a sentence; the month and the year that both
  /// have in common are written once.
  case span(from: Day, to: Day)
  /// A local time, ISO 8601 with a space: a date in numeric form and the time of day in text.
  case moment(String)
  /// A period, by its localized name in text: `2015 / 1r trimestre`.
  case period(Period)
  /// A Boolean value: yes or no in text.
  case flag(Bool)
  /// A sentence; JSON and CSV contain its key, because other columns hold the data.
  case phrase(Phrase)
  /// Command lines to type, one after the other, in the names of the language; in declared names in
  /// JSON and CSV.
  case commands([[String]])
  /// Nested rows, for JSON only.
  case rows([[Field]])
  /// Nested members of an object, for JSON only.
  case members([Field])
  /// The words of a command line, in declared names: an array in JSON.
  case words([String])

  /// Creates a text cell, or an empty cell from nil.
  public init(_ text: String?) {
    self = text.map { .text($0) } ?? .empty
  }

  /// Creates a date cell, or an empty cell from nil.
  public init(_ day: Day?) {
    self = day.map { .day($0) } ?? .empty
  }

  /// Creates a cell with an amount, or an empty cell from nil.
  public init(_ amount: Money?) {
    self = amount.map { .money($0) } ?? .empty
  }

  /// Creates a cell with a number of things, or an empty cell from nil.
  public init(count: Int?) {
    self = count.map { .count($0) } ?? .empty
  }

  /// Creates a cell with the number of a record, or an empty cell from nil.
  public init(number: Int64?) {
    self = number.map { .number($0) } ?? .empty
  }

  /// The name of a channel: a proper name, a localized name, or its code.
  public static func channel(_ code: String) -> Cell {
    .term(code: code, key: "channel.\(code)")
  }

  /// Whether an optional column that holds only such cells is hidden: empty, zero or false.
  public var isBlank: Bool {
    switch self {
    case .empty, .flag(false), .count(0): true
    case .money(let money), .deduction(let money): money == .zero
    case .text(let text): text.isEmpty
    default: false
    }
  }
}

extension Cell {
  /// A command of the program to type, by its declared words: `.command(["undo"])`.
  public static func command(_ words: [String]) -> Cell { .commands([["estada"] + words]) }

  /// A command line of the history: in the names of the language for people, as recorded for machines.
  public static func recorded(_ line: String) -> Cell {
    let words = ShellQuoting.words(line)
    // A line that is not quoted as the program quotes, in a book from elsewhere, is shown as text.
    return ShellQuoting.line(words) == line ? .commands([words]) : .text(line)
  }

  /// The guest of a booking, or the owner's own use, which has none.
  public static func guest(of booking: Booking) -> Cell {
    booking.stay.state == .ownUse && booking.guest == Booking.blankedGuest
      ? .term(code: booking.guest, key: "booking-state.\(BookingState.ownUse.rawValue)")
      : .text(booking.guest)
  }
}

/// The words of a book's records, which messages about its file use.
extension Cell {
  /// The record of a table with a number, or those up to another, as the subject of a sentence: *la
  /// reserva 2*, *les reserves 2–9*.
  public static func record(_ table: String, _ first: Int64, through last: Int64? = nil) -> Cell {
    let values: [String: Cell] = [
      "first": .number(first), "last": .number(last ?? first), "table": .text(table),
    ]
    let isOne = last == nil || last == first
    return .phrase(Phrase("record.\(Cell.words(of: table))", values, count: isOne ? 1 : 2))
  }

  /// A record of a table with a number in a column of records, without an article: *reserva 2*.
  public static func numbered(_ table: String, _ number: Int64) -> Cell {
    .phrase(Phrase("record-number.\(table)", ["id": .number(number)]))
  }

  /// A record of any number of a table: *una reserva*.
  public static func recordKind(_ table: String) -> Cell {
    .phrase(Phrase("record-kind.\(Cell.words(of: table))", ["table": .text(table)]))
  }

  /// The field of a record, by the heading of its column: *Nits*.
  ///
  /// - Parameter table: The table of the record: the amount of a booking has another name than others.
  public static func field(_ name: String, of table: String) -> Cell {
    let word =
      switch (table, name) {
      case (Booking.kind.table, "amount"): name
      case (Expense.kind.table, "amount"): "amount-paid"
      case (_, "amount"): "amount-transfer"
      default: name
      }
    return .term(code: name, key: "column.\(word)")
  }

  /// The last part of the keys of a table: its name, if it contains a kind of record.
  private static func words(of table: String) -> String {
    if recordKinds.contains(where: { $0.kind.table == table }) { return table }
    return table.hasPrefix("history") ? "history" : "other"
  }

  /// The source of a rate or of a filing rule: its own text if it is one that the program came with.
  ///
  /// Books contain the text of `Resources`; the key is that text as a code, and a test requires one for
  /// each source.
  public static func source(_ text: String) -> Cell {
    let words = text.folded.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return .term(code: text, key: "source.\(words.joined(separator: "-"))")
  }

  /// The source of a rate, or an empty cell.
  public static func source(of rate: TaxRate) -> Cell { rate.source.map(source) ?? .empty }
}

/// The grammatical role of a date in words, which selects the preposition and article.
public enum DayRole: String, Sendable {
  /// `15 d'abril de 2015`
  case bare
  /// `el 15 d'abril de 2015`
  case on
  /// `del 15 d'abril de 2015`
  case from
  /// `al 15 d'abril de 2015`
  case to
}

/// A named cell.
public struct Field: Hashable, Sendable {
  /// The name in JSON: English, in snake case.
  public let name: String
  /// The value.
  public let cell: Cell

  /// Creates a field.
  public init(_ name: String, _ cell: Cell) {
    self.name = name
    self.cell = cell
  }
}

/// A localizable sentence: its key in the catalogue and the values of its placeholders.
public struct Phrase: Hashable, Sendable {
  /// The key of the sentence.
  public let key: String
  /// The values of its placeholders.
  public let values: [String: Cell]
  /// The number that selects the singular or plural form, or nil if there is only one form.
  public let count: Int?

  /// Creates a phrase.
  public init(_ key: String, _ values: [String: Cell] = [:], count: Int? = nil) {
    self.key = key
    self.values = values
    self.count = count
  }
}
