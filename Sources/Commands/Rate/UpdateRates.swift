internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Taxation

/// `estada rate update`: the legal rates this program knows and the book lacks.
struct UpdateRates: BookCommand {
  static let configuration = CommandConfiguration(
    name: "update",
    examples: ["estada rate update --dry-run", "estada rate update --from 2026-04-01"])

  @Option("from", help: "option.update-from") var from: Day?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let update = try context.ledger(write).updateRates(from: from) {
      $0.named(in: context.wording.catalogue)
    }
    var phrases = update.added.map { Phrase("rate.added", $0.words) } + update.taxChange.phrases
    if update.added.isEmpty && update.skipped.isEmpty { phrases.append(Phrase("rate.up-to-date")) }
    if let first = update.skipped.map(\.validFrom).min() {
      phrases.append(
        Phrase("rate.not-added", ["from": .text(first.isoText)], count: update.skipped.count))
    }
    try context.echo(phrases, RateList.document(update.added), write)
    return .done
  }
}
