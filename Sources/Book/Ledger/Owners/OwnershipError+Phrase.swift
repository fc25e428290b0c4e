package import Documents
package import Ownership

extension OwnershipError {
  /// The reason as a part of a sentence.
  package var phrase: Phrase {
    switch self {
    case .shareOutOfRange(let party, let share):
      Phrase("error.shares.out-of-range", ["party": .text(party), "share": share.cell])
    case .repeatedParty(let party):
      Phrase("error.shares.repeated", ["party": .text(party)])
    case .sumIsNotWhole(let missing) where missing.numerator > 0:
      Phrase("error.shares.missing", ["share": missing.cell])
    case .sumIsNotWhole(let missing):
      Phrase("error.shares.excess", ["share": missing.magnitude.cell])
    case .nothingIsLeft(let party):
      Phrase("error.shares.nothing-left", ["party": .text(party)])
    case .sharesTooFine: Phrase("error.shares.too-fine")
    case .repeatedStart, .unbalanced, .overflow: Phrase("error.overflow")
    }
  }
}

extension Fraction {
  /// The fraction as a percentage, or as it is if that is not exact.
  package var cell: Cell {
    let (permille, overflow) = numerator.multipliedReportingOverflow(by: 1000)
    return overflow || permille % denominator != 0
      ? .text("\(numerator)/\(denominator)") : .quota(Int(permille / denominator))
  }
}
