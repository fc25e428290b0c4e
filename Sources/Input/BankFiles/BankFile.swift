package import Bookkeeping
package import Documents
package import Importing

/// A file of a bank that was read: the statements of one or several accounts.
package struct BankFile: Equatable, Sendable {
  /// The form of the file.
  package var format: BankFormat
  /// The statements, in the order of the file.
  package var statements: [FileStatement]
  /// What was taken although it is unusual, and what was left out: one sentence each.
  package var notices: [Phrase] = []
  /// The headings of a table that are not known, as written.
  package var ignoredHeaders: [String] = []
  /// The heading of the days of a table and the order of day and month below it, `dmy=Day`, as the days of the file
  /// show it or the user has typed it. The account keeps it for files whose days do not show it; nil if the headings
  /// say the same.
  package var dayOrder: ReadingOptions.Heading?
}

extension ReadingOptions.Heading {
  /// The headings that an account keeps, one on a line: `amount=Import net`.
  package static func kept(in text: String?) -> [ReadingOptions.Heading] {
    (text ?? "").split(separator: "\n").compactMap { line in
      line.firstIndex(of: "=").map { sign in
        ReadingOptions.Heading(
          column: String(line[..<sign]), header: String(line[sign...].dropFirst()))
      }
    }
  }

  /// The heading as an account keeps it.
  package var kept: String { "\(column)=\(header)" }

  /// Whether it says the order of day and month below a heading: `dmy=Day`.
  package var isDayOrder: Bool { DateOrder(rawValue: column) != nil }
}

/// The days, the balances and the lines of one account in a file.
package struct FileStatement: Equatable, Sendable {
  /// The name of its file in an archive of several; nil in any other file.
  package var member: String?
  /// The account; nil if the file does not say it.
  package var account: StatedAccount?
  /// The holder of the account; nil if the file does not say it.
  package var holder: String?
  /// The first day of the statement.
  package var firstDay: Day
  /// The last day of the statement.
  package var lastDay: Day
  /// The balance before the first line; nil if the file has none.
  package var opening: Money?
  /// The balance after the last line; nil if the file has none.
  package var closing: Money?
  /// Whether the balances and sums of the file prove that no line is missing or changed.
  package var isChecked: Bool
  /// Whether the days are those on which the bank booked the lines; otherwise the file has value days only.
  package var hasBookedDays = true
  /// The lines, the oldest first: their account and statement are 0, their places count from 1.
  package var lines: [BankLine]
}

/// The encoding of a Norma 43 that is not UTF-8.
package enum BankCharset: String, CaseIterable, Sendable {
  /// Code page 850 of MS-DOS, which the standard says.
  case cp850
  /// Latin 9, which most banks write.
  case latin9 = "iso-8859-15"
}

/// The options of a user for reading a file of a bank that is unclear by itself.
package struct BankReadingOptions: Equatable, Sendable {
  /// The headings that the user teaches, with the codes of their columns; also the orders of day and month below
  /// headings, `dmy` and `mdy`.
  package var headings: [ReadingOptions.Heading]
  /// The order of day and month in dates; nil to detect it from the file.
  package var dateOrder: DateOrder?
  /// The encoding of a Norma 43; nil to detect it.
  package var charset: BankCharset?
  /// Whether a Norma 43 without its last records is taken, unchecked.
  package var isUnfinished: Bool
  /// Whether lines in another currency are left out.
  package var skipsRefused: Bool
  /// The present day, by which days far in the future are refused; nil to take any.
  package var today: Day?

  /// The days that lines can have: an account in euros or pesetas has none before 1970, and a bank writes no line
  /// more than a year before its day.
  var days: ClosedRange<Day> {
    let first = Day(number: 0)
    return first...max(first, today?.adding(days: 366) ?? .last)
  }

  /// Makes options.
  package init(
    headings: [ReadingOptions.Heading] = [], dateOrder: DateOrder? = nil,
    charset: BankCharset? = nil, isUnfinished: Bool = false, skipsRefused: Bool = false,
    today: Day? = nil
  ) {
    self.headings = headings
    self.dateOrder = dateOrder
    self.charset = charset
    self.isUnfinished = isUnfinished
    self.skipsRefused = skipsRefused
    self.today = today
  }
}
