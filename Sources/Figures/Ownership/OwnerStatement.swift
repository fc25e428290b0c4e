package import Bookkeeping

/// What an owner is shown of a period: the balance before it, every line, and the balance after it.
///
/// The opening balance and the effects of all lines and corrections add up to the closing balance, and the
/// closing balance of a period is the opening balance of the next one.
package struct OwnerStatement: Sendable {
  /// A line that corrects statements that were sent earlier.
  package struct Correction: Sendable {
    /// The record, with the difference as the effect.
    package let line: SentLine
    /// The effect of the record on the balance as the owner was shown it.
    package let before: Money
    /// Its present effect.
    package let after: Money
  }

  /// The owner or the manager.
  package let party: Party
  /// The first day.
  package let first: Day
  /// The last day.
  package let last: Day
  /// The balance before the first day; what the others owe to the owner is positive.
  package fileprivate(set) var opening = Money.zero
  /// The lines by date.
  package fileprivate(set) var lines: [SentLine] = []
  /// The corrections by date.
  package fileprivate(set) var corrections: [Correction] = []
  /// The balance at the end of the last day.
  package fileprivate(set) var closing = Money.zero
  /// The statement that was sent for exactly these days.
  package fileprivate(set) var sent: SentStatement?
  /// The last day that sent statements cover; nil if they cover no day.
  package fileprivate(set) var sentThrough: Day?
}

extension SentLine {
  /// The effect on the position of the owner.
  package var effect: Position {
    get {
      Position(entitled: entitled, received: received, paid: paid, transfers: transfers)
    }
    set {
      entitled = newValue.entitled
      received = newValue.received
      paid = newValue.paid
      transfers = newValue.transfers
    }
  }

  /// The effect on the balance of the owner.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package func balance() throws(OwnershipError) -> Money { try effect.balance() }

  /// The record that the line is about, whatever the present kind of it.
  package var key: Key {
    switch subject {
    // A private expense may become one of a home.
    case .personal: Key(subject: .expense, record: record, property: 0)
    // Homes have fees of the same month.
    case .fee: Key(subject: .fee, record: record, property: property)
    default: Key(subject: subject, record: record, property: 0)
    }
  }

  /// A record that lines are about.
  package struct Key: Hashable {
    fileprivate let subject: StatementLineKind
    fileprivate let record: Int
    fileprivate let property: Int
  }

  fileprivate static func isBefore(_ one: SentLine, _ other: SentLine) -> Bool {
    (one.date, one.subject.rawValue, one.record, one.property)
      < (other.date, other.subject.rawValue, other.record, other.property)
  }
}

/// The statements that were sent to one party, which follow each other without a gap.
package struct SentChain: Sendable {
  /// The statements by period, each with its lines.
  package let entries: [(statement: SentStatement, lines: [SentLine])]

  /// Makes a chain of statements in any order.
  package init(_ entries: [(statement: SentStatement, lines: [SentLine])]) {
    self.entries = entries.sorted { $0.statement.firstDay < $1.statement.firstDay }
  }

  /// The first day of the earliest statement.
  package var first: Day? { entries.first?.statement.firstDay }
  /// The last day of the latest statement.
  package var last: Day? { entries.last?.statement.lastDay }
}

extension SentStatement {
  /// Whether the opening balance and the lines add up to the closing balance.
  package func isFounded(on lines: [SentLine]) -> Bool {
    (try? lines.reduce(opening) { try $0.adding($1.balance()) }) == closing
  }
}

