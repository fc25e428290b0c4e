internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Resources
internal import Storage

/// `estada book check`
struct CheckBook: BookCommand {
  static let configuration = CommandConfiguration(
    name: "check", examples: ["estada book check", "estada book check --repair --dry-run"])

  @Flag var repair: Bool
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    var book = try context.book(isTrial: write.dryRun)
    if repair {
      let outcome = try book.repair(at: context.recordedTime, keeps: !write.dryRun)
      for phrase in outcome.phrases(isTrial: write.dryRun, context) { tell(phrase, context) }
      if write.dryRun { context.tellTrial() }
      // The file may be another one now.
      book = try BookFile.open(context.bookPath)
    }
    return try check(book, context)
  }

  private func check(_ book: BookFile, _ context: Context) throws -> ExitStatus {
    var count = 0
    try book.read {
      let faults = try book.fileFaults().map(\.finding)
      let document = AuditList.document { tell in
        count = 0
        func found(_ finding: AuditFinding) throws {
          count += 1
          try tell(finding)
        }
        for fault in faults { try found(fault) }
        do {
          let homes = try book.properties()
          for finding in Audit.findings(of: homes) { try found(finding) }
          let rates = try book.rates().map(\.rate)
          let known = try LegalRates.all() + SampleBook.load().rates
          for finding in Audit.findings(of: rates, known: known) { try found(finding) }
          var audit = Audit(
            properties: homes, rates: try context.rateTable(of: book), today: context.today)
          try book.forEachBooking { try audit.add($0, found) }
        } catch  where !faults.isEmpty {
          // What cannot be read, or leads nowhere, has been told already.
        }
      }
      try context.show(document)
    }
    return count == 0 ? .done : .problemsFound
  }

  /// People read it before the list; machines have the list to themselves.
  private func tell(_ phrase: Phrase, _ context: Context) {
    if context.options.format == .text { context.say(phrase) } else { context.note(phrase) }
  }
}

extension RepairOutcome {
  /// What there is to say about it.
  fileprivate func phrases(isTrial: Bool, _ context: Context) -> [Phrase] {
    var phrases: [Phrase] = []
    if let rebuiltRows {
      let key = isTrial ? "repair.rebuilt-would" : "repair.rebuilt"
      phrases.append(Phrase(key, ["rows": .count(Int(rebuiltRows))]))
    }
    for table in counters {
      let key = isTrial ? "repair.counter-would" : "repair.counter"
      phrases.append(Phrase(key, ["table": .text(table)]))
    }
    if leftovers > 0 {
      let key = isTrial ? "repair.leftovers-would" : "repair.leftovers"
      phrases.append(Phrase(key, count: leftovers))
    }
    if phrases.isEmpty && remaining.isEmpty { phrases.append(Phrase("repair.nothing")) }
    if let backup {
      phrases.append(Phrase("repair.kept", ["command": .text(context.restoring(backup))]))
    }
    if !remaining.isEmpty {
      let command = context.line(["book", "backups"])
      phrases.append(Phrase("repair.remaining", ["command": .text(command)]))
    }
    return phrases
  }
}

extension FileFault {
  /// The fault as the list of findings has it.
  fileprivate var finding: AuditFinding {
    switch self {
    case .structure(let detail): .file(detail: detail)
    case .reference(let table, let row, let parent):
      .reference(table: table, row: row, parent: parent)
    case .value(let value):
      .value(table: value.table, row: value.row, column: value.column, value: value.text)
    case .history(let table, let row): .history(table: table, row: row)
    case .step(let number): .step(number)
    case .counter(let table): .counter(table: table)
    case .foreign(let type, let name): .foreign(type: type, name: name)
    }
  }
}
