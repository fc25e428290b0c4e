internal import Bills
internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Ledger
internal import Reporting

extension BillReading {
  /// A value of a bill as it is shown.
  private struct Shown {
    let name: String
    let cell: Cell
    let mark: Mark
    let page: Int?
    let box: Box?

    init<Value>(_ name: String, _ field: BillField<Value>, _ cell: (Value) -> Cell) {
      self.name = name
      self.cell = field.value.map(cell) ?? .empty
      mark = field.mark
      page = field.page
      box = field.box
    }
  }

  private var shown: [Shown] {
    [
      Shown("supplier", bill.supplier) { .text($0) },
      Shown("supplier_tax_id", bill.supplierTaxID) { .text($0) },
      Shown("number", bill.number) { .text($0) },
      Shown("date", bill.date) { .day($0) },
      Shown("period_from", bill.periodFrom) { .day($0) },
      Shown("period_to", bill.periodTo) { .day($0) },
      Shown("due", bill.due) { .day($0) },
      Shown("cups", bill.cups) { .text($0) },
      Shown("contract", bill.contract) { .text($0) },
      Shown("base", bill.base) { .money($0) },
      Shown("tax", bill.tax) { .money($0) },
      Shown("withheld", bill.withheld) { .money($0) },
      Shown("total", bill.total) { .money($0) },
    ]
  }

  /// What was read, a row for each value; values that most bills lack are left out if this one does.
  var document: Document {
    let rare: Set<String> = [
      "period_from", "period_to", "due", "cups", "contract", "base", "tax", "withheld",
    ]
    let values = shown.filter { $0.mark != .missing || !rare.contains($0.name) }
    var document = Table<Shown>([
      .init("file", for: .machines) { _ in .text(path) },
      .init("field", heading: "column.bill-field") {
        .term(code: $0.name, key: "bill.field.\($0.name)")
      },
      .init("value", heading: "column.bill-value", isElastic: true) { $0.cell },
      .init("mark", heading: "column.bill-mark") {
        .term(code: $0.mark.rawValue, key: "bill.mark.\($0.mark.rawValue)")
      },
      .figures("page", for: .machines) { Cell(count: $0.page) },
    ]).document(
      "estada/bill/1",
      title: Phrase(
        "bill.title",
        [
          "file": source, "source": .phrase(Phrase("bill.source.\(bill.source.rawValue)")),
        ]),
      whenEmpty: Phrase("error.bill.wordless"), rows: values)
    document.notes = notes
    return document
  }

  /// The draft in a sentence, and why its home and category were chosen.
  private var notes: [Phrase] {
    if platform != nil { return commissionNotes }
    var notes: [Phrase] = []
    if bill.total.value != nil, bill.date.value != nil, draft.home != nil || !needsHome {
      notes.append(
        Phrase(
          "bill.draft",
          [
            "concept": .text(concept), "amount": Cell(bill.expense), "date": Cell(bill.date.value),
            "property": place,
            "category": .category(category),
          ]))
    }
    notes += Phrase.followed(
      home: needsHome ? draft.homeReason : nil,
      category: typedCategory == nil ? draft.categoryReason : nil)
    if let withheld = bill.withheld.value, let total = bill.total.value {
      notes.append(
        Phrase("bill.withheld", ["withheld": .money(withheld), "total": .money(total)]))
    }
    return notes
  }

  /// The lines with the numbers by which options name them.
  var lineDocument: Document {
    Table<(offset: Int, element: BillLine)>([
      .figures("line", heading: "column.bill-line") { .count($0.offset + 1) },
      .init("text", heading: "column.bill-line-text", isElastic: true) { .text($0.element.text) },
      .figures("amount", heading: "column.bill-line-amount") { .money($0.element.amount) },
    ]).document(
      "estada/bill-lines/1", title: Phrase("bill.lines.title"),
      whenEmpty: Phrase("error.no-lines"), rows: Array(bill.lines.enumerated()))
  }

