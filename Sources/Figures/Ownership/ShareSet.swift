package import Bookkeeping

/// The shares of a home's owners, which add up to exactly the whole.
///
/// The parties stand in the order in which they take turns at the odd cent of an amount.
package struct ShareSet: Hashable, Sendable {
  /// The share of one party, in equal parts of which `denominator` are the whole.
  private struct Member: Hashable {
    let party: String
    let numerator: Int64
  }

  /// The largest denominator of a set.
  package static let denominatorLimit = Share.denominators.upperBound

  private let members: [Member]
  private let denominator: Int64

  /// Makes a set from the shares of parties, in the order of their turns.
  ///
  /// - Throws: `OwnershipError.repeatedParty`; `.shareOutOfRange` for a share that is not above
  ///   zero and at most the whole; `.sharesTooFine`; `.sumIsNotWhole`.
  package init(_ shares: [(party: String, share: Fraction)]) throws(OwnershipError) {
    var known: Set<String> = []
    for (party, _) in shares where !known.insert(party).inserted { throw .repeatedParty(party) }
    var whole: Int64 = 1
    for (party, share) in shares {
      guard share.numerator > 0, share.numerator <= share.denominator else {
        throw .shareOutOfRange(party: party, share: share)
      }
      let common = Fraction.commonDenominator(
        whole, share.denominator, limit: ShareSet.denominatorLimit)
      guard let common else { throw .sharesTooFine }
      whole = common
    }
    members = shares.map { party, share in
      Member(party: party, numerator: whole / share.denominator * share.numerator)
    }
    denominator = whole
    // Each is at most the limit of denominators, so that no list in memory makes them overflow.
    let sum = members.reduce(into: Int64(0)) { $0 += $1.numerator }
    if sum != whole { throw .sumIsNotWhole(missing: Fraction(whole - sum, overPositive: whole)) }
  }

  /// Makes the set in which one party has the whole: a private expense, or an expense of the
  /// business.
  package init(wholeOf party: String) {
    members = [Member(party: party, numerator: 1)]
    denominator = 1
  }

  /// The codes of the parties, in order.
  package var parties: [String] { members.map(\.party) }

  /// The number of equal parts that are the whole.
  package var whole: Int64 { denominator }

  /// The number of these parts that some parties have together.
  package func sum(of parties: Set<String>) -> Int64 {
    members.reduce(0) { parties.contains($1.party) ? $0 + $1.numerator : $0 }
  }

  /// The share of a party; nil for a party without one.
  package func share(of party: String) -> Fraction? {
    members.first { $0.party == party }
      .map { Fraction($0.numerator, overPositive: denominator) }
  }
}

extension ShareSet {
  /// Divides the amount of a record; the parts stand in the order of `parties`.
  ///
  /// Each part is first rounded towards zero to whole cents. The cents that are left go one each to
  /// the largest remainders. Equal remainders are served in the order of the parties, beginning at
  /// the number of the record modulo the number of parties, so that the odd cent does not always go
  /// to the same party. The parts of a negative amount are those of the opposite amount with the
  /// opposite sign.
  ///
  /// The parts add up to the amount, and each differs from its exact value by less than a cent.
  package func parts(of amount: Money, record: Int64) -> [Money] {
    // 128 bits hold the product of any two numbers of 64 bits.
    let whole = Int128(amount.cents.magnitude)
    var left = whole
    var parts: [(cents: Int128, remainder: Int128)] = []
    for member in members {
      let (cents, remainder) = (whole * Int128(member.numerator))
        .quotientAndRemainder(dividingBy: Int128(denominator))
      parts.append((cents, remainder))
      left -= cents
    }
    if left > 0 {
      let count = members.count
      let first = Int((record % Int64(count) + Int64(count)) % Int64(count))
      let turns = (0..<count).map { ($0 + first) % count }
      // A stable order: equal remainders keep their turns.
      let served = turns.enumerated().sorted { one, other in
        let (left, right) = (parts[one.element].remainder, parts[other.element].remainder)
        return left == right ? one.offset < other.offset : left > right
      }
      for (_, index) in served.prefix(Int(left)) { parts[index].cents += 1 }
    }
    // The whole of the least amount, -2^63 cents, is a part that only its sign brings within 64
    // bits.
    return parts.map { part in
      Money(cents: Int64(truncatingIfNeeded: amount < .zero ? -part.cents : part.cents))
    }
  }
}

