package import Bookkeeping
internal import Documents
package import Filing

/// Which returns of the income tax are to be recorded as filed.
package struct IncomeTaxFiling {
  /// The typed owner; nil for the only one.
  package var owner: String?
  /// Whether the returns of all owners are recorded.
  package var all = false
  /// The typed home of modelo 210; nil for all.
  package var property: String?
  /// The form; nil for all.
  package var form: TaxForm?
  /// What modelo 100 comes to as a whole, beyond the boxes of homes.
  package var result: Money?

  /// Describes the returns of the only owner.
  package init() {}
}

/// The outcome of recording returns of the income tax.
package struct IncomeTaxFilingOutcome {
  /// The new returns, each with the one it completes.
  package var filed: [(filed: FiledReturn, earlier: FiledReturn?)] = []
  /// The returns, in words without a number, that had been recorded before, or of which nothing has to be filed.
  package var known: [FiledReturn] = []
  /// The returns whose figures lack a fact.
  package var incomplete: [FiledReturn] = []
}

extension IncomeTaxRoom {
  /// Records returns of a year, with the figures that the book has now.
  ///
  /// - Parameters:
  ///   - facts: The facts of each return; their period is the year.
  ///   - today: The current day, after which nothing has been filed or paid.
  /// - Throws: `Refusal`, `LedgerError.badRecord`; what `report` throws.
  package func file(
    _ filing: IncomeTaxFiling, _ facts: FilingFacts, on today: Day
  ) throws -> IncomeTaxFilingOutcome {
    try ledger.write { writer in
      let facts = try facts.checked(on: today)
      let party = try filing.owner.map { try ledger.owners.named($0) }
      let home = try ledger.homes.optional(filing.property)
      let year = facts.period.firstDay.year
      let present = try IncomeTaxRoom.lawful {
        try builder(
          of: party?.code, in: ledger.homes.all(), year: year, explains: true, on: today
        ).returns
      }.filter { one in
        (filing.form == nil || one.place.form == filing.form)
          && (home == nil || one.place.home == home?.id)
      }
      if party == nil && !filing.all && Set(present.map(\.place.owner)).count > 1 {
        throw Refusal("error.income-tax-filer", .usage)
      }
      let wanted = present.filter { !$0.isIdle }
      if filing.result != nil && (wanted.count != 1 || wanted[0].place.form != .resident) {
        throw Refusal("error.income-tax-result", .usage)
      }
      let parties = try ledger.owners.byNumber()
      var outcome = IncomeTaxFilingOutcome()
      for one in wanted {
        let new = filed(one, facts, filing.result, parties)
        let earlier = try ledger.returns.latest(like: new)
        if (earlier == nil) != (facts.kind == .first) {
          if wanted.count == 1 { throw refusal(after: earlier) }
          outcome.known.append(earlier ?? new)
          continue
        }
        if one.isIncomplete {
          if wanted.count == 1 {
            throw Refusal("error.income-tax-incomplete", ["year": .number(Int64(year))])
          }
          outcome.incomplete.append(new)
          continue
        }
        if let earlier {
          let difference = try difference(
            of: earlier, boxes: ledger.returns.boxes(of: earlier), present: one)
          guard facts.kind.corrects(difference) else {
            if wanted.count == 1 { throw refusal(after: earlier, kind: facts.kind) }
            outcome.known.append(earlier)
            continue
          }
        }
        let stored = try ledger.returns.record(
          one.rows, of: new, completing: earlier, with: writer)
        outcome.filed.append((stored, earlier))
      }
      if outcome.filed.isEmpty {
        let key =
          outcome.incomplete.isEmpty ? "error.income-tax-nothing" : "error.income-tax-incomplete"
        throw Refusal(key, ["year": .number(Int64(year))])
      }
      return outcome
    }.result
  }

