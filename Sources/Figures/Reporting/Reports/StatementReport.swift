package import Bookkeeping
package import Documents
package import Ownership

/// The statement of an owner as documents: one for machines, and the sections that people read.
package struct StatementReport {
  /// A record of a home of the owner that belongs to nobody yet.
  package struct Gap {
    /// The record.
    package let line: SentLine
    /// The number of the bill that the record is a part of, and whose payer is that of the part; nil for
    /// any other record.
    package let bill: Int64?
    /// Whether the owners of the home on the day are not known; otherwise who received or paid the amount.
    package let isWithoutOwners: Bool

    /// Describes a record.
    package init(line: SentLine, bill: Int64? = nil, isWithoutOwners: Bool) {
      self.line = line
      self.bill = bill
      self.isWithoutOwners = isWithoutOwners
    }
  }

  /// The statement.
  package let statement: OwnerStatement
  /// The records of its days that belong to nobody yet.
  package let gaps: [Gap]
  /// The only home of the statement; nil for everything.
  package var home: Property?
  /// The guests of the stays by number, if they are to be named.
  package var guests: [Int: String] = [:]
  let homes: [Int64: Property]
  private let manager: Party?
  private let today: Day

  /// Describes a statement.
  ///
  /// - Parameters:
  ///   - homes: The homes of the book by number.
  ///   - manager: The manager, whom the owner pays.
  ///   - today: The current day.
  package init(
    _ statement: OwnerStatement, homes: [Int64: Property], manager: Party?, gaps: [Gap], today: Day
  ) {
    self.statement = statement
    self.homes = homes
    self.manager = manager
    self.gaps = gaps
    self.today = today
  }

  /// The period, by its name if it is a month, a quarter or a year; nil without a first day.
  package var period: Period? {
    guard statement.first > .first else { return nil }
    return Period.days(from: statement.first, to: statement.last).named
  }

  /// The title: the owner and the period.
  package var title: Phrase {
    let name = Cell.text(statement.party.name)
    guard let period else {
      return Phrase(
        "statement.title-up-to", ["name": name, "day": .dayInWords(statement.last, .to)])
    }
    return Phrase("statement.title", ["name": name, "period": .period(period)])
  }

  /// The identifiers of the owner.
  package var identity: [Phrase] {
    let party = statement.party
    return [
      party.taxIdentifier.map { Phrase("owner.tax-id", ["text": .text($0.text)]) },
      party.iban.map { Phrase("owner.iban", ["text": .text($0.groupedText)]) },
    ].compactMap(\.self)
  }

  /// What restricts the statement.
  package var remarks: [Phrase] {
    var remarks: [Phrase] = []
    if let sent = statement.sent {
      remarks.append(
        Phrase("statement.as-sent", ["id": .number(sent.id), "day": .dayInWords(sent.sentOn, .on)]))
    } else if let day = statement.sentThrough {
      remarks.append(Phrase("statement.sent-through", ["day": .dayInWords(day, .bare)]))
    }
    if let home { remarks.append(Phrase("statement.one-home", ["home": .text(home.name)])) }
    if statement.last >= today { remarks.append(Phrase("statement.not-over")) }
    return remarks
  }

  /// What has to be paid, and to whom.
  package var payment: [Phrase] {
    // The balance of one home is no debt.
    guard home == nil else { return [] }
    let closing = statement.closing
    guard closing != .zero else { return [Phrase("statement.settled")] }
    guard closing < .zero else {
      return statement.party.iban.map { iban in
        [
          Phrase(
            "statement.to-you-at", ["amount": .money(closing), "iban": .text(iban.groupedText)])
        ]
      } ?? [Phrase("statement.to-you", ["amount": .money(closing)])]
    }
    let amount = Cell.deduction(closing)
    if let manager, manager.id != statement.party.id, let iban = manager.iban {
      return [
        Phrase(
          "statement.by-you-to",
          ["amount": amount, "name": .text(manager.name), "iban": .text(iban.groupedText)])
      ]
    }
    return [Phrase("statement.by-you", ["amount": amount])]
  }

  /// The most records that belong to nobody which are named one by one.
  private static let namedGaps = 10

  /// The records that belong to nobody, for the owner, who has no book to change.
  package var unassigned: [Phrase] { unassigned { $0.fact } }

  /// The records that belong to nobody, each with the command that assigns it.
  package var unassignedWithCommands: [Phrase] {
    unassigned { gap in
      Phrase(
        "statement.to-assign",
        [
          "fact": .phrase(gap.fact),
          "hint": .phrase(gap.hint(code: homes[Int64(gap.line.property)]?.code ?? "")),
        ])
    }
  }

  private func unassigned(_ phrase: (Gap) -> Phrase) -> [Phrase] {
    // The VAT of a record, and what was withheld of it, lack what the record lacks.
    var facts: Set<Phrase> = []
    let gaps = gaps.filter { facts.insert($0.fact).inserted }
    var phrases = gaps.prefix(StatementReport.namedGaps).map(phrase)
    let others = gaps.count - phrases.count
    if others > 0 { phrases.append(Phrase("statement.more-unassigned", count: others)) }
    return phrases
  }
}

extension StatementReport.Gap {
  /// What the record is, and what is not known.
  fileprivate var fact: Phrase {
    Phrase(
      isWithoutOwners ? "statement.no-owners" : "statement.no-holder",
      ["record": line.name, "home": Cell(line.home), "day": .day(line.date)])
  }

