internal import Bookkeeping

extension Matcher {
  /// Adds what agrees to matches and proposals.
  func addFacts(to result: inout MatchResult) {
    let places = Dictionary(lines.indices.map { (lines[$0].id, $0) }) { first, _ in first }
    var needed = Set(result.matches.map(\.part.claim))
    for proposals in result.proposals.values {
      for proposal in proposals { needed.formUnion(proposal.parts.map(\.claim)) }
    }
    var claims: [ClaimID: Int32] = [:]
    for (place, claim) in index.claims.enumerated() where needed.contains(claim.id) {
      claims[claim.id] = Int32(clamping: place)
    }
    let finder = FactFinder(
      index: index, reader: reader, lines: lines, places: places, claims: claims)
    for number in result.matches.indices {
      let match = result.matches[number]
      guard let place = places[match.line] else { continue }
      let read = finder.read(place)
      result.matches[number].facts = finder.facts(place, read, [match.part.claim])
    }
    for (line, proposals) in result.proposals {
      guard let place = places[line] else { continue }
      let read = finder.read(place)
      result.proposals[line] = proposals.map { proposal in
        var proposal = proposal
        proposal.facts = finder.facts(place, read, proposal.parts.map(\.claim))
        return proposal
      }
    }
  }
}

/// Finds what a line and its claims have in common.
private struct FactFinder {
  let index: ClaimIndex
  let reader: LineReader
  let lines: OpenLines
  /// The places of the lines and claims by their names.
  let places: [Int64: Int]
  let claims: [ClaimID: Int32]

  func read(_ place: Int) -> ReadLine {
    reader.read(lines, place, index)
  }

  /// What a line and the claims that explain it have in common.
  func facts(_ place: Int, _ read: ReadLine, _ ids: [ClaimID]) -> [Fact] {
    let open = lines[place]
    var facts: [Fact] = []
    var asked: Int128 = 0
    for id in ids {
      switch id.kind {
      case .line:
        guard let other = places[id.number] else { continue }
        asked -= Int128(lines[other].remaining.cents)
        let words = LinePairs.common(read.text, lines.text(other))
        if let words { facts.append(.words(words)) }
      case .rule:
        for rule in read.rules.map(reader.rule) where rule.id == id.number {
          let text = LineText([rule.words])
          facts.append(.words(text.words.map(text.text(of:))))
        }
      default:
        guard let claim = claims[id] else { continue }
        asked += Int128(index.claims[Int(claim)].cents)
        for fact in agreeing(place, read, claim) where !facts.contains(fact) { facts.append(fact) }
      }
    }
    // A rule asks for words alone.
    if ids.contains(where: { $0.kind != .rule }) {
      facts.append(.amounts(open.remaining, Money(cents: Int64(clamping: asked))))
    }
    if let id = ids.first, ids.count == 1, let days = days(to: place, from: id) {
      facts.append(.days(days))
    }
    return facts
  }

  /// The days from a claim to a line; nil for a rule.
  private func days(to place: Int, from id: ClaimID) -> Int? {
    let day = lines[place].booked
    if id.kind == .line { return places[id.number].map { day.days(since: lines[$0].booked) } }
    guard let number = claims[id] else { return nil }
    let claim = index.claims[Int(number)]
    let line = Int(day.number)
    return line < Int(claim.day) ? line - Int(claim.day) : max(0, line - Int(claim.lastDay))
  }

  /// What a line has of a claim, by the signs through which the index leads to it.
  private func agreeing(_ place: Int, _ read: ReadLine, _ number: Int32) -> [Fact] {
    let claim = index.claims[Int(number)]
    var facts: [Fact] = []
    var words: [String] = []
    if claim.id.kind == .stayNet {
      facts += read.platforms.map { reader.platforms[$0].channel }
        .filter { ClaimIndex.hash(ofChannel: $0) == index.tag(of: claim) }.map { .platform($0) }
    }
    for sign in read.signs {
      let start = index.start(of: sign.hash, cents: claim.cents, day: claim.day)
      for entry in index.entries[start...] {
        let other = index.claim(of: entry)
        guard entry.hash == sign.hash, other.cents == claim.cents, other.day == claim.day else {
          break
        }
        guard entry.claim == number else { continue }
        if entry.evidence == .name {
          for word in sign.words.map({ read.text.text(of: read.text.words[$0]) })
          where !words.contains(word) { words.append(word) }
        }
        facts += fact(entry.evidence, sign, read, place)
      }
    }
    return facts + (words.isEmpty ? [] : [.words(words)])
  }

  private func fact(
    _ evidence: Evidence, _ sign: LineSign, _ read: ReadLine, _ place: Int
  ) -> [Fact] {
    switch evidence {
    case .platform:
      return read.platforms.map { reader.platforms[$0].channel }
        .filter { ClaimIndex.hash(ofChannel: $0) == sign.hash }.map { .platform($0) }
    case .method: return read.method.map { [.method($0)] } ?? []
    case .key, .iban, .mandate, .taxID:
      let (code, column) = read.text.place(of: sign.words, in: lines.statementText(place))
      return switch evidence {
      case .iban: [.iban(code, column: column)]
      case .mandate: [.mandate(code, column: column)]
      case .taxID: [.taxID(code, column: column)]
      default: [.key(code, column: column)]
      }
    default: return []
    }
  }
}

extension LineText {
  /// The words as a text has them, and the column in which they begin, from 1; in capitals and without a column
  /// if another field of the line has them.
  fileprivate func place(of places: [Int], in text: String) -> (String, column: Int?) {
    guard let first = places.first, let last = places.last else { return ("", nil) }
    var (length, column) = (0, 0)
    var start: Int?
    var found = ""
    for character in text {
      column += 1
      let next = length + LineText([String(character)]).bytes.count
      if start == nil, next > words[first].start { start = column }
      if start != nil { found.append(character) }
      if start != nil, next >= words[last].end { return (found, start) }
      length = next
    }
    let bytes = bytes[words[first].start..<words[last].end]
    return (String(decoding: bytes, as: UTF8.self).uppercased(), nil)
  }
}
