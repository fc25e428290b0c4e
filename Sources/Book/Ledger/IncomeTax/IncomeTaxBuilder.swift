internal import Bookkeeping
internal import IncomeTax
internal import Ownership
internal import Reporting
internal import Resources

/// Makes the lines of a report, home by home.
struct IncomeTaxBuilder {
  let year: Int
  private let only: String?
  /// Whether what records add to the boxes is kept too.
  let explains: Bool
  private let today: Day
  private let rules: IncomeTaxRules
  private let names: [String: String]
  private let residences: [String: String]

  private var homes: [Int64: Property] = [:]
  private var lines: [String: [IncomeTaxReport.Line]] = [:]
  private var order: [String] = []
  private var sums: [String: [IncomeTaxBox: (figure: BoxFigure, isOpen: Bool)]] = [:]
  private var carried: [(home: Int64, amount: CarriedAmount)] = []
  private var gaps: [IncomeTaxGap] = []
  private var readings: [IncomeTaxReport.OtherReading] = []
  private var entries: [IncomeTaxReport.Entry] = []
  private var bridges: [IncomeTaxReport.Bridge] = []
  private var withheld: [IncomeTaxReport.OtherReading] = []
  private var beginning: [Int64] = []
  /// The owners with imputed income by a rule of the agency.
  private var administrative: Set<String> = []
  /// What records add to the boxes of each return.
  var rows: [ReturnPlace: [FiledBox]] = [:]
  /// How the boxes came about.
  private var details: [IncomeTaxDetail] = []
  private let boxes: IncomeTaxBoxes?

  /// Makes a builder.
  ///
  /// - Parameter explains: Whether `rows` are kept.
  init(
    _ ledger: Ledger, year: Int, owner: String?, explains: Bool = false, on today: Day
  ) throws {
    self.explains = explains
    self.year = year
    only = owner
    self.today = today
    rules = IncomeTaxRules(try IncomeTaxData.rules())
    boxes = explains ? IncomeTaxBoxes(try IncomeTaxData.boxes()) : nil
    let parties = try ledger.owners.byNumber()
    names = parties.values.keyed(by: \.code, \.name)
    let end = Period.year(year).lastDay
    var residences: [String: String] = [:]
    for fact in try ledger.owners.facts() where fact.fact == .residence && fact.validFrom <= end {
      if let code = parties[fact.party]?.code { residences[code] = fact.value }
    }
    self.residences = residences
  }

  /// The report on what has been added.
  var report: IncomeTaxReport {
    var all: [IncomeTaxReport.Line] = []
    for owner in order { all += (lines[owner] ?? []) + totals(of: owner) }
    let shown = order.filter { $0 != IncomeTaxRoom.user }
    let known = shown.map { ($0, residences[$0] ?? Owners.usualResidence) }
    return IncomeTaxReport(
      year: year, homes: homes, names: names,
      residences: Dictionary(known) { first, _ in first },
      assumedResidents: Set(shown.filter { residences[$0] == nil }),
      isUnfinished: Period.year(year).lastDay >= today, lines: all, carried: carried, gaps: gaps,
      otherReadings: readings, entries: entries, bridges: bridges, withheld: withheld,
      beginning: beginning, hasScale: rules.scale(in: year) != nil, details: details)
  }

  /// Adds homes with what the book says about them.
  mutating func add(_ wanted: [Property], _ records: [Int64: HomeRecords]) throws {
    for home in wanted {
      if let found = records[home.id] { try add(home, found) }
    }
  }

