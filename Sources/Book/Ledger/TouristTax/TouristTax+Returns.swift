package import Bookkeeping
package import Filing
internal import Reporting
internal import Storage
internal import Taxation

extension TouristTax {
  /// The returns of one home or all whose filing periods overlap a period, by period.
  package func returns(
    of property: Int64? = nil, in period: Period? = nil
  ) throws -> [FiledReturn] {
    let all =
      try property.map { try ledger.book.records(FiledReturn.self, .equal("property", $0)) }
      ?? ledger.book.records(FiledReturn.self)
    return all.filter { $0.form == .touristTax && period?.overlaps($0.period) ?? true }
  }

  /// The last return of each home and filing period: the one that later changes are compared with.
  func latestReturns(of property: Int64?, in period: Period?) throws -> [FiledReturn] {
    try returns(of: property, in: period).latest
  }

  /// What has changed since the returns of one home or all were filed, also where nothing has.
  package func differences(
    of property: String?, in period: Period?
  ) throws -> [FilingDifference] {
    try ledger.read {
      let home = try ledger.homes.optional(property)?.id
      let rates = try ledger.rates.table()
      return try latestReturns(of: home, in: period).map { try difference(of: $0, rates) }
    }
  }

  /// What has changed since a return was filed.
  func difference(of filed: FiledReturn, _ rates: RateTable) throws -> FilingDifference {
    let present = try figures(of: home(of: filed), in: filed.period, rates)
    return try FilingDifference(
      filed, stays: stays(of: filed), present: present
    ) { try ledger.book.first(Booking.self, .number(Int64($0)))?.stay }
  }

  /// The latest return of each home and filing period, as form 950 shows it.
  func forms() throws -> [FiledForm] {
    guard try ledger.book.hasFiledReturns() else { return [] }
    let rates = try ledger.rates.all()
    return try latestReturns(of: nil, in: nil).map { filed in
      try FiledForm(filed, stays: stays(of: filed), rates: rates)
    }
  }

  /// The home of a return.
  func home(of filed: FiledReturn) throws -> Property {
    try ledger.homes.numbered(filed.property ?? 0)
  }

  /// The stays behind the figures of a return.
  func stays(of filed: FiledReturn) throws -> [FiledStay] {
    try ledger.book.records(FiledStay.self, .equal("filed_return", filed.id))
  }

  /// The present figures of a home and a filing period.
  func figures(
    of home: Property, in period: Period, _ rates: RateTable
  ) throws -> FilingFigures {
    let timeline = try rates.timeline(of: home.zone)
    var figures = FilingFigures()
    try ledger.book.forEach(Booking.self, RecordFilter(property: home.id, period: period)) {
      try figures.add($0, at: timeline)
    }
    return figures
  }
}
