internal import Bookkeeping
internal import Documents
internal import Resources
internal import Storage
internal import Taxation
internal import UnicodeText
internal import ValueAddedTax

/// What a book has of a filer, from which the VAT is worked out.
struct VATRecords {
  /// The filer.
  let filer: FilerFacts
  /// The number of the filer.
  let party: Int64
  /// The homes of the filer by number.
  let homes: [Int64: Property]
  /// The VAT on the lets of the homes of the book.
  let table: VATTable
  /// The bookings of the homes.
  private(set) var stays: [VATStay] = []
  /// The first and the last night of each booking.
  private(set) var nights: [RecordReference: ClosedRange<Day>] = [:]
  /// The bills of suppliers and platforms.
  private(set) var bills: [VATBill] = []
  /// The rows of adjustments without a booking that say their VAT.
  private var rows: [IssuedRow] = []
  private let places: VATHomes
  private let withholding: [PartyFact]

  /// Reads what the book has, in the open transaction.
  ///
  /// - Parameters:
  ///   - records: Who files VAT.
  ///   - period: The period that is asked for, which decides on what is recorded of the filer.
  init(
    of ledger: Ledger, _ party: Party, among records: [VATFiler], in period: Period
  ) throws {
    self.party = party.id
    table = try ledger.homes.vatTable()
    places = try VATHomes(of: ledger, records)
    withholding = try ledger.owners.facts(of: party.id).filter { $0.fact == .withholds }
    let own = records.filter { $0.party == party.id }
    var filer = FilerFacts(
      of: party, own, in: period, withholds: withholding.contains { $0.value == PartyFact.yes })
    filer.filed = try ledger.returns.carriedVAT(of: party.id)
    self.filer = filer
    let places = places
    homes = try ledger.homes.byNumber().filter { places.filer(of: $0.key) == party.id }
    try addStays(of: ledger)
    try addExpenses(of: ledger)
    try addCommissions(of: ledger)
  }

  /// The rows of the filer.
  func account(_ reading: AdvanceReading = .byDay) throws -> VATAccount {
    VATAccount(
      filer, issued: try stays.flatMap { try $0.rows(by: table, reading: reading) } + rows,
      received: try bills.flatMap { try $0.rows(of: filer, by: table) })
  }

  /// Whether the filer withholds income tax from bills on a day.
  func withholds(on day: Day) -> Bool {
    withholding.last { $0.validFrom <= day }?.value == PartyFact.yes
  }

  /// The homes whose lets bear VAT in a period and whose filer is not known.
  func homesWithoutFiler(among all: [Property], in period: Period) -> [Property] {
    all.filter { home in
      places.filer(of: home.id) == nil
        && table.records(of: home.id).contains {
          $0.percent != nil && $0.validFrom <= period.lastDay
        }
    }
  }

  // MARK: - Stays

  private mutating func addStays(of ledger: Ledger) throws {
    let receipts = Dictionary(
      grouping: try ledger.book.records(Receipt.self).filter { !$0.isDeposit }, by: \.booking)
    var changes: [Int64: [VATChange]] = [:]
    for adjustment in try ledger.book.records(Adjustment.self) {
      let record = RecordReference(Adjustment.kind.table, adjustment.id)
      if let booking = adjustment.booking {
        changes[booking, default: []].append(
          VATChange(
            record: record, day: adjustment.date, amount: adjustment.amount,
            reason: adjustment.reason, choice: VATChoice(recorded: adjustment.vat)))
      } else {
        try add(adjustment, as: record)
      }
    }
    let rates = try ledger.rates.table()
    let timelines = try homes.mapValues { try rates.timeline(of: $0.zone) }
    try ledger.book.forEach(Booking.self) { booking in
      let stay = booking.stay
      guard stay.state != .ownUse, let timeline = timelines[stay.property] else { return }
      let record = RecordReference(Booking.kind.table, booking.id)
      if stay.takesPlace {
        nights[record] = stay.checkIn...stay.checkIn.adding(days: max(stay.nights - 1, 0))
      }
      stays.append(
        VATStay(
          record: record, property: stay.property, accrual: booking.dueOn ?? stay.checkIn,
          nights: stay.nights, amount: stay.amount,
          taxApart: stay.taxApart ? try StayTax.owed(for: stay, at: timeline) : .zero,
          cancelledOn: stay.takesPlace ? nil : booking.cancelledOn ?? stay.checkIn,
          choice: VATChoice(recorded: booking.vat),
          receipts: (receipts[booking.id] ?? []).map { DatedMoney($0.date, $0.amount) },
          changes: changes[booking.id] ?? [],
          invoice: IssuedInvoice(
            number: booking.invoice, date: booking.invoicedOn, name: booking.invoiceTo,
            taxID: booking.invoiceTaxID)))
    }
  }

  /// Adds an adjustment of a home, whose nature nobody knows unless it says its VAT.
  private mutating func add(_ adjustment: Adjustment, as record: RecordReference) throws {
    guard let home = adjustment.property, homes[home] != nil, let vat = adjustment.vat, vat > 0
    else { return }
    rows.append(
      IssuedRow(
        record: record, property: home, day: adjustment.date, total: adjustment.amount,
        tax: try BillTax(rate: vat * 100, inside: adjustment.amount),
        isCorrection: adjustment.amount < .zero))
  }

