internal import Bookkeeping
package import Documents
internal import Ownership

extension StatementReport {
  /// The sections that people read: the homes, each kind of line, the corrections, and the sums.
  ///
  /// A section without rows is left out, but for the first and the last one.
  package var sections: [Document] {
    [shares]
      + [stays, adjustments, expenses, personal, fees, taxes, transfers].filter {
        !$0.lines.isEmpty
      }
      .map(\.document) + (statement.corrections.isEmpty ? [] : [corrections]) + [sums]
  }

  /// The sections of a text: the first one has the title of the statement, the last one what is to be paid.
  ///
  /// - Parameter namingCommands: Whether it has the commands that assign what belongs to nobody: a text for the
  ///   owner has none.
  package func textSections(namingCommands: Bool) -> [Document] {
    var sections = sections
    sections[0].title = title
    sections[0].preface = identity + remarks
    sections[sections.count - 1].notes =
      payment + (namingCommands ? unassignedWithCommands : unassigned)
    return sections
  }

  /// The lines of one kind.
  private struct Section {
    let title: String
    let lines: [SentLine]
    let columns: [TableColumn<SentLine>]

    var document: Document {
      Table(columns).document(
        "estada/statement/1", title: Phrase(title), whenEmpty: Phrase("report.position.nothing"),
        rows: lines)
    }
  }

  private func section(
    _ title: String, of kinds: StatementLineKind..., columns: [TableColumn<SentLine>]
  ) -> Section {
    Section(
      title: title, lines: statement.lines.filter { kinds.contains($0.subject) }, columns: columns)
  }

  // MARK: Columns

  private static func date(_ heading: String = "column.date") -> TableColumn<SentLine> {
    .init("date", heading: heading) { .day($0.date) }
  }

  private var homeColumn: TableColumn<SentLine> {
    let hasSeveral = homes.count > 1
    return .init(
      "home", heading: "column.property", isOptional: true, isElastic: true, priority: .main
    ) { hasSeveral ? Cell($0.home) : .empty }
  }

  private static func text(_ heading: String) -> TableColumn<SentLine> {
    .init("text", heading: heading, isOptional: true, isElastic: true) { $0.textCell }
  }

  private static func amount(_ heading: String) -> TableColumn<SentLine> {
    .figures("amount", heading: heading) { $0.amount.map { .money($0) } ?? .pending }
  }

  /// An amount that leads from that of a stay to the part of the owner: without it, the row would not add up.
  private static func deduction(
    _ name: String, heading: String? = nil, _ amount: @escaping (SentLine) -> Money
  ) -> TableColumn<SentLine> {
    .figures(name, heading: heading, isOptional: true) { .deduction(amount($0)) }
  }

  private static var share: TableColumn<SentLine> {
    .figures("share", heading: "column.ownership", isOptional: true, priority: .detail) {
      $0.shareCell
    }
  }

  private static func effect(
    _ name: String, _ heading: String, isOptional: Bool = true,
    priority: Column.Priority = .essential, _ amount: @escaping (SentLine) -> Money
  ) -> TableColumn<SentLine> {
    .figures(name, heading: heading, isOptional: isOptional, priority: priority, sum: .amounts) {
      .money(amount($0))
    }
  }

  /// The part of the owner, and what it received and paid, whose sums are in the last section too.
  private static var effects: [TableColumn<SentLine>] {
    [
      share, effect("entitled", "column.your-part", isOptional: false, \.entitled),
      effect("received", "column.received-by-you", priority: .main, \.received),
      effect("paid", "column.paid-by-you", priority: .main, \.paid),
    ]
  }

  // MARK: Sections

  private var shares: Document {
    section(
      "statement.section.homes", of: .share,
      columns: [
        .init("home", heading: "column.property", isElastic: true) { Cell($0.home) },
        .figures("share", heading: "column.ownership") {
          $0.numerator == 0 ? .quota(0) : $0.shareCell
        },
        .init("date", heading: "column.valid_from", isOptional: true) { [first = statement.first] in
          $0.date > first ? .day($0.date) : .empty
        },
      ]
    ).document.titled(
      Phrase("statement.section.homes"), whenEmpty: Phrase("statement.no-homes"))
  }

  private var stays: Section {
    let guests = guests
    return section(
      "statement.section.stays", of: .stay,
      columns: [
        StatementReport.date("column.check_in"),
        .figures("nights", isOptional: true, priority: .rare) { Cell(count: $0.nights) },
        homeColumn,
        .init("guest", isOptional: true, isElastic: true) { Cell(guests[$0.record]) },
        StatementReport.amount("column.amount"),
        StatementReport.deduction("commission", \.commission),
        StatementReport.deduction("tax", \.tax),
        StatementReport.deduction("fee", heading: "column.fee-amount", \.fee),
      ] + StatementReport.effects)
  }

  private var adjustments: Section {
    section(
      "statement.section.adjustments", of: .adjustment,
      columns: [
        StatementReport.date(), homeColumn, StatementReport.text("column.reason"),
        StatementReport.amount("column.amount-adjustment"),
      ] + StatementReport.effects)
  }

