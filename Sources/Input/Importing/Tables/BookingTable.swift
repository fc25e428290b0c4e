package import Bookkeeping
internal import Resources
internal import UnicodeText

/// Compares the rows of a table of bookings with a book, one at a time.
///
/// A booking is identified by channel and confirmation code, or else by property, check-in and
/// guest. If the book has several such bookings, each row matches one of them.
package struct BookingTable: RowPlanner {
  private let book: any ImportedBook
  private var cells: CellSource
  private var matched: Set<Int64> = []
  /// The bookings of the book by check-in dates of the file, and by confirmation codes.
  private var days: [HomeDay: KnownBookings] = [:]
  private var codes: [Code: KnownBookings] = [:]

  /// The positions of the columns with nights and departure; nil if the file does not have them.
  private let nights, departure: Int?
  /// The position of the column of states; nil if the file does not have it.
  private let state: Int?
  private let hasChildren, hasCharge: Bool
  /// The people of every row, if the file has none and the user gave them.
  private let assumedPeople: PartySize?
  /// The values of a row without any.
  private let blank = Booking()

  private struct Code: Hashable {
    let channel, reference: String
  }

  /// Locates the columns.
  package init(
    _ table: OwnTable, into book: any ImportedBook, homes: HomeNames,
    owners: WholeNames<Int64> = WholeNames([])
  ) {
    self.book = book
    cells = CellSource(table, of: Booking.self, homes: homes, owners: owners)
    nights = table.place(of: "nights")
    departure = table.place(of: "check_out")
    assumedPeople = table.place(of: "adults") == nil ? table.people : nil
    hasChildren = table.place(of: "children") != nil
    state = table.place(of: "state")
    hasCharge = table.place(of: "tax_apart") != nil
  }

  package var line: Int { cells.table.line }
  package var table: OwnTable { cells.table }

  package mutating func next(_ booking: inout Booking) throws -> RowPlan? {
    guard try cells.advance() else { return nil }
    do { try read(&booking) } catch let refusal as ImportRefusal {
      return .entries([ImportEntry(refusal.named(in: table))])
    }
    guard let known = try known(booking) else {
      guard assumedPeople != nil else { return .new }
      return .entries([
        ImportEntry(
          line: line, outcome: .added, subject: .booking(booking), remark: .peopleAssumed)
      ])
    }
    matched.insert(known.id)
    if known.guest == Booking.blankedGuest && booking.guest != known.guest {
      // An old file must not restore blanked personal data.
      return .entries([ImportEntry(line: line, outcome: .unchanged, subject: .booking(known))])
    }
    let (completed, found) = known.completed(from: booking)
    let differences = found.filter { difference in
      cells.table.hasColumn(for: difference.field)
        || difference.field == .nights && departure != nil
    }
    return .entries(
      known: .booking(known), completed: .booking(completed), differences, line: line)
  }

  /// Returns the booking of the book that matches a row; nil if there is none.
  private mutating func known(_ booking: Booking) throws -> Booking? {
    if let match = try knownByCode(booking) { return match }
    let stay = booking.stay
    guard try book.mayHaveBookings(property: stay.property, checkIn: stay.checkIn) else {
      return nil
    }
    let place = HomeDay(home: stay.property, day: stay.checkIn)
    if days[place] == nil {
      let there = try book.bookings(property: stay.property, checkIn: stay.checkIn)
      if there.isEmpty { return nil }
      days[place] = KnownBookings(there)
    }
    return days[place]?.first(like: booking, unless: matched)
  }

  /// The booking of the book with the platform's code of a row, if there is one.
  private mutating func knownByCode(_ booking: Booking) throws -> Booking? {
    guard let channel = booking.channel, let reference = booking.reference else { return nil }
    let code = Code(channel: channel, reference: reference)
    if codes[code] == nil {
      let there = try book.bookings(channel: channel, reference: reference)
      if there.isEmpty { return nil }
      codes[code] = KnownBookings(there)
    }
    return codes[code]?.first(ofCode: booking, unless: matched)
  }

  /// The required fields that may be blank: where no stay took place, nights and people may be unknown.
  private mutating func fieldsUnknown() -> Set<String> {
    guard let state, !cells.isWord("confirmed", at: state),
      let read: BookingState = cells.value(at: state)
    else { return [] }
    switch read {
    case .confirmed: return []
    case .ownUse: return ["adults"]
    case .cancelled, .noShow: return ["nights", "adults"]
    }
  }

  private mutating func read(_ booking: inout Booking) throws {
    cells.mayLack = fieldsUnknown()
    booking = blank
    try cells.read(&booking)
    try cells.takeNights(&booking.stay, at: nights, until: departure)
    if let people = assumedPeople {
      booking.stay.adults = people.adults
      if !hasChildren { booking.stay.children = people.children }
    }
    if !hasCharge { booking.stay.taxApart = book.isTaxApart(in: booking.stay.property) }
    booking.channel = booking.channel?.channelCode
    if let refusal = cells.refusal(of: &booking) { throw refusal }
    if let reason = book.rates(of: booking.stay.property)?.refusal(of: booking.stay) {
      throw ImportRefusal(line: line, column: "check_in", reason)
    }
  }
}

