internal import BankFiles
internal import Bookkeeping

/// The lines of an account that may be those of a statement.
///
/// Texts are no part of what makes two lines the same: another export of the same lines has other texts.
struct KnownLines {
  /// The days by which the day of a line may differ in a file of value days.
  static let leeway = 3

  /// The lines of the book.
  private let stored: [BankLine]
  /// The index of the line of the book for each known place of the statement.
  private var known: [Int: Int] = [:]

  init(_ stored: [BankLine], of statement: FileStatement) {
    self.stored = stored
    if stored.isEmpty { return }
    var taken: Set<Int> = []
    takeByIdentifier(statement, &taken) { $0.booked == $1.booked }
    var lines = LinesByDay(stored.indices.filter { !taken.contains($0) }, of: stored, \.booked)
    for place in statement.lines.indices where known[place] == nil {
      let line = statement.lines[place]
      known[place] = lines.take(line.amount, on: line.booked, line.balance, &taken)
    }
    takeByValueDay(statement, &lines, &taken)
    takeByIdentifier(statement, &taken) { KnownLines.isNear($0, $1, statement) }
  }

  /// The line of the book that is the one at a place.
  func line(at place: Int) -> BankLine? { known[place].map { stored[$0] } }

  /// Takes the lines with an identifier of the bank that one line of the book and one of the file have.
  ///
  /// Many banks count anew each month, or in each file. So the identifier alone makes no two lines the same: their
  /// days, amounts and balances have to allow it.
  ///
  /// - Parameter isOfDay: Whether the days of a line of the book and of one of the file are those of the same line.
  private mutating func takeByIdentifier(
    _ statement: FileStatement, _ taken: inout Set<Int>,
    where isOfDay: (BankLine, BankLine) -> Bool
  ) {
    let lines = statement.lines
    let counts = Dictionary(
      lines.compactMap { line in line.bankID.map { ($0, 1) } }, uniquingKeysWith: +)
    if counts.isEmpty { return }
    let kept = Dictionary(grouping: stored.indices.filter { stored[$0].bankID != nil }) {
      stored[$0].bankID ?? ""
    }
    for place in lines.indices where known[place] == nil {
      guard let identifier = lines[place].bankID, counts[identifier] == 1,
        let same = kept[identifier], same.count == 1, !taken.contains(same[0])
      else { continue }
      let line = stored[same[0]]
      let haveBalances = line.balance != nil && lines[place].balance != nil
      guard line.amount == lines[place].amount, isOfDay(line, lines[place]),
        !haveBalances || line.balance == lines[place].balance
      else { continue }
      known[place] = same[0]
      taken.insert(same[0])
    }
  }

  /// Whether a line of the book is within the days of a statement, and one of its days near one of a line of it.
  private static func isNear(
    _ kept: BankLine, _ line: BankLine, _ statement: FileStatement
  ) -> Bool {
    let day = statement.hasBookedDays ? kept.booked : kept.value ?? kept.booked
    guard statement.firstDay <= day, day <= statement.lastDay else { return false }
    func isNear(_ one: Day?, _ other: Day?) -> Bool {
      guard let one, let other else { return false }
      return (other.adding(days: -KnownLines.leeway)...other.adding(days: KnownLines.leeway))
        .contains(one)
    }
    return isNear(kept.booked, line.booked) || isNear(kept.value, line.value)
  }

  /// Takes the lines that one file has by the day on which the bank booked them, and the other by their value day.
  private mutating func takeByValueDay(
    _ statement: FileStatement, _ lines: inout LinesByDay, _ taken: inout Set<Int>
  ) {
    let rest = statement.lines.indices.filter { known[$0] == nil }
    if rest.isEmpty { return }
    if statement.hasBookedDays {
      let ofValueDays = stored.indices.filter {
        !taken.contains($0) && (stored[$0].value ?? stored[$0].booked) == stored[$0].booked
      }
      var dayless = LinesByDay(ofValueDays.filter { stored[$0].value == nil }, of: stored, \.booked)
      var others = LinesByDay(ofValueDays.filter { stored[$0].value != nil }, of: stored, \.booked)
      for place in rest {
        let line = statement.lines[place]
        guard let value = line.value, value != line.booked else { continue }
        known[place] =
          dayless.take(line.amount, on: value, line.balance, &taken)
          ?? others.take(line.amount, on: value, line.balance, &taken, isSure: true)
      }
      return
    }
    let valued = stored.indices.filter { !taken.contains($0) && stored[$0].value != nil }
    var byValue = LinesByDay(valued, of: stored) { $0.value ?? $0.booked }
    for place in rest {
      let line = statement.lines[place]
      known[place] = byValue.take(line.amount, on: line.booked, line.balance, &taken)
      var distance = 1
      while known[place] == nil, distance <= KnownLines.leeway {
        for day in [line.booked.adding(days: -distance), line.booked.adding(days: distance)]
        where known[place] == nil {
          known[place] = lines.take(line.amount, on: day, line.balance, &taken, isSure: true)
        }
        distance += 1
      }
    }
  }
}

