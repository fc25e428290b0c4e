internal import Bookkeeping
internal import Documents
internal import IncomeTax
internal import Ownership
internal import Reporting
internal import Resources
internal import Storage
internal import Taxation

/// What a book says about a home for the income tax, in all years, and what it leaves open.
struct HomeRecords {
  /// What the figures are computed from.
  var facts: HomeFacts
  /// What is open, with the day of the record.
  var gaps: [(day: Day, kind: IncomeTaxGap.Kind)] = []
}

/// Reads what a book says about its homes for the income tax, in one pass over each kind of record.
struct HomeFactsReader {
  private let ledger: Ledger
  private let scope: OwnershipScope
  private let boxes: IncomeTaxBoxes
  private var homes: [Int64: HomeRecords] = [:]
  /// The days of the bookings that did not take place, where another day than that of check-in counts.
  private var days: [Int64: Day] = [:]
  /// The tax inside each part of a bill.
  private var taxesOfParts: [Int64: Money] = [:]

  /// Makes a reader.
  ///
  /// - Parameter today: The current day: a month that is not over bears no fee yet.
  init(of ledger: Ledger, on today: Day) throws {
    self.ledger = ledger
    scope = try OwnershipScope(of: ledger, on: today)
    boxes = IncomeTaxBoxes(try IncomeTaxData.boxes())
  }

  /// The records of some homes, in the open transaction.
  mutating func records(of wanted: [Property]) throws -> [Int64: HomeRecords] {
    let only = wanted.count == 1 ? wanted[0].id : nil
    try begin(wanted)
    let filter = RecordFilter(property: only)
    try ledger.book.forEachFigures(of: Booking.self, filter) { try add($0) }
    try ledger.book.forEachAdjustment(filter) { try add($0) }
    let parents = try ledger.categories.parents()
    let linked = Set(try ledger.assets.all().compactMap(\.expense))
    if !scope.vat.isEmpty { taxesOfParts = try ledger.expenses.taxesOfParts() }
    try ledger.book.forEach(Expense.self, filter) { expense in
      if !linked.contains(expense.id) {
        try add(expense, category: parents[expense.category] ?? expense.category)
      }
    }
    try scope.forEachMonthlyFee(from: .first, through: .last) { fee in
      guard let home = fee.property else { return }
      let amount = try fee.amount.negated()
      add(amount, of: RecordReference("agreement", fee.record), on: fee.date, "month.fee", in: home)
    }
    return homes
  }

  // MARK: - Homes

  /// Reads the owners, assets and cadastral values of some homes.
  private mutating func begin(_ wanted: [Property]) throws {
    let parties = try ledger.owners.byNumber()
    let shares = Dictionary(
      grouping: try ledger.owners.inTurn(ledger.book.records(Share.self), \.party), by: \.property)
    let assets = Dictionary(grouping: try ledger.assets.all(), by: \.property)
    let values = Dictionary(grouping: try ledger.homes.cadastre(), by: \.property)
    for home in wanted {
      let timeline = try ShareTimeline(shares[home.id] ?? []) { parties[$0]?.code }
      var titles = timeline.sets(from: .first, through: .last).map {
        HomeTitle(start: $0.start, shares: $0.shares)
      }
      // A book without owners is that of its one user.
      if titles.isEmpty {
        titles = [HomeTitle(start: .first, shares: ShareSet(wholeOf: IncomeTaxRoom.user))]
      }
      let own = assets[home.id] ?? []
      let acquired = own.filter { $0.type == .purchase || $0.type == .inheritance }
      let first = acquired.filter { $0.owner == nil }.map(\.date).min()
      var facts = HomeFacts(titles: titles, held: (first ?? acquired.map(\.date).min(), nil))
      let sole = titles.last.flatMap { $0.shares.parties.count == 1 ? $0.shares.parties[0] : nil }
      facts.assets = try own.map { asset in
        let owner = asset.owner.flatMap { parties[$0]?.code }
        return try HomeAsset(asset, owner: asset.type == .right ? owner ?? sole : owner)
      }
      facts.values = (values[home.id] ?? []).map {
        CadastralValue(
          from: $0.validFrom.year, value: $0.value, construction: $0.construction,
          revised: $0.revised)
      }
      homes[home.id] = HomeRecords(facts: facts)
    }
  }

  // MARK: - Records

