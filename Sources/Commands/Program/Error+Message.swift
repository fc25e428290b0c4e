internal import Bookkeeping
internal import Reporting
internal import Spreadsheets
internal import Storage
internal import Taxation
internal import UnicodeText

extension CommandError {
  /// The words for it.
  var phrases: [Phrase] {
    if case .badRecord(let faults) = self { return faults.map(\.sentence) }
    return [phrase]
  }

  /// How the program ends because of it.
  var status: ExitStatus {
    switch self {
    case .badRecord, .checkOutNotAfterCheckIn, .capOutOfRange, .stepsOutOfRange, .limitOutOfRange,
      .investmentOutOfRange, .stillToBeKept, .illegibleArgument, .illegibleVariable:
      .badData
    case .nightsOrCheckOut, .nothingToChange, .comparisonNeedsPeriod, .confirmationNeeded,
      .notToStandardOutput, .notToTerminal, .childrenWithoutAdults:
      .usage
    case .cancelled: .cancelled
    case .demoFailed: .internalFault
    default: .refused
    }
  }

  private var phrase: Phrase {
    switch self {
    case .noProperties: Phrase("error.no-properties")
    case .propertyNeeded(let codes):
      Phrase("error.property-needed", ["codes": .text(codes.joined(separator: ", "))])
    case .defaultHomeGone(let code):
      Phrase("error.default-home-gone", ["code": .text(code)])
    case .unknownProperty(let name, nil):
      Phrase("error.unknown-property", ["name": .text(name)])
    case .unknownProperty(let name, let suggestion?):
      Phrase(
        "error.unknown-property-suggest", ["name": .text(name), "suggestion": .text(suggestion)])
    case .ambiguousProperty(let name, let codes):
      Phrase(
        "error.ambiguous-property",
        ["name": .text(name), "codes": .text(codes.joined(separator: ", "))])
    case .unknownBooking(let id): Phrase("error.unknown-booking", ["id": .number(id)])
    case .unknownExpense(let id): Phrase("error.unknown-expense", ["id": .number(id)])
    case .unknownZone(let code, nil): Phrase("error.unknown-zone", ["code": .text(code)])
    case .unknownZone(let code, let suggestion?):
      Phrase("error.unknown-zone-suggest", ["code": .text(code), "suggestion": .text(suggestion)])
    case .duplicateProperty(let code):
      Phrase("error.duplicate-property", ["code": .text(code)])
    case .duplicateZone(let code): Phrase("error.duplicate-zone", ["code": .text(code)])
    case .duplicateRate(let zone, let layer, let day):
      Phrase("error.duplicate-rate", CommandError.rate(zone, layer, day))
    case .unknownRate(let zone, let layer, let day):
      Phrase("error.unknown-rate", CommandError.rate(zone, layer, day))
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
    case .propertyHasRecords(let name, let count):
      Phrase(
        "error.property-has-records",
        count.values.merging(["name": .text(name)]) { _, name in name })
    case .nothingToChange: Phrase("error.nothing-to-change")
    case .capOutOfRange(let cap):
      Phrase("error.cap-out-of-range", ["cap": .count(cap), "limit": .count(Stay.maximumNights)])
    case .limitOutOfRange(let limit):
      Phrase("error.limit-out-of-range", ["limit": .count(limit)])
    case .stepsOutOfRange(let steps):
      Phrase("error.steps-out-of-range", ["steps": .count(steps)])
    case .nightsOrCheckOut: Phrase("error.nights-or-check-out")
    case .investmentOutOfRange: Phrase("error.investment-out-of-range")
    case .comparisonNeedsPeriod: Phrase("error.comparison-needs-period")
    case .stillToBeKept(let day, let limit):
      Phrase(
        "error.still-to-be-kept",
        ["day": .day(day), "limit": .day(limit), "iso": .text(limit.isoText)])
    case .confirmationNeeded: Phrase("error.confirmation-needed")
    case .cancelled: Phrase("error.cancelled")
    case .checkOutNotAfterCheckIn(let checkIn, let checkOut):
      Phrase("error.check-out-not-after", ["check-in": .day(checkIn), "check-out": .day(checkOut)])
    case .badRecord: Phrase("error.nothing-to-change")
    case .fileIsBook(let path): Phrase("error.file-is-book", ["path": .text(path)])
    case .notToStandardOutput: Phrase("error.not-to-standard-output")
    case .notToTerminal: Phrase("error.not-to-terminal")
    case .bookHasRecords(let path): Phrase("error.book-has-records", ["path": .text(path)])
    case .childrenWithoutAdults: Phrase("error.children-without-adults")
    case .importPropertyNeeded(let codes):
      Phrase("error.import-property-needed", ["codes": .text(codes.joined(separator: ", "))])
    case .unknownListings(let names, let codes, let command):
      Phrase(
        "error.unknown-listings",
        [
          "names": CommandError.quoted(names), "codes": .text(codes.joined(separator: ", ")),
          "command": .text(command),
        ], count: names.count)
    case .listingTaken(let name, let code):
      Phrase(
        "error.listing-taken",
        [
          "name": .text(name), "code": .text(code),
          "command": .text(
            ShellQuoting.line(["estada", "property", "edit", code, "--forget-listing", name])),
        ])
    case .unknownBackup(let name): Phrase("error.unknown-backup", ["name": .text(name)])
    case .illegibleArgument(let word): Phrase("error.illegible-argument", ["word": .text(word)])
    case .illegibleVariable(let name): Phrase("error.illegible-variable", ["name": .text(name)])
    case .demoFailed(let command): Phrase("error.demo-failed", ["command": .text(command)])
    case .migrationNeeded(let schema, let latest):
      Phrase("error.migration-needed", ["schema": .count(schema), "latest": .count(latest)])
    }
  }

