internal import Bookkeeping
internal import Documents
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

/// What several commands refuse.
extension Refusal {
  /// The user cancelled a prompt.
  static let cancelled = Refusal("error.cancelled", .cancelled)
  /// `-` as the folder of an export.
  static let notToStandardOutput = Refusal("error.not-to-standard-output", .usage)
  /// `tax file` or `tax model950` without a period, before the first filing period has closed.
  static let noFilingPeriod = Refusal("error.no-filing-period")
  /// `statement export` without exactly an owner and a file, or all owners and a folder.
  static let statementTarget = Refusal("error.statement-target", .usage)
  /// The same on the page, which writes the files itself.
  static let statementOwner = Refusal("error.statement-owner", .usage)
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
