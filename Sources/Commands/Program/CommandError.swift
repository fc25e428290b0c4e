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
  case illegibleArgument(String)
  case illegibleVariable(String)
  /// `ESTADA_TODAY` is set to something that is no ISO day.
  case badToday(String)
  case demoFailed(command: String)
}
