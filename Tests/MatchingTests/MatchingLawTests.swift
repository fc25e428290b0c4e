import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `Whatever the lines and claims are` {
  private static let seeds = SeededGenerator.seeds(1, 2, 3, 4, 5, 6, 7, 8)

  @Test(arguments: seeds) func `their order is of no importance`(seed: UInt64) {
    var book = RandomBook(seed: seed, lines: 60, isDense: true)
    let result = book.result()
    #expect(!result.matches.isEmpty && !result.proposals.isEmpty)
    for _ in 0..<5 {
      book.shuffle()
      #expect(book.result() == result)
    }
  }

  @Test(arguments: seeds) func `a second pass takes nothing more`(seed: UInt64) {
    let book = RandomBook(seed: seed, lines: 100, isDense: true)
    let result = book.result()
    #expect(book.without(result.matches).result().matches == [])
  }

  @Test(arguments: seeds) func `each is taken once, to the cent`(seed: UInt64) {
    let book = RandomBook(seed: seed, lines: 60, isDense: true)
    let result = book.result()
    let amounts = Dictionary(uniqueKeysWithValues: book.claims.map { ($0.id, $0.amount) })
    let lines = Dictionary(uniqueKeysWithValues: book.lines.map { ($0.line.id, $0.remaining) })
    var taken: Set<ClaimID> = []
    for match in result.matches {
      #expect(match.part.amount == lines[match.line])
      #expect(result.proposals[match.line] == nil)
      if match.part.claim.kind == .rule { continue }
      #expect(taken.insert(match.part.claim).inserted)
      if match.part.claim.kind != .line { #expect(match.part.amount == amounts[match.part.claim]) }
    }
    #expect(Set(result.matches.map(\.line)).count == result.matches.count)
    for proposal in result.proposals.values.joined() {
      #expect(taken.isDisjoint(with: proposal.parts.map(\.claim)))
      for part in proposal.parts {
        guard let asked = amounts[part.claim] else { continue }
        #expect(part.amount.cents.magnitude <= asked.cents.magnitude)
      }
    }
  }

  @Test(arguments: seeds) func `a rival leaves its line and claim to the user`(seed: UInt64) {
    // A second claim like one that was matched, but for another home, or a second line.
    let book = RandomBook(seed: seed, lines: 40, isDense: false)
    let result = book.result()
    for match in result.matches.prefix(10) where match.part.claim.kind != .rule {
      var matcher = book.matcher()
      guard var claim = book.claims.first(where: { $0.id == match.part.claim }) else { continue }
      claim.id = ClaimID(claim.id.kind, 900)
      claim.equality = claim.equality.map { "another \($0)" }
      matcher.add(claim)
      let rivals = matcher.match()
      #expect(!rivals.matches.contains { $0.line == match.line })
      #expect(rivals.proposals[match.line]?.count ?? 0 > 1)
    }
  }

  @Test func `facts change nothing else`() {
    let book = RandomBook(seed: 1, lines: 60, isDense: true)
    var (result, matcher) = (book.result(), book.matcher())
    let bare = matcher.match(withFacts: false)
    for place in result.matches.indices { result.matches[place].facts = [] }
    #expect(bare.matches == result.matches)
    #expect(bare.proposals.mapValues(\.count) == result.proposals.mapValues(\.count))
    #expect(bare.proposals.values.joined().allSatisfy { $0.facts == [] })
  }
}

struct `The work of matching` {
  @Test func `grows as the book does`() {
    let (small, large) = (2_000, 8_000)
    let results = [small, large].map { RandomBook(seed: 1, lines: $0, isDense: false).result() }
    #expect(results[1].matches.count > large / 2)
    #expect(Double(results[1].comparisons) < Double(results[0].comparisons) * 6)
    #expect(results[1].comparisons < 10 * large)
  }

  @Test func `is bounded where all are alike`() {
    func comparisons(_ count: Int64) -> Int {
      let claims = (1...count).map { number in
        claim(.stayIn, number, 5000, "2027-07-01", names: ["Nora Lind"])
      }
      let lines = (1...count).map { line($0, 5000, "2027-07-01", "BIZUM DE NORA LIND") }
      return Sample.match(claims, lines).comparisons
    }
    #expect(comparisons(2_000) <= 2_000 * 100)
  }

  @Test func `grows as the longest text does`() {
    let claims = (0..<200).map { number in
      claim(
        .stayIn, Int64(number), 5000 + Int64(number), "2027-07-01", keys: ["nora\(number) li nora"],
        names: ["Nora Li\(number)", "Nora Lee"])
    }
    // Every word may be one of a name, and every few of them a code.
    let times = [250, 1000].map { count in
      let words = (0..<count).map { "nora\($0 % 2 == 0 ? "" : "\($0)") l\u{301}í" }
      let lines = (1...20).map { line($0, 5000, "2027-07-01", words.joined(separator: " ")) }
      return (0..<3).map { _ in threadTime { _ = Sample.match(claims, lines) } }.min() ?? 0
    }
    #expect(
      times[1] < 9 * times[0], "four times the words take \(times[1] / times[0]) times as long")
  }
}
