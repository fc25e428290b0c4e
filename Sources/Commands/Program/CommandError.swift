internal import Bookkeeping
internal import Storage
internal import Taxation

/// Why the books refuse a command.
enum CommandError: Error, Equatable {
  case noProperties
  case propertyNeeded(codes: [String])
  case defaultHomeGone(code: String)
  case unknownProperty(name: String, suggestion: String?)
  case ambiguousProperty(name: String, codes: [String])
  case unknownBooking(Int64)
  case unknownExpense(Int64)
  case unknownZone(code: String, suggestion: String?)
  case duplicateProperty(code: String)
  case duplicateZone(code: String)
  case duplicateRate(zone: String, layer: RateLayer, day: Day)
  case unknownRate(zone: String, layer: RateLayer, day: Day)
  case rateInUse(zone: String, day: Day, bookings: Int)
  case zoneHasProperties(code: String, properties: [String])
  case zoneHasChildren(code: String, zones: [String])
  case propertyHasRecords(name: String, RecordCount)
  case nothingToChange
  case capOutOfRange(Int)
  case stepsOutOfRange(Int)
  case limitOutOfRange(Int)
  case nightsOrCheckOut
  case investmentOutOfRange
  case comparisonNeedsPeriod
  case stillToBeKept(Day, limit: Day)
  case confirmationNeeded
  case cancelled
  case checkOutNotAfterCheckIn(checkIn: Day, checkOut: Day)
  case badRecord([RecordFault])
  case fileIsBook(path: String)
  case notToStandardOutput
  /// What would be written to a terminal is no text.
  case notToTerminal
  case bookHasRecords(path: String)
  case childrenWithoutAdults
  case importPropertyNeeded(codes: [String])
  case unknownListings([String], codes: [String], command: String)
  case listingTaken(name: String, code: String)
  case unknownBackup(name: String)
  case illegibleArgument(String)
  case illegibleVariable(String)
  case demoFailed(command: String)
  case migrationNeeded(schema: Int, latest: Int)
}
