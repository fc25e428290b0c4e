package import Bookkeeping

/// A line of the bank that nothing or only a part explains yet.
package struct OpenLine: Sendable {
  /// The line, whose number no other line has.
  package var line: BankLine
  /// What is not explained of its amount.
  package var remaining: Money

  /// Makes a line of which an amount is open, or else all.
  package init(_ line: BankLine, remaining: Money? = nil) {
    self.line = line
    self.remaining = remaining ?? line.amount
  }
}

/// Lines by day, place and number, of which those that are explained are left out.
struct SortedLines {
  private let lines: [OpenLine]
  /// The places in `lines`; the lines themselves are not copied.
  private let order: [Int32]

  init(_ lines: [OpenLine]) {
    self.lines = lines
    let keys = lines.indices.lazy.filter { lines[$0].remaining != .zero }.map { place in
      let line = lines[place].line
      return (day: line.booked, place: line.place, id: line.id, index: Int32(clamping: place))
    }
    order = keys.sorted { ($0.day, $0.place, $0.id) < ($1.day, $1.place, $1.id) }.map(\.index)
  }

  var indices: Range<Int> { order.indices }

  subscript(place: Int) -> OpenLine { lines[Int(order[place])] }
}

/// An account of the book, as lines are matched.
package struct OwnAccount: Sendable {
  /// The number of the account.
  package var id: Int64
  /// Its number at the bank.
  package var iban: IBAN?
  /// The number of the party that holds it; nil if the book does not say.
  package var holder: Int64?
  /// The names of the holder.
  package var names: [String]

  /// Makes an account.
  package init(id: Int64, iban: IBAN? = nil, holder: Int64? = nil, names: [String] = []) {
    self.id = id
    self.iban = iban
    self.holder = holder
    self.names = names
  }
}

/// A platform, as lines are matched.
package struct Platform: Sendable {
  /// The code of its channel.
  package var channel: String
  /// The names by which lines of the bank know it, found as whole words: `Airbnb`, `Booking.com`.
  package var names: [String]
  /// The number of days after a check-in in which it pays a stay.
  package var days: Int

  /// Makes a platform.
  package init(_ channel: String, names: [String], days: Int = 7) {
    self.channel = channel
    self.names = names
    self.days = days
  }
}
