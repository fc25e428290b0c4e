internal import Bookkeeping

/// Finds the records that explain the differences between a platform's report and the book.
///
/// Quarters are explained together: a stay that is paid on the other side of the end of a quarter changes two of them.
/// First come stays near the end of a quarter, then adjustments, then bookings without a channel; each of these only if
/// it explains a quarter that those before leave open. Of several ways, the one with the fewest records is taken.
struct PlatformSearch {
  typealias Explanation = PlatformReport.Explanation

  /// How bad a way is: the quarters that it leaves open, those with a rest that may be rounding, its records, the rests.
  private struct Cost: Comparable {
    var open = 0
    var inexact = 0
    var records = 0
    var rest: Int64 = 0

    static func < (left: Cost, right: Cost) -> Bool {
      (left.open, left.inexact, left.records, left.rest)
        < (right.open, right.inexact, right.records, right.rest)
    }
  }

  /// Records that count elsewhere together, and what they add up to in cents.
  private struct Choice {
    var amount: Int64 = 0
    var records: [Explanation] = []
    /// Whether they explain a difference only to the cent, as many records come to nearly any amount.
    var isExact = false

    func adding(_ other: Choice) -> Choice {
      Choice(
        amount: amount + other.amount, records: records + other.records,
        isExact: isExact || other.isExact)
    }
  }

  /// A way up to the end of a quarter.
  private struct Way {
    var cost = Cost()
    var records: [Explanation] = []

    func adding(_ choice: Choice) -> Way {
      var way = self
      way.cost.records += choice.records.count
      way.records += choice.records
      return way
    }
  }

  /// The days before and after the end of a quarter within which a payment may have been on the other side.
  private static let days = 7
  /// The days after check-out within which a platform pays whose days of payment are not known.
  private static let unknownDays = 45
  /// The largest number of records that are combined at one place, those nearest to the end of a quarter.
  private static let limit = 8

  private let books: PlatformBooks
  private let quarters: [Period]
  /// What may be paid after the end of the quarter before the year, and of each quarter of it.
  private let moves: [[Choice]]

  init(_ books: PlatformBooks, year: Int) {
    self.books = books
    let before = Period.quarter(year: year - 1, quarter: 4)
    quarters = (1...4).map { Period.quarter(year: year, quarter: $0) }
    moves = ([before] + quarters).map { PlatformSearch.moves(after: $0, books.entries) }
  }

  /// The records of the best way; empty if none explains more than nothing does.
  ///
  /// - Parameter rows: The four quarters.
  func explanations(of rows: [PlatformReport.Row]) -> [Explanation] {
    let none = [[Choice]](repeating: [Choice()], count: quarters.count)
    let adjusted = quarters.map { PlatformSearch.sums(adjustments(in: $0), upTo: 3) }
    var best = way(rows, none)
    for extra in [adjusted, zip(adjusted, quarters).map { $0 + withoutChannel(in: $1) }]
    where best.cost.open > 0 {
      let next = way(rows, extra)
      if next.cost.open < best.cost.open { best = next }
    }
    return best.records.sorted { $0.place < $1.place }
  }

  /// The best way through the quarters.
  ///
  /// - Parameter local: What may be added to the book's figure of each quarter alone.
  private func way(_ rows: [PlatformReport.Row], _ local: [[Choice]]) -> Way {
    // The best way to each amount that is paid after the end of the quarter before.
    var ways: [(amount: Int64, way: Way)] = moves[0].map { ($0.amount, Way().adding($0)) }
    for (index, row) in rows.enumerated() {
      let ends = moves[index + 1].sorted { $0.amount < $1.amount }
      let least = ways.map(\.way).min { $0.cost < $1.cost } ?? Way()
      var next = ends.map { end in
        var open = least.adding(end)
        open.cost.open += 1
        return (amount: end.amount, way: open)
      }
      for (start, way) in ways {
        for choice in local[index] {
          // Exactly this amount would have to be paid after the end of the quarter.
          let target = start + choice.amount - row.difference
          let tolerance = choice.isExact ? 0 : PlatformReport.Row.rounding
          var place = ends.firstPlace { $0.amount >= target - tolerance }
          while place < ends.count, ends[place].amount <= target + tolerance {
            let rest = Int64((ends[place].amount - target).magnitude)
            var cost = way.cost
            cost.records += choice.records.count + ends[place].records.count
            cost.rest += rest
            if rest != 0 { cost.inexact += 1 }
            if cost < next[place].way.cost {
              let records = way.records + choice.records + ends[place].records
              next[place].way = Way(cost: cost, records: records)
            }
            place += 1
          }
        }
      }
      ways = next
    }
    return ways.map(\.way).min { $0.cost < $1.cost } ?? Way()
  }

