internal import Bookkeeping
package import IncomeTax

/// The parameters of the income tax, with their sources.
package enum IncomeTaxData {
  /// Returns the parameters of `income-tax-rules.csv`.
  package static func rules() throws(ResourceError) -> [IncomeTaxRule] {
    try ResourceTable("income-tax-rules.csv", Embedded.incomeTaxRulesCsv).map {
      row throws(ResourceError) in
      guard let status = IncomeTaxRule.Status(rawValue: try row.required("status")) else {
        throw row.error
      }
      return IncomeTaxRule(
        name: try row.required("name"), value: try row.required("value"),
        from: try row.integer("from"),
        until: row.optional("until") == nil ? nil : try row.integer("until"), status: status,
        source: try row.required("source"))
    }
  }

  /// Returns the rows of `income-tax-boxes.csv`.
  package static func boxes() throws(ResourceError) -> [IncomeTaxBoxRule] {
    try ResourceTable("income-tax-boxes.csv", Embedded.incomeTaxBoxesCsv).map {
      row throws(ResourceError) in
      IncomeTaxBoxRule(
        name: try row.required("name"), use: try use(row), source: try row.required("source"))
    }
  }

  private static func use(_ row: ResourceTable.Row) throws(ResourceError) -> IncomeTaxUse {
    switch try row.required("box") {
    case "none": return .none
    case "open": return .open
    case "asset": return .asset
    case IncomeTaxBox.income.rawValue: return .income
    case let code:
      guard let box = IncomeTaxBox(rawValue: code), IncomeTaxBox.costs.contains(box),
        let share = HomeCost.Share(rawValue: try row.required("share"))
      else { throw row.error }
      return .cost(box, share)
    }
  }
}
