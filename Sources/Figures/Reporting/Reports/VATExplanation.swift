package import Bookkeeping
package import Documents
package import ValueAddedTax

/// How a box of form 303 or 111 came about: the rows that make it, or the boxes of which it is the sum.
package struct VATExplanation: Sendable {
  /// A row of the explanation.
  fileprivate struct Row {
    let item: Cell
    let key: (kind: String, number: String)
    let day: Day?
    let base: Money?
    let rate: Int?
    let amount: Money
  }

  /// The code of the filer.
  private let filer: FilerFacts
  private let form: String
  private let period: Period
  private let box: (code: String, concept: Cell)
  private let amount: Money
  private let rows: [Row]
  private let notes: [Phrase]

  /// Explains a box of form 303.
  package init(_ box: VATBox, of form: VATReturn, filer: FilerFacts) {
    self.filer = filer
    self.form = "303"
    period = form.period
    self.box = (box.rawValue, box.concept)
    amount = form[box]
    rows = (form.parts[box] ?? []).map { Row($0) }
    notes = [box.law] + (form.parts[box] ?? []).flatMap(\.source.notes)
  }

  /// Explains a box of form 111 with an amount.
  package init(
    _ box: WithholdingReturn.Box, of form: WithholdingReturn, filer: FilerFacts
  ) throws(AmountOverflow) {
    self.filer = filer
    self.form = "111"
    period = form.period
    self.box = (box.rawValue, box.concept)
    amount = form[box] ?? .zero
    var rows: [Row] = []
    for bill in form.bills {
      let base = try bill.base
      rows.append(
        Row(
          item: .numbered(bill.record.kind, bill.record.number),
          key: (bill.record.kind, String(bill.record.number)), day: bill.withheld?.paidOn,
          base: base, rate: nil, amount: box == .base ? base : bill.withheld?.amount ?? .zero))
    }
    self.rows = rows
    notes = [Phrase("vat.law.withholding")]
  }

  /// The explanation as a document.
  package var document: Document {
    let columns: [TableColumn<Row>] =
      [
        .init("item", heading: "column.vat-record", for: .people, isElastic: true) { $0.item },
        .init("kind", for: .machines) { .text($0.key.kind) },
        .init("key", for: .machines) { .text($0.key.number) },
        .init("date", isOptional: true) { Cell($0.day) },
        .figures("base", heading: "column.vat-base", isOptional: true) { Cell($0.base) },
      ] + VATBook.rates { $0.rate }
      + [
        .figures("amount", heading: "column.amount-box", sum: .amounts) { .money($0.amount) }
      ]
    var document = Table(columns).document(
      "estada/vat-explanation/1",
      title: Phrase(
        "vat.explain.title",
        [
          "form": .text(form), "box": .text(box.code), "concept": box.concept,
          "period": .period(period),
        ]),
      whenEmpty: Phrase("vat.explain.empty"), rows: rows)
    document.fields = [
      Field("filer", .text(filer.code)), Field("form", .text(form)),
      Field("period", .period(period)), Field("box", .text(box.code)),
      Field("amount", .money(amount)),
    ]
    document.preface = [
      Phrase("vat.filer", ["name": .text(filer.name)]),
      Phrase("income-tax.explain.amount", ["amount": .money(amount)]),
    ]
    document.notes = notes
    return document
  }
}

extension VATExplanation.Row {
  fileprivate init(_ part: VATBoxPart) {
    amount = part.amount
    switch part.source {
    case .issued(let row):
      item = .numbered(row.record.kind, row.record.number)
      key = (row.record.kind, String(row.record.number))
      (day, base, rate) = (row.day, row.base, row.tax?.rate)
    case .received(let row):
      item = .numbered(row.bill.record.kind, row.bill.record.number)
      key = (row.bill.record.kind, String(row.bill.record.number))
      (day, base, rate) = (row.bill.received, row.tax.base, row.tax.rate)
    case .box(let box):
      item = .phrase(
        Phrase(
          "income-tax.explain.box", ["box": .text(box.rawValue), "concept": box.concept]))
      key = ("box", box.rawValue)
      (day, base, rate) = (nil, nil, nil)
    case .carried(let quarter):
      item = .phrase(
        quarter.map { Phrase("vat.explain.carried", ["period": .period($0)]) }
          ?? Phrase("vat.explain.carried-in"))
      key = ("return", quarter?.code ?? "")
      (day, base, rate) = (nil, nil, nil)
    case .proRata:
      item = .phrase(Phrase("vat.explain.pro-rata"))
      key = ("pro-rata", "")
      (day, base, rate) = (nil, nil, nil)
    case .earlierReturns:
      item = .phrase(Phrase("vat.explain.earlier-returns"))
      key = ("filed_return", "")
      (day, base, rate) = (nil, nil, nil)
    }
  }
}

extension VATBoxPart.Source {
  /// How the settlement of a pro rata is worked out.
  fileprivate var notes: [Phrase] {
    guard case .proRata(let proRata) = self, let percent = proRata.percent else { return [] }
    return [
      Phrase(
        "vat.explain.pro-rata-figures",
        [
          "taxed": .money(proRata.taxed), "exempt": .money(proRata.exempt),
          "percent": .percentage(percent * 100), "vat": .money(proRata.vat),
          "deducted": .money(proRata.deducted),
        ])
    ]
  }
}

extension VATBox {
  /// The law of the box, as a sentence.
  fileprivate var law: Phrase {
    switch self {
    case .base4, .vat4, .base10, .vat10, .base21, .vat21: Phrase("vat.law.issued")
    case .baseFromEU, .vatFromEU, .baseReverse, .vatReverse: Phrase("vat.law.reverse")
    case .baseCorrected, .vatCorrected: Phrase("vat.law.corrected")
    case .baseDeducted, .deducted, .baseOfAssets, .deductedOfAssets, .baseDeductedFromEU,
      .deductedFromEU, .baseOfCorrections, .deductedOfCorrections:
      Phrase("vat.law.deducted")
    case .proRata: Phrase("vat.law.pro-rata")
    case .brought, .applied, .left: Phrase("vat.law.carried")
    case .taxedVolume, .exemptVolume, .volume: Phrase("vat.law.volume")
    case .paidBefore, .paidBack: Phrase("vat.law.rectification")
    case .owed, .deductible, .result, .ofState, .resultAfter, .outcome: Phrase("vat.law.sum")
    }
  }
}
