internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Ownership
internal import Reporting
internal import Taxation
internal import UnicodeText

extension LedgerError {
  /// The localized error messages: several if several values are not valid.
  var phrases: [Phrase] {
    if case .badRecord(let faults) = self { return faults.map(\.sentence) }
    return [phrase]
  }

  /// The exit status of the error.
  var status: ExitStatus {
    switch self {
    case .unfinishedYears: .badData
    case .stillToBeKept, .invalidShares: .badData
    case .badRecord, .group(.invalid): .badData
    case .nothingToChange, .shareWithoutAmount: .usage
    case .people(.ownerOfLogin): .usage
    default: .refused
    }
  }

  private var phrase: Phrase {
    switch self {
    case .noProperties: Phrase("error.no-properties")
    case .unknownProperty(let name, let homes):
      LedgerError.suggestion(for: name, among: homes).map { suggestion in
        Phrase(
          "error.unknown-property-suggest",
          ["name": .text(name), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-property", ["name": .text(name)])
    case .unknown(let kind, let number):
      Phrase(
        "error.unknown-record",
        [
          "record": .record(kind.table, number),
          "command": .commands([["estada"] + kind.listCommand]),
        ])
    case .inUse(let record): record.phrase
    case .people(let fault): fault.phrase
    case .notFilingPeriod(let period, let filing):
      filing.map {
        Phrase(
          "error.not-filing-period", ["period": .period(period), "filing": .text($0.code)])
      } ?? Phrase("error.before-the-tax", ["period": .period(period)])
    case .alreadyFiled(let home, let period, let number):
      Phrase("error.already-filed", LedgerError.filed(home, period, number))
    case .notYetFiled(let day, let today):
      Phrase("error.not-yet-filed", ["day": .day(day), "today": .day(today)])
    case .nothingToComplete(let home, let period):
      Phrase("error.nothing-to-complete", ["home": .text(home), "period": .period(period)])
    case .nothingMoreDue(let home, let period, let number):
      Phrase("error.nothing-more-due", LedgerError.filed(home, period, number))
    case .nothingLessDue(let home, let period, let number):
      Phrase("error.nothing-less-due", LedgerError.filed(home, period, number))
    case .shareWithoutAmount: Phrase("error.share-without-amount")
    case .unfinishedYears(let period, let latest):
      Phrase(
        "error.unfinished-years",
        ["period": .period(period), "example": .text(latest.codeOfMonths)])
    case .unsound(let finding): Phrase("error.unsound", ["finding": finding.sentence])
    case .unknownZone(let code, let zones):
      Suggestion.nearest(
        to: code, among: zones.flatMap { [$0.code, $0.name] }, folding: \.folded
      ).map { suggestion in
        Phrase(
          "error.unknown-zone-suggest", ["code": .text(code), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-zone", ["code": .text(code)])
    case .unknownSupplier(let name, let suppliers):
      Suggestion.nearest(to: name, among: suppliers, folding: \.folded).map { suggestion in
        Phrase(
          "error.unknown-supplier-suggest",
          ["name": .text(name), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-supplier", ["name": .text(name)])
    case .unknownView(let name, let views):
      Suggestion.nearest(to: name, among: views, folding: \.folded).map { suggestion in
        Phrase(
          "error.unknown-view-suggest", ["name": .text(name), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-view", ["name": .text(name)])
    case .unknownTag(let name, let tags):
      Suggestion.nearest(to: name, among: tags, folding: { $0 }).map { suggestion in
        Phrase("error.unknown-tag-suggest", ["tag": .text(name), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-tag", ["tag": .text(name)])
    case .duplicateRate(let zone, let layer, let day):
      Phrase(
        layer == .tariff ? "error.duplicate-tariff" : "error.duplicate-surcharge",
        LedgerError.rate(zone, layer, day))
    case .unknownRate(let zone, let layer, let day):
      Phrase("error.unknown-rate", LedgerError.rate(zone, layer, day))
    case .rateInUse(let zone, let day, let bookings):
      Phrase("error.rate-in-use", ["zone": .text(zone), "day": .day(day)], count: bookings)
    case .unknownParty(let name, let parties):
      LedgerError.suggestion(for: name, among: parties).map { suggestion in
        Phrase(
          "error.unknown-owner-suggest", ["name": .text(name), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-owner", ["name": .text(name)])
    case .group(let fault): fault.phrase
    case .invalidShares(let home, let day, let reason):
      Phrase(
        "error.invalid-shares",
        ["property": .text(home), "day": .day(day), "reason": .phrase(reason.phrase)])
    case .propertyHasParts(let name, let bills):
      Phrase(
        "error.property-has-parts",
        [
          "name": .text(name),
          "bills": .text(bills.map { String($0) }.joined(separator: ", ")),
        ], count: bills.count)
    case .unevenBill(let id, let whole, let parts):
      Phrase(
        "error.uneven-bill", ["id": .number(id), "whole": .money(whole), "parts": .money(parts)])
    case .strayPart(let id, let bill):
      Phrase("error.stray-part", ["id": .number(id), "bill": .number(bill)])
    case .unassignedMoney: Phrase("error.unassigned-money")
    case .nothingToChange: Phrase("error.nothing-to-change")
    case .stillToBeKept(let day, let limit):
      Phrase(
        "error.still-to-be-kept",
        ["day": .day(day), "latest": .day(limit), "iso": .text(limit.isoText)])
    case .badRecord: Phrase("error.nothing-to-change")
    case .fileIsBook(let path): Phrase("error.file-is-book", ["path": .text(path)])
    case .listingTaken(let name, let code):
      Phrase(
        "error.listing-taken",
        [
          "name": .text(name), "code": .text(code),
          "command": .commands([
            ["estada", "property", "edit", code] + Context.option("forget-listing", name)
          ]),
        ])
    case .copy(let fault): fault.phrase
    case .migrationNeeded(let schema, let latest):
      Phrase("error.migration-needed", ["schema": .count(schema), "latest": .count(latest)])
    }
  }

  private static func filed(_ home: String, _ period: Period, _ number: Int64) -> [String: Cell] {
    ["home": .text(home), "period": .period(period), "id": .number(number)]
  }

  private static func rate(_ zone: String, _ layer: RateLayer, _ day: Day) -> [String: Cell] {
    ["zone": .text(zone), "layer": layer.cell, "day": .day(day)]
  }

  /// The code of the home or owner whose code, name or word of the name is nearest to the typed text.
  private static func suggestion(for name: String, among records: [some NamedRecord]) -> String? {
    var codes: [String: String] = [:]
    for record in records {
      for known in [record.code, record.name] + record.words where codes[known] == nil {
        codes[known] = record.code
      }
    }
    let nearest = Suggestion.nearest(to: name, among: codes.keys.sorted(), folding: \.folded)
    return nearest.flatMap { codes[$0] }
  }
}

extension Period {
  /// The months from the first to the last, as they are typed: `2025-07..2026-06`.
  fileprivate var codeOfMonths: String {
    [firstDay, lastDay].map { PeriodGrain.month.period(of: $0).code }.joined(separator: "..")
  }
}
