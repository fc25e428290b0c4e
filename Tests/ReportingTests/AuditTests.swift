import Bookkeeping
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `A check of the books` {
  /// One home with its number and nothing in it.
  private func clean(_ change: (inout Sample) -> Void = { _ in }) throws -> Sample {
    try Sample {
      $0.properties[0].registration = Registration("HUTB-001234")
      $0.bookings = []
      change(&$0)
    }
  }

  @Test func `finds nothing in a clean book`() throws {
    let sample = try clean {
      $0.add("2026-07-01", nights: 31, adults: 2, cents: 100)
      $0.add("2026-08-01", nights: 4, adults: 2)
      $0.add("2026-08-05", nights: 4, adults: 2, cents: 0)
    }
    #expect(try sample.audit(today: "2026-09-30").isEmpty)
  }

  @Test func `finds rates that are not as their source has them`() throws {
    let known = try LegalRates.all()
    let at = try #require(known.firstIndex { $0.rate == UnitRate(cents: 225) })
    func findings(_ change: (inout [TaxRate]) -> Void) -> [AuditFinding] {
      var rates = known
      change(&rates)
      return Audit.findings(of: rates, known: known)
    }
    let changes: [(inout TaxRate) -> Void] = [
      { $0.rate = UnitRate(tenThousandths: 22_501) }, { $0.cap = 6 }, { $0.cap = nil },
      { $0.validFrom = Day.first },
    ]
    for change in changes {
      var wrong = known[at]
      change(&wrong)
      #expect(findings { $0[at] = wrong } == [.rate(wrong, known: known[at])])
    }
    #expect(findings { _ in }.isEmpty)
    // The user's own: by another source or none, another zone's, or a later one by the same source.
    for source in ["BOE, rectificació", nil] {
      var own = known[at]
      own.source = source
      own.cap = 8
      #expect(findings { $0[at] = own }.isEmpty)
    }
    #expect(findings { $0.remove(at: at) }.isEmpty)
    var later = known[at]
    later.validFrom = day("2030-01-01")
    later.rate = UnitRate(cents: 900)
    #expect(findings { $0.append(later) }.isEmpty)
    later.zone = "girona"
    #expect(findings { $0[at] = later }.isEmpty)
  }

  @Test func `finds a date without a rate`() throws {
    let sample = try clean { $0.add("2011-12-31", nights: 1, adults: 1, cents: 1) }
    #expect(
      try sample.audit(today: "2026-01-01") == [
        .noRate(
          sample.bookings[0], property: sample.properties[0], zone: "1", day: day("2011-12-31"))
      ])
  }

  @Test func `throws where a zone is not known`() throws {
    let sample = try clean {
      $0.properties[0].zone = "9"
      $0.add("2026-01-01", nights: 1, adults: 1)
    }
    #expect(throws: TaxationError.unknownZone("9")) { try sample.audit(today: "2026-01-01") }
  }

  @Test func `finds every pair of three stays that overlap`() throws {
    let sample = try clean {
      $0.add("2026-08-01", nights: 10, adults: 1, cents: 1)
      $0.add("2026-08-02", nights: 5, adults: 1, cents: 1)
      $0.add("2026-08-04", nights: 10, adults: 1, cents: 1)
      // Begins on the day the others but the third have left.
      $0.add("2026-08-11", nights: 1, adults: 1, cents: 1)
    }
    let pairs = try sample.audit(today: "2026-09-01").map { finding in
      guard case .overlap(let first, let second, let property) = finding else {
        return "\(finding)"
      }
      return "\(property.code) \(first.id) \(second.id)"
    }
    #expect(pairs == ["exemple-1 1 2", "exemple-1 1 3", "exemple-1 2 3", "exemple-1 3 4"])
  }

  @Test func `names no more than the ten that leave last of those a booking overlaps`() throws {
    let sample = try clean {
      for night in 1...30 {
        $0.add("2026-08-\(night < 10 ? "0" : "")\(night)", nights: 40 - night, adults: 1, cents: 1)
      }
    }
    let found = try sample.audit(today: "2026-09-01").filter { finding in
      guard case .overlap = finding else { return false }
      return true
    }
    #expect(found.count == 45 + 20 * 10)
  }

  @Test func `finds no overlap between homes`() throws {
    let sample = try clean {
      $0.addHome()
      $0.add("2026-08-01", nights: 10, adults: 1, cents: 1)
      $0.add("2026-08-02", nights: 5, adults: 1, cents: 1, property: 2)
    }
    #expect(try sample.audit(today: "2026-09-01").isEmpty)
  }

  @Test func `finds the overlaps of the sample and its missing number`() throws {
    let sample = try Sample()
    let home = sample.properties[0]
    let bookings = sample.bookings
    #expect(
      try sample.audit(today: "2015-05-01") == [
        .noRegistration(property: home), .overlap(bookings[0], bookings[1], property: home),
        .overlap(bookings[0], bookings[2], property: home),
        .overlap(bookings[1], bookings[2], property: home),
      ])
  }

  @Test(arguments: [("2026-09-30", false), ("2026-10-01", true)])
  func `misses an amount after sixty days`(today: String, isFound: Bool) throws {
    let sample = try clean { $0.add("2026-08-01", nights: 1, adults: 1) }
    let finding = AuditFinding.pendingAmount(
      sample.bookings[0], property: sample.properties[0], days: 61)
    #expect(try sample.audit(today: today) == (isFound ? [finding] : []))
  }

  @Test(arguments: [("2026-09-30", false), ("2026-10-01", true)])
  func `misses the amount of an expense after sixty days`(today: String, isFound: Bool) throws {
    let sample = try clean { _ in }
    let home = sample.properties[0]
    let expense = Expense(
      id: 3, property: home.id, date: day("2026-08-01"), concept: "Llum", category: "electricity",
      amount: nil)
    let audit = Audit(properties: [home], rates: try sample.table(), today: day(today))
    let finding = AuditFinding.pendingExpense(expense, property: home, days: 61)
    #expect(audit.finding(of: expense) == (isFound ? finding : nil))
    var paid = expense
    paid.amount = .zero
    #expect(audit.finding(of: paid) == nil)
  }

  @Test(arguments: [(31, false), (32, true)])
  func `finds a stay of more than 31 nights`(nights: Int, isFound: Bool) throws {
    let sample = try clean { $0.add("2026-08-01", nights: nights, adults: 1, cents: 1) }
    let finding = AuditFinding.tooLong(sample.bookings[0], property: sample.properties[0])
    #expect(try sample.audit(today: "2026-10-01") == (isFound ? [finding] : []))
  }

  @Test func `passes over bookings of homes it does not know`() throws {
    let sample = try clean { $0.add("1999-08-01", nights: 99, adults: 1, property: 9) }
    #expect(try sample.audit(today: "2026-10-01").isEmpty)
  }

  @Test(arguments: [(100, nil), (101, 1), (1200, 1100)] as [(Int, Int?)])
  func `lists a hundred findings of a kind and counts the others`(count: Int, more: Int?) throws {
    let others: [AuditFinding] = [.step(7), .counter(table: "booking", isEnded: false)]
    let document = AuditList.document { found in
      try found(others[0])
      for row in 1...count { try found(.history(table: "booking", row: Int64(row))) }
      try found(others[1])
    }
    let lines = try document.csv().split(separator: "\r\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("history,,,,,booking") } == 100)
    #expect(
      lines.filter { $0.hasPrefix("history,,,,,,") } == more.map { ["history,,,,,,\($0)"] } ?? [])
    #expect(lines.contains("step,,,,,7,") && lines.contains("counter,,,,,booking,"))
  }

  @Test func `has a CSV form with the faults of the file first`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2011-01-01", nights: 40, adults: 1, guest: "Anna")
      $0.add("2011-01-02", nights: 1, adults: 1, cents: 1)
    }
    let findings =
      try [.file(table: nil, details: ["row 3 missing"])] + sample.audit(today: "2011-05-01")
    let document = AuditList.document { try findings.forEach($0) }
    #expect(
      try document.csv()
        == "kind,property,booking,other_booking,date,detail,more\r\n"
        + "file,,,,,row 3 missing,\r\nno-registration,exemple-1,,,,,\r\n"
        + "no-rate,exemple-1,1,,2011-01-01,1,\r\npending-amount,exemple-1,1,,2011-01-01,120,\r\n"
        + "too-long,exemple-1,1,,2011-01-01,40,\r\nno-rate,exemple-1,2,,2011-01-02,1,\r\n"
        + "overlap,exemple-1,1,2,2011-01-02,,\r\n")
    for language in Language.allCases {
      let text = try document.text(language)
      #expect(!text.contains("⟦"))
      #expect(!text.contains("{"))
    }
  }

  @Test func `says so where nothing was found`() throws {
    let text = try AuditList.document { _ in }.text(.ca)
    #expect(text == "Comprovació del llibre\n\nNo s'hi ha trobat cap problema.\n")
  }
}
