package import Bookkeeping
package import Documents

/// A list of bookings, in the order of the source.
package enum BookingList {
  /// Calls the closure with each booking; called once for each pass over the list.
  package typealias Source = (_ body: (Booking) throws -> Void) throws -> Void

  /// The fields that few books use: a list has their columns only if a booking has them.
  package static let rareFields = [
    "due_on", "vat", "invoice", "invoiced_on", "invoice_to", "invoice_tax_id", "withheld",
    "reported_on",
  ]

  /// The columns that name guests, or may.
  package static let personalColumns: Set = ["guest", "invoice_to", "invoice_tax_id", "note"]

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - accounts: The money of the bookings; nil to leave tax, net amount and receipts empty.
  ///   - parties: The owners of the book by id; empty to omit the column of who received the money.
  ///   - isFiltered: Whether a filter may have excluded bookings.
  ///   - isAboutMoney: Whether the list is about what was received and what is outstanding, which it has in
  ///     any width then.
  ///   - used: The rare fields that the list has columns for.
  ///   - blank: The fields that are known to be empty or 0 in every booking.
  package static func document(
    properties: [Int64: Property], accounts: BookingAccounts? = nil,
    parties: [Int64: Party] = [:], isFiltered: Bool = false, isAboutMoney: Bool = false,
    used: Set<String> = [], blank: Set<String> = [], source: @escaping Source
  ) -> Document {
    var document = table(
      properties, parties, isAboutMoney: isAboutMoney, showsVAT: accounts?.bearVAT ?? false,
      used
    ).document(
      "estada/bookings/1", title: Phrase("booking.list.title"),
      whenEmpty: Phrase(isFiltered ? "booking.list.none-match" : "booking.list.empty")
    ) { body in
      try source { booking in
        let account = try accounts?.account(of: booking) ?? BookingAccount()
        try body(Line(booking: booking, account: account, home: properties[booking.stay.property]))
      }
      return nil
    }
    document.blankColumns = blank.union(accounts?.blankColumns ?? [])
    return document
  }

  /// A row of the list: an object, as a value of this size would be copied for each column.
  private final class Line {
    let booking: Booking
    let account: BookingAccount
    let home: Property?

    init(booking: Booking, account: BookingAccount, home: Property?) {
      self.booking = booking
      self.account = account
      self.home = home
    }

    var stay: Stay { booking.stay }

    /// The state of a booking that is no stay, unless it is in place of the guest.
    var stateMark: Cell {
      let isMarked = !stay.takesPlace && Cell.guest(of: booking) == .text(booking.guest)
      return isMarked ? stay.state.cell : .empty
    }
  }

  /// - Parameter isAboutMoney: Whether the home and the nights make room for the money.
  private static func table(
    _ properties: [Int64: Property], _ parties: [Int64: Party], isAboutMoney: Bool, showsVAT: Bool,
    _ used: Set<String>
  ) -> Table<Line> {
    let isNamed = properties.count > 1
    return Table([
      .figures("id") { .number($0.booking.id) },
      .init("property", for: .machines) { Cell($0.home?.code) },
      .init(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true,
        priority: isAboutMoney ? .main : .essential
      ) { isNamed ? Cell($0.home?.name) : .empty },
      .init("check_in") { .day($0.stay.checkIn) },
      .figures(
        "nights", priority: isAboutMoney ? .main : .essential,
        sum: .of { $0.stay.takesPlace ? $0.stay.nights : 0 }
      ) { $0.stay.nights == 0 ? .empty : .count($0.stay.nights) },
      .init("guest", isElastic: true) { .guest(of: $0.booking) },
      .figures("adults", priority: .main) {
        $0.stay.adults == 0 ? .empty : .count($0.stay.adults)
      },
      .figures("children", priority: .main) { .count($0.stay.children) },
      .figures("exempt_adults", isOptional: true, priority: .detail) {
        .count($0.stay.exemptAdults)
      },
      .init("exempt_reason", isOptional: true, isElastic: true, priority: .rare) {
        $0.booking.exemptReason?.cell ?? .empty
      },
      .figures("amount", sum: .amounts) { $0.stay.amountCell },
      .figures(
        "commission", isOptional: true, priority: .detail, sum: .amounts
      ) { .money($0.stay.commission) },
      .init("channel", isOptional: true, priority: .detail) {
        $0.booking.channel.map { .channel($0) } ?? .empty
      },
      .init("reference", isOptional: true, isElastic: true, priority: .rare) {
        Cell($0.booking.reference)
      },
      .init("tax_collected", isOptional: true, priority: .detail) { .flag($0.stay.taxCollected) },
      .note { $0.booking.note },
      .init("prepaid_on", isOptional: true, priority: .rare) { Cell($0.stay.prepaidOn) },
      .init("state", for: .machines) { $0.stay.state.cell },
      .init("state_mark", heading: "column.state", for: .people, isOptional: true) {
        $0.stateMark
      },
      .init("tax_apart", isOptional: true, priority: .rare) { .flag($0.stay.taxApart) },
      .init("cancelled_on", isOptional: true, priority: .rare) { Cell($0.booking.cancelledOn) },
      .init("tags", isOptional: true, isElastic: true, priority: .detail) {
        Cell($0.booking.tags?.code)
      },
      .init("ages_unknown", isOptional: true, priority: .rare) { .flag($0.booking.agesUnknown) },
      .init("check_out", priority: .rare) {
        $0.stay.nights == 0 ? .empty : .day($0.stay.checkOut)
      },
      .figures("tax", heading: "column.tax-amount", priority: .rare) { Cell($0.account.tax) },
      .figures("adjustments", isOptional: true, priority: .detail) {
        .money($0.account.adjustments)
      },
      .figures("net", priority: .rare) { Cell($0.account.net) },
      .figures("received", isOptional: true, priority: isAboutMoney ? .essential : .detail) {
        .money($0.account.received)
      },
      .figures("outstanding", isOptional: true, priority: isAboutMoney ? .essential : .main) {
        Cell($0.account.outstanding)
      },
      .figures("deposit", isOptional: true, priority: .rare) { .money($0.account.deposit) },
      .figures(
        "base", isOptional: true, priority: .rare, if: showsVAT,
        sum: .amounts
      ) { Cell(try $0.stay.amount?.subtracting($0.account.vat ?? .zero)) },
      .figures(
        "vat", priority: .detail, if: showsVAT, sum: .amounts
      ) { $0.stay.amount == nil ? .empty : .money($0.account.vat ?? .zero) },
      .figures("adjustments_vat", isOptional: true, priority: .rare, if: showsVAT) {
        .money($0.account.adjustmentsVAT)
      },
      .init("received_by", isOptional: true, priority: .detail, if: !parties.isEmpty) {
        Cell($0.booking.receivedBy.flatMap { parties[$0]?.code })
      },
      .init("due_on", isOptional: true, priority: .rare, if: used.contains("due_on")) {
        Cell($0.booking.dueOn)
      },
      .figures("vat_rate", isOptional: true, priority: .rare, if: used.contains("vat")) {
        Cell(count: $0.booking.vat)
      },
      .init("invoice", isOptional: true, priority: .detail, if: used.contains("invoice")) {
        Cell($0.booking.invoice)
      },
      .init("invoiced_on", isOptional: true, priority: .rare, if: used.contains("invoiced_on")) {
        Cell($0.booking.invoicedOn)
      },
      .init(
        "invoice_to", isOptional: true, isElastic: true, priority: .rare,
        if: used.contains("invoice_to")
      ) {
        Cell($0.booking.invoiceTo)
      },
      .init(
        "invoice_tax_id", isOptional: true, priority: .rare, if: used.contains("invoice_tax_id")
      ) {
        Cell($0.booking.invoiceTaxID)
      },
      .figures(
        "withheld", isOptional: true, priority: .detail, if: used.contains("withheld"),
        sum: .amounts
      ) {
        Cell($0.booking.withheld)
      },
      .init("reported_on", isOptional: true, priority: .detail, if: used.contains("reported_on")) {
        Cell($0.booking.reportedOn)
      },
    ])
  }
}

