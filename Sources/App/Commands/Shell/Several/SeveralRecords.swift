internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import UnicodeText

/// A command line that names several records, and the command for each of them.
struct SeveralRecords {
  /// The number of records above which a user is asked first.
  private static let unasked = 10

  private let invocation: Invocation
  private let context: Context
  /// The numbers or names, each once.
  private let records: [String]
  private let areNumbers: Bool

  /// The records of a command line; nil if it names one in the usual way, or is about no record.
  ///
  /// - Throws: `UsageError`; `Refusal` if no record matches the filters, or there are numbers besides.
  init?(_ invocation: Invocation, in context: Context) throws {
    guard let argument = invocation.severalArgument else { return nil }
    if invocation.filters.isEmpty {
      guard let text = argument.text,
        let written = try SeveralRecords.written(text, argument, in: context)
      else { return nil }
      records = written
    } else {
      guard argument.text == nil else { throw Refusal("error.filter-or-records", .usage) }
      records = try context.records(
        in: invocation.filteredList(), areNumbers: argument.several == .numbers)
      if records.isEmpty { throw Refusal("error.filter-finds-nothing") }
    }
    areNumbers = argument.several == .numbers
    self.invocation = invocation
    self.context = context
  }

  /// The records that an argument names, if it may name several.
  private static func written(
    _ text: String, _ argument: (several: Several, valueName: String, text: String?),
    in context: Context
  ) throws -> [String]? {
    switch argument.several {
    case .numbers:
      guard NumberRanges.isWritten(in: text) else { return nil }
      do throws(InvalidValue) {
        return try NumberRanges.numbers(in: text).map(String.init)
      } catch {
        throw UsageError.invalidValue(name: argument.valueName, text: text, error)
      }
    case .names:
      let names = text.split(separator: ",").compactMap { String($0).trimmedOrNil }
      // A comma may also be in the name of one record.
      guard names.count > 1, try !context.isName(text, of: argument.valueName) else { return nil }
      return names.reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
    }
  }

  /// Runs the command for each record, all or none, and reports how many were changed.
  ///
  /// - Throws: `SeveralFaults` with what cannot be done; nothing has been written then.
  func run() throws -> ExitStatus {
    let options = invocation.optionsOfOneRecord
    if records.count > 1, !options.isEmpty {
      throw Refusal(
        "error.option-of-one-record",
        [
          "options": .text(
            options.flatMap { context.tree.shown([$0.display], in: context.wording.catalogue) }
              .joined(separator: ", ")),
          "records": .text(names(records)),
        ], count: options.count, .usage)
    }
    let commands = try records.map { record in
      (record, try invocation.naming(record).bind(in: context.argumentEnvironment))
    }
    guard let first = commands.first?.1 as? any RecordCommand else { return .internalFault }
    // One record that a filter found is changed as if it had been named.
    if commands.count == 1 { return try first.status(in: context) }
    if !first.write.dryRun, !first.several.yes, commands.count > SeveralRecords.unasked {
      context.note(phrase("several.asked", records))
      try context.confirm()
    }
    let rows = CapturedRows(areNumbers: areNumbers)
    let (unchanged, taxChange) = try context.ledger(first.write).together { ledger in
      try context.joining(ledger) { try run(commands, rows) }
    }
    try report(rows, unchanged, taxChange, first.write)
    return .done
  }

