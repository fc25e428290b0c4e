package import Bookkeeping

/// A party of form 347, with which purchases or sales of a year were above a limit.
///
/// RD 1065/2007 art. 31–35.
package struct ThirdParty: Hashable, Sendable {
  /// The key of the operations.
  package enum Key: String, CaseIterable, Sendable {
    /// What was bought.
    case purchases = "A"
    /// What was sold.
    case sales = "B"
  }

  /// Only more than this is declared (art. 33.1): 3,005.06 with VAT.
  package static let limit = Money(cents: 3005_06)

  /// The tax identifier; nil if none of the records has it, though the form needs it.
  package let taxID: String?
  /// The name.
  package let name: String?
  /// The key.
  package let key: Key
  /// The amounts of the quarters, with VAT.
  package let quarters: [Money]
  /// The amount of the year.
  package let total: Money
  /// The records, in chronological order.
  package let records: [RecordReference]
}

extension VATAccount {
  /// The parties of form 347 of a year, by key and tax identifier, and after those the ones without.
  ///
  /// What has no tax identifier belongs to the only one of the same name, else to a party of that name; without a name,
  /// each record is of a party of its own.
  ///
  /// What other forms say is left out: bills with something withheld (190, 180), services from other countries of the EU
  /// (349); and so are the exempt lets of a private person.
  ///
  /// Of a bill for several, what is for the filer counts, as in the book of received bills.
  ///
  /// - Parameter bills: The bills of the filer.
  package func thirdParties(
    of year: Int, bills: [VATBill]
  ) throws(AmountOverflow) -> [ThirdParty] {
    var operations: [Operation] = []
    for row in issued where row.day.year == year {
      guard row.tax != nil || !filer.isPrivate else { continue }
      operations.append(
        Operation(
          taxID: row.invoice.taxID, name: row.invoice.name, key: .sales, day: row.day,
          amount: row.total,
          record: row.record))
    }
    for bill in bills where bill.received.year == year && filer.files(on: bill.received) {
      guard bill.withheld == nil, bill.treatment != .reverseEU, !bill.isTicket else { continue }
      operations.append(
        Operation(
          taxID: bill.taxID, name: bill.supplier, key: .purchases, day: bill.received,
          amount: try bill.ownAmount, record: bill.record))
    }
    var parties: [ThirdParty] = []
    let known = Dictionary(grouping: operations.filter { $0.taxID != nil }, by: \.namedKey)
      .mapValues { Set($0.compactMap(\.taxID)) }
    let groups = Dictionary(grouping: operations) { operation -> [String] in
      let found = known[operation.namedKey] ?? []
      let taxID = operation.taxID ?? (found.count == 1 ? found.first : nil)
      return [operation.key.rawValue] + (taxID.map { ["", $0] } ?? operation.namedKey)
    }
    for (_, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let sorted = group.sorted { ($0.day, $0.record.number) < ($1.day, $1.record.number) }
      let total = try sorted.map(\.amount).sum
      guard let first = sorted.first, total.cents.magnitude > ThirdParty.limit.cents.magnitude
      else { continue }
      var quarters: [Money] = []
      for quarter in 1...4 {
        quarters.append(try sorted.filter { $0.day.quarter == quarter }.map(\.amount).sum)
      }
      parties.append(
        ThirdParty(
          taxID: sorted.compactMap(\.taxID).first, name: sorted.compactMap(\.name).last,
          key: first.key,
          quarters: quarters, total: total, records: sorted.map(\.record)))
    }
    return parties
  }

  private struct Operation {
    let taxID: String?
    let name: String?
    let key: ThirdParty.Key
    let day: Day
    let amount: Money
    let record: RecordReference

    /// Key and name, or the record without a name.
    var namedKey: [String] {
      [
        key.rawValue, name?.lowercased() ?? "",
        name == nil ? "\(record.kind) \(record.number)" : "",
      ]
    }
  }
}
