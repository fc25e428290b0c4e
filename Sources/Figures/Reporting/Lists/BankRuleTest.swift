package import Bookkeeping
package import Documents

/// A line of the bank that has the words of a rule, and what the rule makes of it.
package struct TestedLine: Sendable {
  /// What becomes of a line.
  package enum Outcome: Equatable, Sendable {
    /// It stays as it is: the user has matched or ignored it, or an earlier rule has.
    case stays
    /// A record explains it, which comes before any rule.
    case record(RecordKind, Int64)
    /// It is recorded as an expense of a category.
    case expense(category: String)
    /// It is ignored.
    case ignored
    /// The rule takes it; what that means is not known yet.
    case taken
    /// Several records or rules fit, so that it is asked.
    case asked
    /// It stays open: no bill of the supplier has the amount.
    case open

    /// The code of the outcome.
    var code: String {
      switch self {
      case .stays: "stays"
      case .record: "record"
      case .expense: "expense"
      case .ignored: "ignored"
      case .taken: "taken"
      case .asked: "asked"
      case .open: "open"
      }
    }
  }

  /// The line with what explains it now.
  package let line: ExplainedLine
  /// What becomes of it.
  package let outcome: Outcome

  /// Describes a line.
  package init(line: ExplainedLine, outcome: Outcome) {
    self.line = line
    self.outcome = outcome
  }

  /// What becomes of the line, for people.
  fileprivate var cell: Cell {
    switch outcome {
    case .record(let kind, let number):
      .phrase(Phrase("bank.part.\(kind.table)", ["id": .number(number)]))
    case .expense(let category):
      .phrase(Phrase("bank.becomes.expense", ["category": .category(category)]))
    case .stays:
      line.line.ignored == nil && line.parts.count == 1
        ? .phrase(line.parts[0].phrase) : .phrase(Phrase("bank.becomes.stays"))
    case .ignored: .phrase(Phrase("bank.becomes.ignored"))
    case .taken: .phrase(Phrase("bank.becomes.taken"))
    case .asked: .phrase(Phrase("bank.becomes.asked"))
    case .open: .phrase(Phrase("bank.becomes.open"))
    }
  }
}

/// The lines that have the words of a rule, and what it makes of them.
package enum BankRuleTestList {
  /// Returns the list as a document.
  ///
  /// - Parameter accounts: The accounts of the book by id; if there is only one, rows do not name it.
  package static func document(
    _ lines: [TestedLine], accounts: [Int64: BankAccount]
  ) -> Document {
    Table<TestedLine>([
      .figures("id") { .number($0.line.line.id) },
      .init("account", isOptional: true, priority: .main) {
        accounts.count > 1 ? Cell(accounts[$0.line.line.account]?.code) : .empty
      },
      .init("booked") { .day($0.line.line.booked) },
      .init("text", isElastic: true) { .text($0.line.line.text) },
      .figures("amount", heading: "column.amount-bank", sum: .amounts) {
        .money($0.line.line.amount)
      },
      .init("state", heading: "column.bank-state") {
        let state = try $0.line.state.rawValue
        return .term(code: state, key: "bank.state.\(state)")
      },
      .init("becomes", for: .machines) { .text($0.outcome.code) },
      .init("record", for: .machines) { tested in
        switch tested.outcome {
        case .record(let kind, let number): .text("\(kind.table) \(number)")
        case .expense(let category): .text(category)
        case .stays where tested.line.parts.count == 1:
          .text(tested.line.parts[0].name)
        default: .empty
        }
      },
      .init("outcome", heading: "column.would-be", for: .people, isElastic: true) { $0.cell },
    ]).document(
      "estada/bank-rule-test/1", title: Phrase("bank.rule.test.title"),
      whenEmpty: Phrase("bank.rule.test.empty"), rows: lines)
  }
}
