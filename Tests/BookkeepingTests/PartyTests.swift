import Bookkeeping
import Testing

struct `The records of parties` {
  @Test func `have the faults of their fields`() {
    #expect(Party(code: "anna", name: "Anna Vila", isManager: true).faults == [])
    #expect(Party(code: "anna", name: " ").faults == [.empty("name")])
    #expect(Share().faults == [])
    #expect(Agreement().faults == [])
    #expect(
      Agreement(
        property: 1, validFrom: .first, base: .net, rate: 10_001, perStay: Money(cents: -1),
        vatRate: -1
      ).faults == [
        .outOfRange("rate", 10_001, 0...10_000), .outOfRange("per_stay", -1, Money.prices),
        .outOfRange("vat_rate", -1, 0...10_000),
      ])
    let amounts = 1...Money.prices.upperBound
    #expect(Transfer().faults == [.outOfRange("amount", 0, amounts), .transferToItself])
    #expect(
      Transfer(payer: 1, payee: 2, date: .first, amount: Money(cents: 97_251)).faults == [])
  }

  @Test func `have shares of at most the whole`() {
    func share(_ numerator: Int, _ denominator: Int) -> Share {
      Share(
        property: 1, validFrom: .first, party: 1, numerator: numerator, denominator: denominator)
    }
    #expect(share(1, 3).faults == [])
    #expect(share(3, 3).faults == [])
    #expect(share(4, 3).faults == [.outOfRange("numerator", 4, 1...3)])
    #expect(share(0, 3).faults == [.outOfRange("numerator", 0, Share.denominators)])
    #expect(share(1, 0).faults == [.outOfRange("denominator", 0, Share.denominators)])
    let beyond = Share.denominators.upperBound + 1
    #expect(
      share(1, Int(beyond)).faults == [.outOfRange("denominator", beyond, Share.denominators)])
  }

  @Test func `refer to parties and homes`() {
    let references = [Party.self, Share.self, Agreement.self, Transfer.self]
      .map { (kind: any BookRecord.Type) in kind.fields.compactMap(\.field.reference) }
    #expect(references == [[], ["property", "party"], ["property"], ["party", "party"]])
    #expect(Agreement.fields.contains { $0.form == .code(among: ["gross", "net"]) })
  }
}