  private var expenses: Section {
    section(
      "statement.section.expenses", of: .expense,
      columns: [
        StatementReport.date(), homeColumn, StatementReport.text("column.concept"),
        StatementReport.amount("column.amount-paid"),
      ] + StatementReport.effects)
  }

  private var personal: Section {
    section(
      "statement.section.private", of: .personal,
      columns: [
        StatementReport.date(), StatementReport.text("column.concept"),
        StatementReport.amount("column.amount-paid"),
      ] + StatementReport.effects)
  }

  private var fees: Section {
    section(
      "statement.section.fees", of: .fee,
      columns: [
        .init("date", heading: "column.month") { .period(PeriodGrain.month.period(of: $0.date)) },
        homeColumn, StatementReport.amount("column.fee-amount"),
      ] + StatementReport.effects)
  }

  private var taxes: Section {
    section(
      "statement.section.taxes", of: .stayVAT, .adjustmentVAT, .expenseVAT, .withheld,
      columns: [
        StatementReport.date(), homeColumn,
        .init("subject", heading: "column.movement") { $0.subject.cell },
        .init("text", heading: "column.vat-record", isElastic: true) { $0.recordCell },
      ] + StatementReport.effects.filter { $0.column.name != "share" })
  }

  private var transfers: Section {
    section(
      "statement.section.transfers", of: .transfer,
      columns: [
        StatementReport.date(),
        .init("direction", heading: "column.movement") {
          let isMade = $0.transfers > .zero
          return .term(
            code: isMade ? "made" : "received",
            key: isMade ? "statement.transfer-made" : "statement.transfer-received")
        },
        StatementReport.text("column.party"),
        StatementReport.effect(
          "transfers", "column.amount-transfer", isOptional: false, \.transfers),
      ])
  }

  private var corrections: Document {
    let hasSeveral = homes.count > 1
    return Table<OwnerStatement.Correction>([
      .init("date") { .day($0.line.date) },
      .init("subject", heading: "column.movement") { $0.line.subject.cell },
      .figures("record", heading: "column.id", priority: .main) {
        let hasNumber = $0.line.record > 0 && $0.line.subject != .fee
        return Cell(number: hasNumber ? Int64($0.line.record) : nil)
      },
      .init("home", heading: "column.property", isOptional: true, isElastic: true) {
        hasSeveral ? Cell($0.line.home) : .empty
      },
      .init("text", heading: "column.concept", isOptional: true, isElastic: true) {
        $0.line.textCell
      },
      .figures("before", heading: "column.sent-amount") { .money($0.before) },
      .figures("after", heading: "column.present-amount") { .money($0.after) },
      .figures("difference", sum: .amounts) { $0.line.balanceCell },
    ]).document(
      "estada/statement/1", title: Phrase("statement.section.corrections"),
      whenEmpty: Phrase("report.position.nothing"), rows: statement.corrections)
  }

  /// The sums from the opening to the closing balance.
  private var sums: Document {
    let lines = statement.lines
    func sum(
      _ kinds: StatementLineKind..., of amount: (SentLine) -> Money
    ) throws(AmountOverflow) -> Money {
      try lines.filter { kinds.isEmpty || kinds.contains($0.subject) }.map(amount).sum
    }
    return Table<(code: String, key: String, amount: Money)>([
      .init("item", heading: "column.movement", isElastic: true) {
        .term(code: $0.code, key: $0.key)
      },
      .figures("amount", heading: "column.amount-transfer") { .money($0.amount) },
    ]).document(
      "estada/statement/1", title: Phrase("statement.section.sums"),
      whenEmpty: Phrase("report.position.nothing")
    ) { [statement] body in
      let corrected = try statement.corrections.map { try $0.line.balance() }.sum
      let items: [(code: String, key: String, amount: Money)] = [
        ("opening", "statement.sum.opening", statement.opening),
        ("stays", "statement.sum.stays", try sum(.stay, of: \.entitled)),
        ("adjustments", "statement.sum.adjustments", try sum(.adjustment, of: \.entitled)),
        ("expenses", "statement.sum.expenses", try sum(.expense, of: \.entitled)),
        ("private", "statement.sum.private", try sum(.personal, of: \.entitled)),
        ("fees", "statement.sum.fees", try sum(.fee, of: \.entitled)),
        (
          "taxes", "statement.sum.taxes",
          try sum(.stayVAT, .adjustmentVAT, .expenseVAT, .withheld, of: \.entitled)
        ),
        ("received", "statement.sum.received", try sum(of: \.received).negated()),
        ("paid", "statement.sum.paid", try sum(of: \.paid)),
        ("transfers", "statement.sum.transfers", try sum(of: \.transfers)),
        ("corrections", "statement.sum.corrections", corrected),
      ]
      // A total needs two rows.
      for (index, item) in items.enumerated() where index < 2 || item.amount != .zero {
        try body(item)
      }
      return ("closing", "statement.sum.closing", statement.closing)
    }
  }
}