  // MARK: - Bills

  private mutating func addExpenses(of ledger: Ledger) throws {
    var parts: [Int64: [Expense]] = [:]
    var wholes: [Expense] = []
    try ledger.book.forEach(Expense.self) { expense in
      if let bill = expense.bill {
        parts[bill, default: []].append(expense)
      } else if expense.proposal == nil {
        wholes.append(expense)
      }
    }
    for expense in wholes {
      guard let amount = expense.amount else { continue }
      let uses = uses(of: expense, amount, parts[expense.id] ?? [])
      if uses.contains(where: \.isOwn) { bills.append(VATBill(expense, amount, uses)) }
    }
  }

  /// What a bill is for; only what is the filer's own counts.
  private func uses(
    of expense: Expense, _ amount: Money, _ parts: [Expense]
  ) -> [VATBill.Use] {
    if let home = expense.property {
      return [VATBill.Use(property: home, amount: amount, isOwn: homes[home] != nil)]
    }
    let hasOwnHome = parts.contains { $0.property.map { homes[$0] != nil } ?? false }
    return parts.map { part in
      let isOwn =
        if let home = part.property {
          homes[home] != nil
        } else if part.privateTo != nil {
          false
        } else {
          places.manager.map { $0 == party } ?? hasOwnHome
        }
      return VATBill.Use(property: part.property, amount: part.amount ?? .zero, isOwn: isOwn)
    }
  }

  /// Adds the bills of platforms: each for its home, else for those that the commissions are booked for.
  private mutating func addCommissions(of ledger: Ledger) throws {
    let found = try ledger.commissionBills.all()
    if found.isEmpty { return }
    let taxIDs = Dictionary(
      bills.compactMap { bill in
        bill.supplier.flatMap { name in bill.taxID.map { (name.folded, $0) } }
      }
    ) { first, _ in first }
    for (bill, booked) in zip(found, try ledger.commissionBills.booked(for: found)) {
      let name = Channels.name(of: bill.channel) ?? bill.channel
      let uses =
        if let home = bill.property {
          [VATBill.Use(property: home, amount: try bill.taxes.sum, isOwn: homes[home] != nil)]
        } else {
          booked.sorted { $0.key < $1.key }.map {
            VATBill.Use(property: $0.key, amount: $0.value, isOwn: homes[$0.key] != nil)
          }
        }
      guard uses.contains(where: \.isOwn) || uses.isEmpty && !homes.isEmpty else { continue }
      bills.append(
        try VATBill(bill, name: name, taxID: taxIDs[name.folded], uses: uses))
    }
  }
}

extension VATChoice {
  /// What a booking or an adjustment says of its VAT: a rate in percent, 0 for none, nil for what the law has.
  fileprivate init(recorded percent: Int?) {
    self = percent.map { $0 == 0 ? .none : .percent($0) } ?? .byLaw
  }
}

extension VATBill {
  /// Reads a bill from an expense. Without lines, nothing is known of its VAT.
  fileprivate init(_ expense: Expense, _ amount: Money, _ uses: [Use]) {
    let withheld = expense.withheld
    let untaxed = withheld == nil ? [] : BillTaxes.untaxed(amount).lines
    self.init(
      record: RecordReference(Expense.kind.table, expense.id), date: expense.date,
      number: expense.number, supplier: expense.supplier, taxID: expense.supplierTaxID,
      amount: amount, lines: expense.taxes?.lines ?? untaxed)
    treatment = Treatment(expense.taxes?.treatment)
    self.uses = uses
    let deduction = expense.deduction
    receivedOn = deduction?.receivedOn
    deductIn = deduction?.period
    deductible = deduction?.percent
    isAsset = deduction?.isAsset ?? false
    isTicket = deduction?.isTicket ?? false
    corrects = expense.corrects.map { RecordReference(Expense.kind.table, $0) }
    self.withheld = withheld.flatMap { withheld in
      WithholdingRule.Kind(rawValue: withheld.kind.rawValue).map {
        Withheld(amount: withheld.amount, kind: $0, paidOn: expense.paidOn)
      }
    }
  }

  /// Reads a bill of a platform for its commissions.
  fileprivate init(
    _ bill: CommissionBill, name: String, taxID: String?, uses: [Use]
  ) throws {
    self.init(
      record: RecordReference(CommissionBill.kind.table, bill.id), date: bill.date,
      number: bill.number, supplier: name, taxID: taxID, amount: try bill.taxes.sum,
      lines: bill.taxes.lines)
    treatment = Treatment(bill.taxes.treatment)
    self.uses = uses
    isOfPlatform = true
  }
}

extension VATBill.Treatment {
  fileprivate init(_ treatment: TaxTreatment?) {
    self =
      switch treatment {
      case nil: .domestic
      case .reverseEU: .reverseEU
      case .reverseOther: .reverseOther
      case .exempt: .exempt
      }
  }
}
