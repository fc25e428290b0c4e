internal import Bookkeeping

/// Finds what may explain the lines that no rule has matched.
struct Proposer {
  private let index: ClaimIndex
  private let reader: LineReader
  private let lines: OpenLines
  private let candidates: Candidates
  private let rules: [Int: [Int]]
  /// The candidates that are left, by line and by claim.
  private let pairsOfLine: [Int32: [Candidate]]
  private let pairsOfClaim: [Int32: [Candidate]]
  /// The stays that platforms pay, and the receipts by card, by the hash of the platform or way, and by day.
  private let summed: [UInt64: [Int]]
  /// The number of claims that were compared with lines.
  private(set) var comparisons = 0

  /// The most proposals of a line.
  private static let mostShown = 9
  /// The most claims of another amount that one sign of a line is compared with.
  private static let mostCompared = 512

  init(
    _ index: ClaimIndex, _ reader: LineReader, _ lines: OpenLines, _ candidates: Candidates,
    _ rules: [Int: [Int]]
  ) {
    self.index = index
    self.reader = reader
    self.lines = lines
    self.candidates = candidates
    self.rules = rules
    let pairs = candidates.freePairs
    pairsOfLine = Dictionary(grouping: pairs) { $0.line }
    pairsOfClaim = Dictionary(grouping: pairs) { $0.other }
    let card = ClaimIndex.hash(of: .card)
    let free = index.claims.indices.filter { place in
      let claim = index.claims[place]
      let isSummed =
        claim.id.kind == .stayNet || claim.id.kind == .receipt && index.tag(of: claim) == card
      return isSummed && candidates.isFree(place)
    }
    summed = Dictionary(grouping: free) { index.tag(of: index.claims[$0]) }
      .mapValues { $0.sorted { index.claims[$0].isEarlier(than: index.claims[$1]) } }
  }

  /// The proposals for a line, by its place, best first.
  mutating func proposals(of place: Int) -> [Proposal] {
    let exact = exactProposals(of: place)
    if !exact.isEmpty { return Array(exact.prefix(Proposer.mostShown)) }
    let read = reader.read(lines, place, index)
    let others = sums(of: place, read) + inexactProposals(of: place, read)
    return Array((others.isEmpty ? ofAmountAlone(place) : others).prefix(Proposer.mostShown))
  }

  /// What explains the line to the cent, but is not certain.
  private func exactProposals(of place: Int) -> [Proposal] {
    let pairs = pairsOfLine[Int32(clamping: place)] ?? []
    let own = pairs.filter { !$0.isOtherHolder }
    let ofRules = (rules[place] ?? []).map { ClaimID(.rule, reader.rule($0).id) }
    let remaining = lines[place].remaining
    let shown = own.isEmpty ? pairs : own
    var proposals: [Proposal] = []
    for pair in shown.sorted(by: { ($0.rank, $0.other) < ($1.rank, $1.other) }) {
      let claim = candidates.id(of: Int(pair.other))
      proposals.append(
        Proposal(
          rule: MatchRule.ordered[Int(pair.rank)], parts: [ExplainedPart(claim, remaining)],
          difference: .zero, doubts: doubts(about: pair, among: shown), facts: []))
    }
    for claim in ofRules {
      let others = shown.map { candidates.id(of: Int($0.other)) } + ofRules.filter { $0 != claim }
      proposals.append(
        Proposal(
          rule: .rule, parts: [ExplainedPart(claim, remaining)], difference: .zero,
          doubts: others.map { .otherClaim($0) }, facts: []))
    }
    return proposals
  }

