/// A box of the page on lets of modelo 100 that has an amount, the same from 2022 to 2025.
///
/// The raw value is the number of the box. Each holds the owner's part.
package enum IncomeTaxBox: String, CaseIterable, Comparable, Sendable {
  /// Imputed income of the days at the owners' disposal.
  case imputed = "0089"
  /// Income, before costs.
  case income = "0102"
  /// Interest and repairs left of the four years before.
  case pending = "0103"
  /// What of them is deducted.
  case pendingApplied = "0104"
  /// Interest.
  case interest = "0105"
  /// Repairs.
  case repairs = "0106"
  /// What of interest and repairs of the year is deducted.
  case interestAndRepairsApplied = "0107"
  /// What of interest and repairs of the year is left for the next four years.
  case left = "0108"
  /// Fees of the owners' community.
  case community = "0109"
  /// Costs of making the contract.
  case contract = "0110"
  /// Costs of legal defence.
  case legal = "0111"
  /// Services of others.
  case services = "0112"
  /// Supplies such as electricity, water and gas.
  case supplies = "0113"
  /// Insurance.
  case insurance = "0114"
  /// Taxes and charges.
  case taxes = "0115"
  /// Debts that nobody will pay.
  case badDebts = "0116"
  /// Depreciation of furniture.
  case furniture = "0117"
  /// Depreciation of the building.
  case building = "0131"
  /// Depreciation of a right such as a usufruct that was bought.
  case right = "0132"
  /// Other costs.
  case other = "0148"
  /// Net income.
  case net = "0149"
  /// The least net income of a let to a relative.
  case kinship = "0152"
  /// Tax that a tenant withheld.
  case withholding = "0153"
  /// Net income after reductions, of which lets to tourists have none.
  case reduced = "0154"

  package static func < (left: IncomeTaxBox, right: IncomeTaxBox) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The boxes in which costs of records are added up.
  package static let costs: [IncomeTaxBox] = [
    .interest, .repairs, .community, .contract, .legal, .services, .supplies, .insurance, .taxes,
    .badDebts, .other,
  ]

  /// The boxes that are taken from the income.
  package static let deductions: [IncomeTaxBox] = [
    .pendingApplied, .interestAndRepairsApplied, .community, .contract, .legal, .services,
    .supplies, .insurance, .taxes, .badDebts, .furniture, .building, .right, .other,
  ]
}
