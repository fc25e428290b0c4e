import Testing

@testable import Bookkeeping

struct `A date of the user's own` {
  @Test(
    arguments: [
      (
        "2026-01-31", .month, "2026-04-30",
        ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]
      ),
      ("2026-11-01", .year, "2028-10-31", ["2026-11-01", "2027-11-01"]),
      ("2026-11-01", nil, "2028-10-31", ["2026-11-01"]), ("2026-11-01", nil, "2026-10-31", []),
      ("2026-11-01", .year, "2026-10-31", []), ("9999-12-31", .month, "9999-12-31", ["9999-12-31"]),
    ] as [(String, Recurrence?, String, [String])])
  func `comes back`(from: String, every: Recurrence?, until: String, dates: [String]) {
    let date = OwnDate(text: "x", date: Day(iso: from) ?? .first, every: every)
    #expect(date.dates(through: Day(iso: until) ?? .first).map(\.isoText) == dates)
  }

  @Test func `has marks of its own`() {
    let mark = DutyMark(rule: .own, ownDate: 1, firstDay: "2026-11-01", state: .done)
    var other = mark
    other.state = .skipped
    other.note = "x"
    #expect(mark.isAboutSame(as: other))
    other.firstDay = nil
    #expect(!mark.isAboutSame(as: other))
  }
}