  private mutating func add(_ home: Property, _ records: HomeRecords) throws {
    homes[home.id] = home
    // An economic activity has other boxes.
    if let day = home.activityFrom, day <= Period.year(year).firstDay { return }
    if let only, !records.facts.titles.contains(where: { $0.shares.share(of: only) != nil }) {
      return
    }
    guard let explained = try records.facts.explained(year, by: rules) else { return }
    let sheet = explained.sheet
    let owners = sheet.owners.filter { only == nil || $0.owner == only }
    if owners.isEmpty { return }
    let residents = owners.filter {
      (residences[$0.owner] ?? Owners.usualResidence) == Owners.usualResidence
    }
    if records.facts.mayLackCarried(in: year) && !residents.isEmpty { beginning.append(home.id) }
    let period = Period.year(year)
    let open = records.gaps.filter { period.contains($0.day) }.map(\.kind)
    var kinds = open
    if let day = records.facts.dayWithoutOwners(in: period) {
      kinds.insert(.fact(.owners(on: day)), at: 0)
    }
    let facts = Set(owners.flatMap { $0.figures.values.flatMap(\.missing) })
    kinds += facts.sorted {
      $0.place(among: owners).lexicographicallyPrecedes($1.place(among: owners))
    }.map { .fact($0) }
    if home.cadastralReference == nil,
      residents.contains(where: { $0.daysLet + $0.daysAtDisposal > 0 })
    {
      kinds.append(.reference)
    }
    let found = kinds.map { kind in
      var name: String?
      if case .fact(.growth(let owner, _)) = kind { name = names[owner] ?? owner }
      return IncomeTaxGap(home: home.id, kind, ownerName: name)
    }
    gaps += found
    let isOpen = found.contains { gap in
      if case .fact(.owners) = gap.kind { return true }
      if case .fact = gap.kind { return false }
      return gap.isOpen
    }
    for owner in owners {
      if !order.contains(owner.owner) { order.append(owner.owner) }
      let country = residences[owner.owner] ?? Owners.usualResidence
      if country == Owners.usualResidence {
        try addResident(owner, of: home, records.facts, explained, isOpen: isOpen)
      } else {
        try addNonResident(
          owner, of: home.id, records.facts, explained, country: country, isOpen: isOpen)
      }
    }
  }

  private func line(
    _ owner: String, _ home: Int64?, _ form: IncomeTaxForm, quarter: Period? = nil, _ box: String,
    _ value: IncomeTaxReport.Value, pending: Money? = nil, _ status: BoxStatus = .law
  ) -> IncomeTaxReport.Line {
    IncomeTaxReport.Line(
      owner: owner == IncomeTaxRoom.user ? nil : owner, home: home, form: form, quarter: quarter,
      box: box, value: value, pending: pending, status: status)
  }

  // MARK: - Modelo 100

  /// The boxes of which the sum depends on every record of the year.
  private static let sums: Set<IncomeTaxBox> = [.net, .reduced, .interestAndRepairsApplied, .left]

  /// The boxes that no record of the year changes.
  private static let fixed: Set<IncomeTaxBox> = [.imputed, .kinship, .withholding]

  private mutating func addResident(
    _ owner: OwnerSheet, of home: Property, _ facts: HomeFacts, _ explained: ExplainedSheet,
    isOpen: Bool
  ) throws {
    let number = home.id
    let place = ReturnPlace(
      owner: owner.owner, form: .resident, home: nil, period: .year(year))
    try addDetails(owner, of: home, facts)
    var added: [IncomeTaxReport.Line] = []
    func add(_ box: String, _ value: IncomeTaxReport.Value) {
      added.append(line(owner.owner, number, .resident, box, value))
    }
    if owner.daysAtDisposal > 0 { add("0085", .days(owner.daysAtDisposal)) }
    for box in IncomeTaxBox.allCases {
      if box == .income { add("0101", .days(owner.daysLet)) }
      let figure = owner[box]
      // No reduction for lets to tourists: Manual de Renta 2025 p. 286.
      let isShown = [.income, .net, .reduced].contains(box) || figure != BoxFigure(.zero)
      if !isShown { continue }
      try keep([box], as: box.rawValue, of: number, place, explained)
      try detail(box, as: box.rawValue, of: number, place, facts, explained)
      let status = status(of: figure, in: box, facts, isOpen: isOpen)
      if box == .imputed, status == .administrative { administrative.insert(owner.owner) }
      added.append(
        line(
          owner.owner, number, .resident, box.rawValue, .amount(figure.amount),
          pending: figure.pending, status))
    }
    for box in [IncomeTaxBox.imputed, .reduced, .withholding] {
      let former = sums[owner.owner]?[box]
      let figure = try former.map { try $0.figure.adding(owner[box]) } ?? owner[box]
      let hasOpen = (former?.isOpen ?? false) || isOpen && box == .reduced
      sums[owner.owner, default: [:]][box] = (figure, hasOpen)
    }
    try keep(owner.carried, of: number, place)
    carried += owner.carried.map { (number, $0) }
    lines[owner.owner, default: []] += added
  }