  /// How to assign the record; `code` is that of its home.
  fileprivate func hint(code: String) -> Phrase {
    let number = String(line.record)
    let (key, words): (String, [String]) =
      switch line.subject {
      case _ where isWithoutOwners:
        ("statement.set-shares", ["owner", "shares", code, "--from", line.date.isoText])
      case .stay, .stayVAT, .withheld:
        ("statement.say-holder", ["booking", "edit", number, "--received-by", "…"])
      case .adjustment, .adjustmentVAT:
        ("statement.say-holder", ["adjustment", "edit", number, "--by", "…"])
      default:
        (
          bill == nil ? "statement.say-holder" : "statement.say-payer-of-bill",
          ["expense", "edit", bill.map { String($0) } ?? number, "--paid-by", "…"]
        )
      }
    return Phrase(
      key, ["bill": .number(bill ?? 0), "command": .command(words)])
  }
}

extension SentLine {
  /// The record as a subject of a sentence.
  fileprivate var name: Cell {
    switch subject {
    case .stay, .stayVAT, .withheld: .record(Booking.kind.table, Int64(record))
    case .adjustment, .adjustmentVAT: .record(Adjustment.kind.table, Int64(record))
    case .expense, .personal, .expenseVAT: .record(Expense.kind.table, Int64(record))
    case .share, .fee, .transfer, .opening: subject.cell
    }
  }

  /// The record that VAT or a withholding is of, as a cell of a table.
  var recordCell: Cell {
    switch subject {
    case .adjustmentVAT: .numbered(Adjustment.kind.table, Int64(record))
    case .expenseVAT: .numbered(Expense.kind.table, Int64(record))
    default: .numbered(Booking.kind.table, Int64(record))
    }
  }

  /// The share of the owner; empty without one.
  var shareCell: Cell {
    guard numerator > 0 else { return .empty }
    return Share(
      property: 0, validFrom: date, party: 0, numerator: numerator, denominator: denominator
    ).cell
  }

  /// The text of the line; the reason of an adjustment in the language of the reader.
  var textCell: Cell {
    guard subject == .adjustment, let text else { return Cell(text) }
    return .term(code: text, key: "adjustment-kind.\(text)")
  }

  /// The balance of the effect; a sum beyond all limits, in a book that another program made, is empty.
  var balanceCell: Cell { Cell(try? balance()) }
}

extension StatementLineKind {
  /// What a line is about, as a localized term.
  package var cell: Cell {
    let word =
      switch self {
      case .stay: "booking"
      case .fee: "monthly-fee"
      case .stayVAT, .adjustmentVAT: "vat"
      case .expenseVAT: "vat-deducted"
      case .share, .adjustment, .expense, .personal, .transfer, .opening, .withheld: rawValue
      }
    return .term(code: rawValue, key: "movement.\(word)")
  }
}

extension StatementReport {
  /// The statement for machines: every line and correction in one table, the opening balance first.
  package var document: Document {
    let lead: [TableColumn<Row>] = [
      .init("date") { .day($0.line.date) },
      .init("subject") { $0.line.subject.cell },
      .init("is_correction") { .flag($0.line.isCorrection) },
      .figures("record") { Cell(number: $0.line.record > 0 ? Int64($0.line.record) : nil) },
      .init("property") { Cell(homes[Int64($0.line.property)]?.code) },
      .init("home") { Cell($0.line.home) },
      .init("text") { Cell($0.line.text) },
      .init("guest", if: !guests.isEmpty) { Cell(guests[$0.line.record]) },
      .figures("nights") { Cell(count: $0.line.nights) },
    ]
    let amounts: [TableColumn<Row>] = [
      .figures("amount") { Cell($0.line.amount) },
      .figures("commission") { Cell($0.isStay ? $0.line.commission : nil) },
      .figures("tax") { Cell($0.isStay ? $0.line.tax : nil) },
      .figures("fee") { Cell($0.isStay ? $0.line.fee : nil) },
      .figures("numerator") { Cell(count: $0.isShared ? $0.line.numerator : nil) },
      .figures("denominator") { Cell(count: $0.isShared ? $0.line.denominator : nil) },
      .figures("entitled") { .money($0.line.entitled) },
      .figures("received") { .money($0.line.received) },
      .figures("paid") { .money($0.line.paid) },
      .figures("transfers") { .money($0.line.transfers) },
      .figures("position") { $0.line.balanceCell },
      .figures("before") { Cell($0.correction?.before) },
      .figures("after") { Cell($0.correction?.after) },
    ]
    var document = Table(lead + amounts).document(
      "estada/statement/1", title: title, whenEmpty: Phrase("report.position.nothing")
    ) { body in
      var opening = SentLine(.opening, date: statement.first)
      opening.entitled = statement.opening
      for line in [opening] + statement.lines { try body(Row(line: line)) }
      for correction in statement.corrections {
        try body(Row(line: correction.line, correction: correction))
      }
      return nil
    }
    let party = statement.party
    document.fields = [
      Field("party", .text(party.code)), Field("name", .text(party.name)),
      Field("tax_identifier", Cell(party.taxIdentifier?.text)),
      Field("iban", Cell(party.iban?.text)),
      Field("from", statement.first > .first ? .day(statement.first) : .empty),
      Field("to", .day(statement.last)),
      Field("statement", statement.sent.map { .number($0.id) } ?? .empty),
      Field("sent_on", Cell(statement.sent?.sentOn)),
      Field("opening", .money(statement.opening)), Field("closing", .money(statement.closing)),
      Field("unassigned", .count(gaps.count)),
    ]
    return document
  }

  /// A row for machines.
  private struct Row {
    let line: SentLine
    var correction: OwnerStatement.Correction?

    var isShared: Bool { line.numerator > 0 }
    var isStay: Bool { line.subject == .stay && !line.isCorrection }
  }
}

extension [StatementReport] {
  /// The number of records that belong to nobody yet: each once, however many owners are concerned.
  package var unassigned: Int { Set(flatMap(\.gaps).map(\.line.key)).count }
}
