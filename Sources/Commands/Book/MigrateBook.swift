internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Storage

/// `estada book migrate`
struct MigrateBook: BookCommand {
  static let configuration = CommandConfiguration(
    name: "migrate", examples: ["estada book migrate --dry-run"])

  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledgerAsItIs(write)
    if ledger.isCurrent {
      context.say(Phrase("book.migrate.current", ["schema": .count(ledger.schema)]))
      return .done
    }
    if write.dryRun {
      let notices = try ledger.tryMigration()
      context.say(
        Phrase(
          "book.migrate.would",
          ["schema": .count(ledger.schema), "latest": .count(Ledger.latestSchema)]))
      for notice in notices { context.say(notice.phrase) }
      context.reportDryRun()
      return .done
    }
    for phrase in try ledger.migrate().outcome.phrases { context.say(phrase) }
    return .done
  }
}

extension MigrationOutcome {
  /// What there is to say about it.
  var phrases: [Phrase] {
    let headline = Phrase(
      "book.migrated", ["from": .count(from), "to": .count(to), "backup": .text(backup.path)])
    // A book of the 2015 app lacks the rates since; its notices have been shown with it.
    guard from < MigrationOutcome.firstOwnSchema else { return [headline] }
    return [headline] + notices.map(\.phrase) + [Phrase("book.migrated-rates")]
  }

  /// The schema with which a book became this program's.
  private static let firstOwnSchema = 3
}

extension MigrationNotice {
  /// What there is to say about it.
  var phrase: Phrase {
    // What was money is shown as money; an amount that had to be rounded is shown as it was.
    let amount = value.flatMap { try? Money(reading: $0, mark: .point) }
    let isAmount = kind == "child-rate-dropped"
    let shown = isAmount ? amount.map { .money($0) } ?? Cell(value) : Cell(value)
    return Phrase("notice.\(kind)", ["subject": .text(subject), "value": shown])
  }
}
