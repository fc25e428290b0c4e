internal import Ledger
internal import Reporting

extension TaxChange? {
  /// What there is to say about a change of the tax: nothing when no booking's tax has changed.
  var phrases: [Phrase] {
    guard let self, self.before != self.after else { return [] }
    return [
      Phrase("rate.changes-tax", ["before": .money(self.before), "after": .money(self.after)])
    ]
  }
}