extension ShareSet {
  /// The part of one party of the amount of a record, as `parts(of:record:)` divides it; nil for a party
  /// without a share.
  package func part(of amount: Money, record: Int64, for party: String) -> Money? {
    members.firstIndex { $0.party == party }.map { parts(of: amount, record: record)[$0] }
  }
}

extension ShareSet {
  /// The records of the set, with one denominator, in the order of the parties.
  ///
  /// - Parameter number: The number of the party with a code; nil if there is none, which then has
  ///   no record.
  package func records(
    property: Int64, from start: Day, number: (String) -> Int64?
  ) -> [Share] {
    members.compactMap { member in
      number(member.party).map { party in
        Share(
          property: property, validFrom: start, party: party, numerator: Int(member.numerator),
          denominator: Int(denominator))
      }
    }
  }
}

extension ShareSet {
  /// Makes the set of a group, or of a home on a day, from its records, in the order of the parties' turns.
  ///
  /// - Parameter code: The code of the party with a number; nil if there is none, whose share is then
  ///   missing.
  /// - Throws: What `init(_:)` refuses.
  package init(
    _ records: [some FractionalShare], code: (Int64) -> String?
  ) throws(OwnershipError) {
    var shares: [(party: String, share: Fraction)] = []
    for record in records {
      guard let party = code(record.party),
        let share = Fraction(Int64(record.numerator), over: Int64(record.denominator))
      else { continue }
      shares.append((party, share))
    }
    try self.init(shares)
  }
}

extension Collection<Share> {
  /// The shares of one home in force on a day: those of the latest first day up to it.
  package func inForce(on day: Day) -> [Share] {
    let start = lazy.map(\.validFrom).filter { $0 <= day }.max()
    return filter { $0.validFrom == start }
  }
}

/// The sets of shares of one home, each in force until the next begins.
package struct ShareTimeline: Sendable {
  private let sets: [(start: Day, shares: ShareSet)]

  /// Makes a timeline from sets in any order.
  ///
  /// - Throws: `OwnershipError.repeatedStart`.
  package init(_ sets: [(start: Day, shares: ShareSet)]) throws(OwnershipError) {
    self.sets = sets.sorted { $0.start < $1.start }
    for (one, next) in zip(self.sets, self.sets.dropFirst()) where one.start == next.start {
      throw .repeatedStart(one.start)
    }
  }

  /// Makes the timeline of one home from its records; those of one day are in the order of the parties' turns.
  ///
  /// - Parameters:
  ///   - records: The shares of the home.
  ///   - code: The code of the party with a number; nil if there is none, whose shares are then
  ///     missing.
  /// - Throws: What `ShareSet` refuses.
  package init(_ records: [Share], code: (Int64) -> String?) throws(OwnershipError) {
    var sets: [(start: Day, shares: ShareSet)] = []
    for (start, records) in Dictionary(grouping: records, by: \.validFrom) {
      sets.append((start, try ShareSet(records, code: code)))
    }
    try self.init(sets)
  }

  /// The sets in force on some days, each with the first of these days.
  package func sets(from first: Day, through last: Day) -> [(start: Day, shares: ShareSet)] {
    let later = sets.filter { $0.start > first && $0.start <= last }
    return (shares(on: first).map { [(first, $0)] } ?? []) + later
  }

  /// The shares in force on a day; nil before the first set, when the home has no known owners.
  ///
  /// The check-in day chooses the shares of a booking; its date chooses those of an expense, an
  /// adjustment and a fee.
  package func shares(on day: Day) -> ShareSet? {
    sets.last { $0.start <= day }?.shares
  }
}
