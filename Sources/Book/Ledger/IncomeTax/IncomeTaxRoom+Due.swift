package import Bookkeeping
internal import Filing
internal import IncomeTax
package import Reporting

extension IncomeTaxRoom {
  /// The number of years before the current one whose returns are listed: the agency may assess for four years after
  /// the end of the term (LGT art. 66).
  private static let years = 5

  /// The returns of one owner or all of the last years, with the days in which they are filed and what is known.
  ///
  /// - Throws: What `report` throws.
  package func due(of owner: String?, on today: Day) throws -> ReturnDueReport {
    let party = try owner.map { try ledger.owners.named($0) }
    return try reading {
      let homes = try ledger.homes.all()
      var reader = try HomeFactsReader(of: ledger, on: today)
      let records = try reader.records(of: homes)
      let windows = try ledger.returnWindows()
      let latest = try ledger.returns.latest(of: TaxForm.ofIncomeTax)
      let boxes = try ledger.returns.boxes(of: latest)
      let parties = try ledger.owners.byNumber()
      let names = parties.values.keyed(by: \.code)
      let firstYear = records.values.compactMap(\.facts.firstYear).min()
      // A book with neither owners nor records says nothing of anybody's return.
      if firstYear == nil && parties.isEmpty { return ReturnDueReport([]) }
      let known = firstYear ?? today.year - 1
      var rows: [ReturnDueReport.Row] = []
      for year in stride(
        from: today.year, through: max(known, today.year - IncomeTaxRoom.years), by: -1)
      {
        var builder = try IncomeTaxBuilder(ledger, year: year, owner: party?.code, on: today)
        try builder.add(homes, records)
        for present in builder.returns where !present.isIdle {
          let place = present.place
          // The members of an entity, or a company by its own tax, declare what it receives.
          let isPerson = names[place.owner]?.taxIdentifier?.isOfPerson ?? true
          if place.form == .resident && !isPerson { continue }
          let filed = latest.first { filed in
            filed.form == place.form && filed.property == place.home
              && filed.firstDay == place.period.firstDay
              && filed.lastDay == place.period.lastDay
              && filed.party == names[place.owner]?.id
          }
          let found = windows.window(
            of: place.form, place.period, isNil: present.result == .zero)
          rows.append(
            ReturnDueReport.Row(
              owner: names[place.owner], form: place.form,
              home: homes.first { $0.id == place.home }, period: place.period,
              amount: present.result, isIncomplete: present.isIncomplete,
              window: found?.window, term: found?.term,
              filed: try filed.map { ($0, try isChanged($0, boxes[$0.id] ?? [], present)) },
              on: today))
        }
      }
      return ReturnDueReport(rows)
    }
  }

  /// Whether the boxes of a return are no longer those that were filed; records of boxes do not matter here.
  private func isChanged(
    _ filed: FiledReturn, _ boxes: [FiledBox], _ present: PresentReturn
  ) throws -> Bool {
    let boxes = boxes.filter { $0.kind == nil && $0.box != FiledBox.left }
    return try !BoxDifference(
      filed, boxes: boxes, present: present.rows, isIncomplete: present.isIncomplete
    ).isEmpty
  }
}

extension HomeFacts {
  /// The first year of which the book has a booking, a night or a cost; nil if there is none.
  fileprivate var firstYear: Int? {
    (income.map(\.day) + costs.map(\.amount.day) + nights).map(\.year).min()
  }
}
