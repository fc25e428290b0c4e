internal import Bookkeeping
internal import Documents

extension VATRoom {
  /// Reads the bills of who withholds income tax, in one transaction: of one who files VAT, or of another withholder.
  ///
  /// - Parameter name: The typed party; nil for the only one that files VAT, or that withholds if nobody files.
  /// - Throws: What `book` throws.
  func readingWithholder<Result>(
    of name: String?, in period: Period, _ work: (VATRecords) throws -> Result
  ) throws -> Result {
    try ledger.read {
      let filers = try ledger.vatFilers.all()
      let typed = try name.map { try ledger.owners.named($0) }
      let withholders = try withholders(among: filers)
      let parties = try ledger.owners.byNumber()
      if name == nil, filers.isEmpty, withholders.count > 1 {
        let codes = withholders.compactMap { parties[$0.party]?.code }
        throw Refusal(
          "error.withholders", ["names": .text(codes.joined(separator: ", "))], .usage)
      }
      let only = filers.isEmpty ? withholders.first : nil
      guard let number = typed?.id ?? only?.party,
        withholders.contains(where: { $0.party == number }),
        let party = parties[number],
        let records = try withholding(of: party, in: period)
      else { return try work(records(of: name, in: period)) }
      return try work(records)
    }
  }

  /// The bills of a party that withholds and files no VAT, in the open transaction; nil if it is none.
  ///
  /// Its homes are found as those of who files VAT, among the homes of which nobody does.
  func withholding(of party: Party, in period: Period) throws -> VATRecords? {
    let filers = try ledger.vatFilers.all()
    let withholders = try withholders(among: filers)
    guard withholders.contains(where: { $0.party == party.id }) else { return nil }
    return try VATRecords(
      of: ledger, party, among: withholders, in: period, reading: .bills,
      besides: ledger.homeFilers(filers))
  }

  /// Who has ever withheld and files no VAT, each from the first day on.
  private func withholders(among filers: [VATFiler]) throws -> [VATFiler] {
    let facts = try ledger.owners.facts().filter {
      $0.fact == .withholds && $0.value == PartyFact.yes
    }
    let parties = Set(facts.map(\.party)).subtracting(filers.map(\.party))
    return parties.sorted().map { VATFiler(party: $0, validFrom: .first) }
  }
}
