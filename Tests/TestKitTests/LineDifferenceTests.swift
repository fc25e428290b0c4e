import Testing

@testable import TestKit

struct `The difference of two texts` {
  static let texts: [(String, String, String)] = [
    ("a\nb\n", "a\nb\n", ""), ("a\nb\n", "a\n", "  2 - b"), ("a\n", "a\n\n", "  2 + "),
    ("a\nb\nc", "x\nb\nd", "  1 - a\n  1 + x\n  3 - c\n  3 + d"),
  ]

  @Test(arguments: texts)
  func `is shown by line`(expected: String, actual: String, difference: String) {
    #expect(lineDifference(from: lines(of: expected), to: lines(of: actual)) == difference)
  }

  @Test func `is cut short`() {
    let long = (0..<100_000).map(String.init)
    let difference = lines(of: lineDifference(from: long, to: ["0"]))
    #expect(difference.count == 201)
    #expect(difference.first == "  2 - 1")
    #expect(difference.last == "  …")
  }

  @Test func `keeps carriage returns in their lines`() {
    #expect(lines(of: "a\r\nb\r\n") == ["a\r", "b\r"])
  }
}
