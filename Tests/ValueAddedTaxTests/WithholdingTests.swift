import Bookkeeping
import Resources
import TestKit
import Testing
import ValueAddedTax

struct `What is withheld from a bill` {
  static let cases: [(kind: WithholdingRule.Kind, day: String, percent: Int?)] = [
    (kind: .professional, day: "2027-01-20", percent: 15),
    (kind: .professional, day: "2015-12-31", percent: nil),
    (kind: .start, day: "2016-01-01", percent: 7),
    (kind: .modules, day: "2010-05-01", percent: 1),
    (kind: .rent, day: "2027-01-20", percent: 19),
  ]

  @Test(arguments: cases)
  func `has a rate by kind and day of payment`(
    kind: WithholdingRule.Kind, date: String, percent: Int?
  ) throws {
    let rules = try LegalVAT.withholding().filter { $0.kind == kind && $0.validFrom <= day(date) }
    #expect(rules.max { $0.validFrom < $1.validFrom }?.percent == percent)
  }

  @Test func `has a source in every row`() throws {
    let rules = try LegalVAT.withholding()
    #expect(Set(rules.map(\.kind)) == Set(WithholdingRule.Kind.allCases))
    #expect(rules.allSatisfy { !$0.source.isEmpty })
  }
}
