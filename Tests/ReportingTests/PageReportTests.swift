import Bookkeeping
import Documents
import Localizations
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `The report of a page` {
  @Test func `has the golden figures`() throws {
    let page = try Sample().page()
    #expect(page.profit.total.profit.plainText == "4553.53")
    #expect(page.quarters.map { $0.rows.map(\.profit.plainText) } == [["3806.13", "747.40"]])
    #expect(page.nights == 35)
    #expect(page.expenses.total.plainText == "155.52")
    #expect(page.worksheets.map(\.worksheet.period.code) == ["2015-Q2", "2015-Q1"])
    #expect(page.worksheets.map(\.worksheet.total.plainText) == ["2.60", "38.35"])
    #expect(page.span.map(\.code) == ["2015-Q1", "2015-Q2"])
    #expect(page.pending.isEmpty)
  }

  @Test func `says the same as the reports themselves`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.add("2015-08-01", nights: 8, adults: 2, cents: 80_000, property: 2)
      $0.add("2015-12-30", nights: 4, adults: 2, property: 2)
    }
    for period in [nil, Period.year(2015), .quarter(year: 2015, quarter: 3)] {
      let page = try sample.page(period)
      #expect(
        try page.profit.document.json() == sample.profit(period).document.json())
      for worksheet in page.worksheets.map(\.worksheet) {
        let same = try sample.model950(worksheet.period)
        #expect(try worksheet.document.json() == same.document.json())
      }
      var sum = Money.zero
      for quarters in page.quarters { sum = try sum.adding(quarters.total.profit) }
      #expect(sum == page.profit.total.profit)
    }
  }

  /// A bill of two parts, which is for no home itself.
  private func withBill(_ sample: inout Sample) {
    let (date, amount) = (Day(year: 2015, month: 2, day: 1) ?? .first, Money(cents: 500))
    sample.expenses += [
      Expense(
        id: 21, property: 1, date: date, concept: "A", category: "other", amount: amount, bill: 20),
      Expense(
        id: 22, property: 1, date: date, concept: "B", category: "other", amount: amount, bill: 20),
    ]
  }

  @Test func `lists the expenses with a document, and the parts of a bill with one`() throws {
    let sample = try Sample { withBill(&$0) }
    let page = try sample.page(documents: [20: ["bill.pdf"], 1: ["b.jpg", "c d.pdf"], 99: ["x"]])
    #expect(page.documented.map(\.id) == [1, 21, 22])
    #expect(page.undocumented == 4)
    var names: [Cell?] = []
    let list = page.documentedList
    let column = try #require(list.columns.firstIndex { $0.name == "documents" })
    _ = try list.rows { names.append($0[column]) }
    #expect(names == [.text("b.jpg, c d.pdf"), .text("bill.pdf"), .text("bill.pdf")])
  }

  @Test func `counts a bill without a document once`() throws {
    let page = try Sample { withBill(&$0) }.page(documents: [1: ["a.pdf"]])
    #expect(page.documented.map(\.id) == [1])
    #expect(page.undocumented == 5)
  }

  @Test func `has whole filing periods, and only the pending amounts of its own`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2025-10-03", nights: 2, adults: 1)
      $0.add("2026-01-03", nights: 2, adults: 1)
      $0.add("2026-05-03", nights: 2, adults: 1)
    }
    let page = try sample.page(.year(2026))
    #expect(
      page.worksheets.map(\.worksheet.period.code) == [
        "2026-04-01..2026-09-30", "2025-10-01..2026-03-31",
      ])
    #expect(page.worksheets.map { $0.worksheet.establishments[0].figures.stays } == [1, 2])
    #expect(page.pending.map(\.id) == [2, 3])
    #expect(page.profit.total.figures.bookings == 2)
    var count = 0
    let total = try page.pendingList.rows { _ in count += 1 }
    #expect(count == 2)
    #expect(total == nil)
  }

  @Test(arguments: [
    (Language.ca, "IVA", "30,00 €"), (.es, "IVA", "30,00 €"), (.en, "VAT", "€30.00"),
  ])
  func `splits the amounts of lets that bear VAT, and only those`(
    language: Language, word: String, amount: String
  ) throws {
    var sample = try Sample {
      $0.bookings = []
      $0.expenses = []
      $0.addHome()
      $0.add("2026-12-05", nights: 3, adults: 2, cents: 33_000)
      $0.add("2026-12-05", nights: 3, adults: 2, cents: 33_000, property: 2)
      $0.add("2026-12-10", nights: 31, adults: 2, cents: 33_000)
    }
    let without = try sample.html(language)
    #expect(!without.contains(word))
    try sample.bearVAT(from: "2026-12-01")
    let page = try sample.page()
    #expect(page.profit.total.figures.income.plainText == "960.00")
    #expect(page.profit.total.figures.vat.plainText == "30.00")
    #expect(page.quarters.map { $0.total.figures.vat.plainText } == ["30.00", "0.00"])
    let with = try sample.html(language)
    #expect(with.contains(word) && with.contains(amount))
    #expect(!with.contains("⟦"))
  }
}