  /// What may be added to the book's figure of a quarter by adjustments that the report has elsewhere, or lacks.
  private func adjustments(in quarter: Period) -> [Choice] {
    books.adjustments.flatMap { adjustment in
      let counted = PeriodGrain.quarter.period(of: adjustment.countedOn)
      let own = PeriodGrain.quarter.period(of: adjustment.date)
      var choices: [Choice] = []
      if counted == quarter {
        choices.append(
          Choice(
            amount: -adjustment.amount.cents,
            records: [Explanation(.leftOut, adjustment, counted: counted)]))
      }
      if own == quarter && own != counted {
        choices.append(
          Choice(
            amount: adjustment.amount.cents,
            records: [Explanation(.ownDay, adjustment, reported: own)]))
      }
      return choices
    }
  }

  /// What may be added by bookings without a channel: one or two of them, to the cent.
  private func withoutChannel(in quarter: Period) -> [Choice] {
    let choices = books.withoutChannel.filter { quarter.contains($0.countedOn) }.map { entry in
      Choice(
        amount: entry.net.cents, records: [Explanation(.noChannel, entry, reported: quarter)],
        isExact: true)
    }
    return PlatformSearch.sums(choices, upTo: 2, of: choices.count).filter { !$0.records.isEmpty }
  }

  /// What may be paid after the end of a quarter: later than the book has it, or, less than nothing, earlier.
  private static func moves(after quarter: Period, _ entries: [PlatformEntry]) -> [Choice] {
    let (last, next) = (quarter.lastDay, quarter.lastDay.adding(days: 1))
    let other = PeriodGrain.quarter.period(of: next)
    let near = entries.filter { $0.net != .zero && $0.source != .unknown }
      .sorted { distance($0, last) < distance($1, last) }
    let choices: [Choice] = near.compactMap { entry in
      let after = entry.countedOn.days(since: last)
      if (-days...0).contains(after), entry.source != .bank {
        return Choice(
          amount: entry.net.cents,
          records: [Explanation(.otherQuarter, entry, counted: quarter, reported: other)])
      }
      // What a file of the platform says was not earlier; the bank has the money some days after.
      guard (1...days).contains(after), entry.source != .payout else { return nil }
      return Choice(
        amount: -entry.net.cents,
        records: [Explanation(.otherQuarter, entry, counted: other, reported: quarter)])
    }
    let late = entries.filter {
      $0.source == .unknown && $0.net != .zero && quarter.contains($0.countedOn)
        && $0.checkOut.days(since: last) >= -unknownDays
    }.sorted { ($0.checkOut, $0.booking ?? 0) > ($1.checkOut, $1.booking ?? 0) }
    // A platform pays in the order of the stays: what it pays later are the last ones.
    var suffixes = [Choice()]
    for entry in late {
      let one = Choice(
        amount: entry.net.cents,
        records: [Explanation(.otherQuarter, entry, counted: quarter, reported: other)])
      suffixes.append((suffixes.last ?? Choice()).adding(one))
    }
    return unique(
      sums(choices, upTo: limit).flatMap { sum in suffixes.map { sum.adding($0) } })
  }

  private static func distance(_ entry: PlatformEntry, _ day: Day) -> Int {
    Int(entry.countedOn.days(since: day).magnitude)
  }

  /// The sums of choices, of up to so many together; without any, nothing.
  ///
  /// - Parameter limit: The number of choices that are combined, the first ones.
  private static func sums(
    _ choices: [Choice], upTo most: Int, of limit: Int = PlatformSearch.limit
  ) -> [Choice] {
    var sums = [Choice()]
    for choice in choices.prefix(limit) {
      sums += sums.filter { $0.records.count < most }.map { $0.adding(choice) }
    }
    return unique(sums)
  }

  /// The choices with the fewest records of each amount.
  private static func unique(_ choices: [Choice]) -> [Choice] {
    var best: [Int64: Choice] = [:]
    for choice in choices {
      if let known = best[choice.amount], known.records.count <= choice.records.count { continue }
      best[choice.amount] = choice
    }
    return best.values.sorted { $0.amount < $1.amount }
  }
}

extension PlatformReport.Explanation {
  /// The place in a list: by quarter, then by day.
  fileprivate var place: (Day, Day, Int64, Int64) {
    let quarter = counted ?? reported ?? .year(day.year)
    return (quarter.firstDay, day, booking ?? 0, adjustment ?? 0)
  }
}

extension Array {
  /// The place of the first element that meets a condition, which all after it meet too; the number of elements if none
  /// does.
  fileprivate func firstPlace(where isMet: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
