package import Bookkeeping
package import Storage
internal import Taxation

/// Why the rules of the books refuse a change or a question.
package enum LedgerError: Error, Equatable {
  /// The book has no home.
  case noProperties
  /// No home was named, and there are several.
  case propertyNeeded(codes: [String])
  /// The book's default home is not one of its homes.
  case defaultHomeGone(code: String)
  /// No home has this code or name, or begins with it.
  case unknownProperty(name: String, homes: [Property])
  /// Several homes begin with it.
  case ambiguousProperty(name: String, codes: [String])
  /// No booking has this number.
  case unknownBooking(Int64)
  /// No expense has this number.
  case unknownExpense(Int64)
  /// No zone has this code or name.
  case unknownZone(code: String, zones: [Zone])
  /// Another home has this code.
  case duplicateProperty(code: String)
  /// Another zone has this code.
  case duplicateZone(code: String)
  /// The zone has another rate of this layer from this day.
  case duplicateRate(zone: String, layer: RateLayer, day: Day)
  /// The zone has no rate of this layer from this day.
  case unknownRate(zone: String, layer: RateLayer, day: Day)
  /// The change would leave stays without a rate that they have; the day is the first of theirs.
  case rateInUse(zone: String, day: Day, bookings: Int)
  /// A zone that is to be removed has homes.
  case zoneHasProperties(code: String, properties: [String])
  /// Other zones take their rates from a zone that is to be removed.
  case zoneHasChildren(code: String, zones: [String])
  /// A home that is to be removed has bookings or expenses.
  case propertyHasRecords(name: String, RecordCount)
  /// The edited record is what it was.
  case nothingToChange
  /// A rate's cap is not a number of nights that a stay can have.
  case capOutOfRange(Int)
  /// Neither nights nor the day of leaving are given, or they contradict each other.
  case nightsOrCheckOut
  /// The guests would leave before they come.
  case checkOutNotAfterCheckIn(checkIn: Day, checkOut: Day)
  /// The record itself is not fit for the book.
  case badRecord([RecordFault])
  /// The law asks for the records of stays that ended on these days.
  case stillToBeKept(Day, limit: Day)
  /// No step in force has the number.
  case stepNotInForce(Int64)
  /// No undone step has the number.
  case stepNotUndone(Int64)
  /// A document is only taken into a book without records.
  case bookHasRecords(path: String)
  /// A file's rows belong to no home that can be told.
  case importPropertyNeeded(codes: [String])
  /// The name of a listing is that of another home.
  case listingTaken(name: String, code: String)
  /// There is no such backup, and no such file.
  case unknownBackup(name: String)
  /// The file is the book itself, or what SQLite keeps beside it.
  case fileIsBook(path: String)
  /// The book has to be migrated, which a dry run does not do.
  case migrationNeeded(schema: Int, latest: Int)
}
