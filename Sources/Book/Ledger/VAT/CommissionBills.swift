package import Bookkeeping
package import Documents
package import Reporting
internal import Resources
internal import Storage
internal import Taxation
internal import UnicodeText
internal import ValueAddedTax

extension Ledger {
  /// The bills of platforms for their commissions.
  package var commissionBills: CommissionBills { CommissionBills(ledger: self) }
}

/// What a ledger does with the bills of platforms for their commissions.
package struct CommissionBills {
  let ledger: Ledger

  /// The bills of one channel or all, by date.
  ///
  /// - Parameter period: The period with which that of the commissions has a day in common; nil for all.
  package func all(of channel: String? = nil, in period: Period? = nil) throws -> [CommissionBill] {
    try ledger.book.records(CommissionBill.self).filter {
      (channel == nil || $0.channel == channel) && period?.overlaps($0.period) ?? true
    }
  }

  /// Adds a bill.
  ///
  /// - Parameters:
  ///   - channel: The code of the channel.
  ///   - documents: The documents of the bill, which are added in the same step of history.
  ///   - today: The current day, on which the documents are added; nil for the date of the bill.
  ///   - fill: Sets the fields.
  /// - Throws: `Refusal` for a rate that was not in force, and for a bill that is recorded already; `LedgerError`.
  package func add(
    of channel: String, documents: [DocumentFile] = [], on today: Day? = nil,
    _ fill: (inout CommissionBill) throws -> Void
  ) throws -> (bill: CommissionBill, documents: [ListedDocument]) {
    try ledger.write { writer in
      var bill = CommissionBill()
      bill.channel = channel
      try fill(&bill)
      try RecordCheck.require(bill.faults)
      try require(bill)
      let stored = try writer.insert(bill)
      let added = try ledger.attachments.add(
        documents, to: .commission, stored.id, on: today ?? stored.date, with: writer)
      return (
        stored, added.map { ListedDocument($0, of: .commission(stored), isMissing: false) }
      )
    }.result
  }

  /// Changes a bill.
  ///
  /// - Throws: What `add` throws.
  package func edit(
    _ id: Int, _ change: (inout CommissionBill) throws -> Void
  ) throws -> CommissionBill {
    try ledger.write { writer in
      try writer.change(ledger.record(id, of: CommissionBill.self), change) { try require($0) }
    }.result
  }

  /// Requires that the rates were in force on the date, and that the channel has no other bill with the number.
  private func require(_ bill: CommissionBill) throws {
    try Refusal.requireRates(of: bill)
    let twin = try ledger.book.records(CommissionBill.self, .equal("channel", bill.channel))
      .first { $0.number == bill.number && $0.id != bill.id }
    if let twin {
      throw Refusal(
        "error.commission-bill-twice",
        [
          "id": .number(twin.id), "number": .text(twin.number), "date": .day(twin.date),
          "command": .command(["expense", "commission", "edit", String(twin.id)]),
        ])
    }
  }

  /// Bills as a document, each with the commissions that are booked for its channel, home and period.
  package func document(
    _ bills: [CommissionBill], isFiltered: Bool = false
  ) throws -> Document {
    CommissionBillList.document(
      try compared(bills), homes: try ledger.homes.byNumber(), isFiltered: isFiltered)
  }

  /// Bills with the commissions that are booked for them: those of the bookings whose check-in is in the period.
  package func compared(_ bills: [CommissionBill]) throws -> [ComparedCommission] {
    let all = bills.isEmpty ? [] : try all()
    return try zip(bills, booked(for: bills)).map { bill, booked in
      ComparedCommission(
        bill: bill, booked: try booked.map(\.amount).sum,
        // A bill that is shown as it is to be is not stored like that.
        all: all.filter { $0.id != bill.id && $0.isBeside(bill) } + [bill],
        isGross: Channels.hasVATInCommission(bill.channel))
    }
  }

  /// The commissions that are booked for bills, of each: those of the bookings whose check-in is in the period.
  func booked(for bills: [CommissionBill]) throws -> [[BookedCommission]] {
    var booked = [[BookedCommission]](repeating: [], count: bills.count)
    guard let first = bills.map(\.period.firstDay).min(),
      let last = bills.map(\.period.lastDay).max()
    else { return [] }
    try forEachCommission(in: RecordFilter(period: .days(from: first, to: last))) {
      channel, checkIn, commission in
      for (index, bill) in bills.enumerated()
      where bill.covers(commission.property, channel, checkIn) { booked[index].append(commission) }
    }
    return booked
  }

  /// The platform that the supplier of an expense is, if commissions of it are booked for the homes of the expense in
  /// the months around its date; nil otherwise. Its bill is no expense then, as the cost is in the bookings.
  package func platform(of expense: DescribedExpense) throws -> String? {
    try platform(
      named: expense.expense.supplier, on: expense.expense.date,
      for: Set(([expense.expense] + expense.parts).compactMap(\.property)))
  }

  /// The platform that a supplier is, if commissions of it are booked for some homes in the months around a day; nil
  /// otherwise.
  ///
  /// - Parameter homes: The numbers of the homes; none for all.
  package func platform(
    named supplier: String?, on day: Day, for homes: Set<Int64>
  ) throws -> String? {
    guard let supplier, let platform = Channels.platform(of: supplier) else { return nil }
    let month = PeriodGrain.month.period(of: day)
    let (before, after) = (month.firstDay.adding(days: -1), month.lastDay.adding(days: 1))
    let around = Period.days(
      from: PeriodGrain.month.period(of: before).firstDay,
      to: PeriodGrain.month.period(of: after).lastDay)
    var isBooked = false
    try forEachCommission(in: RecordFilter(period: around)) { channel, _, commission in
      isBooked =
        isBooked || channel == platform && (homes.isEmpty || homes.contains(commission.property))
    }
    return isBooked ? platform : nil
  }

  /// Passes the commission of each booking of a channel, with the code of the channel and the day of check-in.
  func forEachCommission(
    in filter: RecordFilter, _ body: (String, Day, BookedCommission) throws -> Void
  ) throws {
    try ledger.book.forEach(Booking.self, filter) { booking in
      guard booking.stay.commission != .zero,
        let channel = booking.channel.map(Channels.code(of:))
      else { return }
      try body(
        channel, booking.stay.checkIn,
        BookedCommission(
          booking: booking.id, property: booking.stay.property, checkIn: booking.stay.checkIn,
          amount: booking.stay.commission))
    }
  }
}

