internal import Bookkeeping

/// Finds the claims that explain lines to the cent.
struct CandidateSearch {
  private let index: ClaimIndex
  private var pairs: [Candidate] = []
  /// What the signs of the present line have found.
  private var found: [(claim: Int32, evidence: Evidence)] = []
  private var crowded: [Int] = []
  private var isContested: [Bool]
  /// The first entry of the index from which claims of a sign and amount are contested.
  private var contestedFrom: [UInt64: Int] = [:]
  /// The number of claims that were compared with lines.
  private(set) var comparisons = 0

  /// The most claims that one sign of a line finds.
  private static let most = 64

  init(_ index: ClaimIndex) {
    self.index = index
    isContested = Array(repeating: false, count: index.claims.count)
  }

  /// Adds the claims of a line.
  mutating func add(_ read: ReadLine, _ lines: OpenLines, at place: Int) {
    let line = lines[place]
    found.removeAll(keepingCapacity: true)
    for sign in read.signs { find(sign, line, place) }
    found.sort { $0.claim < $1.claim }
    var next = found.startIndex
    while next < found.endIndex {
      let number = found[next].claim
      var evidence: Evidence = []
      while next < found.endIndex, found[next].claim == number {
        evidence.formUnion(found[next].evidence)
        next += 1
      }
      let claim = index.claims[Int(number)]
      guard let rule = AutomaticRule.first(for: claim, evidence, on: line.day) else { continue }
      pairs.append(
        Candidate(
          line: Int32(clamping: place), other: number, rank: rule.rule.rank,
          isOtherHolder: lines.isOther(line, than: index.holder(of: claim))))
    }
  }

  /// Finds the claims of the amount of a line that one of its signs names.
  private mutating func find(_ sign: LineSign, _ line: IndexedLine, _ place: Int) {
    let days = sign.days(around: line.day, longest: index.longest)
    let start = index.start(of: sign.hash, cents: line.cents, day: days.lowerBound)
    var count = 0
    for entry in index.entries[start...] {
      let claim = index.claim(of: entry)
      guard entry.hash == sign.hash, claim.cents == line.cents, claim.day <= days.upperBound else {
        break
      }
      comparisons += 1
      count += 1
      if count > CandidateSearch.most {
        crowd(sign.hash, line, place, from: start)
        break
      }
      found.append((entry.claim, entry.evidence))
    }
  }

  /// Notes that a line has more claims than it was compared with. All claims of the sign and amount from there on are
  /// contested, as other lines may find a few of them.
  private mutating func crowd(_ hash: UInt64, _ line: IndexedLine, _ place: Int, from start: Int) {
    crowded.append(place)
    let group = TextHash.of(hash, UInt64(bitPattern: line.cents))
    let end = contestedFrom[group] ?? index.start(of: hash, cents: line.cents, day: .max)
    guard start < end else { return }
    contestedFrom[group] = start
    for entry in index.entries[start..<end] { isContested[Int(entry.claim)] = true }
  }

  /// What was found.
  func candidates(_ lines: OpenLines) -> Candidates {
    var candidates = Candidates(index.claims, lines)
    candidates.pairs = pairs
    candidates.isContested = isContested
    for place in crowded { candidates.isCrowded[place] = true }
    return candidates
  }
}

extension Candidates {
  /// What a claim or line is called.
  func id(of other: Int) -> ClaimID { ClaimID(other, claims, lines) }
}

extension ClaimID {
  /// What a claim, or behind all claims a line, is called by its place.
  init(_ other: Int, _ claims: [IndexedClaim], _ lines: OpenLines) {
    let isLine = other >= claims.count
    self = isLine ? ClaimID(.line, lines[other - claims.count].id) : claims[other].id
  }
}
