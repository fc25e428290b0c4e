package import Bookkeeping
package import Documents
package import IncomeTax

/// How a box of an owner about a home came about, with the law.
package struct IncomeTaxDetail: Sendable {
  /// The code of the owner; nil for the only owner of a book without owners.
  package let owner: String?
  /// The number of the home.
  package let home: Int64
  /// The form.
  package let form: IncomeTaxForm
  /// The number of the box.
  package let box: String
  /// The box of modelo 100 whose records the detail has; nil for a box that other boxes make.
  package let source: IncomeTaxBox?
  /// Records, days and percentages.
  package let explanation: BoxExplanation
  /// The nights let and the days held, of which costs by days are a part.
  package let days: (let: Int, held: Int)
  /// The law.
  package let law: String

  /// Describes how a box came about.
  package init(
    owner: String?, home: Int64, form: IncomeTaxForm, box: String, source: IncomeTaxBox?,
    explanation: BoxExplanation, days: (let: Int, held: Int), law: String
  ) {
    self.owner = owner
    self.home = home
    self.form = form
    self.box = box
    self.source = source
    self.explanation = explanation
    self.days = days
    self.law = law
  }
}

extension IncomeTaxDetail {
  /// How a workbook makes the figure of the rows.
  package enum Method: Sendable {
    /// The sum of rows, those by days multiplied by the quotient of the days let and held, rounded once.
    case sum
    /// The sum of rows multiplied by a percentage and a quotient of days, rounded once.
    case rate
    /// Each row multiplied by a percentage and a quotient of days, and rounded.
    case rateOfEach
  }

  /// What adds to a box, as a row of a workbook.
  package struct Row: Sendable {
    /// What it is, for people.
    package let item: Cell
    /// The day on which it counts.
    package let day: Day?
    /// The whole amount.
    package let amount: Money
    /// The owner's part.
    package let part: Money
    /// What of the part a percentage is applied to; nil for a row that is only added.
    package var base: Money?
    /// What can still be written down, where it is less than the year's part; nil for no limit.
    package var room: Money?
  }

  /// How the figure is made of `rows`; nil for a box that is no figure of records.
  package var method: Method? {
    switch source {
    case .imputed: explanation.value == nil ? nil : .rate
    case .building: explanation.ratio == nil ? nil : .rate
    case .furniture: .rateOfEach
    case .right, .pendingApplied, .interestAndRepairsApplied, .left, .net, .reduced, nil: nil
    default: .sum
    }
  }

  /// The percentage in hundredths, and the days of the year on which it counts; nil for a sum.
  package var rate: (percentage: Int64, days: Int, of: Int)? {
    guard let percentage = explanation.percentage, let (days, all) = explanation.days else {
      return nil
    }
    return (percentage, days, all)
  }

  /// The rows, those by days last.
  package var rows: [Row] {
    switch source {
    case .imputed:
      return explanation.value.map {
        [Row(item: .concept(of: "0083"), day: nil, amount: $0.whole, part: $0.part, base: $0.part)]
      } ?? []
    case .building: return buildingRows
    case .furniture:
      return explanation.parts.map {
        Row(
          item: $0.item, day: $0.day, amount: $0.amount, part: $0.part, base: $0.counted,
          room: explanation.rooms[$0.source])
      }
    default:
      let parts = explanation.parts.filter(\.isRow)
      return (parts.filter { !$0.isByDays } + parts.filter(\.isByDays)).map {
        Row(item: $0.item, day: $0.day, amount: $0.amount, part: $0.part)
      }
    }
  }

  /// What the owners paid, or the building in the cadastral value where that is more.
  private var buildingRows: [Row] {
    let parts = explanation.parts
    guard let (cost, construction) = explanation.bases, construction > cost,
      let whole = try? parts.map(\.amount).sum, whole > .zero,
      let own = try? parts.map(\.part).sum,
      let part = Int64(
        exactly: Ratio.rounded(
          Int128(construction.cents) * Int128(own.cents), by: Int128(whole.cents)))
    else {
      return parts.enumerated().map { index, part in
        Row(
          item: part.item, day: part.day, amount: part.amount, part: part.part, base: part.counted,
          room: index == 0 ? explanation.room : nil)
      }
    }
    return [
      Row(
        item: .concept(of: "0124"), day: nil, amount: construction, part: Money(cents: part),
        base: Money(cents: part), room: explanation.room)
    ]
  }

  /// The number of rows that count whole, before those by days.
  package var wholeCount: Int { explanation.parts.count { $0.isRow && !$0.isByDays } }

  /// The figure that a workbook makes of the rows; nil on overflow.
  ///
  /// The box of an owner among several may have another cent, so that the parts of the owners add up.
  package var figure: Money? {
    switch method {
    case nil: return nil
    case .sum: return sum
    case .rate:
      let bases = try? rows.compactMap(\.base).sum
      return bases.flatMap { rated($0, upTo: rows.first?.room) }
    case .rateOfEach:
      return try? rows.map { row in
        guard let amount = rated(row.base ?? .zero, upTo: row.room) else { throw AmountOverflow() }
        return amount
      }.sum
    }
  }

  private var sum: Money? {
    let rows = rows
    guard let whole = try? rows.prefix(wholeCount).map(\.part).sum,
      let daily = try? rows.dropFirst(wholeCount).map(\.part).sum
    else { return nil }
    let held = Int128(max(1, days.held))
    let exact = Int128(whole.cents) * held + Int128(daily.cents) * Int128(days.let)
    return Int64(exactly: Ratio.rounded(exact, by: held)).map { Money(cents: $0) }
  }

  /// The part of an amount by the percentage and the days, up to a limit.
  private func rated(_ base: Money, upTo room: Money?) -> Money? {
    guard let (percentage, days, all) = rate else { return nil }
    let exact = Int128(base.cents) * Int128(percentage) * Int128(days)
    let amount = Int64(exactly: Ratio.rounded(exact, by: 10_000 * Int128(max(1, all))))
    return amount.map { min(Money(cents: $0), room ?? Money(cents: $0)) }
  }
}

extension BoxPart {
  /// Whether the part is a row of a workbook: a record, or what is left of a year.
  fileprivate var isRow: Bool { if case .box = source { false } else { true } }
}

/// The boxes of an owner in a year, with what is behind them, for a workbook or a file of the owner's.
package struct IncomeTaxFile: Sendable {
  /// The numbers of the boxes that modelo 100 takes from the income.
  package static let deductions = IncomeTaxBox.deductions.map(\.rawValue)

  /// The owner; nil for the only one of a book without owners.
  package let owner: Party?
  /// The boxes.
  package let report: IncomeTaxReport

  /// Describes the boxes of an owner.
  package init(owner: Party?, report: IncomeTaxReport) {
    self.owner = owner
    self.report = report
  }

  /// The boxes of each form, home and quarter, in order.
  package var sections: [[IncomeTaxReport.Line]] {
    var sections: [[IncomeTaxReport.Line]] = []
    for line in report.lines {
      if let last = sections.last?.last, last.form == line.form, last.home == line.home,
        last.quarter == line.quarter
      {
        sections[sections.count - 1].append(line)
      } else {
        sections.append([line])
      }
    }
    return sections
  }
}
