package import Bookkeeping
package import Documents
package import IncomeTax

/// How a box of an owner about a home came about: records, parts, days and law.
package struct IncomeTaxExplanation: Sendable {
  /// The code and the name of the owner; nil for the only owner of a book without owners.
  package let owner: (code: String, name: String)?
  /// The home.
  package let home: Property
  /// The year.
  package let year: Int
  /// The box of modelo 100 whose records the explanation has; nil for a box of modelo 210 that other boxes make.
  package let box: IncomeTaxBox?
  /// The number of the box: another one for modelo 210.
  package let number: String
  /// Its figure.
  package let figure: BoxFigure
  /// What adds to the figure.
  package let explanation: BoxExplanation
  /// The law.
  package let source: String
  /// The law that is pending; nil if the figure does not depend on it.
  package let pendingSource: String?
  /// Whether the year was declared by quarter, so that the figure is the sum of several returns.
  package let isOfQuarters: Bool

  /// Describes an explanation.
  package init(
    owner: (code: String, name: String)?, home: Property, year: Int, box: IncomeTaxBox?,
    number: String, figure: BoxFigure, explanation: BoxExplanation, source: String,
    pendingSource: String? = nil, isOfQuarters: Bool = false
  ) {
    self.owner = owner
    self.home = home
    self.year = year
    self.box = box
    self.number = number
    self.pendingSource = pendingSource
    self.isOfQuarters = isOfQuarters
    self.figure = figure
    self.explanation = explanation
    self.source = source
  }
}

extension IncomeTaxExplanation {
  /// The explanation as a document: a row for each record, asset, box or year.
  package var document: Document {
    var document = Table<BoxPart>([
      .init("item", heading: "column.income-tax-item", for: .people, isElastic: true) { $0.item },
      .init("kind", for: .machines) { .text($0.key.kind) },
      .figures("key", for: .machines) { .text($0.key.number) },
      .init("date", isOptional: true) { Cell($0.day) },
      .figures("amount", heading: "column.amount-box") { .money($0.amount) },
      .figures("part", heading: "column.owner-part", if: owner != nil) { .money($0.part) },
      .figures("part", for: .machines, if: owner == nil) { .money($0.part) },
      .figures("counted", heading: "column.counted-part") { .money($0.counted) },
    ]).document(
      "estada/income-tax-explanation/1", title: title,
      whenEmpty: Phrase(
        explanation.value == nil ? "income-tax.explain.empty" : "income-tax.explain.by-value"),
      rows: explanation.parts)
    document.fields = [
      Field("owner", Cell(owner?.code)), Field("property", .text(home.code)),
      Field("year", .number(Int64(year))), Field("box", .text(number)),
      Field("amount", Cell(figure.amount)), Field("source", .text(source)),
    ]
    document.preface = preface
    document.notes = [Phrase("income-tax.explain.law", ["source": .text(source)])]
    if let pendingSource, let pending = figure.pending {
      document.notes.append(
        Phrase(
          "income-tax.explain.pending",
          ["source": .text(pendingSource), "amount": .money(pending)]))
    }
    if isOfQuarters { document.notes.append(Phrase("income-tax.explain.quarters")) }
    if owner != nil,
      explanation.parts.contains(where: { $0.part != $0.counted && $0.isOfRecord })
    {
      document.notes.insert(Phrase("income-tax.explain.rounding"), at: 0)
    }
    if box == .income, !explanation.parts.isEmpty {
      document.notes.insert(Phrase("income-tax.explain.income"), at: 0)
    }
    if box == .pendingApplied || box == .interestAndRepairsApplied {
      document.notes.insert(Phrase("income-tax.explain.capped"), at: 0)
    }
    return document
  }

  private var title: Phrase {
    Phrase(
      "income-tax.explain.title",
      [
        "box": .text(number), "year": .number(Int64(year)),
        "concept": .term(code: number, key: "income-tax.box.\(number)"),
      ])
  }

  private var preface: [Phrase] {
    var phrases = [
      Phrase(
        owner == nil ? "income-tax.explain.of-home" : "income-tax.explain.of-owner",
        ["owner": Cell(owner?.name), "home": .text(home.name)])
    ]
    if let amount = figure.amount {
      phrases.append(Phrase("income-tax.explain.amount", ["amount": .money(amount)]))
    } else {
      phrases.append(Phrase("income-tax.explain.missing"))
    }
    if let (days, whole) = explanation.days {
      phrases.append(
        Phrase(
          box == .imputed ? "income-tax.explain.days-free" : "income-tax.explain.days-let",
          ["days": .count(days), "all": .count(whole)]))
    }
    if let percentage = explanation.percentage {
      phrases.append(
        Phrase("income-tax.explain.percentage", ["percent": .percentage(Int(percentage))]))
    }
    if let ratio = explanation.ratio {
      phrases.append(Phrase("income-tax.explain.ratio", ["percent": .percentage(Int(ratio))]))
    }
    if let (cost, construction) = explanation.bases {
      phrases.append(
        Phrase(
          "income-tax.explain.bases",
          ["cost": .money(cost), "construction": .money(construction)]))
    }
    if let value = explanation.value {
      let isShared = value.part != value.whole
      phrases.append(
        Phrase(
          isShared ? "income-tax.explain.value-part" : "income-tax.explain.value",
          ["value": .money(value.whole), "part": .money(value.part)]))
    }
    return phrases
  }
}

extension BoxPart {
  /// Whether the part is of a record.
  fileprivate var isOfRecord: Bool { if case .record = source { true } else { false } }

  /// The kind of what the part is, and its number, for machines.
  fileprivate var key: (kind: String, number: String) {
    switch source {
    case .record(let record): (record.kind, String(record.number))
    case .box(let box): ("box", box.rawValue)
    case .year(let year): ("year", String(year))
    }
  }

  /// The part in JSON.
  var fields: [Field] {
    [
      Field("kind", .text(key.kind)), Field("key", .text(key.number)), Field("date", Cell(day)),
      Field("amount", .money(amount)), Field("part", .money(part)),
      Field("counted", .money(counted)),
    ]
  }

  /// What the part is, for people.
  var item: Cell {
    switch source {
    case .record(let record): .numbered(record.kind, record.number)
    case .box(let box):
      .phrase(
        Phrase(
          "income-tax.explain.box",
          [
            "box": .text(box.rawValue),
            "concept": .term(code: box.rawValue, key: "income-tax.box.\(box.rawValue)"),
          ]))
    case .year(let year):
      .phrase(Phrase("income-tax.explain.year", ["year": .number(Int64(year))]))
    }
  }
}
