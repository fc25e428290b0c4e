internal import Bookkeeping
package import Documents
internal import IncomeTax

extension IncomeTaxReport {
  /// The boxes as a document, with what is missing below.
  package var document: Document { document(comparedWith: nil) }

  /// The boxes as a document, beside those of the year before.
  ///
  /// - Parameter before: The report on the year before; nil for no comparison.
  package func document(comparedWith before: IncomeTaxReport?) -> Document {
    // What is typed is of one year.
    let rows = before == nil ? rows : rows.filter { !$0.isEntry }
    let amounts = (before?.rows ?? []).keyed(by: \.key)
    let isNamed = Set(lines.compactMap(\.owner)).count > 1
    let hasHomes = Set(lines.compactMap(\.home)).count > 1
    let isElsewhere = lines.contains { $0.form != .resident }
    let places: [TableColumn<Row>] = [
      .init("owner", for: .machines) { Cell($0.owner) },
      .init("owner_name", heading: "column.owner", for: .people, isElastic: true, if: isNamed) {
        Cell($0.owner.map { names[$0] ?? $0 })
      },
      .init("property", for: .machines) { row in Cell(row.home.flatMap { homes[$0] }?.code) },
      .init("name", heading: "column.property", for: .people, isElastic: true, if: hasHomes) {
        row in Cell(row.home.flatMap { homes[$0] }?.name)
      },
      .init("form", for: isElsewhere ? .everybody : .machines) { .text($0.form) },
      .init("period", for: .everybody, if: lines.contains { $0.quarter != nil }) {
        $0.quarter.map { .period($0) } ?? .empty
      },
      .init("box", for: .machines) { .text($0.box) },
      .init("box_number", heading: "column.box", for: .people) {
        $0.isStep ? .empty : .text($0.box)
      },
      .init("concept", heading: "column.box-concept", for: .people, isElastic: true) { $0.concept },
    ]
    let figures: [TableColumn<Row>] = [
      .figures("amount", heading: "column.amount-box") { Cell($0.amount) },
      .figures("previous", heading: "column.previous-amount", if: before != nil) {
        Cell(amounts[$0.key]?.amount)
      },
      .figures("change", heading: "column.change", if: before != nil) { row in
        guard let amount = row.amount, let old = amounts[row.key]?.amount else { return .empty }
        return .money(try amount.subtracting(old))
      },
      .figures("days", for: .machines) { row in row.days.map { .count($0) } ?? .empty },
      .figures("percent", heading: "column.box-percent", for: .machines) { row in
        row.percent.map { .text(Money(cents: $0).plainText) } ?? .empty
      },
      .init("value", for: .machines) { $0.value },
      .figures("other_value", heading: "column.box-value", for: .people, isOptional: true) {
        $0.shownValue
      },
      .figures("pending_amount", isOptional: true) { Cell($0.pending) },
      .init("status") { $0.status?.cell ?? .empty },
    ]
    let year = [
      TableColumn<Row>.figures("year", for: .machines) { _ in .number(Int64(self.year)) }
    ]
    var document = Table<Row>(places + figures + year).document(
      "estada/income-tax/1",
      title: title,
      whenEmpty: Phrase("income-tax.sheet.empty"), rows: rows)
    document.preface = IncomeTaxReport.preface
    document.fields = [
      Field("year", .number(Int64(self.year))),
      Field("status", .text(isComplete ? "complete" : "incomplete")),
      Field("owners", .rows(ownerFields)), Field("carried", .rows(carried.map(carriedFields))),
      Field("missing", .rows(gaps.map { $0.fields(among: homes) })),
      Field("totals", .rows(lines.filter { $0.home == nil }.map(totalFields))),
    ]
    if !details.isEmpty { document.fields.append(Field("boxes", .rows(boxFields))) }
    document.notes = ownNotes + commonNotes
    return document
  }

  /// A document for each owner, if there are several: the sentences about an owner stand below the table of this one,
  /// and those about all below the last.
  package func documents(comparedWith before: IncomeTaxReport?) -> [Document] {
    if owners.count < 2 { return [document(comparedWith: before)] }
    let former = before?.parts ?? []
    var documents = parts.map { part in
      let old = before.map { before in
        former.first { $0.owners == part.owners } ?? before.part(of: part.owners.first ?? nil)
      }
      var document = part.document(comparedWith: old)
      document.title = Phrase(
        "income-tax.sheet.title-of-owner",
        [
          "year": .number(Int64(year)),
          "owner": Cell(part.owners.compactMap { $0 }.first.map { names[$0] ?? $0 }),
        ])
      document.preface = []
      document.notes = part.ownNotes
      return document
    }
    documents[0].preface = IncomeTaxReport.preface
    documents[documents.count - 1].notes += commonNotes
    return documents
  }

  private static let preface = [Phrase("income-tax.estimate"), Phrase("income-tax.services")]

  /// The title of the report.
  package var title: Phrase {
    Phrase("income-tax.sheet.title", ["year": .number(Int64(year))])
  }

