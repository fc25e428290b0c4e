import Testing

@testable import FuzzTargets

/// The law itself: what takes more work than it should breaks it.
struct `The law of work in proportion` {
  struct Reader: Sendable, CustomTestStringConvertible {
    let what: String
    let isLawful: Bool
    let steps: @Sendable (UInt64) -> UInt64
    var testDescription: String { what }
  }

  static let readers = [
    Reader(what: "one step for each word", isLawful: true) { $0 },
    Reader(what: "a start, and steps for each word", isLawful: true) { 50_000 + $0 * 3_000 },
    Reader(what: "growing tables", isLawful: true) { $0 * 3_000 + ($0 & 63) * 200 },
    Reader(what: "each word with each", isLawful: false) { $0 * $0 * 100 },
    Reader(what: "some words with each", isLawful: false) { $0 * 3_000 + $0 * $0 * 60 },
  ]

  @Test(arguments: readers)
  func `is broken by what compares all with all`(reader: Reader) {
    var steps: UInt64 = 0
    var isLawful = true
    do {
      func read(_ copies: Int) { steps += reader.steps(UInt64(copies)) }
      try WorkLaw.hold("reading", of: 2_048, counting: { steps }, read)
    } catch { isLawful = false }
    #expect(isLawful == reader.isLawful)
  }

  /// The inputs are repeated, and what is read of them is read without a crash.
  @Test(arguments: [FuzzTarget.bills, .billPages, .billCodes, .billTemplates])
  func `is tried on bills`(target: FuzzTarget) throws {
    let inputs = [
      "<a><b>#</b></a>", "Total 12,00 #", "https://a.es/?a=#\0Total 2,00",
      "<page >\n<word xMin=\"1\" yMin=\"1\" xMax=\"9\" yMax=\"9\">#</word>\n",
      "field,rank,words\ntotal,9,fi#\0Fi 3,00",
    ]
    var counts: UInt64 = 0
    for input in inputs {
      // One of the lengths has the sum of bytes by which inputs are chosen.
      for length in 1...16 {
        let text = input.replacing("#", with: String(repeating: "A", count: length))
        try target.check(Array(text.utf8)) {
          counts += 1
          return counts
        }
      }
    }
    #expect(counts > 0)
  }
}
