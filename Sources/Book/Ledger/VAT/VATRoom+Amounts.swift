package import Bookkeeping
internal import Resources
internal import Storage
internal import Taxation
internal import ValueAddedTax

extension VATRoom {
  /// The VAT inside the records of the book, in the open transaction.
  ///
  /// A book without homes that bear VAT, without filers and without bills of platforms has none, and costs one short
  /// query.
  ///
  /// - Parameters:
  ///   - filter: The home and the days of check-in of the bookings; those of others are left out.
  ///   - hasExpenses: Whether the VAT of expenses is needed.
  func amounts(
    _ filter: RecordFilter = RecordFilter(), hasExpenses: Bool = true
  ) throws -> VATAmounts {
    let table = try ledger.homes.vatTable()
    let all = try ledger.homes.all()
    if table.isEmpty, all.allSatisfy({ $0.commissionVAT == nil }),
      try !ledger.book.hasFilersOrCommissionBills()
    {
      return .none
    }
    let homes = all.keyed(by: \.id)
    let filter = RecordFilter(property: filter.property, period: filter.period)
    let filers = try ledger.vatFilers.all()
    let places = try ledger.homeFilers(filers)
    var amounts = VATAmounts(
      bearing: Set(homes.keys.filter { table.isBorne(by: $0) }),
      filers: places, times: filers, by: table)
    let withVAT = homes.filter { home, _ in
      table.isBorne(by: home) || !places.filers(of: home).isEmpty
    }
    try amounts.add(VATStays(of: ledger, withVAT, table, filter), by: table)
    let rows = try received(by: filers, table, hasExpenses ? .bills : .commissions)
    for (filer, row) in rows where row.bill.record.kind == Expense.kind.table {
      guard let part = row.part else { continue }
      try amounts.expenses.add(row.deductedNet, to: part)
      amounts.filersOfExpenses[part] = filer
    }
    try add(rows, in: filter, to: &amounts)
    try addUnbilled(in: filter, homes, table, to: &amounts)
    return amounts
  }

  /// The rows of all filers of what was received, each with the number of the filer, by what was recorded of the filer
  /// on its day.
  private func received(
    by filers: [VATFiler], _ table: VATTable, _ contents: VATRecords.Contents
  ) throws -> [(filer: Int64, row: ReceivedRow)] {
    var rows: [(Int64, ReceivedRow)] = []
    for (number, own) in Dictionary(grouping: filers, by: \.party).sorted(by: { $0.key < $1.key }) {
      guard let party = try ledger.owners.byNumber()[number], let last = own.last else { continue }
      let records = try VATRecords(
        of: ledger, party, among: filers, in: .days(from: last.validFrom, to: last.validFrom),
        reading: contents)
      for filer in own {
        let facts = FilerFacts(
          of: party, own, in: .days(from: filer.validFrom, to: filer.validFrom), withholds: false)
        for bill in records.bills where filer.isInForce(on: bill.received) {
          rows += try bill.rows(of: facts, by: table).map { (number, $0) }
        }
      }
    }
    return rows
  }

  /// Adds the VAT of the bills of platforms, divided among the bookings by their commissions.
  ///
  /// - Parameter rows: The rows of the filers, who deduct the VAT of the commissions of their own stays.
  private func add(
    _ rows: [(filer: Int64, row: ReceivedRow)], in filter: RecordFilter,
    to amounts: inout VATAmounts
  ) throws {
    let bills = try ledger.commissionBills.all(in: filter.period)
    // Nobody's percentage is asked for: of each home, all VAT of the bill.
    let nobody = FilerFacts(code: "", name: "", from: .first)
    for (bill, booked) in zip(bills, try ledger.commissionBills.booked(for: bills)) {
      let record = RecordReference(CommissionBill.kind.table, bill.id)
      let known = rows.filter { $0.row.bill.record == record }
      let uses = try bill.uses(booked, of: 0) { _, _ in 0 }
      let whole = try VATBill(bill, name: "", taxID: nil, uses: uses)
      for row in try whole.rows(of: nobody, by: .none) {
        let stays = booked.filter { $0.property == row.property }
        let weights = stays.map { Int64(clamping: $0.amount.cents.magnitude) }
        guard !weights.isEmpty else { continue }
        let deducted = try deducted(
          of: known.filter { $0.row.property == row.property && $0.row.tax.rate == row.tax.rate },
          for: stays
        ) { amounts.filers.filer(of: $0.property, on: $0.checkIn, else: bill.date) }
        let isReverse = row.bill.treatment.isReverse
        let isInside = Channels.hasVATInCommission(bill.channel) && !isReverse
        for (index, (vat, part)) in zip(row.tax.amount.parts(by: weights), deducted).enumerated() {
          var stay = amounts.stays[stays[index].booking] ?? VATAmounts.OfStay()
          let own = try part.subtracting(vat)
          stay.inCommission = try stay.inCommission.adding(isInside ? part : own)
          stay.deducted = try stay.deducted.adding(isReverse ? own : part)
          amounts.stays[stays[index].booking] = stay
        }
      }
    }
  }

