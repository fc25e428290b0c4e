package import Bookkeeping

/// A list of bookings, in the order of the source.
package enum BookingList {
  /// Calls the closure with each booking; called once for each pass over the list.
  package typealias Source = (_ body: (Booking) throws -> Void) throws -> Void

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - accounts: The money of the bookings; nil to leave tax, net amount and receipts empty.
  ///   - isFiltered: Whether a filter may have excluded bookings.
  package static func document(
    properties: [Int64: Property], accounts: BookingAccounts? = nil, isFiltered: Bool = false,
    source: @escaping Source
  ) -> Document {
    Document(
      schema: "estada/bookings/1", title: Phrase("booking.list.title"), columns: columns,
      whenEmpty: Phrase(isFiltered ? "booking.list.none-match" : "booking.list.empty")
    ) { body in
      var nights = 0
      var income = Money.zero
      var commission = Money.zero
      try source { booking in
        if booking.stay.takesPlace { nights += booking.stay.nights }
        income = try income.adding(booking.stay.amount ?? .zero)
        commission = try commission.adding(booking.stay.commission)
        let property = properties[booking.stay.property]
        let account = try accounts?.account(of: booking) ?? BookingAccount()
        try body(cells(booking, account, in: property, isNamed: properties.count > 1))
      }
      return columns.map { column in
        switch column.name {
        case "nights": .count(nights)
        case "amount": .money(income)
        case "commission": .money(commission)
        default: .empty
        }
      }
    }
  }

  private static let columns: [Column] = [
    .figures("id"), Column("property", for: .machines),
    Column(
      "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
    Column("check_in"), .figures("nights"), Column("guest", isElastic: true),
    .figures("adults", priority: .main), .figures("children", priority: .main),
    .figures("exempt_adults", isOptional: true, priority: .detail),
    Column("exempt_reason", isOptional: true, isElastic: true, priority: .rare),
    .figures("amount"), .figures("commission", isOptional: true, priority: .detail),
    Column("channel", isOptional: true, priority: .detail),
    Column("reference", isOptional: true, isElastic: true, priority: .rare),
    Column("tax_collected", isOptional: true, priority: .detail),
    Column("note", isOptional: true, isElastic: true, priority: .rare),
    Column("prepaid_on", isOptional: true, priority: .rare),
    Column("state", for: .machines),
    Column("state_mark", heading: "column.state", for: .people, isOptional: true),
    Column("tax_apart", isOptional: true, priority: .rare),
    Column("cancelled_on", isOptional: true, priority: .rare),
    Column("check_out", priority: .rare),
    .figures("tax", heading: "column.tax-amount", priority: .rare),
    .figures("adjustments", isOptional: true, priority: .detail),
    .figures("net", priority: .rare), .figures("received", isOptional: true, priority: .detail),
    .figures("outstanding", isOptional: true, priority: .main),
    .figures("deposit", isOptional: true, priority: .rare),
  ]

  private static func cells(
    _ booking: Booking, _ account: BookingAccount, in property: Property?, isNamed: Bool
  ) -> [Cell] {
    let stay = booking.stay
    let guest = Cell.guest(of: booking)
    // The state of a booking that is no stay, unless it is in place of the guest.
    let isMarked = !stay.takesPlace && guest == .text(booking.guest)
    return [
      .number(booking.id), Cell(property?.code), isNamed ? Cell(property?.name) : .empty,
      .day(stay.checkIn), stay.nights == 0 ? .empty : .count(stay.nights), guest,
      stay.adults == 0 ? .empty : .count(stay.adults), .count(stay.children),
      .count(stay.exemptAdults), booking.exemptReason?.cell ?? .empty,
      stay.amountCell, .money(stay.commission),
      booking.channel.map { .channel($0) } ?? .empty,
      Cell(booking.reference), .flag(stay.taxCollected), Cell(booking.note), Cell(stay.prepaidOn),
      stay.state.cell, isMarked ? stay.state.cell : .empty, .flag(stay.taxApart),
      Cell(booking.cancelledOn), stay.nights == 0 ? .empty : .day(stay.checkOut),
      Cell(account.tax), .money(account.adjustments), Cell(account.net),
      .money(account.received), Cell(account.outstanding), .money(account.deposit),
    ]
  }
}

extension Stay {
  /// The amount as a cell: pending until it is entered, empty where nothing was charged.
  package var amountCell: Cell { amount.map { .money($0) } ?? (isPending ? .pending : .empty) }
}

extension BookingState {
  /// The state as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "booking-state.\(rawValue)") }
}

/// A list of payments whose stays are not in the book yet, in the given order.
package enum WaitingPaymentList {
  /// Returns the list as a document.
  package static func document(_ payments: [Payment]) -> Document {
    let columns = [
      Column("channel", priority: .main), Column("reference", isElastic: true), Column("date"),
      Column("check_in"), .figures("nights", priority: .detail),
      Column("guest", isOptional: true, isElastic: true),
      Column("listing", isOptional: true, isElastic: true, priority: .detail), .figures("amount"),
      .figures("commission", priority: .detail),
      Column("tax_collected", isOptional: true, priority: .rare),
    ]
    return Document(
      schema: "estada/waiting-payments/1", title: Phrase("payment.list.title"), columns: columns,
      whenEmpty: Phrase("payment.list.empty")
    ) { body in
      for payment in payments {
        try body([
          .channel(payment.channel),
          .text(payment.reference), .day(payment.date), .day(payment.checkIn),
          .count(payment.nights), Cell(payment.guest), Cell(payment.listing),
          .money(payment.gross), .money(payment.fee), .flag(payment.taxCollected),
        ])
      }
      return nil
    }
  }
}
