internal import Bookkeeping
internal import Reporting
internal import Spreadsheets
internal import Taxation
internal import UnicodeText

/// How the program ends, for the shell.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// What was asked for has been done.
  case done = 0
  /// The books refused it: no such property, a duplicate, no rate for the date.
  case refused = 1
  /// A check found something.
  case problemsFound = 3
  /// The book is held by another program, or was written by a later version of this one.
  case unavailable = 4
  /// The command line is wrong (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// What was typed or read is no amount, no date, no book (`EX_DATAERR`).
  case badData = 65
  /// A fault of the program (`EX_SOFTWARE`).
  case internalFault = 70
  /// A file could not be read or written (`EX_IOERR`).
  case inputOutput = 74
  /// Whoever was asked went away without an answer, as by the interrupt key (128 and `SIGINT`).
  case cancelled = 130
}

/// Why a command cannot be done as it was typed, or its files cannot be read or written.
enum CommandError: Error, Equatable {
  case stepsOutOfRange(Int)
  /// Both a step and a number of steps are given.
  case stepOrLast
  case limitOutOfRange(Int)
  case investmentOutOfRange
  case comparisonNeedsPeriod
  case confirmationNeeded
  case cancelled
  case notToStandardOutput
  /// What would be written to a terminal is no text.
  case notToTerminal
  case childrenWithoutAdults
  case unknownListings([String], codes: [String], command: String)
  case nonUTF8Argument(String)
  case nonUTF8Variable(String)
  /// `ESTADA_TODAY` is set to something that is no ISO day.
  case badToday(String)
  case demoFailed(command: String)
}

extension CommandError {
  /// How the program ends because of it.
  var status: ExitStatus {
    switch self {
    case .stepsOutOfRange, .limitOutOfRange, .investmentOutOfRange, .nonUTF8Argument,
      .nonUTF8Variable, .badToday:
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
    case .nonUTF8Argument(let word): Phrase("error.illegible-argument", ["word": .text(word)])
    case .nonUTF8Variable(let name): Phrase("error.illegible-variable", ["name": .text(name)])
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
