package import Bookkeeping
package import Documents
internal import Taxation

/// A list of bookings, in the order of the source.
package enum BookingList {
  /// Calls the closure with each booking; called once for each pass over the list.
  package typealias Source = (_ body: (Booking) throws -> Void) throws -> Void

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - accounts: The money of the bookings; nil to leave tax, net amount and receipts empty.
  ///   - parties: The owners of the book by id; empty to omit the column of who received the money.
  ///   - isFiltered: Whether a filter may have excluded bookings.
  ///   - isAboutMoney: Whether the list is about what was received and what is outstanding, which it has in
  ///     any width then.
  ///   - blank: The fields that are known to be empty or 0 in every booking.
  package static func document(
    properties: [Int64: Property], accounts: BookingAccounts? = nil,
    parties: [Int64: Party] = [:], isFiltered: Bool = false, isAboutMoney: Bool = false,
    blank: Set<String> = [], source: @escaping Source
  ) -> Document {
    let showsVAT = accounts?.bearVAT ?? false
    let columns =
      columns.map { isAboutMoney ? $0.rankedForMoney : $0 } + (showsVAT ? vatColumns : [])
      + (parties.isEmpty ? [] : [Column("received_by", isOptional: true, priority: .detail)])
    var document = Document(
      schema: "estada/bookings/1", title: Phrase("booking.list.title"), columns: columns,
      whenEmpty: Phrase(isFiltered ? "booking.list.none-match" : "booking.list.empty")
    ) { body in
      var nights = 0
      var income = Money.zero
      var commission = Money.zero
      var (base, vat) = (Money.zero, Money.zero)
      try source { booking in
        if booking.stay.takesPlace { nights += booking.stay.nights }
        income = try income.adding(booking.stay.amount ?? .zero)
        commission = try commission.adding(booking.stay.commission)
        let property = properties[booking.stay.property]
        let account = try accounts?.account(of: booking) ?? BookingAccount()
        base = try base.adding(account.split?.base ?? booking.stay.amount ?? .zero)
        vat = try vat.adding(account.split?.vat ?? .zero)
        try body(
          cells(booking, account, in: property, isNamed: properties.count > 1)
            + (showsVAT ? vatCells(booking, account) : [])
            + (parties.isEmpty
              ? [] : [Cell(booking.receivedBy.flatMap { parties[$0]?.code })]))
      }
      return columns.map { column in
        switch column.name {
        case "nights": .count(nights)
        case "amount": .money(income)
        case "commission": .money(commission)
        case "base": .money(base)
        case "vat": .money(vat)
        default: .empty
        }
      }
    }
    document.blankColumns = blank.union(accounts?.blankColumns ?? [])
    return document
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
    .note,
    Column("prepaid_on", isOptional: true, priority: .rare),
    Column("state", for: .machines),
    Column("state_mark", heading: "column.state", for: .people, isOptional: true),
    Column("tax_apart", isOptional: true, priority: .rare),
    Column("cancelled_on", isOptional: true, priority: .rare),
    Column("tags", isOptional: true, isElastic: true, priority: .detail),
    Column("ages_unknown", isOptional: true, priority: .rare),
    Column("check_out", priority: .rare),
    .figures("tax", heading: "column.tax-amount", priority: .rare),
    .figures("adjustments", isOptional: true, priority: .detail),
    .figures("net", priority: .rare), .figures("received", isOptional: true, priority: .detail),
    .figures("outstanding", isOptional: true, priority: .main),
    .figures("deposit", isOptional: true, priority: .rare),
  ]

  /// The columns of a book with a home whose lets bear VAT.
  private static let vatColumns: [Column] = [
    .figures("base", isOptional: true, priority: .rare), .figures("vat", priority: .detail),
    .figures("adjustments_vat", isOptional: true, priority: .rare),
  ]

  private static func vatCells(_ booking: Booking, _ account: BookingAccount) -> [Cell] {
    [
      Cell(account.split?.base ?? booking.stay.amount),
      booking.stay.amount == nil ? .empty : .money(account.split?.vat ?? .zero),
      .money(account.adjustmentsVAT),
    ]
  }

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
      Cell(booking.cancelledOn), Cell(booking.tags?.code), .flag(booking.agesUnknown),
      stay.nights == 0 ? .empty : .day(stay.checkOut),
      Cell(account.tax), .money(account.adjustments), Cell(account.net),
      .money(account.received), Cell(account.outstanding), .money(account.deposit),
    ]
  }
}

extension Column {
  /// The column in a list about what is outstanding: the home and the nights make room for the money.
  fileprivate var rankedForMoney: Column {
    switch name {
    case "received", "outstanding": ranked(.essential)
    case "name", "nights": ranked(.main)
    default: self
    }
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

/// A list of payments that wait, in the given order.
package enum WaitingPaymentList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - payments: The payments with their homes, as far as they are known.
  ///   - ignored: The payments that the user left out.
  package static func document(
    _ payments: [(payment: Payment, home: Property?)], ignored: WaitingMoney
  ) -> Document {
    let columns = [
      .figures("id"), Column("channel", priority: .detail), Column("reference", isOptional: true),
      Column("kind", heading: "column.reason", isOptional: true), Column("date", priority: .main),
      Column("check_in"), .figures("nights", isOptional: true, priority: .detail),
      Column("guest", isOptional: true, isElastic: true),
      Column("property", for: .machines),
      Column("name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("listing", isOptional: true, isElastic: true, priority: .rare),
      Column("details", isOptional: true, isElastic: true, priority: .detail),
      .figures("amount", priority: .rare), .figures("commission", priority: .rare),
      .figures("net"), Column("tax_collected", isOptional: true, priority: .rare),
    ]
    var document = Document(
      schema: "estada/waiting-payments/1", title: Phrase("payment.list.title"), columns: columns,
      whenEmpty: Phrase("payment.list.empty")
    ) { body in
      var sum = WaitingMoney()
      for (payment, home) in payments {
        try sum.add(payment)
        try body([
          .number(payment.id), .channel(payment.channel), Cell(payment.reference),
          payment.kind?.cell ?? .empty, .day(payment.date), .day(payment.checkIn),
          payment.nights > 0 ? .count(payment.nights) : .empty, Cell(payment.guest),
          Cell(home?.code), Cell(home?.name), Cell(payment.listing), Cell(payment.details),
          .money(payment.gross), .money(payment.fee), .money(payment.net),
          .flag(payment.taxCollected),
        ])
      }
      return columns.map { $0.name == "net" ? .money(sum.amount) : .empty }
    }
    if !payments.isEmpty { document.notes.append(Phrase("payment.list.settle")) }
    if ignored.count > 0 {
      document.notes.append(
        Phrase("payment.list.ignored", ["amount": .money(ignored.amount)], count: ignored.count))
    }
    return document
  }
}
