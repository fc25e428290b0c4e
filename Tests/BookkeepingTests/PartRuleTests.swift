import Bookkeeping
import Testing

struct `A rule for a part of a bill` {
  static let rules: [(code: String, rule: PartRule?)] = [
    ("1/2", .share(numerator: 1, denominator: 2)),
    ("1000000000/1000000000", .share(numerator: 1_000_000_000, denominator: 1_000_000_000)),
    ("rest", .rest),
    ("nights:2026-06", .nights(.month(year: 2026, month: 6))),
    ("nights:2026", .nights(.year(2026))),
    ("0/2", nil), ("3/2", nil), ("1/1000000001", nil), ("1/0", nil), ("-1/2", nil), ("01/2", nil),
    ("1/2/3", nil), ("1", nil), ("", nil), ("Rest", nil), ("nights:", nil), ("nights:x", nil),
    ("nights:6/2026", nil),
  ]

  @Test(arguments: rules)
  func `has one code`(code: String, rule: PartRule?) {
    #expect(PartRule(code: code) == rule)
    if let rule { #expect(rule.code == code) }
  }
}
