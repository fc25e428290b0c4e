package import Bookkeeping

/// A dated rate of the income tax that who pays a bill withholds from it.
package struct WithholdingRule: Hashable, Sendable {
  /// What is paid.
  package enum Kind: String, CaseIterable, Sendable {
    /// The services of a professional.
    case professional
    /// The services of a professional in the year of the start and the two after it.
    case start
    /// Work of an activity whose tax is estimated by modules.
    case modules
    /// The rent of urban property.
    case rent
  }

  /// What is paid.
  package let kind: Kind
  /// The rate in percent of the base.
  package let percent: Int
  /// The first day of payment to which the rate applies.
  package let validFrom: Day
  /// The source of the rate.
  package let source: String

  /// Creates a rule.
  package init(kind: Kind, percent: Int, validFrom: Day, source: String) {
    self.kind = kind
    self.percent = percent
    self.validFrom = validFrom
    self.source = source
  }
}