extension KnownLines {
  /// The sum of the known lines of a statement that the book has on some days; nil if it does not fit in 64 bits.
  func sum(of lines: [BankLine], where isCounted: (Day) -> Bool) -> Money? {
    var sum = Money.zero
    for (place, index) in known where isCounted(stored[index].booked) {
      guard let next = try? sum.adding(lines[place].amount) else { return nil }
      sum = next
    }
    return sum
  }

  /// Makes lines of a day new so that the known ones add up to what two balances say of them: of a day that two
  /// files have a part of each, equal lines without balances would else be taken for the same.
  ///
  /// - Parameters:
  ///   - both: What the lines come to that this statement and the one before have.
  ///   - day: The last day of the statement before.
  mutating func keep(_ both: Money, of lines: [BankLine], through day: Day) {
    guard let sum = sum(of: lines, where: { $0 <= day }), sum != both else { return }
    let doubtful = lines.indices.filter {
      known[$0] != nil && lines[$0].booked == day
        && (lines[$0].balance == nil || line(at: $0)?.balance == nil)
    }
    if both == .zero, doubtful.count == known.count(where: { stored[$0.value].booked <= day }) {
      for place in doubtful { known[place] = nil }
      return
    }
    guard let excess = try? sum.subtracting(both) else { return }
    for (amount, places) in Dictionary(grouping: doubtful, by: { lines[$0].amount })
    where amount != .zero && excess.cents % amount.cents == 0 {
      let count = excess.cents / amount.cents
      guard count > 0, count <= places.count else { continue }
      for place in places.suffix(Int(count)) { known[place] = nil }
      return
    }
  }
}

/// Lines of the book by day and amount, each to be taken once.
private struct LinesByDay {
  /// The day, the amount, and the balance of lines that have one.
  private struct Key: Hashable {
    let day: Day
    let amount: Money
    var balance: Money?
  }

  /// The indices by day and amount, and by balance too, the last of each to be taken first.
  private var indices: [Key: [Int]] = [:]
  private var byBalance: [Key: [Int]] = [:]
  private let stored: [BankLine]

  init(_ indices: [Int], of stored: [BankLine], _ day: (BankLine) -> Day) {
    self.stored = stored
    for index in indices.reversed() {
      let line = stored[index]
      var key = Key(day: day(line), amount: line.amount)
      self.indices[key, default: []].append(index)
      key.balance = line.balance
      byBalance[key, default: []].append(index)
    }
  }

  /// Takes a line of a day with an amount: with the same balance, if both have one.
  ///
  /// - Parameter isSure: Whether both must have a balance.
  mutating func take(
    _ amount: Money, on day: Day, _ balance: Money?, _ taken: inout Set<Int>, isSure: Bool = false
  ) -> Int? {
    var key = Key(day: day, amount: amount)
    if let balance {
      key.balance = balance
      if let index = last(of: key, in: &byBalance, taken) { return mark(index, &taken) }
      if isSure { return nil }
      // A line of the book without a balance.
      key.balance = nil
      return last(of: key, in: &byBalance, taken).map { mark($0, &taken) }
    }
    if isSure { return nil }
    return last(of: key, in: &indices, taken).map { mark($0, &taken) }
  }

  private func mark(_ index: Int, _ taken: inout Set<Int>) -> Int {
    taken.insert(index)
    return index
  }

  /// The last index of a key that has not been taken; those that have are dropped.
  private func last(of key: Key, in lists: inout [Key: [Int]], _ taken: Set<Int>) -> Int? {
    while let index = lists[key]?.last {
      if !taken.contains(index) { return index }
      lists[key]?.removeLast()
    }
    return nil
  }
}
