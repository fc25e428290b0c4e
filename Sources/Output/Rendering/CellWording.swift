internal import Bookkeeping
package import Documents
package import Localizations
internal import UnicodeText

/// A formatter of the cells of many rows that caches the localized terms, and the widths of figures
/// and dates.
struct CellWording {
  private let wording: Wording
  /// The cached terms by key; bounded by the number of distinct terms, such as channels.
  private var words: [String: String?] = [:]
  /// The cached widths of figures by their number of digits, and of dates by month; -1 if unknown.
  private var widths = [Int](repeating: -1, count: Slot.count)

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

  /// The number of columns of the text of a cell.
  mutating func width(of cell: Cell) -> Int {
    switch cell {
    case .empty, .rows, .members: 0
    case .money(let money): width(of: cell, at: .money(money.cents))
    case .deduction(let money): width(of: cell, at: .money(0 &- money.cents))
    case .count(let count): width(of: cell, at: .count(Int64(count)))
    case .number(let number): width(of: cell, at: .number(number))
    // The year of a date has four digits, except in the far future.
    case .day(let day) where day.year < 10_000: width(of: cell, at: .month(day.month))
    default: text(of: cell).displayWidth
    }
  }

  /// Formats a cell as lines of at most `width` columns; a longer word is broken, except in a path.
  mutating func lines(of cell: Cell, width: Int) -> [String] {
    if case .phrase(let phrase) = cell { return wording.lines(phrase, width: width) }
    let text = text(of: cell)
    if cell.isUnbroken { return [text] }
    return text.lines(ofWidth: width, breakingWords: !text.isUnbreakable)
  }

  private mutating func word(_ key: String) -> String? {
    if let known = words[key] { return known }
    let word = wording.word(key)
    words[key] = .some(word)
    return word
  }

  private mutating func width(of cell: Cell, at slot: Slot) -> Int {
    let index = slot.index
    if widths[index] < 0 { widths[index] = text(of: cell).displayWidth }
    return widths[index]
  }

  /// What the width of a figure or a date depends on.
  private enum Slot {
    case money(Int64)
    case count(Int64)
    case number(Int64)
    case month(Int)

    /// The number of slots of figures of one kind: 19 digits, positive and negative.
    private static let figures = 40
    static let count = 3 * figures + 13

    var index: Int {
      switch self {
      case .money(let cents): Slot.digits(cents)
      case .count(let count): Slot.figures + Slot.digits(count)
      case .number(let number): 2 * Slot.figures + Slot.digits(number)
      case .month(let month): 3 * Slot.figures + month
      }
    }

    private static func digits(_ number: Int64) -> Int {
      var digits = 0
      var rest = number.magnitude
      while rest > 9 {
        rest /= 10
        digits += 1
      }
      return number < 0 ? digits + figures / 2 : digits
    }
  }
}

extension Catalogue {
  /// The heading of a column: its name, where only machines have the column otherwise.
  package func heading(of column: Column) -> String { word(column.heading) ?? column.name }
}

extension Cell {
  /// Whether the text is one to copy, which is not broken over lines: a command with the name of the program, which
  /// those of the history lack.
  var isUnbroken: Bool {
    switch self {
    case .commands(let commands): commands.contains { $0.first == "estada" }
    default: false
    }
  }
}