/// Makes the statement of one party and period from the records of a book and the statements that were sent.
///
/// The days of sent statements are shown as they were sent. What has changed in them since is corrected on
/// the day after the last of them, so that it is part of the next statement.
package struct StatementBuilder {
  private var statement: OwnerStatement
  private let chain: SentChain
  /// The present balance before the first sent statement.
  private var beforeChain = Position()
  /// The present effects before the first day, of days that were not sent.
  private var before = Position()
  /// The present lines of the days that were sent.
  private var present: [SentLine.Key: SentLine] = [:]

  /// Creates a builder without lines.
  package init(of party: Party, from first: Day, through last: Day, after chain: SentChain) {
    statement = OwnerStatement(party: party, first: first, last: last)
    self.chain = chain
  }

  /// The first day whose lines are needed; the position before it is added as a whole.
  package var start: Day { min(statement.first, chain.first ?? statement.first) }
  /// The last day whose lines are needed.
  package var end: Day { max(statement.last, chain.last ?? statement.last) }
  /// The party.
  package var party: Party { statement.party }

  /// The days of the statement that were not sent; nil if all of them were, or if sent ones are between them.
  package var unsent: ClosedRange<Day>? {
    var (first, last) = (statement.first, statement.last)
    if let start = chain.first, let end = chain.last {
      if (start...max(start, end)).contains(first) { first = end.adding(days: 1) }
      if (start...max(start, end)).contains(last) { last = start.adding(days: -1) }
    }
    return first <= last ? first...last : nil
  }

  /// Whether a day of the statement is shown as the records are now.
  package func showsPresent(_ day: Day) -> Bool {
    guard statement.first <= day, day <= statement.last else { return false }
    guard let start = chain.first, let end = chain.last else { return true }
    return day < start || day > end
  }

  /// Adds the position at the end of the day before a first line, which is not after `start`.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func add(opening position: Position) throws(OwnershipError) {
    before = try before.adding(position)
    beforeChain = try beforeChain.adding(position)
  }

  /// Adds a present line of any day from `start` on.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func add(_ line: SentLine) throws(OwnershipError) {
    if let first = chain.first, let last = chain.last {
      if (first...max(first, last)).contains(line.date) {
        if line.subject != .share { present[line.key] = line }
        return
      }
      if line.date < first { beforeChain = try beforeChain.adding(line.effect) }
    }
    if line.date < statement.first {
      before = try before.adding(line.effect)
    } else if line.date <= statement.last {
      statement.lines.append(line)
    }
  }

  /// The statement of everything added.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package func finished() throws(OwnershipError) -> OwnerStatement {
    var result = statement
    do {
      result.opening = try before.balance()
      if let first = chain.entries.first?.statement {
        let presentOpening = try beforeChain.balance()
        // An unsent statement before the first sent one ends with the balance that was sent.
        try result.correct(
          SentLine(.opening, date: first.firstDay), from: presentOpening, to: first.opening,
          on: first.firstDay.adding(days: -1))
        var shown = ShownEffects()
        for entry in chain.entries { try result.add(entry, &shown) }
        try addCorrections(
          to: &result, shown, opening: (shown: first.opening, present: presentOpening))
      }
      result.lines.sort(by: SentLine.isBefore)
      result.removeRepeatedShares()
      result.corrections.sort { SentLine.isBefore($0.line, $1.line) }
      result.closing = result.opening
      for line in result.lines { result.closing = try result.closing.adding(line.balance()) }
      for correction in result.corrections {
        result.closing = try result.closing.adding(correction.line.balance())
      }
    } catch let error as OwnershipError {
      throw error
    } catch {
      throw .overflow
    }
    return result
  }

  /// Adds the differences between what was sent and the present records, on the day after the last sent one.
  private func addCorrections(
    to result: inout OwnerStatement, _ shown: ShownEffects, opening: (shown: Money, present: Money)
  ) throws {
    guard let last = chain.last else { return }
    let day = last.adding(days: 1)
    let corrected = try opening.shown.adding(shown.opening)
    try result.correct(
      SentLine(.opening, date: chain.first ?? day), from: corrected, to: opening.present, on: day)
    for key in Set(shown.effects.keys).union(present.keys) {
      let now = present[key]
      guard var line = now ?? shown.labels[key] else { continue }
      let before = shown.effects[key] ?? Position()
      line.effect = try (now?.effect ?? Position()).subtracting(before)
      try result.correct(line, from: before, on: day)
    }
  }
}

/// What an owner was shown of each record by statements that were sent.
private struct ShownEffects {
  var effects: [SentLine.Key: Position] = [:]
  /// The latest line about each record, which names it.
  var labels: [SentLine.Key: SentLine] = [:]
  /// The corrections of the balance before the first statement.
  var opening = Money.zero

  /// Adds a line, and returns the effect of its record before.
  mutating func add(_ line: SentLine) throws -> Position {
    if line.subject == .opening { opening = try opening.adding(line.balance()) }
    let former = effects[line.key] ?? Position()
    guard line.subject != .opening, line.subject != .share else { return former }
    effects[line.key] = try former.adding(line.effect)
    labels[line.key] = line
    return former
  }
}

extension OwnerStatement {
  private var days: ClosedRange<Day> { first...max(first, last) }

  /// Adds the lines of a statement that was sent, on the days of this one or before.
  fileprivate mutating func add(
    _ entry: (statement: SentStatement, lines: [SentLine]), _ shown: inout ShownEffects
  ) throws {
    let sent = entry.statement
    if sent.period.overlaps(.days(from: first, to: max(first, last))) {
      sentThrough = min(sent.lastDay, last)
    }
    if (sent.firstDay, sent.lastDay) == (first, last) { self.sent = sent }
    for line in entry.lines where line.isCorrection {
      let before = try shown.add(line)
      if line.subject == .opening {
        try add(Correction(line: line, before: .zero, after: line.balance()), on: sent.firstDay)
      } else {
        try correct(line, from: before, on: sent.firstDay)
      }
    }
    for line in entry.lines where !line.isCorrection {
      _ = try shown.add(line)
      if line.date < first {
        opening = try opening.adding(line.balance())
      } else if days.contains(line.date) {
        lines.append(line)
      }
    }
    // The opening balance of the first statement stands for all records before it.
  }

  /// Removes the shares that a sent statement has from its first day on, where they are those of the days before.
  fileprivate mutating func removeRepeatedShares() {
    var shown: [Int: (Int, Int)] = [:]
    lines.removeAll { line in
      guard line.subject == .share else { return false }
      let share = (line.numerator, line.denominator)
      defer { shown[line.property] = share }
      return shown[line.property].map { $0 == share } ?? false
    }
  }

  /// Adds a line whose effect is a difference.
  fileprivate mutating func correct(_ line: SentLine, from before: Position, on day: Day) throws {
    let (old, difference) = (try before.balance(), line.effect)
    guard difference != Position() else { return }
    try add(
      Correction(line: line, before: old, after: old.adding(difference.balance())), on: day)
  }

  /// Adds the difference of two balances.
  fileprivate mutating func correct(
    _ line: SentLine, from before: Money, to after: Money, on day: Day
  ) throws {
    guard before != after else { return }
    var line = line
    line.entitled = try after.subtracting(before)
    try add(Correction(line: line, before: before, after: after), on: day)
  }

  private mutating func add(_ correction: Correction, on day: Day) throws {
    if day < first {
      opening = try opening.adding(correction.line.balance())
    } else if days.contains(day) {
      var line = correction.line
      line.isCorrection = true
      corrections.append(
        Correction(line: line, before: correction.before, after: correction.after))
    }
  }
}