  /// Adds a booking: its nights, what the guest owes, and what the platform and the manager keep of it.
  private mutating func add(_ booking: Booking) throws {
    let stay = booking.stay
    guard homes[stay.property] != nil, stay.state != .ownUse else { return }
    if stay.takesPlace {
      let nights = (0..<stay.nights).map { stay.checkIn.adding(days: $0) }
      homes[stay.property]?.facts.nights.formUnion(nights)
    }
    if stay.isPending { open(.booking(booking.id), on: stay.checkIn, in: stay.property) }
    // What is charged for a stay that does not take place is due when it is cancelled.
    let day = stay.takesPlace ? stay.checkIn : booking.cancelledOn ?? stay.checkIn
    if day != stay.checkIn { days[booking.id] = day }
    let record = RecordReference("booking", booking.id)
    var income = Money.zero
    for movement in try scope.movements(of: booking) {
      switch movement.kind {
      case .commission:
        add(
          try movement.amount.negated(), of: record, on: day, "booking.commission",
          in: stay.property)
      case .fee:
        add(try movement.amount.negated(), of: record, on: day, "booking.fee", in: stay.property)
      default: income = try income.adding(movement.amount)
      }
    }
    add(income: income, of: record, on: day, in: stay.property)
  }

  /// Adds an adjustment, without VAT: money from guests, or to them and others.
  private mutating func add(_ adjustment: CountedAmount) throws {
    guard homes[adjustment.property] != nil else { return }
    let vat = try ledger.homes.vat(in: adjustment, scope.vat)
    let amount = try adjustment.amount.subtracting(vat)
    let day = adjustment.booking.flatMap { days[$0] } ?? adjustment.date
    let record = RecordReference("adjustment", adjustment.number)
    let name = "adjustment.\(adjustment.reason.rawValue)"
    guard let use = boxes.use(of: name), use != .none else { return }
    guard amount < .zero, case .cost = use else {
      return add(income: amount, of: record, on: day, in: adjustment.property)
    }
    add(try amount.negated(), of: record, on: day, name, in: adjustment.property)
  }

  /// Adds an expense of a home, or what is open of it.
  private mutating func add(_ expense: Expense, category: String) throws {
    guard let home = expense.property, homes[home] != nil, !expense.isBill,
      expense.proposal == nil
    else { return }
    let name = "category.\(category)"
    let use = boxes.use(of: name) ?? .open
    if use == .none { return }
    guard let amount = expense.amount else {
      return open(.amount(expense: expense.id), on: expense.date, in: home)
    }
    switch use {
    case .none, .income: break
    case .open: open(.category(expense: expense.id), on: expense.date, in: home)
    case .asset:
      let kind = AssetKind(rawValue: category) ?? .furniture
      open(.asset(expense: expense.id, kind), on: expense.date, in: home)
    case .cost:
      let cost = try amount.subtracting(deductedVAT(of: expense, in: home))
      add(cost, of: RecordReference("expense", expense.id), on: expense.date, name, in: home)
    }
  }

  /// The VAT of an expense that is deducted, as the lets of its home bear VAT on its day.
  ///
  /// Llei 37/1992 art. 94: who lets with VAT deducts that of the bills, which is no cost.
  private func deductedVAT(of expense: Expense, in home: Int64) throws -> Money {
    guard scope.vat.percent(of: home, on: expense.date, nights: 1) != nil else { return .zero }
    return try expense.taxes?.tax ?? taxesOfParts[expense.id] ?? .zero
  }

  private mutating func open(_ kind: IncomeTaxGap.Kind, on day: Day, in home: Int64) {
    homes[home]?.gaps.append((day, kind))
  }

  private mutating func add(
    income: Money, of record: RecordReference, on day: Day, in home: Int64
  ) {
    if income == .zero { return }
    homes[home]?.facts.income.append(DatedAmount(record: record, day: day, amount: income))
  }

  /// Adds a cost to the box that a table says.
  private mutating func add(
    _ cost: Money, of record: RecordReference, on day: Day, _ name: String, in home: Int64
  ) {
    guard cost != .zero, case .cost(let box, let share) = boxes.use(of: name) else { return }
    homes[home]?.facts.costs.append(
      HomeCost(DatedAmount(record: record, day: day, amount: cost), box: box, share: share))
  }
}

extension HomeAsset {
  /// Reads an asset from its record.
  fileprivate init(_ asset: Asset, owner: String?) throws {
    let kind: Kind =
      switch asset.type {
      case .purchase: .purchase
      case .inheritance: .inheritance
      case .improvement: .improvement
      case .furniture: .furniture
      case .right: .right
      }
    let share = asset.numerator.flatMap { numerator in
      asset.denominator.flatMap { Fraction(Int64(numerator), over: Int64($0)) }
    }
    let deducted = asset.deducted.flatMap { amount in
      asset.until.map { (amount: amount, until: $0) }
    }
    try self.init(
      id: asset.id, kind: kind, day: asset.date, price: asset.amount, costs: asset.costs,
      owner: owner, share: share, years: asset.years, deducted: deducted)
  }
}
