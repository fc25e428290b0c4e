import Bookkeeping
import CommandLineKit
import Foundation
import Ledger
import Localizations
import Rendering
import TestKit
import Testing

@testable import Commands

struct `The values that Tab completes` {
  /// The values that people type as no list has them, and the columns and filters that the document or the list
  /// of the command has.
  private static let others: Set = [
    "value.amount", "value.cap", "value.code", "value.columns", "value.command",
    "value.commission", "value.filter", "value.heading", "value.iban", "value.line",
    "value.line-numbers", "value.login", "value.mapping", "value.name", "value.new-tag",
    "value.number", "value.percent", "value.registration", "value.sheet", "value.sort",
    "value.share-part", "value.vat-line", "value.country", "value.cadastral-reference",
    "value.split", "value.record-part", "value.supply-point", "value.tax-id", "value.text",
    "value.year", "value.quarter-amounts", "value.quarter-counts",
    "value.year-percent", "value.vat-activity", "value.agenda-id", "value.alarms", "value.duty",
    "value.own-date", "value.minutes", "value.port",
  ]

  /// The operands before a value that depends on them.
  private static let operands = [
    "value.listing": ["gracia"], "value.record-of-kind": ["booking"],
    "value.setting-value": ["language"],
  ]

  @Test func `are those of every argument and option but the ones that people type`() async throws {
    try await withTemporaryFolder { folder in
      try await prepareExamples(in: folder, ["ESTADA_LANG": "en", "ESTADA_TODAY": "2026-07-03"])
      let path = folder.appending(path: ".local/share/estada/book.sqlite").path
      let known = KnownValues(
        wording: Wording(of: .en), today: try #require(Day(iso: "2026-07-03")), bookPath: path,
        book: try Ledger.peek(path),
        tree: EstadaCommand.tree)
      var unknown: Set<String> = []
      for command in everyCommand {
        let values =
          command.options.compactMap { option in option.valueName.map { ($0, option.choices) } }
          + command.arguments.map { ($0.valueName, $0.choices) }
        for (name, choices) in values where choices.isEmpty && !unknown.contains(name) {
          let found = known.values(
            of: name, choices: [], typed: "", after: Self.operands[name] ?? [])
          if found == nil { unknown.insert(name) }
        }
      }
      #expect(
        unknown == Self.others,
        "Complete a new value in KnownValues, or say here that people type it.")
    }
  }
}
