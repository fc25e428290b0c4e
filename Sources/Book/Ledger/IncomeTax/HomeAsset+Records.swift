internal import Bookkeeping
internal import IncomeTax
internal import Ownership

extension HomeAsset {
  /// Reads an asset from its record.
  init(_ asset: Asset, owner: String?) throws {
    let share = asset.numerator.flatMap { numerator in
      asset.denominator.flatMap { Fraction(Int64(numerator), over: Int64($0)) }
    }
    let deducted = asset.deducted.flatMap { amount in
      asset.until.map { (amount: amount, until: $0) }
    }
    try self.init(
      id: asset.id, kind: asset.type, day: asset.date, price: asset.amount, costs: asset.costs,
      owner: owner, share: share, years: asset.years, deducted: deducted)
  }
}