extension Stay {
  /// The amount as a cell: pending until it is entered, empty where nothing was charged.
  package var amountCell: Cell { amount.map { .money($0) } ?? (isPending ? .pending : .empty) }
}

extension BookingState {
  /// The state as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "booking-state." + rawValue) }
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
    var document = Table<(payment: Payment, home: Property?)>([
      .figures("id") { .number($0.payment.id) },
      .init("channel", priority: .detail) { .channel($0.payment.channel) },
      .init("reference", isOptional: true) { Cell($0.payment.reference) },
      .init("kind", heading: "column.reason", isOptional: true) {
        $0.payment.kind?.cell ?? .empty
      },
      .init("date", priority: .main) { .day($0.payment.date) },
      .init("check_in") { .day($0.payment.checkIn) },
      .figures("nights", isOptional: true, priority: .detail) {
        $0.payment.nights > 0 ? .count($0.payment.nights) : .empty
      },
      .init("guest", isOptional: true, isElastic: true) { Cell($0.payment.guest) },
      .init("property", for: .machines) { Cell($0.home?.code) },
      .init("name", heading: "column.property", for: .people, isOptional: true, isElastic: true) {
        Cell($0.home?.name)
      },
      .init("listing", isOptional: true, isElastic: true, priority: .rare) {
        Cell($0.payment.listing)
      },
      .init("details", isOptional: true, isElastic: true, priority: .detail) {
        Cell($0.payment.details)
      },
      .figures("amount", priority: .rare) { .money($0.payment.gross) },
      .figures("commission", priority: .rare) { .money($0.payment.fee) },
      .figures("net", sum: .amounts) { .money(try $0.payment.net) },
      .init("tax_collected", isOptional: true, priority: .rare) { .flag($0.payment.taxCollected) },
    ]).document(
      "estada/waiting-payments/1", title: Phrase("payment.list.title"),
      whenEmpty: Phrase("payment.list.empty"), rows: payments)
    document.newest = .largest(column: "date")
    if !payments.isEmpty { document.notes.append(Phrase("payment.list.settle")) }
    if ignored.count > 0 {
      document.notes.append(
        Phrase("payment.list.ignored", ["amount": .money(ignored.amount)], count: ignored.count))
    }
    return document
  }
}

extension Booking {
  /// The rare fields of a list that the booking has.
  package var usedFields: Set<String> {
    let isUsed = [
      dueOn != nil, vat != nil, invoice != nil, invoicedOn != nil, invoiceTo != nil,
      invoiceTaxID != nil, withheld != nil, reportedOn != nil,
    ]
    return Set(zip(BookingList.rareFields, isUsed).filter(\.1).map(\.0))
  }
}
