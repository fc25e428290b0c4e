internal import Bookkeeping
internal import Ownership
internal import Resources
internal import Storage
internal import Taxation
internal import UnicodeText
internal import ValueAddedTax

/// What a book has of a filer, from which the VAT is worked out.
struct VATRecords {
  /// The records that are read.
  enum Contents {
    case all
    /// The bills of suppliers and platforms.
    case bills
    /// The bills of platforms.
    case commissions
  }

  /// The filer.
  private(set) var filer: FilerFacts
  /// The number of the filer.
  let party: Int64
  /// The homes of the filer by number.
  let homes: [Int64: Property]
  /// The VAT on the lets of the homes of the book.
  let table: VATTable
  /// The bookings of the homes, and the adjustments without one.
  private(set) var stays = VATStays()
  /// The bills of suppliers, platforms and the manager.
  private(set) var bills: [VATBill] = []
  /// The bills of which something is withheld that the filer declares: those that the filer pays, and those of the
  /// filer's homes that nobody who withholds pays (RD 439/2007 art. 76, 78).
  private(set) var withheldBills: [VATBill] = []
  /// The fees of the filer as the manager.
  private var fees: [IssuedRow] = []
  /// The bills of the filer's homes, and those of others of which the filer declares what is withheld.
  var allBills: [VATBill] {
    let own = Set(bills.map(\.record))
    return bills + withheldBills.filter { !own.contains($0.record) }
  }
  private let places: HomeFilers
  /// What is recorded of the filer, by its first days.
  private let own: [VATFiler]
  private let owner: Party
  /// Whether the filer manages homes of others, whose fees bear VAT.
  var isManager: Bool { owner.isManager }
  /// Whether nobody else files.
  private let isOnly: Bool
  private let withholding: [PartyFact]

  /// Reads what the book has, in the open transaction.
  ///
  /// - Parameters:
  ///   - records: Who files VAT.
  ///   - period: The period that is asked for, which decides on what is recorded of the filer.
  ///   - contents: The records to read.
  ///   - others: The homes that are not the filer's, as others file their VAT; nil for none.
  init(
    of ledger: Ledger, _ party: Party, among records: [VATFiler], in period: Period,
    reading contents: Contents = .all, besides others: HomeFilers? = nil
  ) throws {
    self.party = party.id
    table = try ledger.homes.vatTable()
    places = try ledger.homeFilers(records)
    withholding = try ledger.owners.facts(of: party.id).filter { $0.fact == .withholds }
    owner = party
    own = records.filter { $0.party == party.id }
    isOnly = own.count == records.count
    var filer = FilerFacts(
      of: party, own, in: period, withholds: withholding.contains { $0.value == PartyFact.yes })
    filer.filed = try ledger.returns.carriedVAT(of: party.id)
    filer.paid = try ledger.returns.paidVAT(of: party.id)
    self.filer = filer
    let places = places
    homes = try ledger.homes.byNumber().filter {
      places.filers(of: $0.key).contains(party.id) && others?.filers(of: $0.key).isEmpty ?? true
    }
    if contents == .all { stays = try VATStays(of: ledger, homes, table) }
    if contents != .commissions { try addExpenses(of: ledger) }
    try addCommissions(of: ledger)
    if contents != .commissions { try addFees(of: ledger, party) }
  }

  /// The same records, with what is recorded of the filer in another period that is asked for.
  func asked(in period: Period) -> VATRecords {
    var records = self
    records.filer = facts(in: period)
    records.filer.filed = filer.filed
    return records
  }

  private func facts(in period: Period) -> FilerFacts {
    FilerFacts(
      of: owner, own, in: period, withholds: withholding.contains { $0.value == PartyFact.yes })
  }

  /// The rows of the filer.
  func account(_ reading: AdvanceReading = .byDay) throws -> VATAccount {
    VATAccount(
      filer, issued: try stays.rows(of: party, places, by: table, reading) + fees,
      received: try bills.flatMap { try $0.rows(of: filer, by: table) })
  }

  /// The stays that the filer files for.
  var ownStays: [VATStay] {
    stays.all.filter { places.filer(of: $0.property, on: $0.accrual) == party }
  }

  /// The parties of form 347 of a year, by what is recorded of the filer in it.
  func thirdParties(of year: Int, in account: VATAccount) throws -> [ThirdParty] {
    // What form 190 or 180 of the tenant says is left out.
    let issued = account.issued.filter { !stays.withheld.contains($0.record) }
    return try VATAccount(facts(in: .year(year)), issued: issued, received: [])
      .thirdParties(of: year, bills: bills)
  }

  /// The records of parties of form 347 without a tax identifier, with what they add up to in the year.
  ///
  /// - Parameter period: A period; its years count.
  func nameless(
    in period: Period, _ account: VATAccount
  ) throws -> [RecordReference: Money] {
    var sums: [RecordReference: Money] = [:]
    let years = (account.issued.map(\.day) + bills.map(\.received)).filter(period.contains)
    for year in Set(years.map(\.year)).sorted() {
      for party in try thirdParties(of: year, in: account) where party.taxID == nil {
        for record in party.records { sums[record] = party.total }
      }
    }
    return sums
  }

  /// Whether the filer withholds income tax from bills on a day.
  func withholds(on day: Day) -> Bool {
    withholding.last { $0.validFrom <= day }?.value == PartyFact.yes
  }

