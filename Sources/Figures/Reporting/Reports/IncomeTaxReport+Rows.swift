internal import Bookkeeping
package import Documents
internal import IncomeTax

extension IncomeTaxReport {
  /// A row of the document: a box, a value to type, or a step from the profit to the net income.
  struct Row {
    let owner: String?
    let home: Int64?
    /// The form, or `bridge` for a step.
    let form: String
    var quarter: Period?
    /// The number of the box, or the code of the step.
    let box: String
    var amount: Money?
    var days: Int?
    /// In hundredths of a percent.
    var percent: Int64?
    var value = Cell.empty
    var pending: Money?
    var status: BoxStatus?
    /// Whether the row is a value to type.
    var isEntry = false
    /// What the row is.
    let concept: Cell

    /// What is no amount, for people.
    var shownValue: Cell {
      if let days { return .phrase(Phrase("income-tax.days", count: days)) }
      return percent.map { .percentage(Int($0)) } ?? value
    }

    /// Whether the row is a step.
    var isStep: Bool { form == Row.bridge }

    static let bridge = "bridge"

    /// What the row is known by in another year.
    var key: [String] {
      let part = quarter.map { String($0.firstDay.month) } ?? ""
      return [owner ?? "", home.map { String($0) } ?? "", form, part, box]
    }

    init(_ line: Line) {
      owner = line.owner
      home = line.home
      form = line.form.rawValue
      quarter = line.quarter
      box = line.box
      concept = .concept(of: line.box)
      pending = line.pending
      status = line.status
      switch line.value {
      case .amount(let amount): self.amount = amount
      case .days(let days): self.days = days
      case .percent(let hundredths): percent = hundredths
      }
    }

    init(_ entry: Entry, in year: Int) {
      owner = entry.owner
      home = entry.home
      form = IncomeTaxForm.resident.rawValue
      box = entry.entry.box
      concept = entry.concept(in: year)
      isEntry = true
      switch entry.entry.value {
      case .text, .mark, .day: value = entry.entry.value.cell
      case .days(let days): self.days = days
      case .amount(let amount): self.amount = amount
      case .percent(let hundredths): percent = hundredths
      }
    }

    init(_ step: BridgeAmount, of bridge: Bridge) {
      owner = bridge.owner
      home = bridge.home
      form = Row.bridge
      box = step.step.rawValue
      concept = .term(code: box, key: "income-tax.step.\(box)")
      amount = step.amount
      status = step.amount == nil ? .missing : nil
    }
  }

  /// The rows: of each owner and home the boxes and what is typed by number, then the steps; the sums of an owner
  /// last.
  var rows: [Row] {
    var rows: [Row] = []
    var rest = lines[...]
    while let first = rest.first {
      let group = rest.prefix { $0.owner == first.owner && $0.home == first.home }
      rest = rest.dropFirst(group.count)
      let typed = entries.filter { $0.owner == first.owner && $0.home == first.home }
        .map { Row($0, in: year) }
      if typed.isEmpty {
        rows += group.map { Row($0) }
      } else {
        // The sort is stable.
        rows += (group.map { Row($0) } + typed).sorted { $0.box < $1.box }
      }
      for bridge in bridges where bridge.owner == first.owner && bridge.home == first.home {
        rows += bridge.steps.map { Row($0, of: bridge) }
      }
    }
    return rows
  }
}

extension IncomeTaxReport.Entry {
  /// The number of the box, what it is, and the value.
  package func cells(in year: Int) -> (box: Cell, concept: Cell, value: Cell) {
    (.text(entry.box), concept(in: year), entry.value.cell)
  }

  /// What the box is; those of annex C.1 are about another year each.
  fileprivate func concept(in year: Int) -> Cell {
    guard let place = Int(entry.box).flatMap(BoxEntry.annex) else { return .concept(of: entry.box) }
    return .phrase(
      Phrase(
        "income-tax.annex.\(place.what)", ["year": .number(Int64(year - place.yearsBefore))]))
  }
}

extension Cell {
  /// What a box is.
  package static func concept(of box: String) -> Cell {
    .term(code: box, key: "income-tax.box.\(box)")
  }
}

extension BoxEntry.Value {
  /// The value for people.
  fileprivate var cell: Cell {
    switch self {
    case .text(let text): .text(text)
    case .mark: .text("X")
    case .day(let day): .day(day)
    case .days(let days): .count(days)
    case .amount(let amount): .money(amount)
    case .percent(let hundredths): .percentage(Int(hundredths))
    }
  }
}