  /// What is deducted of the VAT of the commission of each of some stays of a home: its part of what their filer deducts.
  private func deducted(
    of rows: [(filer: Int64, row: ReceivedRow)], for stays: [BookedCommission],
    _ filer: (BookedCommission) -> Int64?
  ) throws -> [Money] {
    var deducted = stays.map { _ in Money.zero }
    for (filer, places) in Dictionary(grouping: stays.indices, by: { filer(stays[$0]) }) {
      let sum = try rows.filter { $0.filer == filer }.map(\.row.deductible).sum
      let weights = places.map { Int64(clamping: stays[$0].amount.cents.magnitude) }
      for (place, part) in zip(places, sum.parts(by: weights)) { deducted[place] = part }
    }
    return deducted
  }

  /// Adds the VAT of commissions that the platform bills with VAT and reports without, as a home says, where no bill
  /// is recorded and the VAT is not deducted.
  private func addUnbilled(
    in filter: RecordFilter, _ homes: [Int64: Property], _ table: VATTable,
    to amounts: inout VATAmounts
  ) throws {
    guard homes.values.contains(where: { $0.commissionVAT != nil }) else { return }
    try forEachUnbilled(in: filter, homes, table, amounts.filers) { booking, vat in
      amounts.stays[booking, default: VATAmounts.OfStay()].inCommission = try vat.negated()
    }
  }

  /// Passes the VAT on the commission of each booking without a bill to `body`.
  private func forEachUnbilled(
    in filter: RecordFilter, _ homes: [Int64: Property], _ table: VATTable,
    _ filers: HomeFilers, _ body: (_ booking: Int64, _ vat: Money) throws -> Void
  ) throws {
    let bills = try ledger.commissionBills.all(in: filter.period)
    try ledger.commissionBills.forEachCommission(in: filter) { channel, checkIn, commission in
      let home = commission.property
      guard let percent = homes[home]?.commissionVAT,
        Channels.dayOfVATOnCommission(channel).map({ $0 <= checkIn }) ?? false,
        !bills.contains(where: { $0.covers(home, channel, checkIn) }),
        filers.filer(of: home, on: checkIn) == nil
          || table.percent(of: home, on: checkIn, nights: 1) == nil
      else { return }
      try body(
        commission.booking, Ratio.scaled(commission.amount, by: Int64(percent), over: 100))
    }
  }

  /// The bookings of a home whose commissions cost more by the VAT of bills that are not recorded, and the sum.
  package func unbilledCommissions(
    of home: Property
  ) throws -> (bookings: [Int64], vat: Money) {
    try ledger.read {
      var (bookings, sum): ([Int64], Money) = ([], .zero)
      try forEachUnbilled(
        in: RecordFilter(property: home.id), [home.id: home], ledger.homes.vatTable(),
        ledger.homeFilers(ledger.vatFilers.all())
      ) { booking, vat in
        bookings.append(booking)
        sum = try sum.adding(vat)
      }
      return (bookings.sorted(), sum)
    }
  }
}

extension VATAmounts {
  /// Divides the VAT of a booking among the parties that file its rows.
  private mutating func divide(_ stay: VATStay, by table: VATTable) throws {
    let rows = try stay.rows(by: table)
    let main = filers.filer(of: stay.property, on: stay.accrual)
    for (row, filer) in zip(rows, stay.filers(of: rows, filers)) {
      guard let filer, let vat = row.tax?.amount else { continue }
      if row.record != stay.record {
        filersOfAdjustments[row.record.number] = filer
      } else if filer != main, stay.amount != nil {
        let number = stay.record.number
        let former = stays[number, default: OfStay()].owedByOthers[filer] ?? .zero
        stays[number, default: OfStay()].owedByOthers[filer] = try former.adding(vat)
      }
    }
  }

  /// Adds the VAT that is owed on bookings and adjustments.
  fileprivate mutating func add(_ stays: VATStays, by table: VATTable) throws {
    for stay in stays.all {
      let owed = try stay.owed(by: table)
      if owed.stay != .zero { self.stays[stay.record.number, default: OfStay()].owed = owed.stay }
      adjustments.merge(owed.changes) { $1 }
      if !filers.isAlwaysTheSame(for: stay.property) { try divide(stay, by: table) }
    }
    for row in stays.ofHomes {
      guard let tax = row.tax else { continue }
      adjustments[row.record.number] = try (adjustments[row.record.number] ?? .zero)
        .adding(tax.amount)
    }
  }
}
