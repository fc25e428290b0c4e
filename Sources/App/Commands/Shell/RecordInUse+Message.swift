internal import Bookkeeping
internal import Documents
internal import Ledger

extension RecordKind {
  /// The command that lists the records of the kind, which people name by their numbers.
  var listCommand: [String] {
    switch table {
    case FiledReturn.kind.table: ["tax", "filed"]
    case Payment.kind.table: ["import", "waiting"]
    case Receipt.kind.table: ["booking", "receipt", "list"]
    case BankLine.kind.table: ["bank", "list"]
    case Payout.kind.table: ["report", "payouts"]
    case BankRule.kind.table: ["bank", "rule", "list"]
    case SentStatement.kind.table: ["statement", "list"]
    default: [table, "list"]
    }
  }
}

extension RecordInUse {
  /// The sentence about the records that prevent the removal, and what to do.
  var phrase: Phrase {
    let uses = Phrase.uses(self.uses).map { Cell.phrase($0) } ?? .empty
    let name = self.name.map { Cell.text($0) } ?? .record(table, number)
    if table == Party.kind.table, let code {
      return Phrase(
        "error.owner-in-use",
        [
          "name": name, "records": uses,
          "command": .commands([["estada", "owner", "merge", code]]),
        ])
    }
    if table == Category.kind.table, let code {
      return Phrase(
        "error.category.in-use", ["name": name, "code": .text(code), "records": uses])
    }
    guard table == Property.kind.table else {
      return Phrase("error.in-use", ["record": name, "records": uses])
    }
    func count(_ kind: RecordKind) -> Int { self.uses.first { $0.table == kind.table }?.count ?? 0 }
    let (bookings, expenses) = (count(Booking.kind), count(Expense.kind))
    if bookings + expenses == 0 {
      return Phrase("error.property-in-use", ["name": name, "records": uses])
    }
    return Phrase(
      "error.property-has-records",
      Phrase.counts(bookings: bookings, expenses: expenses).merging(["name": name]) { $1 })
  }
}

extension Phrase {
  /// The numbers of bookings and expenses as placeholders.
  static func counts(bookings: Int, expenses: Int) -> [String: Cell] {
    [
      "bookings": .phrase(Phrase("count.bookings", count: bookings)),
      "expenses": .phrase(Phrase("count.expenses", count: expenses)),
    ]
  }

  /// The records of each kind as a list: *2 bookings, 1 share*; nil without records.
  static func uses(_ uses: [RecordUse]) -> Phrase? {
    uses.map { Phrase("record-count.\($0.table)", count: $0.count) }.reduce(nil) { list, phrase in
      list.map { Phrase("word.list", ["one": .phrase($0), "other": .phrase(phrase)]) } ?? phrase
    }
  }
}
