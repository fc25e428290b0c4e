internal import Bookkeeping
internal import Filing
internal import Storage

extension IncomeTaxRoom {
  /// Passes each filed return of the income tax that changes may have affected, and whose boxes are no longer those
  /// that were filed, to the observer of the recording.
  ///
  /// A book without filed returns costs one short query.
  func reportReturns(affectedBy changes: ChangeSet) throws {
    guard let report = ledger.recording.filingObserver, try ledger.book.hasFiledReturns() else {
      return
    }
    let latest = try ledger.returns.latest(of: TaxForm.ofIncomeTax)
    if latest.isEmpty { return }
    var reach = IncomeTaxReach(of: changes.origin)
    try changes.forEachChange { try reach.add($0, in: ledger) }
    let affected = latest.filter { reach.contains($0) }
    if affected.isEmpty { return }
    let parties = try ledger.owners.byNumber()
    let homes = try ledger.homes.byNumber()
    // Figures of now, whatever the day: no month counts that is not over.
    for difference in try differences(of: affected, on: ledger.recording.day)
    where !difference.isEmpty {
      let filed = difference.filed
      report(
        .boxes(
          difference, person: filed.party.flatMap { parties[$0] },
          home: filed.property.flatMap { homes[$0] }))
    }
  }
}

/// The homes, and the first year of each, whose boxes a set of changes may affect.
///
/// A change reaches later years too, as what is left of interest and repairs goes on.
private struct IncomeTaxReach {
  private var years: [Int64: Int] = [:]
  /// The first year of every home; nil if not all are affected.
  private var every: Int?

  init(of origin: ChangeSet.Origin) { every = origin == .wholeBook ? Int.min : nil }

  mutating func add(_ change: RecordChange, in ledger: Ledger) throws {
    switch change {
    case .row(let before, let after):
      for record in [before, after] {
        if let record { try add(record, in: ledger) }
      }
    case .added(Booking.kind, let numbers):
      for booking in try ledger.book.records(Booking.self, .numbers(numbers)) { add(booking) }
    case .added(Expense.kind, let numbers):
      for expense in try ledger.book.records(Expense.self, .numbers(numbers)) {
        try add(expense, in: ledger)
      }
    case .added(Adjustment.kind, let numbers):
      for one in try ledger.book.records(Adjustment.self, .numbers(numbers)) {
        try add(one, in: ledger)
      }
    case .added(CommissionBill.kind, _): every = Int.min
    case .added: break
    }
  }

  private mutating func add(_ record: any BookRecord, in ledger: Ledger) throws {
    switch record {
    case let booking as Booking: add(booking)
    case let expense as Expense: try add(expense, in: ledger)
    case let adjustment as Adjustment: try add(adjustment, in: ledger)
    case let amount as IncomeTaxAmount: add(amount.property, amount.year)
    case let asset as Asset: add(asset.property)
    case let value as HomeCadastre: add(value.property, value.validFrom.year)
    case let share as Share: add(share.property)
    case let agreement as Agreement: add(agreement.property)
    case let vat as HomeVAT: add(vat.property)
    case let home as Property: add(home.id)
    case is PartyFact, is Category, is TaxRate, is Zone, is VATFiler, is CommissionBill:
      every = Int.min
    default: break
    }
  }

  private mutating func add(_ booking: Booking) {
    let days = [booking.cancelledOn, booking.dueOn].compactMap(\.self)
    add(booking.stay.property, days.reduce(booking.stay.checkIn, min).year)
  }

  private mutating func add(_ expense: Expense, in ledger: Ledger) throws {
    if let home = expense.property { return add(home, expense.date.year) }
    // The taxes of a bill, and what is private of it, count in the homes of its parts.
    let bill = expense.bill ?? expense.id
    for part in try ledger.book.records(Expense.self, .equal("bill", bill)) {
      if let home = part.property { add(home, part.date.year) }
    }
  }

  private mutating func add(_ adjustment: Adjustment, in ledger: Ledger) throws {
    let booking = try adjustment.booking.flatMap {
      try ledger.book.first(Booking.self, .number($0))
    }
    guard let home = adjustment.property ?? booking?.stay.property else { return }
    add(home, min(adjustment.date.year, booking?.stay.checkIn.year ?? Int.max))
  }

  private mutating func add(_ home: Int64, _ year: Int = Int.min) {
    years[home] = min(years[home] ?? year, year)
  }

  func contains(_ filed: FiledReturn) -> Bool {
    let year = filed.firstDay.year
    if let every, every <= year { return true }
    guard let home = filed.property else { return years.values.contains { $0 <= year } }
    return years[home].map { $0 <= year } ?? false
  }
}
