/// A box of form 303, in the order of the form.
package enum VATBox: String, CaseIterable, Sendable {
  /// Bases of what was issued at 4, 10 and 21 %, and VAT.
  case base4 = "01"
  case vat4 = "03"
  case base10 = "04"
  case vat10 = "06"
  case base21 = "07"
  case vat21 = "09"
  /// Services from other countries of the EU, whose VAT the receiver owes.
  case baseFromEU = "10"
  case vatFromEU = "11"
  /// Other reverse charges.
  case baseReverse = "12"
  case vatReverse = "13"
  /// Corrections of bases and VAT.
  case baseCorrected = "14"
  case vatCorrected = "15"
  /// All VAT that is owed.
  case owed = "27"
  /// Bases and deducted VAT of current goods and services.
  case baseDeducted = "28"
  case deducted = "29"
  /// Those of assets.
  case baseOfAssets = "30"
  case deductedOfAssets = "31"
  /// Those of services from other countries of the EU.
  case baseDeductedFromEU = "36"
  case deductedFromEU = "37"
  /// Corrections of bases and deducted VAT.
  case baseOfCorrections = "40"
  case deductedOfCorrections = "41"
  /// The settlement of the pro rata in the last quarter of a year.
  case proRata = "44"
  /// All VAT that is deducted.
  case deductible = "45"
  /// The result, 27 less 45.
  case result = "46"
  /// The result of the State, all of it.
  case ofState = "66"
  /// What is left to deduct of earlier quarters.
  case brought = "110"
  /// What of it is deducted now.
  case applied = "78"
  /// What of it is left.
  case left = "87"
  /// The result after that.
  case resultAfter = "69"
  /// What earlier returns of the quarter were to pay, in a return that corrects them.
  case paidBefore = "70"
  /// The result of the return: to be paid if positive.
  case outcome = "71"
  /// What of a result below zero was paid by earlier returns of the quarter, and is paid back.
  case paidBack = "111"
  /// The volume of taxed operations of the year, without VAT, in the last quarter.
  case taxedVolume = "80"
  /// The volume of exempt operations.
  case exemptVolume = "83"
  /// The whole volume.
  case volume = "88"

  /// The boxes with base and VAT of what was issued at a rate in hundredths of a per cent; nil for a rate that the form
  /// does not have.
  static func boxes(ofRate rate: Int) -> (base: VATBox, vat: VATBox)? {
    switch rate {
    case 400: (.base4, .vat4)
    case 1000: (.base10, .vat10)
    case 2100: (.base21, .vat21)
    default: nil
    }
  }

  /// The boxes of which the box is the sum, with their signs; nil for a box of rows, or one that is worked out
  /// otherwise.
  package var terms: [(box: VATBox, isSubtracted: Bool)]? {
    switch self {
    case .owed:
      [.vat4, .vat10, .vat21, .vatFromEU, .vatReverse, .vatCorrected].map { ($0, false) }
    case .deductible:
      [.deducted, .deductedOfAssets, .deductedFromEU, .deductedOfCorrections, .proRata]
        .map { ($0, false) }
    case .result: [(.owed, false), (.deductible, true)]
    case .ofState: [(.result, false)]
    case .left: [(.brought, false), (.applied, true)]
    case .resultAfter: [(.ofState, false), (.applied, true)]
    case .outcome: [(.resultAfter, false), (.paidBefore, true)]
    case .volume: [(.taxedVolume, false), (.exemptVolume, false)]
    default: nil
    }
  }
}
