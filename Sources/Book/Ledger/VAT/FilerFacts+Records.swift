internal import Bookkeeping
internal import ValueAddedTax

extension FilerFacts {
  /// Reads what is recorded of a party that files.
  ///
  /// Records without a day between them are one time of filing, of which the last one in the period says how; one
  /// that says what is carried begins anew, as after a refund (Llei 37/1992 art. 115).
  ///
  /// - Parameters:
  ///   - records: The records of the party, by their first days; at least one.
  ///   - withholds: Whether the party has ever withheld income tax.
  init(of party: Party, _ records: [VATFiler], in period: Period, withholds: Bool) {
    let begun = records.filter { $0.validFrom <= period.lastDay }
    let known = begun.isEmpty ? Array(records.prefix(1)) : begun
    var chain: [VATFiler] = []
    for record in known.reversed() {
      if let next = chain.first {
        guard next.carried == nil, record.until?.adding(days: 1) == next.validFrom else { break }
      }
      chain.insert(record, at: 0)
    }
    self.init(code: party.code, name: party.name, from: chain.first?.validFrom ?? .first)
    taxID = party.taxIdentifier?.text
    until = chain.last?.until
    filesOn = records.contains { until?.adding(days: 1) == $0.validFrom }
    if let code = chain.last?.activity?.code, let known = Activity(code) { activity = known }
    hasGeneralProRata = chain.last?.proRata == .general
    for record in chain {
      percents.merge(record.percents?.years ?? [:]) { $1 }
    }
    carried = chain.first?.carried ?? .zero
    isPrivate =
      activity == .letting && !withholds && (party.taxIdentifier?.isOfPerson ?? true)
  }
}

extension TaxIdentifier {
  /// Whether it is the identifier of a person and not of an entity: it begins with a digit, or with one of some letters.
  fileprivate var isOfPerson: Bool {
    text.first.map { $0.isNumber || "XYZKLM".contains($0) } ?? false
  }
}

extension VATFiler {
  /// Whether a day of a period is one of the record's.
  func isInForce(in period: Period) -> Bool {
    validFrom <= period.lastDay && period.firstDay <= until ?? .last
  }
}
