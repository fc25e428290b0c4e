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

/// A line without its texts, in 48 bytes.
struct IndexedLine {
  /// What is known of a line by its words.
  struct Marks: OptionSet {
    let rawValue: UInt8

    /// A payment came back.
    static let isReturned = Marks(rawValue: 1)
    /// The money stays with the holder: by a word, or by the holder's name.
    static let staysWithHolder = Marks(rawValue: 2)
  }

  let id: Int64
  let account: Int64
  /// What is not explained of its amount.
  let remaining: Money
  /// Where its texts are, their length, and that of the first one.
  fileprivate let start: Int
  fileprivate let length: Int32
  /// The day on which the bank booked it.
  let booked: Day
  /// Its place in the statement.
  let place: Int32
  fileprivate let textLength: UInt16
  let concept: UInt8
  fileprivate(set) var marks: Marks = []

  var cents: Int64 { remaining.cents }
  /// The number of its day.
  var day: Int32 { Int32(clamping: booked.number) }
}

/// Lines of which something is open, with nothing but what matching needs: so a hundred thousand take little memory.
struct OpenLines {
  private var entries: [IndexedLine] = []
  /// The texts of all lines, each with a line break behind it, which ends a word.
  private var bytes: [UInt8] = []
  /// The parties that hold the accounts, as far as they are known.
  private let holders: [Int64: Int64]
  /// The other accounts of the book whose numbers lines have, by the places of the lines.
  private(set) var otherAccounts: [Int: Int64] = [:]

  init(holders: [Int64: Int64]) { self.holders = holders }

  /// Adds a line; nothing if it is explained.
  mutating func add(_ open: OpenLine) {
    guard open.remaining != .zero else { return }
    let (line, start) = (open.line, bytes.count)
    let others = [
      line.counterparty, line.reference, line.mandate, line.counterpartyIBAN?.text,
    ]
    bytes.append(contentsOf: line.text.utf8)
    let textLength = bytes.count - start
    for case let other? in others {
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: other.utf8)
    }
    entries.append(
      IndexedLine(
        id: line.id, account: line.account, remaining: open.remaining, start: start,
        length: Int32(clamping: bytes.count - start), booked: line.booked,
        place: Int32(clamping: line.place), textLength: UInt16(clamping: textLength),
        concept: UInt8(clamping: line.concept)))
  }

  /// Sorts the lines by day, place and number.
  mutating func sort() {
    entries.sort { ($0.booked, $0.place, $0.id) < ($1.booked, $1.place, $1.id) }
  }

  var count: Int { entries.count }
  var indices: Range<Int> { entries.indices }

  subscript(place: Int) -> IndexedLine { entries[place] }

  /// Notes what is known of a line by its words.
  mutating func mark(_ place: Int, _ marks: IndexedLine.Marks, otherAccount: Int64?) {
    entries[place].marks = marks
    if let otherAccount { otherAccounts[place] = otherAccount }
  }

  /// Removes the texts of all lines.
  mutating func removeTexts() { bytes = [] }

  /// The number of the party that holds the account of a line; nil if nobody is known to.
  func holder(of line: IndexedLine) -> Int64? { holders[line.account] }

  /// Whether a claim is about another party than the holder of the account.
  func isOther(_ line: IndexedLine, than party: Int64?) -> Bool {
    if let party, let holder = holder(of: line) { holder != party } else { false }
  }

  /// The words of all texts of a line.
  func text(_ place: Int) -> LineText {
    var text = LineText()
    read(place, into: &text)
    return text
  }

  /// Reads the words of all texts of a line, in the memory of a text.
  func read(_ place: Int, into text: inout LineText) {
    let entry = entries[place]
    text.replace(by: bytes[entry.start..<entry.start + Int(entry.length)])
  }

  /// What the bank wrote about the payment.
  func statementText(_ place: Int) -> String {
    let entry = entries[place]
    return String(
      decoding: bytes[entry.start..<entry.start + Int(entry.textLength)], as: UTF8.self)
  }
}

/// An account of the book, as lines are matched.
package struct OwnAccount: Sendable {
  /// The number of the account.
  package var id: Int64
  /// Its number at the bank.
  package var iban: IBAN?
  /// The number of the party that holds it; nil if it is not known.
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
