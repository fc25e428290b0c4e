package import Bookkeeping
package import Documents
package import Filing

extension FiledReturn {
  /// The form with its period, the person and the home, in words: *modelo 100 of 2025, Anna*.
  package func naming(_ parties: [Int64: Party], _ homes: [Int64: Property]) -> Cell {
    naming(party.flatMap { parties[$0] }, home(among: homes))
  }

  /// The form with its period, the person and the home, in words.
  package func naming(_ person: Party?, _ home: Property?) -> Cell {
    let values: [String: Cell] = [
      "form": .text(form.rawValue), "period": .period(period.named),
      "person": Cell(person?.name), "home": Cell(home?.name),
    ]
    let key =
      switch (person, home) {
      case (nil, nil): "income-tax.return.own"
      case (nil, _): "income-tax.return.home"
      case (_, nil): "income-tax.return.person"
      default: "income-tax.return.both"
      }
    return .phrase(Phrase(key, values))
  }
}

/// A tax whose returns are kept with their boxes.
package enum BoxTax: Sendable {
  case incomeTax, vat
}

/// The returns of a tax beside the present boxes: what has changed, and how to correct it.
package struct BoxDifferenceReport {
  private let differences: [BoxDifference]
  private let tax: BoxTax
  private let parties: [Int64: Party]
  private let homes: [Int64: Property]

  private struct Row {
    let filed: FiledReturn
    let change: BoxDifference.Change
  }

  /// Collects the differences.
  package init(
    _ differences: [BoxDifference], parties: [Int64: Party], homes: [Int64: Property],
    tax: BoxTax = .incomeTax
  ) {
    self.differences = differences
    self.tax = tax
    self.parties = parties
    self.homes = homes
  }

  /// Returns the report as a document: a row for each box or record whose amount is another one.
  package var document: Document {
    let rows = differences.flatMap { difference in
      difference.changes.map { Row(filed: difference.filed, change: $0) }
    }
    let hasHomes = Set(rows.compactMap { home($0)?.id }).count > 1
    var document = Table<Row>([
      .figures("return", heading: "column.id") { .number($0.filed.id) },
      .init("form", priority: .detail) { .text($0.filed.form.rawValue) },
      .init("who", for: .machines) { row in Cell(row.filed.party.flatMap { parties[$0]?.code }) },
      .init("property", for: .machines) { Cell(home($0)?.code) },
      .init("name", heading: "column.property", for: .people, isElastic: true, if: hasHomes) {
        Cell(home($0)?.name)
      },
      .init("from", for: .machines) { .day($0.filed.firstDay) },
      .init("to", for: .machines) { .day($0.filed.lastDay) },
      .init("box") { .text($0.change.box) },
      .init("kind", for: .machines) { Cell($0.change.kind?.rawValue) },
      .init("record", for: .machines) { row in Cell(number: row.change.record.map(Int64.init)) },
      .init("item", heading: "column.income-tax-item", for: .people, isElastic: true) {
        $0.change.item(on: $0.filed.form)
      },
      .figures("filed") { $0.change.cell($0.change.filed) },
      .figures("now") { $0.change.cell($0.change.present) },
      .figures("difference") { $0.change.cell($0.change.difference) },
    ]).document(
      "estada/return-diff/1", title: Phrase("tax.diff.title"),
      whenEmpty: Phrase(differences.isEmpty ? empty : "tax.diff.none"), rows: rows)
    document.notes = differences.filter { !$0.isEmpty }.flatMap(notes)
    return document
  }

  private var empty: String { tax == .vat ? "vat.diff.empty" : "income-tax.diff.empty" }

  private func home(_ row: Row) -> Property? {
    (row.change.property ?? row.filed.property).flatMap { homes[$0] }
  }

  /// What to do about a difference.
  private func notes(_ difference: BoxDifference) -> [Phrase] {
    var values: [String: Cell] = [
      "id": .number(difference.filed.id), "return": difference.filed.naming(parties, homes),
    ]
    if difference.isIncomplete { return [Phrase("income-tax.diff.incomplete", values)] }
    let amount = difference.difference
    let isMore = amount > .zero
    values["amount"] = .money(isMore ? amount : (try? amount.negated()) ?? amount)
    if difference.filed.form == .vat {
      values["command"] = .commands([command(difference.filed, "--rectification")])
      let key = amount == .zero ? "vat.diff.same" : isMore ? "vat.diff.more" : "vat.diff.less"
      return difference.isEmpty ? [] : [Phrase(key, values)]
    }
    let isResident = difference.filed.form == .resident
    let option = isResident || !isMore ? "--rectification" : "--complementary"
    values["command"] = .commands([command(difference.filed, option)])
    if amount == .zero {
      let isToCorrect = isResident && !difference.isEmpty
      return [Phrase(isToCorrect ? "income-tax.diff.same-taxed" : "income-tax.diff.same", values)]
    }
    if isResident {
      return [Phrase(isMore ? "income-tax.diff.more" : "income-tax.diff.less", values)]
    }
    return [Phrase(isMore ? "income-tax.diff.complementary" : "income-tax.diff.request", values)]
  }

  /// The command that records a further return.
  private func command(_ filed: FiledReturn, _ option: String) -> [String] {
    var words = ["estada", filed.form == .vat ? "vat" : "income-tax", "file"]
    if let code = filed.party.flatMap({ parties[$0]?.code }) { words.append(code) }
    if filed.form == .vat { return words + ["--period", filed.period.named.code, option] }
    words += ["--year", String(filed.firstDay.year)]
    if let home = filed.home(among: homes) {
      words += ["--property", home.code, "--form", filed.form.rawValue]
    }
    return words + [option]
  }
}

extension BoxDifference.Change {
  /// A figure of the box: money, days or a rate.
  fileprivate func cell(_ figure: Money?) -> Cell {
    guard let figure else { return .empty }
    if FiledBox.days.contains(box) { return .count(Int(figure.cents / 100)) }
    return box == FiledBox.rate ? .percentage(Int(figure.cents)) : .money(figure)
  }

  /// What the amount is of, for people.
  fileprivate func item(on form: TaxForm) -> Cell {
    guard let kind, let record else {
      return .term(
        code: box, key: form == .vat ? "vat.box.\(box)" : "income-tax.box.\(box)")
    }
    switch kind {
    case .year:
      return .phrase(Phrase("income-tax.explain.year", ["year": .number(Int64(record))]))
    default: return .numbered(kind.rawValue, Int64(record))
    }
  }
}