  /// The homes whose lets bear VAT on days of a period on which it is not known who files, or the filer does not.
  ///
  /// - Parameter parties: The parties of the book by number.
  func homesWithoutFiler(
    among all: [Property], _ parties: [Int64: Party], in period: Period
  ) -> [VATFinding] {
    all.compactMap { home in
      guard let gap = places.gap(of: home.id, in: period, table),
        // That of a home of another filer is said to that one.
        gap.filer == nil || gap.filer == party || homes[home.id] != nil
      else { return nil }
      let code = (gap.filer ?? gap.owner).flatMap { parties[$0]?.code }
      return VATFinding(
        nil, on: gap.day, .noFiler(property: home.id, filer: code, until: gap.until))
    }
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
    let dates = wholes.keyed(by: \.id, \.date)
    var withholders: [Day: Set<Int64>] = [:]
    let payers =
      try wholes.contains { $0.withheld != nil } ? ledger.expenses.payers() : ExpensePayers()
    for expense in wholes {
      guard let amount = expense.amount else { continue }
      let corrected = expense.corrects.flatMap { dates[$0] }
      let uses = uses(of: expense, amount, parts[expense.id] ?? [], correcting: corrected)
      let isOwn = uses.contains(where: \.isOwn)
      var bill = VATBill(expense, amount, uses)
      bill.correctedOn = corrected
      if let withheld = bill.withheld {
        let day = withheld.paidOn ?? bill.date
        let holders = try withholders[day] ?? ledger.owners.withholding(on: day)
        withholders[day] = holders
        let payer = payers.payer(of: expense).flatMap { holders.contains($0) ? $0 : nil }
        if payer.map({ $0 == party }) ?? isOwn {
          withheldBills.append(bill)
        } else {
          bill.withheld = nil
        }
      }
      if isOwn { bills.append(bill) }
    }
  }

  /// What a bill is for; only what is the filer's own counts.
  ///
  /// - Parameter corrected: The date of the bill that it corrects; nil if it corrects none.
  private func uses(
    of expense: Expense, _ amount: Money, _ parts: [Expense], correcting corrected: Day?
  ) -> [VATBill.Use] {
    let (date, received) = (expense.date, expense.deduction?.receivedOn ?? expense.date)
    func isOwn(_ home: Int64) -> Bool {
      let filer =
        corrected.map { places.filer(of: home, on: date, correcting: $0) }
        ?? places.filer(of: home, on: date, else: received)
      return homes[home] != nil && filer == party
    }
    if let home = expense.property {
      return [
        VATBill.Use(part: expense.id, property: home, amount: amount, isOwn: isOwn(home))
      ]
    }
    let hasOwnHome = parts.contains { $0.property.map(isOwn) ?? false }
    return parts.map { part in
      let isOwn =
        if let home = part.property {
          isOwn(home)
        } else if part.privateTo != nil {
          false
        } else {
          places.manager.map { $0 == party } ?? (hasOwnHome || isOnly)
        }
      return VATBill.Use(
        part: part.id, property: part.property, amount: part.amount ?? .zero, isOwn: isOwn)
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
      // Who has the stays has the bill for their commissions.
      let uses = try bill.uses(booked, of: party) {
        homes[$0] == nil ? nil : places.filer(of: $0, on: $1, else: bill.date)
      }
      guard uses.contains(where: \.isOwn) || uses.isEmpty && !homes.isEmpty else { continue }
      let name = Channels.name(of: bill.channel) ?? bill.channel
      bills.append(
        try VATBill(bill, name: name, taxID: bill.taxID ?? taxIDs[name.folded], uses: uses))
    }
  }
}

extension VATRecords {
  /// Adds the fees of statements that were sent: those of the manager, or the bills of an owner.
  private mutating func addFees(of ledger: Ledger, _ party: Party) throws {
    let parties = try ledger.owners.byNumber()
    let manager = parties.values.first(where: \.isManager)
    for fees in try StatementFees.all(of: ledger) {
      if party.isManager {
        self.fees += try fees.rows(to: parties[fees.statement.party])
      } else if fees.statement.party == party.id {
        // The statement is addressed to the party, whoever has the home at its end.
        bills += try fees.bills(from: manager) { homes[$0] != nil }
          .filter { $0.uses.contains(where: \.isOwn) }
      }
    }
  }
}

extension CommissionBill {
  /// What the bill is for: the homes that the commissions are booked for, else its home. A home that changes hands
  /// within the period is there twice, with the commissions of either.
  ///
  /// - Parameters:
  ///   - booked: The commissions of the bookings of the bill.
  ///   - party: The party whose own uses are asked for.
  ///   - filer: Returns the party that files for a home on a day; nil for nobody.
  /// - Returns: The uses by home and filer: they have the same order whoever asks, so that their parts add up.
  func uses(
    _ booked: [BookedCommission], of party: Int64, _ filer: (Int64, Day) -> Int64?
  ) throws -> [VATBill.Use] {
    if let property, booked.isEmpty {
      let isOwn = filer(property, date) == party
      return [VATBill.Use(property: property, amount: try taxes.sum, isOwn: isOwn)]
    }
    let groups = Dictionary(grouping: booked) {
      [$0.property, filer($0.property, $0.checkIn) ?? 0]
    }
    return try groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, stays in
      VATBill.Use(
        property: key[0], amount: try stays.map(\.amount).sum, isOwn: key[1] == party)
    }
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
  init(_ bill: CommissionBill, name: String, taxID: String?, uses: [Use]) throws {
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
