import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing
import UnicodeText

@testable import Bookkeeping
@testable import Rendering
@testable import Reporting

struct `The status of a book` {
  /// A book in which everything waits, with a number of homes.
  private static func report(homes: Int = 1) throws -> StatusReport {
    var sample = try Sample()
    for number in sample.properties.count..<max(homes, sample.properties.count) {
      sample.properties.append(
        Property(
          id: Int64(number + 10), code: "home-\(number)",
          name: "A home with quite a long name, number \(number)", zone: "1"))
    }
    let today = day("2015-07-10")
    let due = try DueReport(
      monthly: sample.summary(grain: .month), calendar: .legal(), today: today)
    var report = StatusReport(
      today: today, homes: sample.properties, profit: try sample.profit(.year(2015)))
    report.yearBefore = Money(cents: 123_456)
    report.returns = due.rows.reversed().map { ($0, $0.state == .due) }
    report.withoutAmount = (sample.bookings[0], 2)
    let internet = RecurringExpense(
      property: 1, concept: "Internet", category: "internet", amount: nil, every: .month, day: 1,
      startsOn: day("2015-07-01"))
    report.dueExpenses = [DueExpense(recurring: internet, date: day("2015-07-01"))]
    try report.waiting.add(
      Payment(
        channel: "airbnb", reference: "HM", date: today, gross: Money(cents: 100), fee: .zero,
        checkIn: today, nights: 1))
    report.withoutAges = 1
    report.statements = [(Party(code: "anna", name: "Anna"), .month(year: 2015, month: 6))]
    report.unsent = 3
    report.backup = .made(day("2015-06-09"))
    report.present = [sample.bookings[0]]
    report.next = sample.bookings[1]
    report.latest = (
      HistoryEntry(
        number: 1, recordedAt: "2015-07-01 10:00",
        command: "booking add exemple-1 --guest 'A guest' --check-in 2015-07-01 --nights 3",
        state: "done", changes: 1), true
    )
    return report
  }

  @Test func `has what is most urgent first`() throws {
    #expect(
      try Self.report().tasks.map(\.kind) == [
        "return-overdue", "return-open", "booking-amount", "expense-due", "import-waiting",
        "ages-unknown", "statement", "copy-unsent", "old-backup",
      ])
  }

  @Test func `has nothing to do for who may only read, but for what can be read`() throws {
    var report = try Self.report()
    report.isReadOnly = true
    #expect(report.tasks.map(\.kind) == ["return-overdue", "return-open"])
    #expect(report.tasks[0].command == ["tax", "model950", "--period", "2015-Q1"])
    #expect(report.tasks[1].command == ["tax", "model950"])
  }

  @Test(arguments: [(30, [String]()), (31, ["old-backup"])])
  func `reminds of a backup after a month`(days: Int, kinds: [String]) throws {
    let sample = try Sample()
    var report = StatusReport(
      today: day("2015-07-10"), homes: sample.properties, profit: try sample.profit())
    report.backup = .made(report.today.adding(days: -days))
    #expect(report.tasks.map(\.kind) == kinds)
  }

  @Test func `of an empty book begins with a home`() throws {
    let sample = try Sample { ($0.properties, $0.bookings, $0.expenses) = ([], [], []) }
    var report = StatusReport(
      today: day("2015-07-10"), homes: [], profit: try sample.profit())
    report.backup = .none
    #expect(report.tasks.map(\.kind) == ["no-homes"])
  }

  @Test(arguments: Language.allCases, [1, 2, 5, 6, 40])
  func `leaves the prompt in sight`(language: Language, homes: Int) throws {
    let page = StatusPage(
      wording: Wording(Catalogue(language)), style: TextStyle(isColored: false), width: 80)
    let report = try Self.report(homes: homes)
    let place = "/home/somebody/a folder with a long name/another folder/2015/homes.sqlite"
    let header = page.header(today: report.today, place: place)
    #expect(header[0].hasSuffix("/2015/homes.sqlite") && header[0].contains("…"))
    let lines = header + page.lines(of: report, all: false)
    #expect(lines.count <= 23, "\(lines.joined(separator: "\n"))")
    #expect(lines.allSatisfy { $0.displayWidth <= 80 }, "\(lines.joined(separator: "\n"))")
    #expect(!lines.joined().contains("⟦"))
    // The bar of the best home is the longest, and every command can be copied.
    #expect(lines.count { $0.hasPrefix("    estada") } == 3)
    let whole = page.lines(of: report, all: true)
    #expect(whole.count { $0.hasPrefix("    estada") } == 9)
  }

  @Test func `draws no bar for a loss`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.expenses.append(
        Expense(
          property: 2, date: day("2015-02-01"), concept: "Roof", category: "repairs",
          amount: Money(cents: 900_000)))
    }
    let report = StatusReport(
      today: day("2015-07-10"), homes: sample.properties, profit: try sample.profit())
    let page = StatusPage(
      wording: Wording(Catalogue(.en)), style: TextStyle(isColored: false), width: 80)
    let lines = page.lines(of: report, all: false)
    #expect(lines.contains { $0.contains("Exemple 1") && $0.contains("█") })
    #expect(lines.contains { $0.contains("Mas Roig") && !$0.contains("█") })
  }
}
