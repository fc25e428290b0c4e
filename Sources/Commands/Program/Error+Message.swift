internal import Bookkeeping
internal import Reporting
internal import Spreadsheets
internal import Taxation
internal import UnicodeText

extension CommandError {
  /// How the program ends because of it.
  var status: ExitStatus {
    switch self {
    case .stepsOutOfRange, .limitOutOfRange, .investmentOutOfRange, .illegibleArgument,
      .illegibleVariable, .badToday:
      .badData
    case .comparisonNeedsPeriod, .confirmationNeeded, .notToStandardOutput, .notToTerminal,
      .childrenWithoutAdults:
      .usage
    case .cancelled: .cancelled
    case .demoFailed: .internalFault
    default: .refused
    }
  }

  /// The words for it.
  var phrase: Phrase {
    switch self {
    case .limitOutOfRange(let limit):
      Phrase("error.limit-out-of-range", ["limit": .count(limit)])
    case .stepsOutOfRange(let steps):
      Phrase("error.steps-out-of-range", ["steps": .count(steps)])
    case .stepOrLast: Phrase("error.step-or-last")
    case .investmentOutOfRange: Phrase("error.investment-out-of-range")
    case .comparisonNeedsPeriod: Phrase("error.comparison-needs-period")
    case .confirmationNeeded: Phrase("error.confirmation-needed")
    case .cancelled: Phrase("error.cancelled")
    case .notToStandardOutput: Phrase("error.not-to-standard-output")
    case .notToTerminal: Phrase("error.not-to-terminal")
    case .childrenWithoutAdults: Phrase("error.children-without-adults")
    case .unknownListings(let names, let codes, let command):
      Phrase(
        "error.unknown-listings",
        [
          "names": CommandError.quoted(names), "codes": .text(codes.joined(separator: ", ")),
          "command": .text(command),
        ], count: names.count)
    case .illegibleArgument(let word): Phrase("error.illegible-argument", ["word": .text(word)])
    case .illegibleVariable(let name): Phrase("error.illegible-variable", ["name": .text(name)])
    case .badToday(let text): Phrase("error.today", ["text": .text(text)])
    case .demoFailed(let command): Phrase("error.demo-failed", ["command": .text(command)])
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
