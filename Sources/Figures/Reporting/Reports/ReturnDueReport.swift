package import Bookkeeping
package import Documents
package import Filing
package import ValueAddedTax

/// The returns of a tax with the days in which they are filed, and what is known of each.
package struct ReturnDueReport: Sendable {
  /// A return of the report.
  package struct Row: Sendable {
    /// What the days say today.
    package enum State: String, CaseIterable, Sendable {
      /// The filing days have not begun.
      case open
      /// It is to be filed now.
      case due
      /// The filing days have passed.
      case past
      /// The tax agency has not published the days.
      case notPublished = "not-published"
      /// The program does not know the days.
      case unknown
    }

    /// The person; nil in a book without owners.
    package let owner: Party?
    /// The code of the form.
    package let form: String
    /// The duty of filing it.
    package let duty: DutyRule
    /// The home; nil for a form about all homes of a person.
    package let home: Property?
    /// The year or quarter.
    package let period: Period
    /// The tax; nil for modelo 100, and if a fact is missing.
    package let amount: Money?
    /// Whether a figure lacks a fact.
    package let isIncomplete: Bool
    /// The window, and its days.
    package let window: ReturnWindow?
    package let term: ReturnTerm?
    /// The latest return, and whether its boxes are others now; nil if none is recorded.
    package let filed: (filed: FiledReturn, isChanged: Bool)?
    /// What the user said of a return that the book does not keep; nil for nothing.
    private var mark: DutyMark?
    /// What the days say today.
    package let state: State
    /// Whether the period is over.
    private let isOver: Bool

    /// Describes a return on a day.
    package init(
      owner: Party?, form: TaxForm, home: Property?, period: Period, amount: Money?,
      isIncomplete: Bool, window: ReturnWindow?, term: ReturnTerm?,
      filed: (filed: FiledReturn, isChanged: Bool)?, on today: Day
    ) {
      self.init(
        owner, form.rawValue, form.duty, home, period, amount, isIncomplete, window, term, filed,
        on: today)
    }

    /// Describes a return on a day that the book does not keep; nil if the user said that it need not be filed.
    package init?(
      owner: Party, form: VATForm, period: Period, amount: Money?, window: ReturnWindow?,
      term: ReturnTerm?, marks: [DutyMark], on today: Day
    ) {
      self.init(
        owner, form.rawValue, form.duty, nil, period, amount, false, window, term, nil, on: today)
      let entry = term.map { AgendaEntry(duty, of: .owner(owner), in: period, $0) }
      if let new = entry?.mark(.done, on: today, note: nil) {
        mark = marks.first { $0.isAboutSame(as: new) }
      }
      if mark?.state == .skipped { return nil }
    }

    private init(
      _ owner: Party?, _ form: String, _ duty: DutyRule, _ home: Property?, _ period: Period,
      _ amount: Money?, _ isIncomplete: Bool, _ window: ReturnWindow?, _ term: ReturnTerm?,
      _ filed: (filed: FiledReturn, isChanged: Bool)?, on today: Day
    ) {
      self.owner = owner
      self.form = form
      self.duty = duty
      self.home = home
      self.period = period
      self.amount = amount
      self.isIncomplete = isIncomplete
      self.window = window
      self.term = term
      self.filed = filed
      isOver = period.lastDay < today
      if let term {
        state = today < term.opens ?? .first ? .open : today <= term.closes ? .due : .past
      } else {
        state = window == nil ? .unknown : .notPublished
      }
    }

    /// What is known of the return.
    package var known: DueReport.Row.Filing {
      guard let filed else { return mark == nil ? .none : .filed }
      if filed.isChanged { return .differs }
      return filed.filed.paidOn == nil ? .filed : .paid
    }

    /// The day on which it was filed; nil if that is not known.
    package var filedOn: Day? { filed?.filed.filedOn ?? mark?.markedOn }

    /// Whether the book keeps the filed returns of the form.
    package var isKept: Bool { duty != .withholding && duty != .thirdParties }

    /// The key in the agenda of a return that the book does not keep, and that has to be filed.
    fileprivate var agendaKey: String? {
      guard !isKept, isToDo, let owner, let term else {
        return nil
      }
      return AgendaEntry(duty, of: .owner(owner), in: period, term).key
    }

    /// Whether there is something to do: it is not filed though it may be, or has changed since.
    package var isToDo: Bool {
      switch known {
      case .none, .partial: isOver && state != .open && state != .notPublished
      case .differs: true
      case .filed, .paid: false
      }
    }
  }

  /// The returns, newest first.
  package let rows: [Row]
  private let tax: BoxTax

  /// Describes a report.
  package init(_ rows: [Row], tax: BoxTax = .incomeTax) {
    self.rows = rows
    self.tax = tax
  }

  /// Whether a return is to be filed or corrected.
  package var hasToDo: Bool { rows.contains(where: \.isToDo) }
}

