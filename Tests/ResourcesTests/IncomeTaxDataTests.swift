import Bookkeeping
import Filing
import IncomeTax
import Resources
import Testing

struct `The tables of the income tax` {
  @Test func `have a source in every row`() throws {
    #expect(try IncomeTaxData.rules().allSatisfy { !$0.source.isEmpty })
    let boxes = try IncomeTaxData.boxes()
    #expect(boxes.allSatisfy { !$0.source.isEmpty })
    #expect(Set(boxes.map(\.name)).count == boxes.count)
  }

  @Test func `have the days of each form, with a source`() throws {
    let windows = try ReturnWindows.legal().windows
    #expect(windows.allSatisfy { !$0.source.isEmpty })
    let rules = Set(windows.map(\.rule))
    #expect(rules.isSuperset(of: (TaxForm.ofIncomeTax + TaxForm.ofVAT).map(\.duty)))
    #expect(rules == Set(DutyRule.allCases).subtracting([.touristTax, .own]))
  }

  /// Domain of the income tax, 2: windows.
  @Test(
    arguments: [
      (TaxForm.resident, Period.year(2025), false, "2026-04-08", "2026-06-30"),
      (.lets, .year(2024), false, "2025-01-01", "2025-01-20"),
      (.lets, .year(2026), false, "2027-04-01", "2027-04-20"),
      (.lets, .quarter(year: 2023, quarter: 3), false, "2023-10-01", "2023-10-20"),
      (.lets, .year(2026), true, "2027-01-01", "2027-01-20"),
      (.imputed, .year(2025), false, "2026-01-01", "2026-12-31"),
      (.imputed, .year(2026), false, "2027-04-01", "2027-12-31"),
      (.vat, .quarter(year: 2027, quarter: 1), false, "2027-04-01", "2027-04-20"),
      // 30 January is a Saturday.
      (.vat, .quarter(year: 2026, quarter: 4), false, "2027-01-01", "2027-02-01"),
    ] as [(TaxForm, Period, Bool, String, String)])
  func `say when a return is filed`(
    form: TaxForm, period: Period, isNil: Bool, opens: String, closes: String
  ) throws {
    let windows = try ReturnWindows.legal()
    let found = try #require(windows.window(of: form, period, isNil: isNil))
    let term = try #require(found.term)
    #expect([term.opens?.isoText, term.closes.isoText] == [opens, closes])
  }

  @Test func `do not invent days that are not published, or not known`() throws {
    let windows = try ReturnWindows.legal()
    let next = try #require(windows.window(of: .resident, .year(2026), isNil: false))
    #expect(next.term == nil)
    #expect(windows.window(of: .resident, .year(2022), isNil: false) == nil)
  }

  @Test func `say of each category and each kind of adjustment what it is`() throws {
    let boxes = IncomeTaxBoxes(try IncomeTaxData.boxes())
    for code in Categories.codes {
      #expect(boxes.use(of: "category.\(code)") != nil, "\(code)")
    }
    for kind in AdjustmentKind.allCases {
      #expect(boxes.use(of: "adjustment.\(kind.rawValue)") != nil, "\(kind)")
    }
    for name in ["booking.commission", "booking.fee", "month.fee"] {
      guard case .cost(.services, _) = boxes.use(of: name) else {
        Issue.record("\(name) is no service")
        continue
      }
    }
  }

  @Test func `name the law of each box of costs`() throws {
    let boxes = IncomeTaxBoxes(try IncomeTaxData.boxes())
    for box in IncomeTaxBox.costs + [.income, .net] {
      #expect(boxes.source(of: box) != nil, "\(box.rawValue)")
    }
  }
}