extension Channels {
  /// The code of the platform whose name a supplier's begins with: `booking-com` for *Booking.com B.V.*; nil for another
  /// supplier.
  fileprivate static func platform(of supplier: String) -> String? {
    let supplier = supplier.slug + "-"
    return codes.first { code in
      name(of: code) != nil && spellings(of: code).contains { supplier.hasPrefix($0 + "-") }
    }
  }
}

/// The commission of a booking.
struct BookedCommission {
  let booking: Int64
  let property: Int64
  let checkIn: Day
  let amount: Money
}

extension CommissionBill {
  /// Whether the bill is for the commissions of the same channel, home and period as another one.
  fileprivate func isBeside(_ other: CommissionBill) -> Bool {
    channel == other.channel && property == other.property && period == other.period
  }

  /// Whether the bill is for the commission of a booking.
  func covers(_ home: Int64, _ channel: String, _ checkIn: Day) -> Bool {
    self.channel == channel && period.contains(checkIn) && property ?? home == home
  }
}

extension VATRoom {
  /// Those who file VAT for the homes of a platform's bill and have no number of the EU on its date.
  package func filersWithoutVIES(of bill: CommissionBill) throws -> [Party] {
    try ledger.read {
      let filers = try ledger.vatFilers.all()
      let places = try ledger.homeFilers(filers)
      let booked = try ledger.commissionBills.booked(for: [bill]).joined().map(\.property)
      let homes = bill.property.map { [$0] } ?? booked
      let meant = Set(homes.compactMap { places.filer(of: $0, on: bill.date) })
      let lacking = filers.filter {
        (homes.isEmpty || meant.contains($0.party)) && $0.isInForce(on: bill.date) && !$0.vies
      }
      return try ledger.owners.all().filter { party in
        lacking.contains { $0.party == party.id }
      }
    }
  }

  /// The months of a period with commissions of homes that bear VAT of which no bill is recorded, in the open
  /// transaction.
  func unbilledCommissions(of records: VATRecords, in period: Period) throws -> [VATFinding] {
    let bills = try ledger.commissionBills.all(in: period)
    var sums: [Period: [String: Money]] = [:]
    try ledger.commissionBills.forEachCommission(in: RecordFilter(period: period)) {
      channel, checkIn, commission in
      let home = commission.property
      guard records.homes[home] != nil, records.filer.files(on: checkIn),
        records.table.percent(of: home, on: checkIn, nights: 1) != nil,
        !bills.contains(where: { $0.covers(home, channel, checkIn) })
      else { return }
      let month = PeriodGrain.month.period(of: checkIn)
      sums[month, default: [:]][channel] = try (sums[month]?[channel] ?? .zero)
        .adding(commission.amount)
    }
    return sums.sorted { $0.key.firstDay < $1.key.firstDay }.flatMap { month, channels in
      channels.sorted { $0.key < $1.key }.map { channel, amount in
        VATFinding(
          nil, on: month.lastDay, .noCommissionBill(channel: channel, month: month, amount))
      }
    }
  }
}
