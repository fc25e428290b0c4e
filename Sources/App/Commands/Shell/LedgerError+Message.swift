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
    case .capOutOfRange, .stillToBeKept, .notWholeYears, .invalidShares, .transferAmount: .badData
    case .badRecord, .noVATRule, .notYetSent, .group(.invalid): .badData
    case .nothingToChange, .shareWithoutAmount, .vatWithoutDay: .usage
    case .mergeWithItself, .agreementWithoutFee, .people(.ownerOfLogin): .usage
    default: .refused
    }
  }

  private var phrase: Phrase {
    switch self {
    case .noProperties: Phrase("error.no-properties")
    case .propertyNeeded(let codes):
      Phrase("error.property-needed", ["codes": .text(codes.joined(separator: ", "))])
    case .defaultHomeGone(let code): Phrase("error.default-home-gone", ["code": .text(code)])
    case .unknownProperty(let name, let homes):
      LedgerError.suggestion(for: name, among: homes).map { suggestion in
        Phrase(
          "error.unknown-property-suggest",
          ["name": .text(name), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-property", ["name": .text(name)])
    case .ambiguousProperty(let name, let codes):
      Phrase(
        "error.ambiguous-property",
        ["name": .text(name), "codes": .text(codes.joined(separator: ", "))])
    case .unknown(let kind, let number):
      Phrase(
        "error.unknown-record",
        [
          "record": .record(kind.table, number),
          "command": .commands([["estada"] + kind.listCommand]),
        ])
    case .inUse(let record): record.phrase
    case .people(let fault): fault.phrase
    case .nothingToPay(let id): Phrase("error.nothing-to-pay", ["id": .number(id)])
    case .alreadyPaid(let id, let day):
      Phrase("error.already-paid", ["day": .day(day), "id": .number(id)])
    case .notFilingPeriod(let period, let filing):
      filing.map {
        Phrase(
          "error.not-filing-period", ["period": .period(period), "filing": .text($0.code)])
      } ?? Phrase("error.before-the-tax", ["period": .period(period)])
    case .alreadyFiled(let home, let period, let number):
      Phrase("error.already-filed", LedgerError.filed(home, period, number))
    case .notYetFiled(let day, let today):
      Phrase("error.not-yet-filed", ["day": .day(day), "today": .day(today)])
    case .noProofFile(let path): Phrase("error.no-proof-file", ["path": .text(path)])
    case .nothingToFile(let period):
      Phrase("error.nothing-to-file", ["period": .period(period)])
    case .nothingToComplete(let home, let period):
      Phrase("error.nothing-to-complete", ["home": .text(home), "period": .period(period)])
    case .nothingMoreDue(let home, let period, let number):
      Phrase("error.nothing-more-due", LedgerError.filed(home, period, number))
    case .nothingLessDue(let home, let period, let number):
      Phrase("error.nothing-less-due", LedgerError.filed(home, period, number))
    case .noParties: Phrase("error.no-parties")
    case .periodNotOver(let period, let today):
      Phrase("error.period-not-over", ["period": .period(period), "today": .day(today)])
    case .notYetSent(let day, let today):
      Phrase("error.not-yet-sent", ["day": .day(day), "today": .day(today)])
    case .alreadySent(let name, let period, let number):
      Phrase(
        "error.already-sent",
        [
          "name": .text(name), "period": .period(period.named), "id": .number(number),
          "command": .commands([["estada", "statement", "unsend", String(number)]]),
        ])
    case .statementSkips(let name, let next):
      Phrase(
        "error.statement-skips",
        ["name": .text(name), "day": .dayInWords(next.firstDay, .on), "period": .text(next.code)])
    case .laterSent(let number, let later):
      Phrase("error.later-statement", ["id": .number(number), "later": .number(later)])
    case .brokenStatements(let name, let sent, let next):
      Phrase(
        "error.broken-statements",
        [
          "name": .text(name), "id": .number(sent.id), "period": .period(sent.period.named),
          "next": .number(next.id), "next-period": .period(next.period.named),
        ])
    case .mergeOfStatements(let from, let into):
      Phrase("error.merge-of-statements", ["from": .text(from), "into": .text(into)])
    case .returnIsCompleted(let number, let later):
      Phrase("error.return-completed", ["id": .number(number), "later": .number(later)])
    case .shareWithoutAmount: Phrase("error.share-without-amount")
    case .notWholeYears: Phrase("error.not-whole-years")
    case .unfinishedYears(let period, let latest):
      Phrase(
        "error.unfinished-years",
        ["period": .period(period), "example": .text(latest.codeOfMonths)])
    case .unsound(let finding): Phrase("error.unsound", ["finding": finding.sentence])
    case .vatWithoutDay(let example):
      Phrase("error.vat-without-day", ["day": .text(example?.isoText ?? "")])
    case .noVATRule(let percent, let day):
      Phrase("error.no-vat-rule", ["percent": .count(percent), "day": .day(day)])
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
    case .noHomeTagged(let tags):
      Phrase("error.no-home-tagged", ["tags": .text(tags.joined(separator: " "))])
    case .duplicateProperty(let code):
      Phrase("error.duplicate-property", ["code": .text(code)])
    case .duplicateZone(let code): Phrase("error.duplicate-zone", ["code": .text(code)])
    case .duplicateRate(let zone, let layer, let day):
      Phrase(
        layer == .tariff ? "error.duplicate-tariff" : "error.duplicate-surcharge",
        LedgerError.rate(zone, layer, day))
    case .unknownRate(let zone, let layer, let day):
      Phrase("error.unknown-rate", LedgerError.rate(zone, layer, day))
    case .rateInUse(let zone, let day, let bookings):
      Phrase("error.rate-in-use", ["zone": .text(zone), "day": .day(day)], count: bookings)
    case .zoneHasProperties(let code, let properties):
      Phrase(
        "error.zone-has-properties",
        ["code": .text(code), "properties": .text(properties.joined(separator: ", "))])
    case .zoneHasChildren(let code, let zones):
      Phrase(
        "error.zone-has-children",
        ["code": .text(code), "zones": .text(zones.joined(separator: ", "))])
    case .unknownParty(let name, let parties):
      LedgerError.suggestion(for: name, among: parties).map { suggestion in
        Phrase(
          "error.unknown-owner-suggest", ["name": .text(name), "suggestion": .text(suggestion)])
      } ?? Phrase("error.unknown-owner", ["name": .text(name)])
    case .ambiguousParty(let name, let codes):
      Phrase(
        "error.ambiguous-owner",
        ["name": .text(name), "codes": .text(codes.joined(separator: ", "))])
    case .duplicateParty(let code): Phrase("error.duplicate-owner", ["code": .text(code)])
    case .severalManagers(let names):
      Phrase("error.several-managers", ["names": .text(names.joined(separator: ", "))])
    case .mergeWithItself(let name): Phrase("error.merge-with-itself", ["name": .text(name)])
    case .mergeOfDifferentPeople(let from, let into):
      Phrase("error.merge-different", ["from": .text(from), "into": .text(into)])
    case .group(let fault): fault.phrase
    case .noShares(let home, let day):
      Phrase("error.no-shares", ["property": .text(home), "day": .day(day)])
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
    case .agreementWithoutManager: Phrase("error.agreement-without-manager")
    case .agreementWithoutFee: Phrase("error.agreement-without-fee")
    case .noAgreement(let home, let day):
      Phrase("error.no-agreement", ["property": .text(home), "day": .day(day)])
    case .unassignedMoney: Phrase("error.unassigned-money")
    case .transferAmount: Phrase("error.transfer-amount")
    case .nothingToChange: Phrase("error.nothing-to-change")
    case .capOutOfRange(let cap):
      Phrase("error.cap-out-of-range", ["cap": .count(cap), "limit": .count(Stay.maximumNights)])
    case .stepNotInForce(let step):
      Phrase("error.step-not-in-force", ["step": .number(step)])
    case .fewerToUndo: Phrase("error.fewer-to-undo")
    case .fewerToRedo: Phrase("error.fewer-to-redo")
    case .stepNotUndone(let step): Phrase("error.step-not-undone", ["step": .number(step)])
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
    case .unknownBackup(let name): Phrase("error.unknown-backup", ["name": .text(name)])
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
