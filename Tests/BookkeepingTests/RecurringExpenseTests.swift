import Testing

@testable import Bookkeeping

struct `A recurring expense` {
  private static func recurring(
    _ every: Recurrence, day dayOfMonth: Int, from start: String, to end: String? = nil,
    recorded: String? = nil
  ) -> RecurringExpense {
    RecurringExpense(
      property: 1, concept: "Internet", category: "internet", amount: Money(cents: 3025),
      every: every, day: dayOfMonth, startsOn: day(start), endsOn: end.map { day($0) },
      recordedTo: recorded.map { day($0) })
  }

  struct Case: Sendable {
    let every: Recurrence
    let day: Int
    let from: String
    var to: String?
    var recorded: String?
    let through: String
    let due: [String]
  }

  static let cases = [
    Case(
      every: .month, day: 5, from: "2026-01-01", through: "2026-03-05",
      due: ["2026-01-05", "2026-02-05", "2026-03-05"]),
    Case(every: .month, day: 5, from: "2026-01-01", through: "2026-01-04", due: []),
    // The last day of a shorter month, in a leap year too.
    Case(
      every: .month, day: 31, from: "2024-01-01", through: "2024-04-30",
      due: ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"]),
    Case(
      every: .year, day: 29, from: "2024-02-01", through: "2026-12-31",
      due: ["2024-02-29", "2025-02-28", "2026-02-28"]),
    Case(
      every: .twoMonths, day: 15, from: "2025-12-01", through: "2026-05-01",
      due: ["2025-12-15", "2026-02-15", "2026-04-15"]),
    Case(
      every: .quarter, day: 1, from: "2026-02-01", through: "2026-12-31",
      due: ["2026-02-01", "2026-05-01", "2026-08-01", "2026-11-01"]),
    // A date before the first day is left out; the month still begins the sequence.
    Case(
      every: .quarter, day: 5, from: "2026-01-06", through: "2026-08-01",
      due: ["2026-04-05", "2026-07-05"]),
    Case(
      every: .month, day: 5, from: "2026-01-01", to: "2026-02-05", through: "2026-12-31",
      due: ["2026-01-05", "2026-02-05"]),
    Case(
      every: .month, day: 5, from: "2026-01-01", recorded: "2026-02-05", through: "2026-04-30",
      due: ["2026-03-05", "2026-04-05"]),
    // Another day of a month that is recorded does not fall due.
    Case(
      every: .month, day: 28, from: "2026-01-01", recorded: "2026-02-05", through: "2026-03-30",
      due: ["2026-03-28"]),
    Case(
      every: .year, day: 31, from: "9998-12-01", through: "9999-12-31",
      due: ["9998-12-31", "9999-12-31"]),
  ]

  @Test(arguments: cases) func `falls due on the days of its sequence`(item: Case) {
    let recurring = Self.recurring(
      item.every, day: item.day, from: item.from, to: item.to, recorded: item.recorded)
    #expect(recurring.dueDates(through: day(item.through)).map(\.isoText) == item.due)
  }

  @Test func `has a next date until it ends`() {
    let yearly = Self.recurring(.year, day: 31, from: "2024-02-01", to: "2025-12-31")
    #expect(yearly.nextDate == day("2024-02-29"))
    #expect(yearly.firstDate(from: day("2024-03-01")) == day("2025-02-28"))
    #expect(yearly.firstDate(from: day("2025-03-01")) == nil)
    let recorded = Self.recurring(
      .year, day: 31, from: "2024-02-01", to: "2025-12-31", recorded: "2025-02-28")
    #expect(recorded.nextDate == nil)
  }

  @Test func `needs an amount or is an estimate, and ends after it starts`() {
    var recurring = Self.recurring(.month, day: 5, from: "2026-01-01", to: "2026-01-01")
    #expect(recurring.faults == [])
    recurring.amount = nil
    #expect(recurring.faults == [.recurringWithoutAmount])
    recurring.isEstimate = true
    recurring.endsOn = day("2025-12-31")
    #expect(
      recurring.faults == [.endsBeforeStart(starts: day("2026-01-01"), ends: day("2025-12-31"))])
    recurring.endsOn = nil
    recurring.day = 32
    #expect(recurring.faults == [.outOfRange("day", 32, 1...31)])
  }
}
