/// Why a command cannot be done as it was typed, or its files cannot be read or written.
enum CommandError: Error, Equatable {
  case stepsOutOfRange(Int)
  case limitOutOfRange(Int)
  case investmentOutOfRange
  case comparisonNeedsPeriod
  case confirmationNeeded
  case cancelled
  case folderNotEmpty(path: String)
  case folderNotMade(path: String, reason: String)
  case folderLeftAside(path: String, aside: String, reason: String)
  case fileExists(path: String)
  case notToStandardOutput
  /// What would be written to a terminal is no text.
  case notToTerminal
  case folderExists(path: String)
  case folderHasOtherFiles(path: String, file: String)
  case fileNotRead(path: String, reason: String)
  case notAPlainFile(path: String)
  case fileNotWritten(path: String, reason: String)
  case childrenWithoutAdults
  case unknownListings([String], codes: [String], command: String)
  case illegibleArgument(String)
  case illegibleVariable(String)
  /// `ESTADA_TODAY` is set to something that is no ISO day.
  case badToday(String)
  case demoFailed(command: String)
}