  private func filed(
    _ present: PresentReturn, _ facts: FilingFacts, _ result: Money?, _ parties: [Int64: Party]
  ) -> FiledReturn {
    FiledReturn(
      property: present.place.home, period: present.place.period, filedOn: facts.filedOn,
      reference: facts.reference, nrc: facts.nrc, paidOn: facts.paidOn,
      document: facts.document, note: facts.note, form: present.place.form,
      party: parties.values.first { $0.code == present.place.owner }?.id,
      result: present.place.form == .resident ? result : present.result)
  }

  /// Why the return cannot be recorded after an earlier one, or without one.
  private func refusal(after earlier: FiledReturn?, kind: FilingKind = .first) -> Refusal {
    guard let earlier else { return Refusal("error.income-tax-first") }
    let key =
      switch kind {
      case .first: "error.income-tax-filed"
      case .complementary: "error.income-tax-no-more"
      case .rectification: "error.income-tax-no-less"
      }
    return Refusal(key, ["id": .number(earlier.id)])
  }

  // MARK: - Comparing

  /// The filed returns of the income tax of one owner or all about one home or all in a year or all.
  package func returns(
    of owner: String?, in property: String?, year: Int?
  ) throws -> [FiledReturn] {
    try chosen(ledger.returns.all(of: TaxForm.ofIncomeTax), owner, property, year)
  }

  private func chosen(
    _ returns: [FiledReturn], _ owner: String?, _ property: String?, _ year: Int?
  ) throws -> [FiledReturn] {
    let party = try owner.map { try ledger.owners.named($0) }
    let home = try ledger.homes.optional(property)
    return returns.filter { filed in
      (party == nil || filed.party == party?.id)
        && (home == nil || filed.property == nil || filed.property == home?.id)
        && (year == nil || filed.firstDay.year == year)
    }
  }

  /// What has changed since returns were filed, also where nothing has.
  package func differences(
    of owner: String?, in property: String?, year: Int?, on today: Day
  ) throws -> [BoxDifference] {
    try reading {
      let latest = try ledger.returns.latest(of: TaxForm.ofIncomeTax)
      return try differences(of: chosen(latest, owner, property, year), on: today)
    }
  }

  /// What has changed since returns were filed, each year worked out once.
  func differences(of returns: [FiledReturn], on today: Day) throws -> [BoxDifference] {
    let homes = try ledger.homes.all()
    let parties = try ledger.owners.byNumber()
    let boxes = try ledger.returns.boxes(of: returns)
    var present: [Int: [ReturnPlace: PresentReturn]] = [:]
    return try returns.map { filed in
      let year = filed.firstDay.year
      if present[year] == nil {
        let found = try builder(of: nil, in: homes, year: year, explains: true, on: today).returns
        present[year] = found.keyed(by: \.place)
      }
      let isYear = filed.lastDay == Period.year(year).lastDay && filed.firstDay.month == 1
      let place = ReturnPlace(
        owner: filed.party.flatMap { parties[$0]?.code } ?? IncomeTaxRoom.user, form: filed.form,
        home: filed.property,
        period: isYear ? .year(year) : PeriodGrain.quarter.period(of: filed.firstDay))
      return try difference(
        of: filed, boxes: boxes[filed.id] ?? [], present: present[year]?[place])
    }
  }

  private func difference(
    of filed: FiledReturn, boxes: [FiledBox], present: PresentReturn?
  ) throws -> BoxDifference {
    try BoxDifference(
      filed, boxes: boxes, present: present?.rows ?? [],
      isIncomplete: present?.isIncomplete ?? false)
  }
}

extension FilingKind {
  /// Whether a return of the kind is the procedure to change what was filed to what is there now.
  ///
  /// Modelo 100 is corrected by a *rectificativa* in either direction; modelo 210 by a complementary return if more
  /// is due (LGT art. 122), and by a request if less is (LGT art. 120.3).
  fileprivate func corrects(_ difference: BoxDifference) -> Bool {
    switch self {
    case .first: false
    case .complementary: difference.difference > .zero
    case .rectification:
      difference.filed.form == .resident
        ? !difference.isEmpty : difference.difference < .zero
    }
  }
}