  /// Adds what the owner types about a home, and how its profit becomes the net income.
  private mutating func addDetails(
    _ owner: OwnerSheet, of home: Property, _ facts: HomeFacts
  ) throws {
    let name = owner.owner == IncomeTaxRoom.user ? nil : owner.owner
    var found = try facts.entries(of: owner.owner, in: year, by: rules) + owner.carriedEntries(year)
    if let reference = home.cadastralReference {
      found += [BoxEntry("0065", .text("1")), BoxEntry("0066", .text(reference))]
    }
    if let name { found.append(BoxEntry("0062", .text(names[name] ?? name))) }
    entries += found.sorted { $0.box < $1.box }.map {
      IncomeTaxReport.Entry(owner: name, home: home.id, entry: $0)
    }
    bridges.append(
      IncomeTaxReport.Bridge(
        owner: name, home: home.id, steps: try facts.bridge(to: owner, in: year, by: rules)))
  }

  private func status(
    of figure: BoxFigure, in box: IncomeTaxBox, _ facts: HomeFacts, isOpen: Bool
  ) -> BoxStatus {
    if !figure.missing.isEmpty {
      return [.net, .reduced].contains(box) ? .incomplete : .missing
    }
    if isOpen && !IncomeTaxBuilder.fixed.contains(box) {
      return IncomeTaxBuilder.sums.contains(box) ? .incomplete : .open
    }
    if figure.pending != nil { return .pending }
    let isOfAgency =
      box == .imputed && facts.imputedRules(in: year, by: rules).inForce?.status == .administrative
    return isOfAgency ? .administrative : .law
  }

  /// The sums over the homes of an owner who lives in Spain.
  private func totals(of owner: String) -> [IncomeTaxReport.Line] {
    guard let sums = sums[owner] else { return [] }
    let boxes: [(IncomeTaxBox, String)] = [
      (.imputed, "0155"), (.reduced, "0156"), (.withholding, "0598"),
    ]
    return boxes.compactMap { box, total in
      guard let (figure, isOpen) = sums[box] else { return nil }
      if box == .withholding && figure == BoxFigure(.zero) { return nil }
      let isPartial = isOpen || !figure.missing.isEmpty
      return line(
        owner, nil, .resident, total, .amount(figure.amount), pending: figure.pending,
        isPartial
          ? .incomplete
          : figure.pending != nil
            ? .pending
            : box == .imputed && administrative.contains(owner) ? .administrative : .law)
    }
  }

  // MARK: - Details

  /// Keeps how a box of modelo 100 came about.
  private mutating func detail(
    _ box: IncomeTaxBox, as code: String, of home: Int64, _ place: ReturnPlace,
    _ facts: HomeFacts, _ explained: ExplainedSheet
  ) throws {
    guard let boxes, let found = try explained.explanation(of: box, of: place.owner) else {
      return
    }
    let law = facts.law(of: box, in: year, rules, boxes)
    keep(found, as: code, .resident, of: home, place.owner, source: box, law, explained.sheet)
  }

  /// Keeps how boxes of modelo 210 came about.
  private mutating func detail(
    _ codes: [NonResidentBox], of home: Int64, _ owner: OwnerSheet, _ sheet: NonResidentSheet,
    _ facts: HomeFacts, _ explained: ExplainedSheet
  ) throws {
    guard let boxes else { return }
    for code in codes {
      let box = code.ofResidents
      let found =
        try box.map { try explained.explanation(of: $0, of: owner.owner) }
        ?? sheet.explanation(of: code, owner)
      guard let found else { continue }
      let law =
        box.map { facts.law(of: $0, in: year, rules, boxes) }
        ?? rules.rule(sheet.isInEEA ? "210-eea" : "210-other", in: year)?.source ?? ""
      let form: IncomeTaxForm = [.imputed, .imputedTax].contains(code) ? .imputed : .lets
      keep(found, as: code.number, form, of: home, owner.owner, source: box, law, explained.sheet)
    }
  }

  private mutating func keep(
    _ found: BoxExplanation, as code: String, _ form: IncomeTaxForm, of home: Int64,
    _ owner: String, source: IncomeTaxBox?, _ law: String, _ sheet: HomeSheet
  ) {
    details.append(
      IncomeTaxDetail(
        owner: owner == IncomeTaxRoom.user ? nil : owner, home: home, form: form, box: code,
        source: source, explanation: found, days: (sheet.daysLet, sheet.daysHeld), law: law))
  }

  // MARK: - Modelo 210

