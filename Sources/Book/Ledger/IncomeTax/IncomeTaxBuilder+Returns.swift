internal import Bookkeeping
internal import IncomeTax
internal import Reporting

/// The place of a return among those of a year.
struct ReturnPlace: Hashable {
  /// The code of the owner.
  let owner: String
  /// The form.
  let form: TaxForm
  /// The number of the home; nil for modelo 100, which has all.
  let home: Int64?
  /// The year, or the quarter of a return to 2023.
  let period: Period
}

extension IncomeTaxBuilder {
  // MARK: - Records

  /// Keeps what records add to a box of modelo 210 about lets.
  mutating func keepLets(
    _ sheet: NonResidentSheet, _ owner: String, _ home: Int64, _ period: Period,
    _ explained: ExplainedSheet
  ) throws {
    let place = ReturnPlace(owner: owner, form: .lets, home: home, period: period)
    try keep([.income], as: "5", of: nil, place, explained)
    if let costs = sheet.lets?.costs, costs != .zero {
      try keep(IncomeTaxBox.deductions + [.interest, .repairs], as: "7", of: nil, place, explained)
    }
  }

  /// Keeps what records add to some boxes, as that of one box of a return.
  mutating func keep(
    _ boxes: [IncomeTaxBox], as box: String, of home: Int64?, _ place: ReturnPlace,
    _ explained: ExplainedSheet
  ) throws {
    guard explains else { return }
    var sums = RecordSums()
    for one in boxes {
      for part in try explained.explanation(of: one, of: place.owner)?.parts ?? [] {
        let record: RecordReference
        switch part.source {
        case .record(let found): record = found
        case .year(let year): record = RecordReference("year", Int64(year))
        case .box: continue
        }
        try sums.add(part.part, of: record)
      }
    }
    rows[place, default: []] += sums.rows(of: box, in: home)
  }

  /// Keeps what is left of interest and repairs by the year of the costs, and the sum.
  mutating func keep(
    _ carried: [CarriedAmount], of home: Int64, _ place: ReturnPlace
  ) throws {
    guard explains else { return }
    let sum = try carried.map(\.amount).sum
    rows[place, default: []].append(FiledBox(property: home, box: FiledBox.left, amount: sum))
    for left in carried {
      rows[place, default: []].append(
        FiledBox(
          property: home, box: FiledBox.left, kind: .year, record: left.origin,
          amount: left.amount))
    }
  }

  /// The returns of what has been added, by owner.
  var returns: [PresentReturn] {
    var found: [ReturnPlace: PresentReturn] = [:]
    var order: [ReturnPlace] = []
    for line in report.lines {
      guard let form = TaxForm(rawValue: line.form.rawValue) else { continue }
      let isWhole = form == .resident
      let place = ReturnPlace(
        owner: line.owner ?? IncomeTaxRoom.user, form: form, home: isWhole ? nil : line.home,
        period: line.quarter ?? .year(year))
      if found[place] == nil {
        order.append(place)
        found[place] = PresentReturn(place: place, rows: rows[place] ?? [])
      }
      found[place]?.add(line, of: isWhole ? line.home : nil)
    }
    return order.compactMap { found[$0] }
  }
}

/// A return as the book has it now.
struct PresentReturn {
  /// Whose return of what it is.
  let place: ReturnPlace
  /// The boxes, and what records add to them.
  private(set) var rows: [FiledBox]
  /// Whether a figure lacks a fact.
  private(set) var isIncomplete = false
  /// What it comes to; nil for modelo 100, and if a fact is missing.
  private(set) var result: Money?
  /// Whether there is nothing to declare.
  private(set) var isIdle = true

  /// The boxes that say whether there is something to declare.
  private static let declared: Set = ["0089", "0102", "0149", "4", "5"]

  mutating func add(_ line: IncomeTaxReport.Line, of home: Int64?) {
    if [.open, .incomplete, .missing].contains(line.status) { isIncomplete = true }
    let amount: Money? =
      switch line.value {
      case .amount(let amount): amount
      case .days(let days): Money(cents: Int64(days) * 100)
      case .percent(let hundredths): Money(cents: hundredths)
      }
    if PresentReturn.declared.contains(line.box), amount != .zero { isIdle = false }
    guard let amount else { return }
    if line.box == "31" { result = amount }
    rows.append(FiledBox(property: home, box: line.box, amount: amount))
  }
}