  /// Names between the quotes of the language, one after the other.
  private static func quoted(_ names: [String]) -> Cell {
    let phrases = names.map { Phrase("word.quoted", ["text": .text($0)]) }
    guard let first = phrases.first else { return .empty }
    return .phrase(
      phrases.dropFirst().reduce(first) { all, next in
        Phrase("word.list", ["one": .phrase(all), "other": .phrase(next)])
      })
  }

  private static func rate(_ zone: String, _ layer: RateLayer, _ day: Day) -> [String: Cell] {
    ["zone": .text(zone), "layer": layer.cell, "day": .day(day)]
  }
}

extension TaxationError {
  /// The words for it.
  var phrase: Phrase {
    switch self {
    case .noRate(let zone, let day):
      Phrase(
        "error.no-rate",
        [
          "zone": .text(ShellQuoting.quoted(zone)), "day": .day(day), "iso": .text(day.isoText),
        ])
    case .unknownZone(let code): Phrase("error.unknown-zone", ["code": .text(code)])
    case .circularZones(let code): Phrase("error.circular-zones", ["code": .text(code)])
    case .overflow: Phrase("error.overflow")
    }
  }
}

extension SpreadsheetError {
  /// How the program ends because of it.
  var status: ExitStatus {
    switch self {
    case .libraryMissing, .file, .temporaryFile, .outOfMemory: .inputOutput
    case .refused: .internalFault
    }
  }

  /// The words for it.
  var phrase: Phrase {
    switch self {
    case .libraryMissing(let detail):
      Phrase("error.spreadsheet-library", ["detail": .text(detail)])
    case .file(let detail): Phrase("error.spreadsheet-file", ["detail": .text(detail)])
    case .temporaryFile(let detail): Phrase("error.temporary-file", ["detail": .text(detail)])
    case .outOfMemory: Phrase("error.out-of-memory")
    case .refused(let code, let detail):
      Phrase("error.internal", ["detail": .text("libxlsxwriter \(code): \(detail)")])
    }
  }
}
