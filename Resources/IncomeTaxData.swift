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
}