extension String {
  /// The normalized code of a channel; nil for a text without letters and digits.
  package var channelCode: String? {
    let isCode = utf8.allSatisfy { (97...122).contains($0) || $0 == 0x2D }
    let code = isCode ? self : slug
    return code.isEmpty ? nil : Channels.code(of: code)
  }
}

extension Booking {
  /// Returns the booking with missing values filled in from the file, and the values that differ.
  func completed(from other: Booking) -> (Booking, [Difference]) {
    var new = self
    var differences: [Difference] = []
    func compare(_ field: Difference.Field, _ book: Difference.Value, _ file: Difference.Value) {
      if book != file { differences.append(Difference(field, book: book, file: file)) }
    }
    /// A value missing from the file is not a difference.
    func fill<Value: Equatable>(
      _ field: Difference.Field, _ value: inout Value?, _ file: Value?,
      _ wrap: (Value?) -> Difference.Value
    ) {
      guard let file, value != file else { return }
      if let value { compare(field, wrap(value), wrap(file)) } else { value = file }
    }
    let (stay, imported) = (self.stay, other.stay)
    compare(.property, .home(stay.property), .home(imported.property))
    compare(.checkIn, .day(stay.checkIn), .day(imported.checkIn))
    compare(.nights, .count(stay.nights), .count(imported.nights))
    compare(.guest, .text(guest.folded), .text(other.guest.folded))
    compare(.adults, .count(stay.adults), .count(imported.adults))
    compare(.children, .count(stay.children), .count(imported.children))
    compare(.exemptAdults, .count(stay.exemptAdults), .count(imported.exemptAdults))
    if new.stay.amount == nil && imported.amount != nil && stay.commission == .zero {
      new.stay.commission = imported.commission
    } else {
      compare(.commission, .money(stay.commission), .money(imported.commission))
    }
    fill(.amount, &new.stay.amount, imported.amount) { .money($0) }
    if stay.exemptAdults > 0 {
      fill(.exemptReason, &new.exemptReason, other.exemptReason) { .text($0?.rawValue) }
    }
    // Books of earlier versions have aliases of the codes of channels.
    new.channel = new.channel.map(Channels.code(of:))
    fill(.channel, &new.channel, other.channel) { .text($0) }
    fill(.note, &new.note, other.note) { .text($0) }
    fill(.tags, &new.tags, other.tags) { .text($0?.code) }
    fill(.prepaidOn, &new.stay.prepaidOn, imported.prepaidOn) { .day($0) }
    compare(.taxCollected, .flag(stay.taxCollected), .flag(imported.taxCollected))
    compare(.taxApart, .flag(stay.taxApart), .flag(imported.taxApart))
    compare(.state, .state(stay.state), .state(imported.state))
    if reference == nil { new.reference = other.reference }
    if receivedBy == nil { new.receivedBy = other.receivedBy }
    return (new, differences)
  }
}
