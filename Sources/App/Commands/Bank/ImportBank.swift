internal import BankFiles
internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Importing
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The command `estada bank import`, which imports statements of banks.
struct ImportBank: BookCommand {
  static let configuration = CommandConfiguration(name: "import")

  @Argument("file", help: "argument.bank-file", value: "value.file") var file: String
  @Argument("files", help: "argument.bank-files", value: "value.file") var files: [String]
  @Option("account", help: "option.bank-account") var account: ShortCode?
  @Option("column") var column: [TaughtHeading]
  @Option("date-order") var dateOrder: DateOrder?
  @Option("charset") var charset: BankCharset?
  @Flag("no-match") var noMatch: Bool
  @Flag("unfinished") var unfinished: Bool
  @Flag("skip-refused", help: "option.bank-skip-refused") var skipRefused: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let tables = try tables(in: ledger)
    let reading = BankReadingOptions(
      headings: tables.headings, dateOrder: tables.dateOrder, charset: charset,
      isUnfinished: unfinished,
      skipsRefused: skipRefused)
    context.progress?.begin(.import)
    let inputs = try ([file] + files).map { path in
      let bytes = try InputFile.bytes(of: path)
      guard let hash = ContentHash(code: try Digest.sha256(bytes)) else {
        throw Refusal("error.import.empty", .badData)
      }
      return BankInput(
        path: path, hash: hash, content: try BankFileReader.read(bytes, name: path, reading))
    }
    let notices = inputs.flatMap(\.content.notices)
    let isTaught = !column.isEmpty || dateOrder != nil
    let (statements, matching) = try ledger.bank.add(
      consume inputs, account: account?.text,
      headings: isTaught ? tables.text : nil, matches: !noMatch)
    for notice in notices { context.warn(notice) }
    var phrases = statements.flatMap { $0.phrases }
    if !noMatch { phrases += matching.phrases }
    let isChange =
      statements.contains { $0.new + $0.changed > 0 }
      || matching.made + matching.released + matching.told > 0
    try context.echo(
      phrases, matching.document(in: ledger), write, isRemoval: isChange || write.dryRun)
    return .done
  }

  /// What was typed of the tables of the account, or was typed before.
  private func tables(in ledger: Ledger) throws -> TaughtTables {
    let accounts = try ledger.bank.accounts()
    let meant = account.map { code in accounts.filter { $0.code == code.text } } ?? accounts
    var tables = TaughtTables(meant.count == 1 ? meant[0].columns : nil)
    if !column.isEmpty { tables.headings = column.map(\.heading) }
    tables.dateOrder = dateOrder ?? tables.dateOrder
    return tables
  }
}

/// What the user has taught of the tables of an account, which is kept as a line for each.
private struct TaughtTables {
  var headings: [ReadingOptions.Heading] = []
  var dateOrder: DateOrder?
  /// The name of the order of dates among those of the columns.
  private static let order = "date-order"

  init(_ text: String?) {
    for line in (text ?? "").split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let (column, value) = (String(line[..<sign]), String(line[sign...].dropFirst()))
      if column == TaughtTables.order {
        dateOrder = DateOrder(rawValue: value)
      } else {
        headings.append(ReadingOptions.Heading(column: column, header: value))
      }
    }
  }

  /// The lines to keep.
  var text: String {
    let order = dateOrder.map { ["\(TaughtTables.order)=\($0.rawValue)"] } ?? []
    return (headings.map { "\($0.column)=\($0.header)" } + order).joined(separator: "\n")
  }
}

extension BankCharset: ArgumentValue {
  package static var valueName: String { "value.charset" }
}

extension ImportedStatement {
  /// The sentences about the statement.
  fileprivate var phrases: [Phrase] {
    var phrases: [Phrase] = []
    if isNewAccount { phrases.append(account.phrase("bank.account.added")) }
    var values: [String: Cell] = [
      "file": .text(file), "code": .text(account.code), "new": .count(new),
      "known": .count(known),
      "days": .span(from: statement.firstDay, to: statement.lastDay),
    ]
    phrases.append(Phrase("bank.imported", values))
    if changed > 0 { phrases.append(Phrase("bank.changed-texts", count: changed)) }
    if let closing = statement.closing {
      values["balance"] = .money(closing)
      phrases.append(
        Phrase(statement.isChecked ? "bank.balance" : "bank.balance-unchecked", values))
    } else {
      phrases.append(Phrase("bank.unchecked"))
    }
    if let gap {
      phrases.append(Phrase("bank.gap", ["amount": .money(gap.difference), "date": .day(gap.day)]))
    }
    if let gapAfter {
      phrases.append(
        Phrase(
          "bank.gap-after", ["amount": .money(gapAfter.difference), "date": .day(gapAfter.day)]))
    }
    return phrases
  }
}

extension BankMatching {
  /// The open lines as a list.
  func document(in ledger: Ledger) throws -> Document {
    BankLineList.document(accounts: try ledger.bank.accountsByNumber()) { body in
      for open in open { try body(open.line) }
    }
  }

  /// The numbers of lines that are matched, with proposals and unknown.
  var countPhrase: Phrase {
    Phrase(
      "bank.matched-lines",
      [
        "matched": .count(matched), "proposed": .count(proposed),
        "open": .count(open.count - proposed),
      ])
  }

  /// The sentences about what is matched and what is open.
  var phrases: [Phrase] {
    var phrases = [countPhrase]
    if told > 0 { phrases.append(Phrase("bank.told", count: told)) }
    if released > made { phrases.append(Phrase("bank.released", count: released)) }
    if !open.isEmpty { phrases.append(Phrase("bank.match-hint")) }
    return phrases
  }
}
