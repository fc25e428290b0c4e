internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Ownership
internal import Reporting

extension OwnershipError {
  /// The reason as a part of a sentence.
  var phrase: Phrase {
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

extension GroupFault {
  /// The error message.
  var phrase: Phrase {
    switch self {
    case .unknown(let name, let groups):
      groups.isEmpty
        ? Phrase("error.group.none", ["name": .text(name)])
        : Phrase(
          "error.group.unknown",
          ["name": .text(name), "groups": .text(groups.joined(separator: ", "))])
    case .ambiguous(let name, let groups):
      Phrase(
        "error.group.ambiguous",
        ["name": .text(name), "groups": .text(groups.joined(separator: ", "))])
    case .taken(let name): Phrase("error.group.taken", ["name": .text(name)])
    case .restBesideAmounts(let name): Phrase("error.group.rest", ["name": .text(name)])
    case .invalid(let name, let reason):
      Phrase("error.group.invalid", ["name": .text(name), "reason": .phrase(reason.phrase)])
    }
  }
}

extension Fraction {
  /// The fraction as a percentage, or as it is if that is not exact.
  var cell: Cell {
    let (permille, overflow) = numerator.multipliedReportingOverflow(by: 1000)
    return overflow || permille % denominator != 0
      ? .text("\(numerator)/\(denominator)") : .quota(Int(permille / denominator))
  }
}