  /// Runs the commands, and returns the records with nothing to change.
  private func run(_ commands: [(String, any ParsableCommand)], _ rows: CapturedRows) throws
    -> [String]
  {
    var faults: [(record: String, error: any Error)] = []
    var unchanged: [String] = []
    for (record, command) in commands {
      do {
        let status = try context.capturing(rows, of: record) { try command.perform(in: context) }
        if status != ExitStatus.done.rawValue {
          // A bill that may be recorded already is not saved, and a warning says why.
          faults.append(
            (record, Refusal(rows.warnings.filter { $0.record == record }.map(\.warning))))
        }
      } catch LedgerError.nothingToChange {
        unchanged.append(record)
      } catch {
        let status = ErrorReport(error, wording: context.wording).status
        guard [.usage, .badData, .refused].contains(status) else { throw error }
        faults.append((record, error))
      }
    }
    // The parts of a bill are removed with it.
    if isRemoval { faults.removeAll { rows.ids.contains($0.record) } }
    if !faults.isEmpty { throw SeveralFaults(faults: faults, areNumbers: areNumbers) }
    if unchanged.count == commands.count { throw LedgerError.nothingToChange }
    return unchanged
  }

  private func report(
    _ rows: CapturedRows, _ unchanged: [String], _ taxChange: TaxChange?, _ write: WriteOptions
  ) throws {
    let changed = records.filter { !unchanged.contains($0) }
    // A bill may be named with its parts.
    if invocation.path.dropLast().last == "expense" {
      context.removedToo.removeAll { $0 is Expense && records.contains(String($0.id)) }
    }
    let phrases =
      [phrase(outcome, changed)]
      + (unchanged.isEmpty ? [] : [Phrase("several.unchanged", count: unchanged.count)])
      + taxChange.phrases
    try context.echo(phrases, rows.document, write, isRemoval: isRemoval)
    for (record, warning) in rows.warnings {
      context.warn(Phrase("several.of", ["record": .text(record), "text": .phrase(warning)]))
    }
  }

  private var isRemoval: Bool { outcome == "several.removed" }

  /// The sentence about what was done to the records.
  private var outcome: String {
    switch invocation.path.last {
    case "edit": "several.edited"
    case "confirm": "several.confirmed"
    default: "several.removed"
    }
  }

  private func names(_ records: [String]) -> String {
    SeveralFaults.names(records, areNumbers: areNumbers)
  }

  private func phrase(_ key: String, _ records: [String]) -> Phrase {
    Phrase(key, ["records": .text(names(records))], count: records.count)
  }
}

extension Context {
  /// Runs a command, or the command for each of the records that it names.
  ///
  /// - Throws: `UsageError`, and any error of the command.
  func perform(_ invocation: Invocation) throws -> ExitStatus? {
    if let several = try SeveralRecords(invocation, in: self) { return try several.run() }
    return try invocation.bind(in: argumentEnvironment).perform(in: self)
      .flatMap(ExitStatus.init(rawValue:))
  }

  /// The numbers or codes of the records in a list.
  fileprivate func records(in list: Invocation, areNumbers: Bool) throws -> [String] {
    let rows = CapturedRows(areNumbers: areNumbers)
    let command = try list.bind(in: argumentEnvironment)
    _ = try capturing(rows, of: "") { try command.perform(in: self) }
    return rows.ids
  }

  /// Whether the book has a record of a kind with a code or a name that begins with a text.
  fileprivate func isName(_ text: String, of valueName: String) throws -> Bool {
    let known = KnownValues(
      wording: wording, today: today, bookPath: bookPath, book: try ledger(), tree: tree)
    guard
      case .list(let candidates)? = known.values(
        of: valueName, choices: [], typed: text, after: [])
    else { return false }
    return candidates.contains {
      [$0.text, $0.otherName ?? ""].contains { $0.folded.hasPrefix(text.folded) }
    }
  }

  /// Asks for confirmation.
  ///
  /// - Throws: `Refusal` without a terminal, and for any other answer than yes.
  func confirm() throws {
    guard canAsk else { throw Refusal("error.confirmation-needed", .usage) }
    let word = wording.catalogue.text("word.yes")
    prompt(Phrase("ask.confirm", ["yes": .text(word)]))
    guard let answer = console.readLine() else {
      console.writeError("\n")
      throw Refusal.cancelled
    }
    guard argumentEnvironment.conventions.isWord("word.yes", answer.trimmed) else {
      throw Refusal.cancelled
    }
  }
}
