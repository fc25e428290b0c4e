internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Resources
internal import Storage
internal import Taxation

/// `estada rate update`: the legal rates this program knows and the book lacks.
struct UpdateRates: BookCommand {
  static let configuration = CommandConfiguration(
    name: "update",
    examples: ["estada rate update --dry-run", "estada rate update --from 2026-04-01"])

  @Option("from", help: "option.update-from") var from: Day?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let legal = try LegalRates.all()
    let (added, skipped, change) = try context.write(write) { book, writer in
      let zones = Set(try book.zones().map(\.code))
      for zone in try LegalRates.zones() where !zones.contains(zone.code) {
        try writer.insert(zone.named(in: context.wording.catalogue))
      }
      let present = Set(try book.rates().map { RateKey($0) })
      let missing = legal.filter { !present.contains(RateKey($0)) }
      var added: [TaxRate] = []
      var skipped: [TaxRate] = []
      let start = try from ?? firstHarmlessDay(context, book)
      let change = try RateChange.measured(context, book) {
        for rate in missing {
          if rate.validFrom >= start {
            try writer.insert(rate)
            added.append(rate)
          } else {
            skipped.append(rate)
          }
        }
      }
      return (added, skipped, change)
    }
    var phrases = added.map { Phrase("rate.added", $0.words) } + change.phrases
    if added.isEmpty && skipped.isEmpty { phrases.append(Phrase("rate.up-to-date")) }
    if let first = skipped.map(\.validFrom).min() {
      phrases.append(
        Phrase("rate.not-added", ["from": .text(first.isoText)], count: skipped.count))
    }
    try context.echo(phrases, RateList.document(added), trial: write)
    return .done
  }

  /// Rates from the day after the last recorded stay's change no tax that was worked out already.
  private func firstHarmlessDay(_ context: Context, _ book: BookFile) throws -> Day {
    var last: Day?
    try book.forEachStay { stay in
      last = max(last ?? stay.checkIn, stay.checkIn)
    }
    return last?.adding(days: 1) ?? .first
  }
}

/// What makes a rate the only one of its kind.
private struct RateKey: Hashable {
  let zone: String
  let layer: RateLayer
  let validFrom: Day

  init(_ rate: TaxRate) {
    zone = rate.zone
    layer = rate.layer
    validFrom = rate.validFrom
  }
}