  private func totalFields(_ line: Line) -> [Field] {
    [
      Field("owner", Cell(line.owner)), Field("form", .text(line.form.rawValue)),
      Field("box", .text(line.box)),
    ] + line.figureFields
  }

  /// The boxes with the law and the records behind them.
  private var boxFields: [[Field]] {
    details.map { detail in
      let line = lines.first {
        $0.owner == detail.owner && $0.home == detail.home && $0.form == detail.form
          && $0.box == detail.box
      }
      return [
        Field("owner", Cell(detail.owner)), Field("property", Cell(homes[detail.home]?.code)),
        Field("form", .text(detail.form.rawValue)), Field("box", .text(detail.box)),
      ] + (line?.figureFields ?? []) + [
        Field("law", .text(detail.law)),
        Field("records", .rows(detail.explanation.parts.map(\.fields))),
      ]
    }
  }

  private var ownerFields: [[Field]] {
    residences.sorted { $0.key < $1.key }.map { code, country in
      [Field("owner", .text(code)), Field("residence", .text(country))]
    }
  }

  private func carriedFields(_ item: (home: Int64, amount: CarriedAmount)) -> [Field] {
    [
      Field("owner", Cell(item.amount.owner.isEmpty ? nil : item.amount.owner)),
      Field("property", Cell(homes[item.home]?.code)),
      Field("origin", .number(Int64(item.amount.origin))),
      Field("amount", .money(item.amount.amount)),
    ]
  }

  /// The sentences about single owners.
  private var ownNotes: [Phrase] {
    var notes: [Phrase] = []
    for (home, left) in carried {
      notes.append(
        Phrase(
          "income-tax.carried",
          [
            "home": Cell(homes[home]?.name), "amount": .money(left.amount),
            "origin": .number(Int64(left.origin)), "last": .number(Int64(left.origin + 4)),
          ]))
    }
    func note(_ key: String, _ owner: String, _ home: Int64, _ tax: Money) -> Phrase {
      Phrase(
        key,
        ["owner": Cell(names[owner]), "home": Cell(homes[home]?.name), "tax": .money(tax)])
    }
    notes += withheld.map { note("income-tax.withheld", $0.owner, $0.home, $0.tax) }
    notes += otherReadings.map { note("income-tax.other-reading", $0.owner, $0.home, $0.tax) }
    return notes
  }

  /// The sentences about all owners.
  private var commonNotes: [Phrase] {
    var notes: [Phrase] = []
    if isUnfinished { notes.append(Phrase("income-tax.unfinished")) }
    let activities = homes.values.filter {
      $0.activityFrom.map { $0 <= Period.year(year).lastDay } ?? false
    }
    for home in activities.sorted(by: { ($0.name, $0.id) < ($1.name, $1.id) }) {
      notes.append(
        Phrase(
          "income-tax.activity",
          [
            "home": .text(home.name),
            "from": home.activityFrom.map { .dayInWords($0, .from) } ?? .empty,
          ]))
    }
    if entries.contains(where: { $0.entry.box == "0083" }) {
      notes.append(Phrase("income-tax.entries"))
    }
    if entries.contains(where: \.isCut) { notes.append(Phrase("income-tax.two-decimals")) }
    if lines.contains(where: { $0.form == .resident }) && !(2022...2025).contains(year) {
      notes.append(Phrase("income-tax.boxes-of"))
    }
    if lines.contains(where: { $0.status == .administrative }) {
      notes.append(Phrase("income-tax.administrative"))
    }
    if lines.contains(where: { $0.pending != nil }) {
      notes.append(Phrase("income-tax.pending"))
      if hasScale { notes.append(Phrase("income-tax.pending-scale")) }
    }
    for home in beginning.compactMap({ homes[$0] }) {
      notes.append(
        Phrase(
          "income-tax.first-year",
          [
            "home": .text(home.name), "year": .number(Int64(year)),
            "command": .commands([
              [
                "estada", "income-tax", "add", home.code, "--year", String(year), "--item",
                "pending", "--origin", "…", "--amount", "…",
              ]
            ]),
          ]))
    }
    if !assumedResidents.isEmpty { notes.append(Phrase("income-tax.residence")) }
    if !gaps.isEmpty { notes.append(Phrase("income-tax.missing-below", count: gaps.count)) }
    notes += gaps.map { gap in
      Phrase(
        "income-tax.gap",
        [
          "what": .phrase(gap.phrase(among: homes)),
          "command": .commands([gap.command(among: homes)]),
        ]
      )
    }
    return notes
  }
}

extension IncomeTaxReport.Line {
  /// The figure in JSON.
  fileprivate var figureFields: [Field] {
    var amount = Cell.empty
    if case .amount(let figure) = value { amount = Cell(figure) }
    return [
      Field("amount", amount), Field("pending_amount", Cell(pending)),
      Field("status", .text(status.rawValue)),
    ]
  }
}

extension IncomeTaxReport.Entry {
  /// Whether the value is a percentage of which two decimals are not all.
  fileprivate var isCut: Bool { entry.isCut }
}
