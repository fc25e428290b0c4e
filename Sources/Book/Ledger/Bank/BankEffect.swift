package import Bookkeeping
package import Reporting

/// What a change of records has done to a line of the bank that they explained.
package struct BankEffect {
  /// The line.
  package let line: BankLine
  /// The part that no longer agrees with its record; nil if the records are gone, and the line is open again.
  package let part: LinePart?
  /// The amount of the line that nothing explains.
  package let rest: Money
}
