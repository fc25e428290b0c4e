package import Bookkeeping

/// A form about VAT, or about what is withheld from bills.
package enum VATForm: String, CaseIterable, Sendable {
  /// The VAT of a quarter.
  case vat = "303"
  /// What was withheld from bills of activities in a quarter.
  case withholding = "111"
  /// The parties with which more than a limit was bought or sold in a year.
  case thirdParties = "347"

  /// The length of its periods.
  package var grain: PeriodGrain { self == .thirdParties ? .year : .quarter }

  /// The duty of filing it.
  package var duty: DutyRule {
    switch self {
    case .vat: .vat
    case .withholding: .withholding
    case .thirdParties: .thirdParties
    }
  }
}
