package import Bookkeeping
package import Documents
internal import Ownership
internal import Reporting
internal import UnicodeText

extension Refusal {
  /// No record of the kind has the number.
  package static func unknown(_ kind: RecordKind, _ number: Int64) -> Refusal {
    Refusal(
      "error.unknown-record",
      [
        "record": .record(kind.table, number),
        "command": .command(kind.listCommand),
      ])
  }

  /// Whether it says that no record of a kind has the number.
  package func isUnknown(_ kind: RecordKind) -> Bool {
    guard let phrase = phrases.first, phrase.key == "error.unknown-record",
      case .phrase(let record) = phrase.values["record"]
    else { return false }
    return record.values["table"] == .text(kind.table)
  }

  /// The refusal with another command that lists the records.
  package func listed(by command: [String]) -> Refusal {
    Refusal(
      phrases.map {
        Phrase($0.key, $0.values.merging(["command": .commands([command])]) { $1 })
      }, reason)
  }

  /// The book does not have what was typed, with the nearest that it has.
  ///
  /// - Parameters:
  ///   - key: The sentence; that with a suggestion has the ending `-suggest`.
  ///   - placeholder: The name of the typed text in the sentence.
  static func unknown(
    _ key: String, _ typed: String, as placeholder: String = "name", near: String?
  ) -> Refusal {
    guard let near else { return Refusal(key, [placeholder: .text(typed)]) }
    return Refusal(key + "-suggest", [placeholder: .text(typed), "suggestion": .text(near)])
  }

  /// Other records prevent the removal of a record.
  package static func inUse(_ record: some BookRecord, _ uses: [RecordUse]) -> Refusal {
    let kind = type(of: record).kind
    let named = record as? any NamedRecord
    let name = named.map { Cell.text($0.name) } ?? .record(kind.table, record.id)
    var values = ["name": name, "records": Phrase.uses(uses).map { .phrase($0) } ?? .empty]
    switch kind.table {
    case Party.kind.table:
      values["command"] = .command(["owner", "merge", named?.code ?? ""])
      return Refusal("error.owner-in-use", values)
    case Category.kind.table:
      // Expenses get another one together, others one by one. The next refusal names the next kind.
      let ofFirst = recordKinds.first { $0.kind.table == uses.first?.table }?.kind.listCommand ?? []
      let edit = ["expense", "edit", "--where", "category=\(named?.code ?? "")", "--category", "…"]
      let hasExpenses = uses.contains { $0.table == Expense.kind.table }
      values["command"] = .command((hasExpenses ? edit : ofFirst))
      return Refusal("error.category.in-use", values)
    case Property.kind.table:
      func count(_ kind: RecordKind) -> Int { uses.first { $0.table == kind.table }?.count ?? 0 }
      let (bookings, expenses) = (count(Booking.kind), count(Expense.kind))
      if bookings + expenses == 0 { return Refusal("error.property-in-use", values) }
      return Refusal(
        "error.property-has-records",
        Phrase.counts(bookings: bookings, expenses: expenses).merging(["name": name]) { $1 })
    default:
      return Refusal("error.in-use", ["record": name, "records": values["records"] ?? .empty])
    }
  }

  /// The shares of a home from a day on are no valid set.
  static func invalidShares(of home: String, from day: Day, _ error: OwnershipError) -> Refusal {
    Refusal(
      "error.invalid-shares",
      ["property": .text(home), "day": .day(day), "reason": .phrase(error.phrase)], .badData)
  }

  /// The shares of a group are no valid set.
  static func invalidGroup(_ name: String, _ error: OwnershipError) -> Refusal {
    Refusal(
      "error.group.invalid", ["name": .text(name), "reason": .phrase(error.phrase)], .badData)
  }

  /// The change would leave what an audit finds wrong.
  static func unsound(_ finding: AuditFinding) -> Refusal {
    Refusal("error.unsound", ["finding": finding.sentence])
  }

  /// The name of a listing belongs to the home with a code.
  static func listingTaken(_ name: String, by code: String) -> Refusal {
    // The parser would take a value that begins with a hyphen for an option.
    let option =
      name.unicodeScalars.first == "-"
      ? ["--forget-listing=\(name)"] : ["--forget-listing", name]
    return Refusal(
      "error.listing-taken",
      [
        "name": .text(name), "code": .text(code),
        "command": .command(["property", "edit", code] + option),
      ])
  }
}

extension RecordKind {
  /// The command that lists the records of the kind, which people name by their numbers.
  package var listCommand: [String] {
    switch table {
    case FiledReturn.kind.table: ["tax", "filed"]
    case Payment.kind.table: ["import", "waiting"]
    case Receipt.kind.table: ["booking", "receipt", "list"]
    case BankLine.kind.table: ["bank", "list"]
    case Payout.kind.table: ["report", "payouts"]
    case BankRule.kind.table: ["bank", "rule", "list"]
    case SentStatement.kind.table: ["statement", "list"]
    case Asset.kind.table: ["property", "asset", "list"]
    case IncomeTaxAmount.kind.table: ["income-tax", "list"]
    case CommissionBill.kind.table: ["expense", "commission", "list"]
    case OwnDate.kind.table: ["agenda"]
    case Party.kind.table: ["owner", "list"]
    case GroupShare.kind.table: ["owner", "group", "list"]
    case BankAccount.kind.table: ["bank", "account", "list"]
    case VATFiler.kind.table: ["vat", "list"]
    default: [table, "list"]
    }
  }
}

extension Phrase {
  /// The numbers of bookings and expenses as placeholders.
  package static func counts(bookings: Int, expenses: Int) -> [String: Cell] {
    [
      "bookings": .phrase(Phrase("count.bookings", count: bookings)),
      "expenses": .phrase(Phrase("count.expenses", count: expenses)),
    ]
  }

  /// The records of each kind as a list: *2 bookings, 1 share*; nil without records.
  package static func uses(_ uses: [RecordUse]) -> Phrase? {
    uses.map { Phrase("record-count.\($0.table)", count: $0.count) }.reduce(nil) { list, phrase in
      list.map { Phrase("word.list", ["one": .phrase($0), "other": .phrase(phrase)]) } ?? phrase
    }
  }
}

extension Array where Element == any BookRecord {
  /// The records that were removed with others, as a list; none of those that are a part of one, as the boxes of a return
  /// are. What becomes of lines of the bank is said by itself.
  package var listed: Phrase? {
    let silent = [BankPart.kind, FiledBox.kind, FiledStay.kind, SentLine.kind].map(\.table)
    let tables = map { type(of: $0).kind.table }.filter { !silent.contains($0) }
    let counts = Dictionary(tables.map { ($0, 1) }, uniquingKeysWith: +)
    return Phrase.uses(
      recordKinds.compactMap { kind in
        counts[kind.kind.table].map { RecordUse(table: kind.kind.table, count: $0) }
      })
  }
}

extension Array where Element: NamedRecord {
  /// The code of the record whose code, name or word of the name is nearest to the typed text.
  package func suggestion(for typed: String) -> String? {
    var codes: [String: String] = [:]
    for record in self {
      for known in [record.code, record.name] + record.words where codes[known] == nil {
        codes[known] = record.code
      }
    }
    let nearest = Suggestion.nearest(to: typed, among: codes.keys.sorted(), folding: \.folded)
    return nearest.flatMap { codes[$0] }
  }
}
