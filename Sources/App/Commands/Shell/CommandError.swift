internal import Bookkeeping
internal import Documents
internal import Reporting
internal import Spreadsheets
internal import Taxation
internal import UnicodeText

/// The exit status of the program.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The command succeeded.
  case done = 0
  /// The book refused the change: no such property, a duplicate, no rate for the date.
  case refused = 1
  /// A check found problems.
  case problemsFound = 3
  /// The book is locked by another program, or has the schema of a later version of this one.
  case unavailable = 4
  /// The command line is not valid (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// A value or file is not valid: not an amount, not a date, not a book (`EX_DATAERR`).
  case badData = 65
  /// An internal error of the program (`EX_SOFTWARE`).
  case internalFault = 70
  /// A file could not be read or written (`EX_IOERR`).
  case inputOutput = 74
  /// The user cancelled a prompt, as with the interrupt key (128 and `SIGINT`).
  case cancelled = 130

  /// The exit status of a refusal.
  init(_ reason: Refusal.Reason) {
    self =
      switch reason {
      case .refused: .refused
      case .usage: .usage
      case .badData: .badData
      case .unavailable: .unavailable
      case .inputOutput: .inputOutput
      case .internalFault: .internalFault
      case .cancelled: .cancelled
      }
  }
}

/// An error in the values or circumstances of a command.
enum CommandError: Error, Equatable {
  /// `undo --last` or `redo --last` with a count below 1.
  case stepsOutOfRange(Int)
  /// Both a step and a number of steps were passed.
  case stepOrLast
  /// `tax file` with both a home and `--all`.
  case homeOrAll
  /// `statement sent` with neither owners nor `--all`, or with both.
  case ownersOrAll
  /// `statement export` without exactly an owner and a file, or all owners and a folder.
  case statementTarget
  /// `statement export` to a file that is neither a page nor a workbook by its name.
  case statementFile(String)
  /// `tax file` with both `--complementary` and `--rectification`.
  case complementaryOrRectification
  /// `tax file` or `tax model950` without a period, before the first filing period has closed.
  case noFilingPeriod
  /// `log --limit` with a limit below 1.
  case limitOutOfRange(Int)
  /// `report payback` with a price that is not positive, or negative costs.
  case investmentOutOfRange
  /// `report profit --compare` without `--period` or periods to group by.
  case comparisonNeedsPeriod
  /// A command that needs confirmation, without a terminal and without `--yes`.
  case confirmationNeeded
  /// The user cancelled a prompt.
  case cancelled
  /// `-` as the folder of an export.
  case notToStandardOutput
  /// Refuses to write binary data to a terminal.
  case notToTerminal
  /// `report profit --by owner` with `--compare` or `--tag`.
  case comparisonByOwner
  /// `report position --explain` without an owner.
  case explainWhom
  /// `owner shares` with shares and without `--from`, or with `--remove` and without it.
  case sharesNeedDay
  /// `owner shares` with both shares and `--remove`.
  case sharesOrRemoval
  /// `owner shares` with `--group` and shares of its own, or `--remove`.
  case sharesOrGroup
  /// A period where a home is expected, in a command that has `--period`.
  case periodAsHome(String)
  /// A command-line argument that is not UTF-8.
  case nonUTF8Argument(String)
  /// An environment variable that determines the path of the book and is not UTF-8.
  case nonUTF8Variable(String)
  /// `ESTADA_TODAY` is not an ISO day.
  case badToday(String)
  /// A command that is no list or report, as a view.
  case notViewable
  /// A view that could only be run in the present language.
  case viewOfOneLanguage(command: [String])
  /// A view that this program cannot have saved.
  case damagedView(name: String)
  /// A command of `estada demo` that failed.
  case demoFailed(command: String)
}

extension CommandError {
  /// The exit status of the error.
  var status: ExitStatus {
    switch self {
    case .stepsOutOfRange, .limitOutOfRange, .investmentOutOfRange, .nonUTF8Argument,
      .nonUTF8Variable, .badToday:
      .badData
    case .comparisonNeedsPeriod, .confirmationNeeded, .notToStandardOutput, .notToTerminal,
      .periodAsHome, .sharesNeedDay, .sharesOrRemoval, .sharesOrGroup, .explainWhom,
      .comparisonByOwner, .notViewable, .viewOfOneLanguage, .ownersOrAll, .statementFile,
      .statementTarget:
      .usage
    case .cancelled: .cancelled
    case .demoFailed: .internalFault
    default: .refused
    }
  }

