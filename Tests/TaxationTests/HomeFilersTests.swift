import Bookkeeping
import TestKit
import Testing

@testable import Taxation

/// Who files the VAT of a home.
struct `The filers of homes` {
  /// A home with owners and who files, and who that is on a day.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// The party that the home names.
    var named: Int64?
    /// The owners, by first days; the shares of a day are even.
    var owners: [Day: [Int64]] = [:]
    /// Who files, from and until when.
    let times: [(party: Int64, from: Day, until: Day?)]
    var manager: Int64?
    /// Who files on some days.
    let filers: [Day: Int64?]
    /// The parties that file on any day.
    let all: Set<Int64>
  }

  static let cases = [
    Case(
      testDescription: "the only filer of a book without owners",
      times: [(7, day("2027-01-01"), nil)], filers: [day("2026-12-31"): 7, day("2027-01-01"): 7],
      all: [7]),
    Case(
      testDescription: "one filer after another, of a book without owners",
      times: [(7, day("2027-01-01"), day("2027-06-30")), (8, day("2027-07-01"), nil)],
      filers: [day("2026-12-31"): nil, day("2027-06-30"): 7, day("2027-07-01"): 8], all: [7, 8]),
    Case(
      testDescription: "a home that goes from one owner to another",
      owners: [day("2020-01-01"): [7], day("2027-07-01"): [8]],
      times: [(7, day("2027-01-01"), nil), (8, day("2027-01-01"), nil)],
      filers: [day("2027-06-30"): 7, day("2027-07-01"): 8], all: [7, 8]),
    Case(
      testDescription: "a home that goes to another owner, whom it names",
      named: 8, owners: [day("2020-01-01"): [7], day("2027-07-01"): [8]],
      times: [(7, day("2027-01-01"), nil), (8, day("2027-07-01"), nil)],
      filers: [day("2026-12-31"): 8, day("2027-06-30"): 7, day("2027-07-01"): 8], all: [7, 8]),
    Case(
      testDescription: "days before the named one, of a home with two owners",
      named: 9, owners: [day("2020-01-01"): [7, 8]],
      times: [(7, day("2027-01-01"), nil), (9, day("2027-07-01"), nil)],
      filers: [day("2026-12-31"): 9, day("2027-06-30"): 7, day("2027-07-01"): 9], all: [7, 9]),
    Case(
      testDescription: "an entity of two owners, and then the one that the home names",
      named: 8, owners: [day("2020-01-01"): [7, 8]],
      times: [(9, day("2027-01-01"), day("2027-06-30")), (8, day("2027-07-01"), nil)],
      filers: [day("2026-12-31"): 8, day("2027-06-30"): 9, day("2027-07-01"): 8], all: [8, 9]),
    Case(
      testDescription: "a home that goes to an owner who does not file",
      owners: [day("2020-01-01"): [7], day("2027-07-01"): [8]],
      times: [(7, day("2027-01-01"), nil)],
      filers: [day("2027-06-30"): 7, day("2027-07-01"): nil], all: [7]),
    Case(
      testDescription: "two owners who file",
      owners: [day("2020-01-01"): [7, 8]],
      times: [(7, day("2027-01-01"), nil), (8, day("2027-07-01"), nil)],
      filers: [day("2026-12-31"): nil, day("2027-06-30"): 7, day("2027-07-01"): nil], all: [7]),
    Case(
      testDescription: "the entity of two owners",
      owners: [day("2020-01-01"): [7, 8]], times: [(9, day("2027-01-01"), nil)],
      filers: [day("2026-12-31"): 9, day("2027-01-01"): 9], all: [9]),
    Case(
      testDescription: "the manager, who files for nobody's home",
      owners: [day("2020-01-01"): [7]], times: [(5, day("2027-01-01"), nil)], manager: 5,
      filers: [day("2027-01-01"): nil], all: []),
    Case(
      testDescription: "days before the first shares",
      owners: [day("2027-07-01"): [7]],
      times: [(7, day("2027-01-01"), nil), (8, day("2027-01-01"), nil)],
      filers: [day("2027-01-01"): 7],
      all: [7]),
    Case(
      testDescription: "a gap in the filing",
      times: [(7, day("2027-01-01"), day("2027-03-31")), (7, day("2027-07-01"), nil)],
      filers: [day("2027-05-01"): 7], all: [7]),
  ]

  @Test(arguments: cases)
  func `are those of the day`(_ expected: Case) {
    let home = Property(id: 1, code: "a", name: "A", zone: "1", vatFiler: expected.named)
    let shares = expected.owners.flatMap { day, parties in
      parties.map {
        Share(
          property: 1, validFrom: day, party: $0, numerator: 1, denominator: parties.count)
      }
    }
    let filers = HomeFilers(
      of: [home], shares: shares,
      times: expected.times.map { VATFiler(party: $0.party, validFrom: $0.from, until: $0.until) },
      manager: expected.manager)
    for (day, filer) in expected.filers {
      #expect(filers.filer(of: 1, on: day) == filer, "\(day)")
    }
    #expect(filers.filers(of: 1) == expected.all)
  }
}
