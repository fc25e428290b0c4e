import Bookkeeping
import DataFormats
import Foundation
import Importing
import TestKit
import Testing

/// The files of `examples/imports`, and what is in them.
enum Sample {
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(
      try Data(contentsOf: Transcript.Stage.repository.appending(path: "examples/imports/\(name)")))
  }

  static func file(_ name: String, _ platform: Platform) throws -> PlatformFile {
    try PlatformReader.read(try bytes(name), platform: platform)
  }

  static let home = "Àtic lluminós a Gràcia, vistes i terrassa"
  static let village = "Casa de poble amb jardí · Siurana"
  static let unit = "Apartament d'una habitació"

  /// A table of rows as a file of UTF-8.
  static func table(_ rows: [String]) -> [UInt8] {
    Array((rows.joined(separator: "\r\n") + "\r\n").utf8)
  }

  /// Airbnb's transactions with these rows, of the columns that matter.
  static func transactions(_ rows: String...) -> [UInt8] {
    table(
      [
        "Date,Type,Confirmation code,Start date,End date,Nights,Guest,Listing,Details,Currency,"
          + "Amount,Paid out,Service fee,Gross earnings,Airbnb remitted tax"
      ] + rows)
  }

  /// Booking.com's reservations with these rows, of the columns that matter.
  static func bookings(_ rows: String...) -> [UInt8] {
    table(
      [
        "Book number,Booked by,Guest name(s),Check-in,Check-out,Status,Persons,Adults,Children,"
          + "Children's age(s),Price,Commission amount,Unit type,Duration (nights)"
      ] + rows)
  }

  /// Airbnb's reservations with these rows, of the columns that matter.
  static func reservations(_ rows: String...) -> [UInt8] {
    table(
      [
        "Confirmation code,Status,Guest name,# of adults,# of children,# of infants,Start date,"
          + "End date,# of nights,Listing,Earnings"
      ] + rows)
  }
}

func isoDay(_ text: String) throws -> Day { try #require(Day(iso: text)) }

func euros(_ cents: Int64) -> Money { Money(cents: cents) }

/// What is thrown, where it is a fault of the file.
func fault(_ bytes: [UInt8], _ platform: Platform = .airbnb) -> ImportFault? {
  do throws(ImportFault) {
    _ = try PlatformReader.read(bytes, platform: platform)
    return nil
  } catch {
    return error
  }
}
