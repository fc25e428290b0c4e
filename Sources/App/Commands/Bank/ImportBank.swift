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
  static let configuration = CommandConfiguration(name: "import", door: .readsFile)

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

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let headings = try headings(in: ledger)
    let reading = BankReadingOptions(
      headings: headings, dateOrder: dateOrder, charset: charset, isUnfinished: unfinished,
      skipsRefused: skipRefused, today: context.today)
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
    let taught = column.map(\.heading.kept)
    let (statements, matching) = try ledger.bank.add(
      consume inputs, account: account?.text,
      headings: taught.isEmpty ? nil : taught.joined(separator: "\n"),
      matching: noMatch ? nil : context.showsDocuments ? .lines : .counts)
    for notice in notices { context.warn(notice) }
    var phrases = statements.flatMap { $0.phrases }
    if !noMatch { phrases += matching.phrases }
    let isChange =
      statements.contains(where: \.isRecorded)
      || matching.made + matching.released + matching.reported > 0
    try context.echo(
      phrases, matching.document(in: ledger), write, isRemoval: isChange || write.dryRun)
  }

  /// The headings that were typed or that the account keeps, and what is known of its days.
  private func headings(in ledger: Ledger) throws -> [ReadingOptions.Heading] {
    let typed = column.map(\.heading)
    let accounts = try ledger.bank.accounts()
    let meant = account.map { code in accounts.filter { $0.code == code.text } } ?? accounts
    guard meant.count == 1 else { return typed }
    let kept = ReadingOptions.Heading.kept(in: meant[0].columns)
    // The headings that are typed take the place of all others.
    return typed.isEmpty ? kept : typed + kept.filter(\.isDayOrder)
  }
}

/// The command `estada import bank`, which is `estada bank import`.
struct ImportBankAlias: BookCommand {
  static let configuration = CommandConfiguration(name: "bank", movedTo: ["bank", "import"])

  let command: ImportBank = .init()

  func run(in context: Context) throws { try command.run(in: context) }
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
    if let twin { phrases.append(Phrase("bank.same-lines", ["code": .text(twin)])) }
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
    let proposals = open.map { ($0.line.line.id, $0.proposals.map(\.fields)) }
    return BankLineList.document(
      accounts: try ledger.bank.accountsByNumber(),
      proposals: Dictionary(proposals) { first, _ in first }
    ) { body in
      for open in open { try body(open.line) }
    }
  }

  /// The numbers of lines that are matched, with proposals and unknown.
  var countPhrase: Phrase {
    Phrase(
      "bank.matched-lines",
      [
        "matched": .count(matched), "proposed": .count(proposed),
        "open": .count(openCount - proposed),
      ])
  }

  /// The numbers of lines, followed by an ellipsis if they are not all.
  private static func list(_ lines: [Int64], of count: Int) -> Cell {
    let numbers = lines.map { String($0) } + (lines.count < count ? ["…"] : [])
    return .text(numbers.joined(separator: ", "))
  }

  /// The sentences about what a match by the user has done beside the line: to what the line was matched with, and
  /// to other lines.
  func effects(on line: Int) -> [Phrase] {
    var phrases = replaced.map { Phrase("bank.replaced", ["record": .phrase($0.phrase)]) }
    let others = madeLines.filter { $0 != Int64(line) }
    let count = made - (madeLines.count - others.count)
    if count > 0 {
      phrases.append(
        Phrase("bank.made-too", ["lines": BankMatching.list(others, of: count)], count: count))
    }
    return phrases
  }

  /// The sentences about what is matched and what is open.
  var phrases: [Phrase] {
    var phrases = [countPhrase]
    if reported > 0 { phrases.append(Phrase("bank.reported", count: reported)) }
    if released > 0 {
      phrases.append(
        Phrase(
          "bank.released", ["lines": BankMatching.list(releasedLines, of: released)],
          count: released))
    }
    if openCount > 0 { phrases.append(Phrase("bank.match-hint")) }
    return phrases
  }
}
