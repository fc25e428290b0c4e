package import Bookkeeping

/// The reason why a bill cannot be divided.
package enum BillError: Error, Equatable, Sendable {
  /// The parts differ from the bill by an amount, negative if they exceed it.
  case partsDiffer(by: Money)
  /// What the other parts leave is divided by weights that are all zero.
  case noWeight
  /// The shares are not valid.
  case shares(OwnershipError)
  /// An amount exceeds 64 bits.
  case overflow
}

/// The division of a bill into parts.
package enum BillDivision {
  /// How much of the bill a part is.
  package enum Measure: Hashable, Sendable {
    /// An amount.
    case amount(Money)
    /// A share of the whole bill.
    case share(Fraction)
    /// A part of what the others leave, in proportion to a weight, such as nights; 0 is nothing.
    case rest(weight: Int64)
  }

  /// Divides the amount of a bill.
  ///
  /// The shares are divided by the rule of `ShareSet`, and what amounts and shares leave by the same
  /// rule among the parts with a weight. The parts add up to the amount.
  ///
  /// - Parameters:
  ///   - record: The number of the bill, which decides who has the odd cent.
  ///   - parts: The measure of each part, by a key in whose order the odd cent rotates. The keys of
  ///     shares and weights are different and not empty.
  /// - Returns: The amounts, in the order of `parts`.
  /// - Throws: `BillError`.
  package static func amounts(
    of whole: Money, record: Int64, parts: [(key: String, measure: Measure)]
  ) throws(BillError) -> [Money] {
    var shares: [(party: String, share: Fraction)] = []
    var weights: [(party: String, weight: Int64)] = []
    var left = Int128(whole.cents)
    for (key, measure) in parts.sorted(by: { $0.key < $1.key }) {
      switch measure {
      case .amount(let amount): left -= Int128(amount.cents)
      case .share(let share): shares.append((key, share))
      case .rest(let weight): weights.append((key, weight))
      }
    }
    var divided: [String: Money] = [:]
    // A single rest takes its turn among the shares.
    let rests = weights.count == 1 ? weights[0].party : ""
    for (key, amount) in try self.divided(whole, record, shares, rests: rests, left: left) {
      divided[key] = amount
      left -= Int128(amount.cents)
    }
    let rest = try money(left)
    // Something left of the opposite sign means that the other parts exceed the bill.
    let exceeds = rest.cents.signum() != whole.cents.signum()
    if rest != .zero, weights.isEmpty || exceeds { throw .partsDiffer(by: rest) }
    for (key, amount) in try self.divided(rest, record, weights) { divided[key] = amount }
    return parts.map { key, measure in
      if case .amount(let amount) = measure { amount } else { divided[key] ?? .zero }
    }
  }

  /// Divides the whole by shares, which may leave something.
  ///
  /// - Parameters:
  ///   - rests: The key of what is left, which is not among the result.
  ///   - left: What the amounts of other parts leave, to say how much the shares exceed it.
  private static func divided(
    _ whole: Money, _ record: Int64, _ shares: [(party: String, share: Fraction)],
    rests: String, left: Int128
  ) throws(BillError) -> [(key: String, amount: Money)] {
    if shares.isEmpty { return [] }
    do throws(OwnershipError) {
      return parts(of: whole, record, try ShareSet(shares))
    } catch .sumIsNotWhole(let missing) {
      guard missing.numerator > 0 else {
        let excess = Int128(whole.cents) * Int128(missing.numerator) / Int128(missing.denominator)
        throw .partsDiffer(by: try money(excess + left - Int128(whole.cents)))
      }
      do throws(OwnershipError) {
        let set = try ShareSet((shares + [(rests, missing)]).sorted { $0.party < $1.party })
        return parts(of: whole, record, set).filter { $0.key != rests }
      } catch {
        throw .shares(error)
      }
    } catch {
      throw .shares(error)
    }
  }

  /// Divides what is left by weights.
  private static func divided(
    _ rest: Money, _ record: Int64, _ weights: [(party: String, weight: Int64)]
  ) throws(BillError) -> [(key: String, amount: Money)] {
    if weights.isEmpty { return [] }
    let sum = weights.reduce(into: Int128(0)) { $0 += Int128($1.weight) }
    guard sum > 0 else { throw .noWeight }
    guard let sum = Int64(exactly: sum) else { throw .overflow }
    let shares = weights.compactMap { party, weight in
      weight == 0 ? nil : Fraction(weight, over: sum).map { (party: party, share: $0) }
    }
    do throws(OwnershipError) {
      return parts(of: rest, record, try ShareSet(shares))
    } catch {
      throw .shares(error)
    }
  }

  private static func parts(
    of amount: Money, _ record: Int64, _ shares: ShareSet
  ) -> [(key: String, amount: Money)] {
    zip(shares.parties, shares.parts(of: amount, record: record)).map { (key: $0, amount: $1) }
  }

  private static func money(_ cents: Int128) throws(BillError) -> Money {
    guard let cents = Int64(exactly: cents) else { throw .overflow }
    return Money(cents: cents)
  }
}
