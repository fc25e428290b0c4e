internal import Bookkeeping

/// A line, and what explains it by a rule.
struct Candidate {
  /// The place of the line.
  let line: Int32
  /// The place of the claim; after the last one, that of another line.
  let other: Int32
  /// The rank of the rule.
  let rank: UInt8
  /// Whether the claim is about another party than the holder of the account, so that it is only proposed.
  let isOtherHolder: Bool
}

/// Everything that may explain lines to the cent, before any of it is taken.
///
/// A line and a claim are matched if neither has another candidate by the same or an earlier rule. So
/// what a rule takes has no other candidate by the rules until then, and one pass over the rules is
/// enough: it leaves nothing that a second pass would take. Nor does the order of lines matter.
struct Candidates {
  let claims: [IndexedClaim]
  let lines: OpenLines
  var pairs: [Candidate] = []
  /// Lines with more candidates than are kept: nothing is certain of them, nor of claims that they were not
  /// compared with.
  var isCrowded: [Bool]
  var isContested: [Bool]
  private(set) var isLineTaken: [Bool]
  private(set) var isClaimTaken: [Bool]

  /// A line that was matched.
  struct Taken {
    let line: Int
    let other: Int
    let rank: UInt8
    let isOldestOfEquals: Bool
  }

  init(_ claims: [IndexedClaim], _ lines: OpenLines) {
    self.claims = claims
    self.lines = lines
    isCrowded = Array(repeating: false, count: lines.count)
    isContested = Array(repeating: false, count: claims.count)
    isLineTaken = isCrowded
    isClaimTaken = isContested
  }

  /// The place of the line that stands for another one's claim; nil for a claim of a record.
  func line(ofOther other: Int) -> Int? { other < claims.count ? nil : other - claims.count }

  /// Whether a line or claim that explains others is still there.
  func isFree(_ other: Int) -> Bool {
    if let line = line(ofOther: other) { !isLineTaken[line] } else { !isClaimTaken[other] }
  }

  /// Takes a line that a rule of the user explains.
  mutating func takeLine(_ line: Int) { isLineTaken[line] = true }

  /// Takes what each rule explains alone, the surest rule first.
  mutating func takeAll() -> [Taken] {
    pairs.sort { ($0.line, $0.other) < ($1.line, $1.other) }
    return Set(pairs.map(\.rank)).sorted().flatMap { take($0) }
  }

  /// The candidates that nothing has taken.
  var freePairs: [Candidate] {
    pairs.filter { !isLineTaken[Int($0.line)] && isFree(Int($0.other)) }
  }

  /// Whether two claims or lines are as good as one another: two claims by their amount and what makes them equal.
  private func areEqual(_ one: Int32, _ other: Int32) -> Bool {
    if one == other { return true }
    guard claims.indices.contains(Int(one)), claims.indices.contains(Int(other)) else {
      return false
    }
    let (first, second) = (claims[Int(one)], claims[Int(other)])
    return first.equality != nil && first.equality == second.equality
      && first.cents == second.cents
  }

  /// What a line without candidates, and one of which the candidates differ, has in the place of its first one.
  private static let (none, mixed): (Int32, Int32) = (-1, -2)

  /// Takes by one rule.
  private mutating func take(_ rank: UInt8) -> [Taken] {
    let candidates = freePairs.filter { $0.rank <= rank && !$0.isOtherHolder }
    let isByKey = MatchRule.ordered[Int(rank)].isByKey
    var firsts = isCrowded.map { $0 && !isByKey ? Candidates.mixed : Candidates.none }
    for pair in candidates {
      let line = Int(pair.line)
      if firsts[line] == Candidates.none { firsts[line] = pair.other }
      if !areEqual(firsts[line], pair.other) { firsts[line] = Candidates.mixed }
    }
    let rivals = Rivals(candidates, self, isMixed: { firsts[$0] == Candidates.mixed })
    var chosen: [(pair: Candidate, isOldestOfEquals: Bool)] = []
    var isServed = [Bool](repeating: false, count: claims.count + lines.count)
    var next = candidates.startIndex
    while next < candidates.endIndex {
      let line = candidates[next].line
      let end = candidates[next...].firstIndex { $0.line != line } ?? candidates.endIndex
      let own = candidates[next..<end]
      next = end
      // An equal claim that is free would do, but then the other line would have to take the uncertain one.
      let isCertain =
        firsts[Int(line)] != Candidates.mixed && !own.contains { rivals.isBlocked[Int($0.other)] }
      let first = own.first { pair in
        let other = Int(pair.other)
        let isContested = !isByKey && other < claims.count && self.isContested[other]
        return !isServed[other] && !isContested
      }
      if isCertain, let first {
        isServed[Int(first.other)] = true
        chosen.append((first, own.count > 1 || rivals.isShared[Int(first.other)]))
      }
    }
    // Two lines explain each other, or neither does.
    var otherOfLine = [Int32](repeating: -1, count: lines.count)
    for (pair, _) in chosen { otherOfLine[Int(pair.line)] = pair.other }
    var taken: [Taken] = []
    for (pair, isOldest) in chosen {
      let (line, other) = (Int(pair.line), Int(pair.other))
      if let second = self.line(ofOther: other), Int(otherOfLine[second]) != line + claims.count {
        continue
      }
      taken.append(
        Taken(line: line, other: other, rank: pair.rank, isOldestOfEquals: isOldest))
    }
    for match in taken {
      isLineTaken[match.line] = true
      if match.other < claims.count { isClaimTaken[match.other] = true }
    }
    return taken
  }
}

/// Which claims several lines would take.
private struct Rivals {
  /// Claims that more than one line would take.
  private(set) var isShared: [Bool]
  /// Claims of which it is not certain which line takes them: a line has other candidates too, or the lines
  /// or claims are not equal. Lines of different accounts are not.
  private(set) var isBlocked: [Bool]

  init(_ pairs: [Candidate], _ all: Candidates, isMixed: (Int) -> Bool) {
    let count = all.claims.count + all.lines.count
    isShared = Array(repeating: false, count: count)
    isBlocked = isShared
    var firstLine = [Int32](repeating: -1, count: count)
    for pair in pairs {
      let (line, other) = (Int(pair.line), Int(pair.other))
      if isMixed(line) { isBlocked[other] = true }
      let first = Int(firstLine[other])
      guard first >= 0 else {
        firstLine[other] = pair.line
        continue
      }
      isShared[other] = true
      let isEqual = other < all.claims.count && all.claims[other].equality != nil
      if !isEqual || all.lines[first].account != all.lines[line].account { isBlocked[other] = true }
    }
  }
}

extension MatchRule {
  /// Whether the rule asks for a code, which no crowd of other claims can have.
  fileprivate var isByKey: Bool {
    switch self {
    case .filedReturn, .payoutKey, .bookingCode, .billNumber: true
    default: false
    }
  }
}
