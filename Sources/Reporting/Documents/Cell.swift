package import Bookkeeping

/// One figure or word of a document, before anybody has put it in a language.
package enum Cell: Hashable, Sendable {
  /// Nothing: `null` to machines, blank to people.
  case empty
  /// What somebody typed.
  case text(String)
  /// A word of the program: its code to machines, its name in the catalogue to people.
  case term(code: String, key: String)
  /// An amount.
  case money(Money)
  /// An amount that people see as what it takes away; machines get it as it is.
  case outgo(Money)
  /// An amount that is not known yet: `null` to machines.
  case pending
  /// A price per unit.
  case rate(UnitRate)
  /// A whole number.
  case count(Int)
  /// A number that names a row and is never grouped.
  case number(Int64)
  /// A part of a whole, in thousandths: 321 is 32.1 %.
  case permille(Int)
  /// A number with one decimal, in tenths.
  case tenths(Int)
  /// A part of a whole as a bar, in thousandths; nothing to machines.
  case bar(Int)
  /// A day in figures.
  case day(Day)
  /// A day in words, where it stands in a sentence.
  case dayInWords(Day, DayRole)
  /// A period under its everyday name.
  case period(Period)
  /// Yes or no.
  case flag(Bool)
  /// A sentence; machines, who have columns of their own for what it says, get its key.
  case phrase(Phrase)
  /// Rows within a row, for machines only.
  case rows([[Field]])

  /// A text, or nothing when there is none.
  package init(_ text: String?) {
    self = text.map { .text($0) } ?? .empty
  }

  /// A day, or nothing when there is none.
  package init(_ day: Day?) {
    self = day.map { .day($0) } ?? .empty
  }

  /// Whether it says nothing that would be missed in a column of its own.
  package var isVoid: Bool {
    switch self {
    case .empty, .flag(false), .count(0): true
    case .money(let money), .outgo(let money): money == .zero
    case .text(let text): text.isEmpty
    default: false
    }
  }
}

/// What a day in words does in its sentence, which decides the words before it.
package enum DayRole: String, Sendable {
  /// `15 d'abril de 2015`
  case bare
  /// `el 15 d'abril de 2015`
  case on
  /// `del 15 d'abril de 2015`
  case from
  /// `al 15 d'abril de 2015`
  case to
}

/// A named figure or word.
package struct Field: Hashable, Sendable {
  /// The name machines know it by, English in snake case.
  package let name: String
  /// The figure or word.
  package let cell: Cell

  /// Names a cell.
  package init(_ name: String, _ cell: Cell) {
    self.name = name
    self.cell = cell
  }
}