  /// Writes the bill with marks and places, and the draft.
  func write(to json: inout JSONWriter, _ recorded: RecordedBill?) {
    json.beginObject()
    json.name("schema")
    json.string("estada/bill/1")
    json.name("file")
    json.string(path)
    json.name("kind")
    json.string(bill.kind.rawValue)
    json.name("source")
    json.string(bill.source.rawValue)
    json.name("pages")
    json.number(Int64(bill.pages))
    json.name("fields")
    json.beginObject()
    for value in shown {
      json.name(value.name)
      json.beginObject()
      json.name("value")
      put(value.cell, &json)
      json.name("mark")
      json.string(value.mark.rawValue)
      json.name("page")
      put(value.page.map { .count($0) } ?? .empty, &json)
      json.name("box")
      if let box = value.box {
        json.beginArray()
        for edge in [box.left, box.top, box.right, box.bottom] { json.number(Int64(edge)) }
        json.endArray()
      } else {
        json.null()
      }
      json.endObject()
    }
    json.endObject()
    json.name("taxes")
    json.beginArray()
    for tax in bill.taxes {
      json.beginObject()
      json.name("rate")
      json.string(FixedPoint.plainText(Int64(tax.rate), decimals: 2))
      json.name("base")
      json.string(tax.base.plainText)
      json.name("amount")
      json.string(tax.amount.plainText)
      json.endObject()
    }
    json.endArray()
    json.name("lines")
    json.beginArray()
    for line in bill.lines {
      json.beginObject()
      json.name("text")
      json.string(line.text)
      json.name("amount")
      json.string(line.amount.plainText)
      json.endObject()
    }
    json.endArray()
    writeDraft(to: &json)
    json.name("missing")
    json.beginArray()
    for gap in gaps { json.string(gap.rawValue) }
    json.endArray()
    json.name("expense")
    let saved = options.write.dryRun ? nil : recorded
    put(Cell(number: saved?.expense), &json)
    json.name("commission_bill")
    put(Cell(number: saved?.commission), &json)
    json.name("document")
    put(Cell(number: saved?.document), &json)
    json.endObject()
  }

  private func writeDraft(to json: inout JSONWriter) {
    json.name("draft")
    json.beginObject()
    let fields: [(String, Cell)] = [
      ("property", Cell(draft.home?.code)), ("date", Cell(bill.date.value)),
      ("concept", platform == nil ? .text(concept) : .empty),
      ("category", platform == nil ? .text(category) : .empty), ("channel", Cell(platform)),
      ("supplier", Cell(bill.supplier.value)), ("amount", Cell(bill.expense)),
      ("supplier_tax_id", Cell(bill.supplierTaxID.value)), ("number", Cell(bill.number.value)),
      ("supply_point", Cell(bill.supplyPoints.first)),
      ("period", Cell(period?.code)),
    ]
    for (name, cell) in fields {
      json.name(name)
      put(cell, &json)
    }
    json.endObject()
  }

  private func put(_ cell: Cell, _ json: inout JSONWriter) {
    switch cell {
    case .text(let text): json.string(text)
    case .day(let day): json.string(day.isoText)
    case .money(let money): json.string(money.plainText)
    case .count(let count): json.number(Int64(count))
    case .number(let number): json.number(number)
    default: json.null()
    }
  }
}

extension Phrase {
  /// The sentences about a home and a category that follow earlier expenses or what the user has said.
  static func followed(
    home: BillDraft.Reason?, category: BillDraft.Reason?
  ) -> [Phrase] {
    switch (home, category) {
    case (.earlier(let id), .earlier(let other)) where id == other:
      [Phrase("bill.as-expense", ["id": .number(id)])]
    case (.said, .said): [Phrase("bill.as-said")]
    default: homeFollowed(home) + categoryFollowed(category)
    }
  }

  private static func homeFollowed(_ reason: BillDraft.Reason?) -> [Phrase] {
    switch reason {
    case .earlier(let id): [Phrase("bill.home-as-expense", ["id": .number(id)])]
    case .said: [Phrase("bill.home-as-said")]
    default: []
    }
  }

  private static func categoryFollowed(_ reason: BillDraft.Reason?) -> [Phrase] {
    switch reason {
    case .earlier(let id): [Phrase("bill.category-as-expense", ["id": .number(id)])]
    case .said: [Phrase("bill.category-as-said")]
    default: []
    }
  }
}
