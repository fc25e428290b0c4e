package import Bookkeeping

/// Finds which records of the book explain which lines of the bank, by facts that can be named.
///
/// Claims and lines are added one by one, and only what matching needs is kept of them. What the program has matched
/// before is matched again as if it had not been, lines and claims: so it finds candidates that have come
/// since. What the user has accepted is no longer open.
package struct Matcher: Sendable {
  var index = ClaimIndex()
  var lines: OpenLines
  let accounts: [Int64: OwnAccount]
  let reader: LineReader

  /// Makes a matcher without claims.
  ///
  /// - Parameters:
  ///   - accounts: The accounts of the book.
  ///   - platforms: The platforms, which pay by the names that banks know.
  ///   - rules: The user's rules for lines with certain words.
  package init(
    accounts: [OwnAccount] = [], platforms: [Platform] = [], rules: [BankRule] = []
  ) {
    self.accounts = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
    lines = OpenLines(holders: self.accounts.compactMapValues(\.holder))
    reader = LineReader(platforms: platforms, accounts: accounts, rules: rules)
  }

  /// Adds something that may explain lines; nothing if it asks no money.
  package mutating func add(_ claim: Claim) { index.add(claim) }

  /// Adds a line that nothing or only a part explains yet; nothing if none of it is open.
  package mutating func add(_ line: OpenLine) { lines.add(line) }

  /// Matches the lines with the claims, which are used up: a matcher matches once.
  ///
  /// - Parameter withFacts: Whether matches and proposals have the facts that agree, which takes time and memory.
  package mutating func match(withFacts: Bool = true) -> MatchResult {
    index.sort()
    lines.sort()
    var result = MatchResult()
    let (taken, ofRules) = find(&result, withFacts: withFacts)
    if !withFacts {
      // The matches take the memory of what they were found by.
      lines.removeTexts()
      index.removeEntries()
    }
    result.matches = taken.map { taken in
      match(
        lines[taken.line], MatchRule.ordered[Int(taken.rank)],
        ClaimID(taken.other, index.claims, lines),
        isOldestOfEquals: taken.isOldestOfEquals)
    }
    if !ofRules.isEmpty {
      result.matches += ofRules.map {
        match(lines[$0.line], .rule, $0.rule, isOldestOfEquals: false)
      }
      let places = Dictionary(lines.indices.map { (lines[$0].id, $0) }) { first, _ in first }
      result.matches.sort { places[$0.line] ?? 0 < places[$1.line] ?? 0 }
    }
    if withFacts { addFacts(to: &result) }
    return result
  }

  /// Finds what rules of the program and those of the user take, and the proposals for other lines.
  private mutating func find(
    _ result: inout MatchResult, withFacts: Bool
  ) -> (taken: [Candidates.Taken], ofRules: [(line: Int, rule: ClaimID)]) {
    var (candidates, rulesOfLines) = candidates(&result.comparisons)
    var taken = candidates.takeAll()
    taken.sort { $0.line < $1.line }
    var ofRules: [(line: Int, rule: ClaimID)] = []
    // A rule of the user explains what no record may explain.
    let unclear = Set(candidates.freePairs.map(\.line))
    for (line, rules) in rulesOfLines
    where rules.count == 1 && !candidates.isLineTaken[line] && !unclear.contains(Int32(line)) {
      ofRules.append((line, ClaimID(.rule, reader.rule(rules[0]).id)))
      candidates.takeLine(line)
    }
    var proposer = Proposer(index, reader, lines, candidates, rulesOfLines)
    for line in lines.indices where !candidates.isLineTaken[line] {
      let proposals = proposer.proposals(of: line)
      if !proposals.isEmpty { result.proposals[lines[line].id] = proposals }
    }
    result.comparisons += proposer.comparisons
    if withFacts {
      for pair in candidates.pairs
      where !candidates.isLineTaken[Int(pair.line)] && !candidates.isFree(Int(pair.other)) {
        result.taken[lines[Int(pair.line)].id, default: []].append(
          candidates.id(of: Int(pair.other)))
      }
    }
    return (taken, ofRules)
  }

  private func match(
    _ line: IndexedLine, _ rule: MatchRule, _ claim: ClaimID, isOldestOfEquals: Bool
  ) -> Match {
    Match(
      line: line.id, booked: line.booked, rule: rule, part: ExplainedPart(claim, line.remaining),
      isOldestOfEquals: isOldestOfEquals, facts: [])
  }

  /// Finds what may explain each line to the cent, and the user's rules about it.
  private mutating func candidates(
    _ comparisons: inout Int
  ) -> (Candidates, rules: [Int: [Int]]) {
    var search = CandidateSearch(index)
    var rules: [Int: [Int]] = [:]
    let names = accounts.mapValues { $0.names.compactMap { Name($0) } }
    var read = ReadLine()
    for place in lines.indices {
      let open = lines[place]
      reader.read(lines, place, index, into: &read)
      if !read.rules.isEmpty { rules[place] = read.rules }
      var marks: IndexedLine.Marks = []
      if LineWords.saysReturned(read.text, open.concept) { marks.insert(.isReturned) }
      if accounts.count > 1 {
        let words = read.text.words.map(\.hash)
        if LineWords.saysInternal(read.text)
          || read.rules.contains(where: { reader.rule($0).isInternal })
          || (names[open.account] ?? []).contains(where: { $0.agrees(with: words) })
        {
          marks.insert(.staysWithHolder)
        }
      }
      let other = accounts.count > 1 ? read.accounts.first { $0 != open.account } : nil
      lines.mark(place, marks, otherAccount: other)
      search.add(read, lines, at: place)
    }
    comparisons += search.comparisons
    var candidates = search.candidates(lines)
    LinePairs(lines, betweenAccounts: accounts.count > 1)?.add(to: &candidates)
    return (candidates, rules)
  }
}
