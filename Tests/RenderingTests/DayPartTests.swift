import TestKit
import Testing

@testable import Rendering

struct `The pattern of a day` {
  static let patterns: [(String, [DayPart])] = [
    ("", []), ("x", [.text("x")]), ("\u{1}", [.day]),
    ("\u{1}/\u{2}/\u{3}", [.day, .text("/"), .month(["a"]), .text("/"), .year]),
    ("on \u{3} \u{1}.", [.text("on "), .year, .text(" "), .day, .text(".")]),
  ]

  @Test(arguments: patterns)
  func `is cut at its placeholders`(pattern: String, parts: [DayPart]) {
    #expect(DayPart.parts(of: pattern, months: ["a"]) == parts)
  }
}
