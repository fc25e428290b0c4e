import Bookkeeping
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
