package import Bookkeeping
internal import Documents
internal import IncomeTax
package import Reporting
internal import Resources
internal import UnicodeText

extension Ledger {
  /// The income tax of the owners on their homes.
  package var incomeTax: IncomeTaxRoom { IncomeTaxRoom(ledger: self) }
}

/// What a ledger knows for the income tax of the owners: modelo 100, or modelo 210 of those who live elsewhere.
package struct IncomeTaxRoom {
  /// The code of the only owner in a book without owners.
  static let user = ""

  let ledger: Ledger

  /// The boxes of one owner or all about one home or all in a year.
  ///
  /// - Parameters:
  ///   - owner: The typed owner; nil for all.
  ///   - property: The typed home; nil for all.
  ///   - explains: Whether the report has how its boxes came about.
  ///   - today: The current day.
  /// - Throws: `Refusal` for a year whose law the program does not know; `LedgerError`; `OwnershipError`,
  ///   `TaxationError`.
  package func report(
    of owner: String?, in property: String?, year: Int, explains: Bool = false, on today: Day
  ) throws -> IncomeTaxReport {
    let party = try owner.map { try ledger.owners.named($0) }
    let homes = try ledger.homes.chosen(property)
    return try reading {
      try builder(of: party?.code, in: homes, year: year, explains: explains, on: today).report
    }
  }

  /// The boxes of each owner of a report.
  package func files(of report: IncomeTaxReport) throws -> [IncomeTaxFile] {
    let parties = try ledger.owners.all()
    return report.parts.map { part in
      let code = part.owners.first ?? nil
      return IncomeTaxFile(owner: parties.first { $0.code == code }, report: part)
    }
  }

  /// The boxes of each owner in a year, with the records behind them.
  ///
  /// - Throws: What `report` throws.
  package func files(year: Int, on today: Day) throws -> [IncomeTaxFile] {
    try reading {
      let homes = try ledger.homes.all()
      let records = try records(of: homes, year: year, on: today)
      let owners: [Party?] = try ledger.owners.all()
      // A book without owners, and homes without, are those of its one user.
      return try (owners + [nil]).compactMap { owner in
        let code = owner?.code ?? IncomeTaxRoom.user
        var builder = try IncomeTaxBuilder(
          ledger, year: year, owner: code, explains: true, on: today)
        try builder.add(homes, records)
        let report = builder.report
        guard !report.lines.isEmpty else { return nil }
        return IncomeTaxFile(owner: owner, report: report)
      }
    }
  }

  /// Reads in one transaction.
  ///
  /// - Throws: `Refusal` for a year whose law the program does not know; what the work throws.
  func reading<Result>(_ work: () throws -> Result) throws -> Result {
    try ledger.read { try IncomeTaxRoom.lawful(work) }
  }

  /// Does work that needs the law of a year.
  ///
  /// - Throws: `Refusal` for a year whose law the program does not know; what the work throws.
  static func lawful<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch IncomeTaxError.noRule(_, let year) {
      throw Refusal("error.income-tax-year", ["year": .number(Int64(year))], .badData)
    }
  }

  /// The figures of some homes in a year.
  ///
  /// - Parameters:
  ///   - owner: The code of an owner; nil for all.
  ///   - explains: Whether what records add to boxes is kept too.
  func builder(
    of owner: String?, in homes: [Property], year: Int, explains: Bool = false, on today: Day
  ) throws -> IncomeTaxBuilder {
    var builder = try IncomeTaxBuilder(
      ledger, year: year, owner: owner, explains: explains, on: today)
    try builder.add(homes, records(of: homes, year: year, on: today))
    return builder
  }

  /// What the book says about some homes, for the figures of a year.
  func records(
    of homes: [Property], year: Int, on today: Day
  ) throws -> [Int64: HomeRecords] {
    let rules = IncomeTaxRules(try IncomeTaxData.rules())
    var reader = try HomeFactsReader(of: ledger, on: today)
    if rules.scale(in: year) == nil { return try reader.records(of: homes) }
    // A scale is on the sum over all homes.
    var records = try reader.records(of: ledger.homes.all())
    var sums: [String: Money] = [:]
    for record in records.values {
      for (owner, value) in try record.facts.valuesAtDisposal(in: year, by: rules) {
        try sums.add(value, to: owner)
      }
    }
    for id in records.keys { records[id]?.facts.valuesAtDisposal[year] = sums }
    return records
  }

  /// Whether the only operand of a command names a home, and no owner.
  package func isHome(_ name: String) throws -> Bool {
    let parties = try ledger.owners.all()
    if parties.contains(where: { $0.code == name.folded }) || !parties.meant(by: name).isEmpty {
      return false
    }
    return try !ledger.homes.all().meant(by: name).isEmpty
  }
}
