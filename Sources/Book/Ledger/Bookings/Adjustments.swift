package import Bookkeeping
internal import Documents
package import Reporting
internal import Storage

/// An adjustment with its booking and its home.
package struct DescribedAdjustment {
  /// The adjustment.
  package let adjustment: Adjustment
  /// Its booking; nil for an adjustment of a home.
  package let booking: Booking?
  /// Its home, or that of its booking.
  package let home: Property
  /// The owners of the book by their numbers.
  package let parties: [Int64: Party]
}

extension Ledger {
  /// The adjustments of bookings and homes.
  package var adjustments: Adjustments { Adjustments(ledger: self) }
}

/// What a ledger does with adjustments of bookings and homes.
package struct Adjustments {
  let ledger: Ledger

  /// Adds an adjustment of a booking or of a home.
  ///
  /// - Parameters:
  ///   - booking: The number of the booking; nil for an adjustment of a home.
  ///   - property: The typed home of an adjustment without a booking; nil for the only home or the default
  ///     home.
  ///   - date: The date unless `fill` sets another one.
  ///   - fill: Sets the fields of the adjustment.
  /// - Throws: `LedgerError`, and what `fill` throws; nothing has been written then.
  package func add(
    of booking: Int?, in property: String?, on date: Day,
    _ fill: (inout Adjustment) throws -> Void
  ) throws -> DescribedAdjustment {
    try ledger.write { writer in
      var adjustment = Adjustment()
      adjustment.date = date
      try fill(&adjustment)
      try RecordCheck.require(adjustment.amount)
      if let booking {
        adjustment.booking = try ledger.bookings.payable(booking).id
      } else {
        adjustment.property = try ledger.homes.named(property).id
      }
      try RecordCheck.require(adjustment.faults)
      try Refusal.requireRates(of: adjustment)
      return try described(try writer.insert(adjustment))
    }.result
  }

  /// Changes an adjustment.
  ///
  /// - Throws: `LedgerError`, and what `change` throws; nothing has been written then.
  package func edit(
    _ id: Int, _ change: (inout Adjustment) throws -> Void
  ) throws -> DescribedAdjustment {
    try ledger.write { writer in
      try described(
        writer.change(ledger.record(id, of: Adjustment.self), change) {
          try RecordCheck.require($0.amount)
          try Refusal.requireRates(of: $0)
        })
    }.result
  }

  /// Runs `body` with the adjustments of one home or all that count in a period, in one read transaction.
  ///
  /// - Parameter newestFirst: Whether to pass the newest first instead of last.
  package func list<Result>(
    of property: String?, in period: Period?, newestFirst: Bool = false,
    _ body: (_ homes: [Int64: Property], _ source: @escaping AdjustmentList.Source) throws -> Result
  ) throws -> Result {
    try ledger.read {
      let home = try ledger.homes.optional(property)?.id
      let homes = try ledger.homes.byNumber()
      return try body(homes) { body in
        try ledger.book.forEach(
          Adjustment.self, with: Booking.self, in: "booking", order: newestFirst ? .newest : .list
        ) { adjustment, booking in
          let place = booking?.stay.property ?? adjustment.property
          let day = booking?.stay.checkIn ?? adjustment.date
          guard home == nil || home == place, period?.contains(day) ?? true else { return }
          try body(adjustment, booking)
        }
      }
    }
  }

  /// Whether an adjustment of the book has a value of a field.
  package func have(_ field: StaticString) throws -> Bool {
    try ledger.book.first(Adjustment.self, .isPresent(field)) != nil
  }

  /// An adjustment with its booking and its home.
  package func described(_ adjustment: Adjustment) throws -> DescribedAdjustment {
    let booking = try adjustment.booking.flatMap {
      try ledger.book.first(Booking.self, .number($0))
    }
    let home = try ledger.homes.numbered(booking?.stay.property ?? adjustment.property ?? 0)
    return DescribedAdjustment(
      adjustment: adjustment, booking: booking, home: home, parties: try ledger.owners.byNumber())
  }
}