  /// The localized error message.
  var phrase: Phrase {
    switch self {
    case .limitOutOfRange(let limit):
      Phrase("error.limit-out-of-range", ["limit": .count(limit)])
    case .stepsOutOfRange(let steps):
      Phrase("error.steps-out-of-range", ["steps": .count(steps)])
    case .stepOrLast: Phrase("error.step-or-last")
    case .complementaryOrRectification: Phrase("error.complementary-or-rectification")
    case .ownersOrAll: Phrase("error.owners-or-all")
    case .statementTarget: Phrase("error.statement-target")
    case .statementFile(let path): Phrase("error.statement-file", ["path": .text(path)])
    case .homeOrAll: Phrase("error.home-or-all")
    case .noFilingPeriod: Phrase("error.no-filing-period")
    case .investmentOutOfRange: Phrase("error.investment-out-of-range")
    case .comparisonNeedsPeriod: Phrase("error.comparison-needs-period")
    case .confirmationNeeded: Phrase("error.confirmation-needed")
    case .cancelled: Phrase("error.cancelled")
    case .notToStandardOutput: Phrase("error.not-to-standard-output")
    case .notToTerminal: Phrase("error.not-to-terminal")
    case .comparisonByOwner: Phrase("error.comparison-by-owner")
    case .explainWhom: Phrase("error.explain-whom")
    case .sharesNeedDay: Phrase("error.shares-need-day")
    case .sharesOrRemoval: Phrase("error.shares-or-removal")
    case .sharesOrGroup: Phrase("error.shares-or-group")
    case .periodAsHome(let text):
      Phrase(
        "error.period-as-home", ["name": .text(text), "option": .commands([["--period", text]])])
    case .nonUTF8Argument(let word): Phrase("error.illegible-argument", ["word": .text(word)])
    case .nonUTF8Variable(let name): Phrase("error.illegible-variable", ["name": .text(name)])
    case .badToday(let text): Phrase("error.today", ["text": .text(text)])
    case .notViewable: Phrase("error.not-viewable")
    case .viewOfOneLanguage(let command):
      Phrase("error.view-of-one-language", ["command": .commands([["estada"] + command])])
    case .damagedView(let name): Phrase("error.damaged-view", ["name": .text(name)])
    case .demoFailed(let command): Phrase("error.demo-failed", ["command": .text(command)])
    }
  }
}

extension TaxationError {
  /// The localized error message.
  var phrase: Phrase {
    switch self {
    case .noRate(let zone, let day):
      Phrase(
        day < TaxLaw.start ? "error.no-rate-yet" : "error.no-rate",
        [
          "zone": .text(ShellQuoting.quoted(zone)), "day": .day(day), "iso": .text(day.isoText),
          "start": .dayInWords(TaxLaw.start, .from),
        ])
    case .unknownZone(let code): Phrase("error.unknown-zone", ["code": .text(code)])
    case .circularZones(let code): Phrase("error.circular-zones", ["code": .text(code)])
    case .overflow: Phrase("error.overflow")
    }
  }
}

extension SpreadsheetError {
  /// The exit status of the error.
  var status: ExitStatus {
    switch self {
    case .libraryMissing, .file, .temporaryFile, .outOfMemory: .inputOutput
    case .refused: .internalFault
    }
  }

  /// The localized error message.
  var phrase: Phrase {
    switch self {
    case .libraryMissing: Phrase("error.spreadsheet-library")
    case .file(let code): Phrase("error.spreadsheet-file", ["reason": .system(code)])
    case .temporaryFile(let code): Phrase("error.temporary-file", ["reason": .system(code)])
    case .outOfMemory: Phrase("error.out-of-memory")
    case .refused(let code, let detail):
      Phrase("error.internal", ["detail": .text("libxlsxwriter \(code): \(detail)")])
    }
  }
}
