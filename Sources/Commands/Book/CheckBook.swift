internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Storage

/// `estada book check`
struct CheckBook: BookCommand {
  static let configuration = CommandConfiguration(
    name: "check", examples: ["estada book check", "estada book check --repair --dry-run"])

  @Flag("repair") var repair: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    var ledger = try context.ledger(write)
    if repair {
      let (outcome, repaired) = try ledger.repair()
      for phrase in outcome.phrases(isDryRun: write.dryRun, context) { report(phrase, context) }
      if write.dryRun { context.reportDryRun() }
      ledger = repaired
    }
    return try check(ledger, context)
  }

  private func check(_ ledger: Ledger, _ context: Context) throws -> ExitStatus {
    var count = 0
    try ledger.withFindings(on: context.today) { findings in
      let document = AuditList.document { found in
        count = 0
        try findings {
          count += 1
          try found($0)
        }
      }
      try context.show(document)
    }
    return count == 0 ? .done : .problemsFound
  }

  /// People read it before the list; machines have the list to themselves.
  private func report(_ phrase: Phrase, _ context: Context) {
    if context.options.format == .text { context.say(phrase) } else { context.note(phrase) }
  }
}

extension RepairOutcome {
  /// What there is to say about it.
  fileprivate func phrases(isDryRun: Bool, _ context: Context) -> [Phrase] {
    var phrases: [Phrase] = []
    if let rebuiltRows {
      let key = isDryRun ? "repair.rebuilt-would" : "repair.rebuilt"
      phrases.append(Phrase(key, ["rows": .count(Int(rebuiltRows))]))
    }
    for table in counters {
      let key = isDryRun ? "repair.counter-would" : "repair.counter"
      phrases.append(Phrase(key, ["table": .text(table)]))
    }
    if leftovers > 0 {
      let key = isDryRun ? "repair.leftovers-would" : "repair.leftovers"
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