  /// The last year whose rents were declared by quarter: Orden HFP/1271/2017, Orden HAC/56/2024.
  static let lastByQuarter = 2023

  private mutating func addNonResident(
    _ owner: OwnerSheet, of home: Int64, _ facts: HomeFacts, _ explained: ExplainedSheet,
    country: String, isOpen: Bool
  ) throws {
    if let tax = owner[.withholding].amount, tax != .zero {
      withheld.append(
        IncomeTaxReport.OtherReading(owner: owner.owner, home: home, tax: tax))
    }
    let whole = try NonResidentSheet(owner, residentOf: country, in: year, by: rules)
    if year > IncomeTaxBuilder.lastByQuarter {
      addLets(whole, owner.owner, home, nil, isOpen)
      try keepLets(whole, owner.owner, home, .year(year), explained)
      try detail([.income, .costs, .base, .tax], of: home, owner, whole, facts, explained)
    } else {
      for quarter in 1...4 {
        let period = Period.quarter(year: year, quarter: quarter)
        let explained = try facts.explained(period, by: rules)
        guard let part = explained.sheet.owner(owner.owner),
          part[.income] != BoxFigure(.zero)
        else { continue }
        let sheet = try NonResidentSheet(part, residentOf: country, in: year, by: rules)
        addLets(sheet, owner.owner, home, period, isOpen)
        try keepLets(sheet, owner.owner, home, period, explained)
      }
    }
    try detail([.imputed, .imputedTax], of: home, owner, whole, facts, explained)
    var added: [IncomeTaxReport.Line] = []
    let status = status(of: owner[.imputed], in: .imputed, facts, isOpen: false)
    added.append(
      line(
        owner.owner, home, .imputed, "4", .amount(whole.imputed?.income),
        pending: whole.imputedPending?.income, status))
    added.append(line(owner.owner, home, .imputed, "21", .percent(whole.rate)))
    added.append(
      line(
        owner.owner, home, .imputed, "31", .amount(whole.imputed?.tax),
        pending: whole.imputedPending?.tax, status))
    lines[owner.owner, default: []] += added
  }

  private mutating func addLets(
    _ sheet: NonResidentSheet, _ owner: String, _ home: Int64, _ quarter: Period?, _ isOpen: Bool
  ) {
    let status: BoxStatus = sheet.lets == nil ? .missing : isOpen ? .incomplete : .law
    var added: [IncomeTaxReport.Line] = []
    let boxes: [(String, Money?)] = [
      ("5", sheet.lets?.income), ("7", sheet.lets?.costs), ("8", sheet.lets?.base),
    ]
    for (box, amount) in boxes {
      added.append(line(owner, home, .lets, quarter: quarter, box, .amount(amount), status))
    }
    added.append(line(owner, home, .lets, quarter: quarter, "21", .percent(sheet.rate)))
    added.append(
      line(owner, home, .lets, quarter: quarter, "31", .amount(sheet.lets?.tax), status))
    lines[owner, default: []] += added
    if let other = sheet.letsWithCosts, quarter == nil {
      readings.append(IncomeTaxReport.OtherReading(owner: owner, home: home, tax: other.tax))
    }
  }
}

extension HomeFacts {
  /// The first day of a period on which the home was held, or has a record, and nobody is known to own it.
  fileprivate func dayWithoutOwners(in period: Period) -> Day? {
    guard let first = titles.first?.start else { return period.firstDay }
    let start = max(period.firstDay, held.first ?? period.firstDay)
    return start < first && start <= period.lastDay ? start : nil
  }
}

extension MissingFact {
  /// The place of the fact among those of a home.
  ///
  /// - Parameter owners: The owners of the home, in the order of their turns.
  fileprivate func place(among owners: [OwnerSheet]) -> [Int64] {
    if case .growth(let owner, _) = self {
      return [order, Int64(owners.firstIndex { $0.owner == owner } ?? owners.endIndex)]
    }
    return [order, record]
  }

  private var order: Int64 {
    switch self {
    case .owners: 0
    case .acquisition: 1
    case .growth: 2
    case .cadastralValue: 3
    case .construction: 4
    case .deducted: 5
    case .asset: 6
    }
  }

  /// The number of the record that the fact is about; 0 for none.
  private var record: Int64 {
    switch self {
    case .deducted(let asset): asset
    case .asset(let expense, _): expense
    case .owners, .acquisition, .growth, .cadastralValue, .construction: 0
    }
  }
}
