internal import Bookkeeping
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
  private let codes: [Int64: String]
  private var homes: [Int64: HomeRecords] = [:]
  /// The days of the bookings that did not take place, where another day than that of check-in counts.
  private var days: [Int64: Day] = [:]
  /// The VAT of lets, and the tax inside each part of a bill, for homes whose filer is not recorded.
  private var lets = VATTable.none
  private var taxesOfParts: [Int64: Money] = [:]
  /// The first days from which homes are let as an economic activity.
  private var activities: [Int64: Day] = [:]

  /// Makes a reader.
  ///
  /// - Parameter today: The current day: a month that is not over bears no fee yet.
  init(of ledger: Ledger, on today: Day) throws {
    self.ledger = ledger
    scope = try OwnershipScope(of: ledger, on: today)
    boxes = IncomeTaxBoxes(try IncomeTaxData.boxes())
    codes = try ledger.owners.codes()
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
    lets = try ledger.homes.vatTable()
    if !lets.isEmpty { taxesOfParts = try ledger.expenses.taxesOfParts() }
    try ledger.book.forEach(Expense.self, filter) { expense in
      try add(
        expense, category: parents[expense.category] ?? expense.category,
        isLinked: linked.contains(expense.id))
    }
    try addPrivateParts(parents)
    try scope.forEachMonthlyFee(from: .first, through: .last) { fee in
      guard let home = fee.property, homes[home] != nil else { return }
      let record = RecordReference("agreement", fee.record)
      let cost = try feeWithoutVAT(fee, of: record)
      addProfit(try cost.negated(), of: record, on: fee.date, in: home, feeOf: fee.holder)
      add(cost, of: record, on: fee.date, "month.fee", in: home)
    }
    for amount in try ledger.book.records(IncomeTaxAmount.self) { add(amount) }
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
    let facts = try ledger.owners.facts().filter { $0.fact == .mainHome }
    let filed = try ledger.returns.carried { $0.flatMap { parties[$0]?.code } }
    for home in wanted {
      let timeline = try ShareTimeline(shares[home.id] ?? []) { parties[$0]?.code }
      var titles = timeline.sets(from: .first, through: .last).map {
        HomeTitle(
          start: $0.start, shares: $0.shares,
          usufruct: usufruct(in: shares[home.id] ?? [], from: $0.start, parties))
      }
      // A book without owners is that of its one user.
      if titles.isEmpty {
        titles = [HomeTitle(start: .first, shares: ShareSet(wholeOf: IncomeTaxRoom.user))]
      }
      let own = assets[home.id] ?? []
      let acquired = own.filter { $0.type == .purchase || $0.type == .inheritance }
      let first = acquired.filter { $0.owner == nil }.map(\.date).min()
      let known = facts
      let last = home.activityFrom.flatMap { $0 > .first ? $0.adding(days: -1) : .first }
      var facts = HomeFacts(titles: titles, held: (first ?? acquired.map(\.date).min(), last))
      facts.turns = turns(of: shares[home.id] ?? [], parties)
      facts.mainHomes = HomeFactsReader.mainHomes(known, at: home.code, parties)
      activities[home.id] = home.activityFrom
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
      facts.filedCarried = filed[home.id] ?? [:]
      homes[home.id] = HomeRecords(facts: facts)
    }
  }

  /// The owners of some shares, in the order of the shares.
  private func turns(of shares: [Share], _ parties: [Int64: Party]) -> [String] {
    var turns: [String] = []
    for code in shares.compactMap({ parties[$0.party]?.code }) where !turns.contains(code) {
      turns.append(code)
    }
    return turns
  }

  /// What of the shares from a day on is usufruct, by the code of the owner.
  private func usufruct(
    in shares: [Share], from day: Day, _ parties: [Int64: Party]
  ) -> [String: Fraction] {
    var uses: [String: Fraction] = [:]
    for share in shares where share.validFrom == day && share.usufruct > 0 {
      guard let code = parties[share.party]?.code else { continue }
      uses[code] = Fraction(Int64(share.usufruct), over: Int64(share.denominator))
    }
    return uses
  }

  /// The days on which a home is the main one of owners.
  private static func mainHomes(
    _ facts: [PartyFact], at code: String, _ parties: [Int64: Party]
  ) -> [(owner: String, days: ClosedRange<Day>)] {
    facts.enumerated().compactMap { index, fact in
      guard fact.value == code, let owner = parties[fact.party]?.code else { return nil }
      // The facts of an owner stand together, by their days.
      let next = facts.dropFirst(index + 1).first { $0.party == fact.party }
      let last = next.map { $0.validFrom.adding(days: -1) } ?? .last
      return last < fact.validFrom ? nil : (owner, fact.validFrom...last)
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
    if stay.isPending && !isActivity(stay.checkIn, in: stay.property) {
      open(.booking(booking.id), on: stay.checkIn, in: stay.property)
    }
    // What is charged for a stay that does not take place is due when it is cancelled.
    let day = booking.dueOn ?? (stay.takesPlace ? nil : booking.cancelledOn) ?? stay.checkIn
    if day != stay.checkIn { days[booking.id] = day }
    let record = RecordReference("booking", booking.id)
    var income = Money.zero
    if let withheld = booking.withheld {
      addWithholding(withheld, of: record, on: day, stay.property)
    }
    for movement in try scope.movements(of: booking) where movement.isOfProfit {
      let (isFee, isCommission) = (movement.kind == .fee, movement.kind == .commission)
      let cost = isFee ? try feeWithoutVAT(movement, of: record) : try movement.amount.negated()
      addProfit(
        try cost.negated(), of: record, on: stay.checkIn, in: stay.property, taxDay: day,
        use: stay.isPending && !isFee && !isCommission ? .none : .counted,
        feeOf: isFee ? movement.holder : nil)
      switch movement.kind {
      case .commission: add(cost, of: record, on: day, "booking.commission", in: stay.property)
      case .fee: add(cost, of: record, on: day, "booking.fee", in: stay.property)
      default: income = try income.adding(movement.amount)
      }
    }
    // The tourist tax inside an amount that is not known is taken from no income.
    if !stay.isPending { add(income: income, of: record, on: day, in: stay.property) }
  }

  /// Adds an adjustment, without VAT: money from guests, or to them and others.
  private mutating func add(_ adjustment: CountedAmount) throws {
    guard homes[adjustment.property] != nil else { return }
    let amount = try adjustment.amount.subtracting(
      scope.vat.adjustments[adjustment.number] ?? .zero)
    let day = adjustment.booking.flatMap { days[$0] } ?? adjustment.date
    let record = RecordReference("adjustment", adjustment.number)
    let name = "adjustment.\(adjustment.reason.rawValue)"
    let use = boxes.use(of: name) ?? .none
    addProfit(
      amount, of: record, on: adjustment.date, sharesDay: adjustment.paidOn,
      in: adjustment.property, taxDay: day, use: use == .none ? .none : .counted)
    if use == .none { return }
    guard amount < .zero, case .cost = use else {
      return add(income: amount, of: record, on: day, in: adjustment.property)
    }
    add(try amount.negated(), of: record, on: day, name, in: adjustment.property)
  }

  /// What a fee of the manager costs: without the VAT that is deducted, if the home has one owner.
  private mutating func feeWithoutVAT(
    _ fee: Movement, of record: RecordReference
  ) throws -> Money {
    let amount = try fee.amount.negated()
    guard let home = fee.property, fee.shares?.parties.count == 1,
      let deducted = try scope.deductedVAT(ofFee: fee)?.amount
    else { return amount }
    homes[home]?.facts.recordsWithVAT.insert(record)
    return try amount.subtracting(deducted)
  }

  /// Adds what a guest withheld, divided among the owners on the day.
  private mutating func addWithholding(
    _ withheld: Money, of record: RecordReference, on day: Day, _ home: Int64
  ) {
    guard let title = homes[home]?.facts.titles.last(where: { $0.start <= day }) else { return }
    let parts = title.shares.parts(of: withheld, record: record.number)
    for (owner, part) in zip(title.shares.parties, parts) where part != .zero {
      homes[home]?.facts.amounts.append(
        OutsideAmount(owner: owner, year: day.year, box: .withholding, amount: part, record: record)
      )
    }
  }

  /// Adds an expense of a home, or what is open of it.
  ///
  /// - Parameter isLinked: Whether an asset was paid by it.
  private mutating func add(_ expense: Expense, category: String, isLinked: Bool) throws {
    guard let home = expense.property, homes[home] != nil, !expense.isBill,
      expense.proposal == nil
    else { return }
    let use = isLinked ? .asset : use(of: expense, category)
    let record = RecordReference("expense", expense.id)
    let whole = try expense.amount.map { try scope.vat.counted($0, expense: expense.id) }
    if let amount = whole {
      let kind: ProfitAmount.Use =
        switch use {
        case .none, .income: .none
        case .open: .open
        case .asset: .asset
        case .cost: .counted
        }
      addProfit(try amount.negated(), of: record, on: expense.date, in: home, use: kind)
    }
    if isLinked || use == .none || isActivity(expense.date, in: home) { return }
    guard let amount = whole else {
      return open(.amount(expense: expense.id), on: expense.date, in: home)
    }
    switch use {
    case .none, .income: break
    case .open: open(.category(expense: expense.id), on: expense.date, in: home)
    case .asset:
      let isImprovement =
        expense.box == .improvement
        || expense.box != .furniture && category == AssetKind.improvement.rawValue
      homes[home]?.facts.unlinked.append(
        UnlinkedExpense(
          expense: expense.id, kind: isImprovement ? .improvement : .furniture, day: expense.date))
    case .cost(let box, let share):
      let owner = expense.boxOwner.flatMap { codes[$0] }
      let vat = try letVAT(of: expense, in: home)
      if vat != .zero { homes[home]?.facts.recordsWithVAT.insert(record) }
      add(
        try amount.subtracting(vat), of: record, on: expense.date, box, share, in: home,
        owner: owner)
    }
  }

  /// The VAT of an expense of a home without a recorded filer, whose lets bear VAT on its day.
  ///
  /// Llei 37/1992 art. 94: who lets with VAT deducts that of the bills, which is no cost. Of a home with a filer, what
  /// is deducted is known, and taken out of every figure.
  private func letVAT(of expense: Expense, in home: Int64) throws -> Money {
    guard scope.vat.filers.filer(of: home, on: expense.date) == nil,
      lets.percent(of: home, on: expense.date, nights: 1) != nil
    else { return .zero }
    return try expense.taxes?.tax ?? taxesOfParts[expense.id] ?? .zero
  }

  /// What an expense is: what it says itself, or what its category does.
  private func use(of expense: Expense, _ category: String) -> IncomeTaxUse {
    let usual = boxes.use(of: "category.\(category)") ?? .open
    let typed = expense.boxShare.flatMap { HomeCost.Share(rawValue: $0.rawValue) }
    switch expense.box {
    case nil:
      guard let typed, case .cost(let box, _) = usual else { return usual }
      return .cost(box, typed)
    case .some(.none): return .none
    case .furniture, .improvement: return .asset
    case let box?:
      guard let box = IncomeTaxBox(rawValue: box.rawValue) else { return usual }
      if let typed { return .cost(box, typed) }
      if case .cost(box, _) = usual { return usual }
      return .cost(box, boxes.share(of: box))
    }
  }

  /// Adds the private parts of bills that count for their owner, in the home of the bill.
  private mutating func addPrivateParts(_ parents: [String: String]) throws {
    let parts = try ledger.book.records(
      Expense.self, .isPresent("box_owner"), .isEmpty("property"), in: .added)
    for part in parts {
      guard let bill = part.bill, let amount = part.amount,
        let owner = part.boxOwner.flatMap({ codes[$0] })
      else { continue }
      let whole = try ledger.record(Int(bill), of: Expense.self)
      let found = Set(try ledger.expenses.parts(of: whole).compactMap(\.property))
      guard found.count == 1, let home = found.first, homes[home] != nil,
        case .cost(let box, let share) = use(of: part, parents[part.category] ?? part.category)
      else { continue }
      add(
        try amount.subtracting(letVAT(of: part, in: home)),
        of: RecordReference("expense", part.id), on: part.date, box, share, in: home, owner: owner)
    }
  }

  /// Adds an amount from outside the book.
  private mutating func add(_ amount: IncomeTaxAmount) {
    guard let facts = homes[amount.property]?.facts else { return }
    let last = Period.year(amount.year).lastDay
    let sole = facts.titles.last { $0.start <= last }.flatMap {
      $0.shares.parties.count == 1 ? $0.shares.parties[0] : nil
    }
    guard let owner = amount.party.flatMap({ codes[$0] }) ?? sole else { return }
    let record = RecordReference("income_tax_amount", amount.id)
    switch amount.item {
    case .pending:
      guard let origin = amount.origin else { return }
      homes[amount.property]?.facts.carriedFromOutside[amount.year, default: []].append(
        CarriedAmount(owner: owner, origin: origin, amount: amount.amount))
    case .withholding, .kinship:
      homes[amount.property]?.facts.amounts.append(
        OutsideAmount(
          owner: owner, year: amount.year, box: amount.item == .kinship ? .kinship : .withholding,
          amount: amount.amount, record: record))
    default:
      guard let box = IncomeTaxBox(rawValue: amount.item.rawValue) else { return }
      homes[amount.property]?.facts.costs.append(
        HomeCost(
          DatedAmount(record: record, day: last, amount: amount.amount), box: box, share: .whole,
          owner: owner))
    }
  }

  /// Whether a home is let as an economic activity on a day.
  private func isActivity(_ day: Day, in home: Int64) -> Bool {
    activities[home].map { $0 <= day } ?? false
  }

  /// Adds what a record adds to the profit of a home; costs are negative.
  ///
  /// - Parameter taxDay: The day on which it counts in the income tax; nil for the same.
  private mutating func addProfit(
    _ amount: Money, of record: RecordReference, on day: Day, sharesDay: Day? = nil,
    in home: Int64, taxDay: Day? = nil, use: ProfitAmount.Use = .counted, feeOf: String? = nil
  ) {
    if amount == .zero { return }
    let isActivity = use == .counted && isActivity(taxDay ?? day, in: home)
    homes[home]?.facts.profit.append(
      ProfitAmount(
        DatedAmount(record: record, day: day, amount: amount), sharesDay: sharesDay,
        use: isActivity ? .activity : use, feeOf: feeOf))
  }

  private mutating func open(_ kind: IncomeTaxGap.Kind, on day: Day, in home: Int64) {
    homes[home]?.gaps.append((day, kind))
  }

  private mutating func add(
    income: Money, of record: RecordReference, on day: Day, in home: Int64
  ) {
    if income == .zero || isActivity(day, in: home) { return }
    homes[home]?.facts.income.append(DatedAmount(record: record, day: day, amount: income))
  }

  /// Adds a cost to the box that a table says.
  private mutating func add(
    _ cost: Money, of record: RecordReference, on day: Day, _ name: String, in home: Int64
  ) {
    guard case .cost(let box, let share) = boxes.use(of: name) else { return }
    add(cost, of: record, on: day, box, share, in: home)
  }

  private mutating func add(
    _ cost: Money, of record: RecordReference, on day: Day, _ box: IncomeTaxBox,
    _ share: HomeCost.Share, in home: Int64, owner: String? = nil
  ) {
    if cost == .zero || isActivity(day, in: home) { return }
    homes[home]?.facts.costs.append(
      HomeCost(
        DatedAmount(record: record, day: day, amount: cost), box: box, share: share, owner: owner))
  }
}
