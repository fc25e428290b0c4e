internal import Bookkeeping

/// Lines that explain each other: payments that came back, and transfers between own accounts.
struct LinePairs {
  private let lines: OpenLines
  /// The places of the lines by amount, and then by day.
  private let byAmount: [Int]
  private let betweenAccounts: Bool

  /// Finds nothing yet; nil if no line can explain another one.
  ///
  /// - Parameter betweenAccounts: Whether the book has several accounts.
  init?(_ lines: OpenLines, betweenAccounts: Bool) {
    let haveReturned = lines.indices.contains { lines[$0].marks.contains(.isReturned) }
    guard betweenAccounts || haveReturned else { return nil }
    self.lines = lines
    self.betweenAccounts = betweenAccounts
    byAmount = lines.indices.sorted { (lines[$0].cents, $0) < (lines[$1].cents, $1) }
  }

  /// The days in which a payment comes back.
  private static let daysOfReturn: ClosedRange<Int32> = 1...60
  /// The days from an account to another.
  private static let daysBetweenAccounts: ClosedRange<Int32> = 0...3
  /// The most opposites of a line; with more, nothing is certain.
  private static let most = 64

  /// Adds the pairs to the candidates: each once from either side.
  func add(to candidates: inout Candidates) {
    for line in lines.indices {
      if lines[line].marks.contains(.isReturned) { add(linesTakenBackBy: line, to: &candidates) }
      if betweenAccounts, lines[line].cents < 0 { add(arrivalsOf: line, to: &candidates) }
    }
  }

  /// The nearest earlier lines of the opposite amount that have something in common with one.
  private func add(linesTakenBackBy line: Int, to candidates: inout Candidates) {
    let returned = lines[line]
    let days = LinePairs.daysOfReturn
    let first = returned.day - days.upperBound
    let earlier = opposites(of: line, first...(returned.day - days.lowerBound))
      .filter { lines[$0].account == returned.account && !lines[$0].marks.contains(.isReturned) }
    if earlier.isEmpty { return }
    // The texts are read again for the few lines that have an opposite.
    let words = lines.text(line)
    var nearest: Int32?
    for other in earlier.reversed().prefix(LinePairs.most) {
      if let nearest, lines[other].day < nearest { break }
      guard LinePairs.common(words, lines.text(other)) != nil else { continue }
      nearest = lines[other].day
      add(line, other, .returned, to: &candidates)
    }
  }

  /// The lines of other accounts of the holder to which the money may have gone.
  private func add(arrivalsOf line: Int, to candidates: inout Candidates) {
    let source = lines[line]
    let days = LinePairs.daysBetweenAccounts
    let arrivals = opposites(
      of: line, (source.day + days.lowerBound)...(source.day + days.upperBound)
    ).filter { other in
      let target = lines[other]
      let holders = (lines.holder(of: source), lines.holder(of: target))
      guard target.account != source.account,
        holders.0 == holders.1 || holders.0 == nil || holders.1 == nil
      else { return false }
      return lines.otherAccounts[line] == target.account
        || lines.otherAccounts[other] == source.account
        || source.marks.union(target.marks).contains(.staysWithHolder)
    }
    for other in arrivals.prefix(LinePairs.most) {
      add(
        line, other, .ownAccounts, to: &candidates,
        isOtherHolder: lines.holder(of: lines[other]) != lines.holder(of: source))
    }
    if arrivals.count > LinePairs.most { candidates.isCrowded[line] = true }
  }

  private func add(
    _ one: Int, _ other: Int, _ rule: MatchRule, to candidates: inout Candidates,
    isOtherHolder: Bool = false
  ) {
    for (line, claim) in [(one, other), (other, one)] {
      candidates.pairs.append(
        Candidate(
          line: Int32(clamping: line),
          other: Int32(clamping: candidates.claims.count + claim), rank: rule.rank,
          isOtherHolder: isOtherHolder))
    }
  }

  /// The places of the lines of the opposite amount within some days, by day.
  private func opposites(of line: Int, _ days: ClosedRange<Int32>) -> ArraySlice<Int> {
    let (cents, overflow) = Int64(0).subtractingReportingOverflow(lines[line].cents)
    if overflow { return [] }
    func first(from day: Int32) -> Int {
      var (low, high) = (byAmount.startIndex, byAmount.endIndex)
      while low < high {
        let middle = (low + high) / 2
        let other = lines[byAmount[middle]]
        if (other.cents, other.day) < (cents, day) { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return byAmount[first(from: days.lowerBound)..<first(from: days.upperBound + 1)]
  }

  /// The words that two lines have in common, if they are enough: a code, or two words of a name, or the only one.
  static func common(_ one: LineText, _ other: LineText) -> [String]? {
    let hashes = Set(other.words.map(\.hash))
    var names: [String] = []
    var codes: [String] = []
    for word in one.words where hashes.contains(word.hash) {
      let text = one.text(of: word)
      let digits = text.utf8.count(where: isDigit)
      if Code.isLongEnough(text.utf8.count, digits: digits), !codes.contains(text) {
        codes.append(text)
      }
      if word.isOfName, !Name.isGeneral(word.hash), !names.contains(text) {
        names.append(text)
      }
    }
    if names.count > 1 || !codes.isEmpty { return names + codes }
    let isOnly = [one, other].contains { text in
      text.words.count { $0.isOfName && !Name.isGeneral($0.hash) } == 1
    }
    return isOnly && names.contains { $0.utf8.count >= 6 } ? names : nil
  }
}
