package import Bookkeeping

/// Two bookings of one home that have a night in common.
package struct Overlap: Equatable, Sendable {
  /// The number of the booking that begins first.
  package let earlier: Int64
  /// The number of the other booking.
  package let later: Int64
}

extension Book {
  /// The number of nights of the longest stay of one home or all, by which a query limits how early an
  /// overlapping stay can begin.
  ///
  /// - Returns: 0 to `Stay.maximumNights`; the latter for a damaged book with other values, whose rows are
  ///   rejected when they are read.
  package func longestStay(of property: Int64? = nil) throws(StorageError) -> Int {
    let conditions = RecordFilter(property: property).conditions(of: Booking.kind)
    let longest = try connection.integer(
      "SELECT max(nights) FROM booking" + conditions.clause, conditions.parameters)
    guard let longest else { return 0 }
    return (0...Int64(Stay.maximumNights)).contains(longest) ? Int(longest) : Stay.maximumNights
  }

  /// The other bookings of a booking's home that have a night in common with it.
  package func overlapping(_ booking: Booking) throws(StorageError) -> [Booking] {
    let query = overlapsQuery(of: booking)
    return try records(Booking.self, query).filter { $0.stay.overlaps(booking.stay) }
  }

  /// Announces that the open transaction will read the bookings that overlap with one.
  package func willReadOverlaps(of booking: Booking) {
    connection.willRead([overlapsQuery(of: booking)])
  }

  /// The query for the bookings that may overlap with one.
  private func overlapsQuery(of booking: Booking) -> Query {
    let stay = booking.stay
    let occupies = Condition.occupiesHome
    // The engines write days before the first one of the calendar in different ways.
    let most = String(min(Stay.maximumNights, stay.checkIn.number - Day.first.number))
    // No overlapping stay can begin earlier. Rows with other numbers of nights are rejected when they are read.
    let longest = """
      (SELECT CASE WHEN max(nights) BETWEEN 0 AND \(most) THEN max(nights) ELSE \(most) END \
      FROM booking WHERE property = ?)
      """
    return Query(
      sql: """
        \(connection.layouts.of(Booking.self).select) WHERE property = ? AND check_in < ? \
        AND check_in >= \(connection.dialect.dayAfter("?", "-\(longest)")) \
        AND id <> ? AND \(occupies.sql) ORDER BY check_in, id
        """,
      values: [
        .integer(stay.property), SQLValue(stay.checkOut), SQLValue(stay.checkIn),
        .integer(stay.property), .integer(booking.id),
      ] + occupies.values)
  }

  /// Passes each booking of a home that begins before an earlier one ends, with the earlier one, to
  /// `body`.
  ///
  /// Of several earlier bookings, the one that ends last is passed.
  ///
  /// - Parameter onlyStays: Whether the state of every booking of the book is `confirmed`: then an index
  ///   has everything that is needed.
  package func forEachOverlap(
    in property: Int64, onlyStays: Bool, _ body: (Overlap) throws -> Void
  ) throws {
    // Days as numbers, which are added without a division.
    var longest: (id: Int64, end: Int)?
    let conditions: [Condition] =
      [.equal("property", property)] + (onlyStays ? [] : [.occupiesHome])
    let sql =
      "SELECT id, check_in, nights FROM booking" + conditions.clause
      + " ORDER BY check_in, nights, id"
    try forEachRow(sql, conditions.parameters) { row in
      let id = row.integer(0)
      let checkIn = try row.day(1).number
      let end = checkIn + (try row.number(2, in: 1...Stay.maximumNights))
      if let longest, longest.end > checkIn {
        try body(Overlap(earlier: longest.id, later: id))
        if longest.end >= end { return }
      }
      longest = (id, end)
    }
  }
}
