package import Bookkeeping

/// Bookings as a list, in the order they are given.
package enum BookingList {
  /// Gives each booking to the closure; asked for as often as the list is gone through.
  package typealias Source = (_ body: (Booking) throws -> Void) throws -> Void

  /// The list as a document.
  ///
  /// - Parameter properties: The homes of the book, by their numbers.
  package static func document(
    title: Phrase, properties: [Int64: Property], source: @escaping Source
  ) -> Document {
    // The home is named only where there is more than one.
    let namesHome = properties.count > 1
    return Document(
      schema: "estada/bookings/1", title: title, columns: columns,
      whenEmpty: Phrase("booking.list.empty")
    ) { body in
      var nights = 0
      var income = Money.zero
      try source { booking in
        nights += booking.stay.nights
        income = try income.adding(booking.stay.amount ?? .zero)
        let property = properties[booking.stay.property]
        try body(cells(booking, in: property, name: namesHome ? property?.name : nil))
      }
      return total(nights: nights, income: income)
    }
  }

  private static let columns: [Column] = [
    .figures("id"), Column("property", for: .machines),
    Column("name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
    Column("check_in"), .figures("nights"), Column("guest", isElastic: true),
    .figures("adults"), .figures("children"), .figures("exempt_adults", isOptional: true),
    Column("exempt_reason", isOptional: true), .figures("amount"),
    .figures("commission", isOptional: true), Column("channel", isOptional: true),
    Column("reference", isOptional: true), Column("tax_collected", isOptional: true),
    Column("note", isOptional: true, isElastic: true), Column("prepaid_on", isOptional: true),
  ]

  private static func cells(
    _ booking: Booking, in property: Property?, name: String?
  ) -> [Cell] {
    let stay = booking.stay
    return [
      .number(booking.id), Cell(property?.code), Cell(name), .day(stay.checkIn),
      .count(stay.nights), .text(booking.guest), .count(stay.adults), .count(stay.children),
      .count(stay.exemptAdults), booking.exemptReason?.cell ?? .empty,
      stay.amount.map { .money($0) } ?? .pending, .money(stay.commission),
      booking.channel.map { .term(code: $0, key: "channel.\($0)") } ?? .empty,
      Cell(booking.reference), .flag(stay.taxCollected), Cell(booking.note), Cell(stay.prepaidOn),
    ]
  }

  private static func total(nights: Int, income: Money) -> [Cell] {
    var cells = [Cell](repeating: .empty, count: 17)
    cells[4] = .count(nights)
    cells[10] = .money(income)
    return cells
  }
}