  private func doubts(about pair: Candidate, among pairs: [Candidate]) -> [Doubt] {
    var doubts: [Doubt] = []
    for other in pairs where other.rank <= pair.rank && other.other != pair.other {
      doubts.append(.otherClaim(candidates.id(of: Int(other.other))))
    }
    for other in pairsOfClaim[pair.other] ?? []
    where other.rank <= pair.rank && other.line != pair.line
      && (pair.isOtherHolder || !other.isOtherHolder)
    {
      doubts.append(.otherLine(lines[Int(other.line)].id))
    }
    let claim = Int(pair.other)
    let isContested = claim < index.claims.count && candidates.isContested[claim]
    if candidates.isCrowded[Int(pair.line)] || isContested { doubts.append(.crowd) }
    return doubts + holderDoubt(about: claim, pair.isOtherHolder)
  }

  private func holderDoubt(about claim: Int, _ isOther: Bool) -> [Doubt] {
    guard isOther else { return [] }
    guard claim < index.claims.count else { return [.unknownHolder] }
    return index.holder(of: index.claims[claim]).map { [.otherHolder($0)] } ?? []
  }
}

extension Proposer {
  /// Stays that add up to what a platform paid, and receipts that add up to what a terminal did.
  private mutating func sums(of place: Int, _ read: ReadLine) -> [Proposal] {
    let line = lines[place]
    let total = line.cents
    guard total > 0 else { return [] }
    var proposals: [Proposal] = []
    for number in read.platforms {
      let platform = reader.platforms[number]
      let first = line.day - Int32(clamping: min(platform.days, 3660))
      let stays = claims(ClaimIndex.hash(ofChannel: platform.channel), first...line.day, line)
        .suffix(Sums.mostCandidates)
      comparisons += stays.count
      let cents = stays.map { index.claims[$0].cents }
      for subset in Sums.subsets(of: cents, addingUpTo: total) {
        proposals.append(sum(.stays, subset.map { stays[stays.startIndex + $0] }, of: place))
      }
    }
    let isByCard = LineWords.mayPayCards(read.text, lines[place].concept)
    guard isByCard, proposals.isEmpty else { return proposals }
    let receipts = Array(
      claims(ClaimIndex.hash(of: .card), (line.day - Proposer.daysOfTerminal)...line.day, line))
    comparisons += receipts.count
    let amounts = receipts.map { (day: index.claims[$0].day, cents: index.claims[$0].cents) }
    for run in Sums.runs(of: amounts, payingOut: total) {
      proposals.append(sum(.terminal, Array(receipts[run]), of: place))
    }
    return proposals
  }

  /// The days in which a terminal pays what it has received.
  private static let daysOfTerminal: Int32 = 3

