internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Ownership
internal import Reporting

extension ListedDocument {
  /// The sentence that names the document of a record.
  var keptPhrase: Phrase {
    Phrase("expense.document", ["id": .number(attachment.id), "name": .text(attachment.name)])
  }
}

/// The messages about an expense that was added, changed or shown.
struct ExpenseSummary {
  private let described: DescribedExpense
  private let documents: [ListedDocument]
  /// The answers to the proposal that the expense was; empty for any other expense.
  private let votes: [Vote]
  /// Whether the taxes of the bill are shown, which those of a bill that was read are already.
  private let showsTaxes: Bool

  init(
    _ described: DescribedExpense, documents: [ListedDocument] = [], votes: [Vote] = [],
    showsTaxes: Bool = true
  ) {
    self.described = described
    self.documents = documents
    self.votes = votes
    self.showsTaxes = showsTaxes
  }

  /// The sentences about bills, by those about expenses of one home.
  private static let billKeys = [
    "expense.added": "expense.bill-added", "expense.edited": "expense.bill-edited",
    "expense.shown": "expense.bill-shown",
  ]

  /// Prints the recorded values.
  ///
  /// - Parameter notes: Sentences about where values come from.
  func report(
    _ key: String, to context: Context, _ options: WriteOptions, notes: [Phrase] = []
  ) throws {
    let expense = described.expense
    let phrase = Phrase(
      expense.isBill ? ExpenseSummary.billKeys[key] ?? key : key,
      [
        "id": .number(expense.id), "property": described.purpose(of: expense),
        "concept": .text(expense.concept), "amount": expense.amountCell,
        "date": .dayInWords(expense.date, .on),
        "category": .category(expense.category),
      ])
    var phrases = [phrase]
    if expense.amount == nil {
      phrases.append(Phrase("expense.amount-pending", ["id": .number(expense.id)]))
    }
    phrases += described.parts.map(described.phrase(of:))
    if let bill = described.bill {
      phrases.append(
        Phrase(
          "expense.of-bill",
          [
            "bill": .number(bill.id), "concept": .text(bill.concept), "amount": bill.amountCell,
          ]))
    }
    if let supplier = expense.supplier {
      phrases.append(Phrase("expense.supplier", ["supplier": .text(supplier)]))
    }
    if let payer = expense.paidBy.flatMap({ described.parties[$0] }) {
      phrases.append(Phrase("expense.paid-by", ["name": .text(payer.name)]))
    } else if let payer = described.assumedPayer {
      phrases.append(Phrase("expense.taken-as-paid-by", ["name": .text(payer.name)]))
    } else if expense.isBill, !described.parties.isEmpty, expense.amount != nil {
      phrases.append(Phrase("expense.payer-unknown", ["id": .number(expense.id)]))
    }
    if let day = expense.paidOn {
      phrases.append(Phrase("expense.paid-on", ["date": .dayInWords(day, .on)]))
    }
    let isTaxed = showsTaxes && expense.taxes?.treatment != .exempt
    phrases += (isTaxed ? expense.taxes?.lines ?? [] : []).map { line in
      Phrase(
        "expense.tax",
        [
          "percent": .percentage(line.rate), "base": .money(line.base),
          "tax": .money(line.amount),
        ])
    }
    phrases += described.vatPhrases
    let bill = [expense.supplierTaxID, expense.number, expense.supplyPoint].compactMap { $0 }
    if !bill.isEmpty {
      phrases.append(Phrase("expense.bill", ["text": .text(bill.joined(separator: " · "))]))
    }
    phrases += boxPhrases
    if let period = expense.period {
      phrases.append(
        Phrase(
          "expense.period", ["span": .span(from: period.firstDay, to: period.lastDay)]))
    }
    phrases += Phrase.note(expense.note)
    if let tags = expense.tags { phrases.append(tags.phrase) }
    phrases += votes.phrases(among: described.parties)
    phrases += documents.map(\.keptPhrase)
    try context.echo(
      phrases + notes, described.document(naming: documents.map(\.attachment.name)), options)
    context.warnIfLarge(expense.amount)
    if context.isFarAhead(expense.date) {
      context.warn(Phrase("expense.far", ["day": .day(expense.date)]))
    }
  }
}

extension ExpenseSummary {
  /// The sentences about where the expense counts in the income tax.
  private var boxPhrases: [Phrase] {
    let expense = described.expense
    let owner = expense.boxOwner.flatMap { described.parties[$0] }
    return [
      expense.box.map { box in
        switch box {
        case .none: Phrase("expense.box-none")
        case .furniture: Phrase("expense.box-furniture")
        case .improvement: Phrase("expense.box-improvement")
        default: Phrase("expense.box", ["box": .text(box.rawValue)])
        }
      },
      expense.boxShare.map { Phrase("expense.box-share.\($0.rawValue)") },
      owner.map { Phrase("expense.box-owner", ["name": .text($0.name)]) },
    ].compactMap(\.self)
  }
}

extension [DescribedExpense] {
  /// The expenses and their parts as a list.
  ///
  /// - Parameter names: The names of the documents of a single expense.
  func document(naming names: [String]) -> Document {
    let wholes = compactMap { $0.bill ?? ($0.parts.isEmpty ? nil : $0.expense) }
    let homes = compactMap { described in
      described.expense.property.flatMap { described.homes[$0] }
    }
    let first = self.first
    return ExpenseList.document(
      properties: allSatisfy(\.parts.isEmpty)
        ? Dictionary(homes.map { ($0.id, $0) }) { $1 } : first?.homes ?? [:],
      parties: first?.parties ?? [:],
      bills: Dictionary(wholes.map { ($0.id, $0.amount ?? .zero) }) { $1 },
      payers: first?.payers ?? ExpensePayers(),
      documents: first.map { names.isEmpty ? [:] : [$0.expense.id: names] } ?? [:],
      payments: contains { $0.expense.paidOn != nil } ? .days : nil,
      used: Set(flatMap { [$0.expense] + $0.parts }.flatMap(\.usedFields))
    ) { body in
      for described in self {
        for expense in [described.expense] + described.parts { try body(expense) }
      }
    }
  }
}

extension DescribedExpense {
  /// The expense and its parts as a list.
  func document(naming names: [String]) -> Document { [self].document(naming: names) }

  /// The name of what an expense is for.
  fileprivate func purpose(of expense: Expense) -> Cell {
    expense.purpose(of: expense.property.flatMap { homes[$0] }, parties)
  }

  /// The sentence about a part.
  fileprivate func phrase(of part: Expense) -> Phrase {
    var values: [String: Cell] = [
      "id": .number(part.id), "property": purpose(of: part), "amount": part.amountCell,
      "concept": .text(part.note.map { "\(part.concept) (\($0))" } ?? part.concept),
      "category": .category(part.category),
    ]
    guard let rule = part.rule else { return Phrase("expense.part", values) }
    values["rule"] = rule.cell(isShared: parts.filter { $0.rule == .rest }.count > 1)
    return Phrase("expense.part-by-rule", values)
  }
}
