internal import Bookkeeping
internal import Importing
internal import Resources
internal import UnicodeText

/// The meaning of a column in a bank's table.
enum BankColumn: String, CaseIterable {
  case date, text, amount, credit, debit, balance, currency, counterparty, iban, reference, fee
  case state, product, account, concept, id, unused
  case valueDate = "value-date"
  case balanceCredit = "balance-credit"
  case balanceDebit = "balance-debit"

  /// The columns with dates.
  static let dates: [BankColumn] = [.date, .valueDate]
  /// The columns with amounts of money.
  static let amounts: [BankColumn] = [
    .amount, .credit, .debit, .fee, .balance, .balanceCredit, .balanceDebit,
  ]
  /// The columns of which the amount of a line is made.
  static let sums: [BankColumn] = [.amount, .credit, .debit]
  /// The columns of which a table may have several.
  static let repeatable: [BankColumn] = [.text, .reference, .counterparty]
}

/// The headings of the tables of a bank, and what is known of them.
struct BankVocabulary {
  /// The code of the bank.
  let bank: String
  /// The states of lines that are booked, as slugs; empty if every line is.
  private(set) var bookedStates: Set<String> = []
  private var columns: [String: BankColumn] = [:]
  private var languages: [String: String] = [:]
  /// The orders of day and month in its tables, by language.
  private var dateOrders: [String: DateOrder] = [:]

  private init(bank: String) { self.bank = bank }

  /// The vocabularies of all banks, in the order of the table; the last one knows headings of any bank.
  static func all() -> [BankVocabulary] {
    var vocabularies: [BankVocabulary] = []
    for word in BankColumnWord.all where word.bank != above && word.bank != within {
      if vocabularies.last?.bank != word.bank {
        vocabularies.append(BankVocabulary(bank: word.bank))
      }
      vocabularies[vocabularies.count - 1].add(word)
    }
    return vocabularies
  }

  /// The name under which `bank-columns.csv` has the labels of lines above a table.
  static let above = "above"
  /// The name under which it has the words of rows that are no lines.
  static let within = "within"

  private mutating func add(_ word: BankColumnWord) {
    switch word.column {
    case "day-order": dateOrders[word.language] = DateOrder(rawValue: word.text)
    case "booked-state": bookedStates.insert(word.text.slug)
    default:
      let key = BankVocabulary.key(word.text)
      columns[key] = BankColumn(rawValue: word.column)
      languages[key] = word.language
    }
  }

  /// The column with a heading; nil if it is unknown.
  func column(_ key: String) -> BankColumn? { columns[key] }

  /// The language of a heading; nil if it is unknown.
  func language(_ key: String) -> String? { languages[key] }

  /// The order of day and month in tables with headings of a language; nil if it is not known.
  func dateOrder(in language: String?) -> DateOrder? { language.flatMap { dateOrders[$0] } }

  /// The form in which headings are compared: *Saldo (+)* and *Saldo (-)* are different.
  static func key(_ heading: String) -> String {
    let sign = ["(+)", "(-)"].first { $0.occurs(in: heading) } ?? ""
    return heading.slug + sign
  }
}

/// The words of rows of a table that are no lines: balances, totals, and what the bank has not booked yet.
enum BankRowWord: String {
  case opening = "opening-row"
  case closing = "closing-row"
  case total = "total-row"
  case pending = "pending-row"

  private static let words: [String: BankRowWord] = {
    var words: [String: BankRowWord] = [:]
    for word in BankColumnWord.all where word.bank == BankVocabulary.within {
      words[key(word.text)] = BankRowWord(rawValue: word.column)
    }
    return words
  }()

  /// The meaning of a cell: `Saldo anterior`, `Total a 31/07/2026`; nil for anything else.
  init?(_ text: String) {
    guard text.utf8.count <= 60, let word = BankRowWord.words[BankRowWord.key(text)] else {
      return nil
    }
    self = word
  }

  /// The words of a text without numbers and short words, which say the day of a balance.
  private static func key(_ text: String) -> String {
    text.slug.split(separator: "-").filter { $0.count > 2 && !$0.utf8.contains(where: \.isDigit) }
      .joined(separator: "-")
  }
}

/// The labels of the lines above a table.
enum BankLabels {
  private static let words = BankColumnWord.all.filter { $0.bank == BankVocabulary.above }
  private static let holders = Set(words.filter { $0.column == "holder" }.map(\.text.slug))
  private static let currencies = Set(words.filter { $0.column == "currency" }.map(\.text.slug))
  private static let accounts = Set(words.filter { $0.column == "account" }.map(\.text.slug))

  /// The holder of the account in a row above the table.
  static func holder(in row: [String]) -> String? { value(in: row, of: holders) }

  /// The number of the account in a row above the table, of which a bank may mask a part: `*1332`.
  static func account(in row: [String]) -> String? {
    guard let text = value(in: row, of: accounts) else { return nil }
    let isNumber = text.utf8.allSatisfy { $0.isDigit || "*xX .-/".utf8.contains($0) }
    return isNumber && text.utf8.count(where: \.isDigit) >= 4 ? text : nil
  }

  /// The currency of the account in a row above the table.
  static func currency(in row: [String]) -> String? { value(in: row, of: currencies) }

  /// What stands behind a label: in its own cell behind a colon, or in the next cell that is not empty.
  private static func value(in row: [String], of labels: Set<String>) -> String? {
    for (index, cell) in row.enumerated() {
      let (label, rest) = cell.halves(around: ":") ?? (cell[...], "")
      guard label.utf8.count <= 40, labels.contains(label.slug) else { continue }
      // A heading of a table has no colon, and nothing beside it that belongs to it.
      guard cell.contains(":") else { continue }
      return BankText.filled(String(rest))
        ?? row[(index + 1)...].lazy.compactMap { BankText.filled($0) }.first
    }
    return nil
  }
}