  /// The claims that are summed up, of a platform or way of payment and of some days.
  private func claims(
    _ tag: UInt64, _ days: ClosedRange<Int32>, _ line: IndexedLine
  ) -> ArraySlice<Int> {
    let all = summed[tag] ?? []
    func first(from day: Int32) -> Int {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if index.claims[all[middle]].day < day { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let found = all[first(from: days.lowerBound)..<first(from: days.upperBound + 1)]
    return ArraySlice(
      found.filter { !lines.isOther(line, than: index.holder(of: index.claims[$0])) })
  }

  private func sum(_ rule: MatchRule, _ places: [Int], of line: Int) -> Proposal {
    let parts = places.map {
      ExplainedPart(index.claims[$0].id, Money(cents: index.claims[$0].cents))
    }
    let total = places.reduce(Int128(0)) { $0 + Int128(index.claims[$1].cents) }
    let difference = Int64(clamping: Int128(lines[line].remaining.cents) - total)
    return Proposal(
      rule: rule, parts: parts, difference: Money(cents: difference), doubts: [], facts: [])
  }
}

extension Proposer {
  /// Claims that the line names, of which it pays a part, or whose amounts differ a little.
  private mutating func inexactProposals(of place: Int, _ read: ReadLine) -> [Proposal] {
    let line = lines[place]
    var evidence: [Int: Evidence] = [:]
    for sign in read.signs where sign.kind != .method {
      // All larger amounts, of which the line may be a part, and those that are a little smaller.
      let first = line.cents > 0 ? line.cents - line.cents / 10 : Int64.min
      let days = sign.days(around: line.day, longest: index.longest)
      var compared = 0
      for entry in index.entries[index.start(of: sign.hash, cents: first)...] {
        let (claim, place) = (index.claim(of: entry), Int(entry.claim))
        guard entry.hash == sign.hash, line.cents > 0 || claim.cents < line.cents - line.cents / 10,
          compared < Proposer.mostCompared
        else { break }
        compared += 1
        guard days.contains(claim.day), candidates.isFree(place) else { continue }
        evidence[place, default: []].formUnion(entry.evidence)
      }
      comparisons += compared
    }
    var found: [(rank: UInt8, distance: Int32, claim: IndexedClaim, proposal: Proposal)] = []
    for (number, agreed) in evidence {
      let claim = index.claims[number]
      let distance = abs(line.day - claim.day)
      if let proposal = inexact(line, claim, agreed) {
        found.append((proposal.rule.rank, distance, claim, proposal))
      }
    }
    found.sort { one, other in
      let (first, second) = ((one.rank, one.distance), (other.rank, other.distance))
      return first == second ? one.claim.isEarlier(than: other.claim) : first < second
    }
    return found.map(\.proposal)
  }

  private func inexact(
    _ line: IndexedLine, _ claim: IndexedClaim, _ agreed: Evidence
  ) -> Proposal? {
    let rules = AutomaticRule.byKind[Int(claim.id.kind.rawValue)].filter {
      $0.suggests(claim, agreed, on: line.day)
    }
    let holder = index.holder(of: claim)
    let isOther = lines.isOther(line, than: holder)
    let doubts: [Doubt] = isOther ? holder.map { [.otherHolder($0)] } ?? [] : []
    let (paid, asked) = (Int128(line.cents), Int128(claim.cents))
    let smaller = Money(cents: paid.magnitude < asked.magnitude ? line.cents : claim.cents)
    let difference = paid - asked
    let isNear = difference.magnitude * 100 <= asked.magnitude * 2
    // Two proposals of one claim would be the same part of the line.
    if isNear, rules.contains(where: \.toleratesDifference) {
      return Proposal(
        rule: .near, parts: [ExplainedPart(claim.id, smaller)],
        difference: Money(cents: Int64(clamping: difference)), doubts: doubts, facts: [])
    }
    guard rules.contains(where: \.isDivisible), paid.magnitude < asked.magnitude else { return nil }
    return Proposal(
      rule: .part, parts: [ExplainedPart(claim.id, smaller)], difference: .zero, doubts: doubts,
      facts: [])
  }

  /// The few claims that agree in nothing but the amount.
  private mutating func ofAmountAlone(_ place: Int) -> [Proposal] {
    let (line, days) = (lines[place], AutomaticRule.daysOfAmount)
    var found: [IndexedClaim] = []
    for place in index.places(ofCents: line.cents, day: line.day - days - index.longest) {
      let claim = index.claims[place]
      guard claim.cents == line.cents, claim.day <= line.day + days else { break }
      comparisons += 1
      // The sums of net amounts are proposed, and nothing else.
      if claim.id.kind == .stayNet { continue }
      guard claim.lastDay >= line.day - days, candidates.isFree(place),
        !claim.isPaid || AutomaticRule.isNearPayment(claim, on: line.day)
      else { continue }
      found.append(claim)
      if found.count > Proposer.mostOfAmount { return [] }
    }
    return found.map { claim in
      var doubts: [Doubt] = found.filter { $0.id != claim.id }.map { .otherClaim($0.id) }
      if let holder = index.holder(of: claim), lines.isOther(line, than: holder) {
        doubts.append(.otherHolder(holder))
      }
      return Proposal(
        rule: .amount, parts: [ExplainedPart(claim.id, Money(cents: line.cents))],
        difference: .zero, doubts: doubts, facts: [])
    }
  }

  /// The most claims of the same amount that are proposed.
  private static let mostOfAmount = 3
}