extension ReturnDueReport {
  /// Returns the report as a document.
  package var document: Document {
    let isNamed = Set(rows.compactMap { $0.owner?.code }).count > 1
    var document = Table<Row>([
      .init("form") { .text($0.form) },
      .init("who", for: .machines) { Cell($0.owner?.code) },
      .init("owner_name", heading: "column.owner", for: .people, isElastic: true, if: isNamed) {
        Cell($0.owner?.name)
      },
      .init("property", for: .machines) { Cell($0.home?.code) },
      .init(
        "name", heading: "column.property", for: .people, isElastic: true,
        if: rows.contains { $0.home != nil }
      ) { Cell($0.home?.name) },
      .init("from", for: .machines) { .day($0.period.firstDay) },
      .init("to", for: .machines) { .day($0.period.lastDay) },
      .init("period", heading: "column.filing-period", for: .people) { .period($0.period) },
      .init("state", isElastic: true) { row in
        let word = row.known == .none ? row.state.rawValue : row.known.rawValue
        return .term(code: row.state.rawValue, key: "filing.state.\(word)")
      },
      .init("due_from", isOptional: true) { Cell($0.term?.opens) },
      .init("due_to", isOptional: true) { Cell($0.term?.closes) },
      .figures("tax", heading: "column.result", isOptional: true) { Cell($0.amount) },
      .init("filing", for: .machines) { .text($0.known.rawValue) },
      .init("filed_on", isOptional: true, priority: .detail) { Cell($0.filedOn) },
      .init("return", for: .machines) { Cell(number: $0.filed?.filed.id) },
      .init("is_complete", for: .machines) { .flag(!$0.isIncomplete) },
    ]).document(
      "estada/due/1", title: Phrase(tax == .vat ? "vat.due.title" : "income-tax.due.title"),
      whenEmpty: Phrase(tax == .vat ? "vat-filer.list.empty" : "income-tax.due.empty"),
      rows: rows)
    document.notes = notes
    return document
  }

  private var notes: [Phrase] {
    var notes: [Phrase] = []
    if !rows.isEmpty && rows.allSatisfy({ $0.known == .none }) {
      notes.append(Phrase(tax == .vat ? "vat.due.not-known" : "income-tax.due.not-known"))
    }
    if let key = rows.last(where: { $0.agendaKey != nil })?.agendaKey {
      notes.append(
        Phrase(
          "vat.due.marked", ["command": .command(["agenda", "done", key])]))
    }
    if let row = rows.first(where: { $0.state == .notPublished }), let window = row.window {
      notes.append(
        Phrase(
          "income-tax.due.not-published",
          ["form": .text(row.form), "year": .number(Int64(window.years.lowerBound))]))
    }
    if rows.contains(where: { $0.state == .unknown }) {
      notes.append(Phrase("income-tax.due.unknown"))
    }
    if rows.contains(where: \.isIncomplete) {
      notes.append(Phrase("income-tax.due.incomplete"))
    }
    return notes
  }
}
