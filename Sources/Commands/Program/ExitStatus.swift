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
