import Bookkeeping
import Testing

@testable import Ownership

struct `A rule for proposals` {
  static let cases:
    [(rule: ProposalRule, shares: String, accepting: String, rejecting: String, outcome: Bool?)] = [
      (.all, "anna=1/2 pere=1/4 marta=1/4", "anna pere", "", nil),
      (.all, "anna=1/2 pere=1/4 marta=1/4", "anna pere marta", "", true),
      (.all, "anna=1/2 pere=1/4 marta=1/4", "anna", "pere", false),
      (.all, "anna=1", "anna", "", true),
      (.all, "anna=1/2 pere=1/2", "anna gestor", "gestor", nil),
      (.majority, "anna=1/2 pere=1/4 marta=1/4", "anna", "", nil),
      (.majority, "anna=1/2 pere=1/4 marta=1/4", "anna marta", "", true),
      (.majority, "anna=1/2 pere=1/4 marta=1/4", "", "anna", false),
      (.majority, "anna=1/2 pere=1/4 marta=1/4", "", "marta", nil),
      (.majority, "anna=1/2 pere=1/4 marta=1/4", "", "marta pere", false),
      (.majority, "anna=1/3 pere=1/3 marta=1/3", "anna", "pere", nil),
      (.majority, "anna=1/3 pere=1/3 marta=1/3", "anna marta", "pere", true),
      (.majority, "anna=1/3 pere=1/3 marta=1/3", "anna", "pere marta", false),
    ]

  @Test(arguments: cases)
  func `decides by the shares of the owners`(
    rule: ProposalRule, text: String, accepting: String, rejecting: String, outcome: Bool?
  ) throws {
    let answers =
      accepting.split(separator: " ").map { (party: String($0), accepts: true) }
      + rejecting.split(separator: " ").map { (party: String($0), accepts: false) }
    #expect(try rule.outcome(shares(text), answers) == outcome)
    #expect(ProposalRule(rule.state) == rule)
    #expect(ProposalRule(.rejected) == nil && ProposalRule(nil) == nil)
  }
}
