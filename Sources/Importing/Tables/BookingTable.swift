internal import Bookkeeping
internal import Resources
internal import Taxation
internal import UnicodeText

/// Compares the rows of a table of bookings with a book, one at a time.
///
/// A booking is identified by channel and confirmation code, or else by property, check-in and
/// guest. If the book has several such bookings, each row matches one of them.
package struct BookingTable<Book: ImportedBook> {
  private let book: Book
  private let homes: HomeNames
  private let columns: Columns
  private var matched: Set<Int64> = []
  /// The bookings of the book by check-in dates of the file, and by confirmation codes.
  private var days: [HomeDay: KnownBookings] = [:]
  private var codes: [Code: KnownBookings] = [:]

  private struct Code: Hashable {
    let channel, reference: String
  }

  private struct Columns {
    let property, checkIn, nights, guest, adults, children, exemptAdults, exemptReason: TableColumn
    let amount, commission, channel, reference, taxCollected, prepaidOn, note: TableColumn
    let state, taxApart, cancelledOn: TableColumn
  }

  /// Locates the columns.
  package init(_ table: OwnTable, into book: Book, homes: HomeNames) {
    self.book = book
    self.homes = homes
    func column(_ name: String) -> TableColumn { TableColumn(name, in: table) }
    columns = Columns(
      property: column("property"), checkIn: column("check_in"), nights: column("nights"),
      guest: column("guest"), adults: column("adults"), children: column("children"),
      exemptAdults: column("exempt_adults"), exemptReason: column("exempt_reason"),
      amount: column("amount"), commission: column("commission"), channel: column("channel"),
      reference: column("reference"), taxCollected: column("tax_collected"),
      prepaidOn: column("prepaid_on"), note: column("note"), state: column("state"),
      taxApart: column("tax_apart"), cancelledOn: column("cancelled_on"))
  }

  /// Returns the planned entries for the current row.
  package mutating func entries(for table: inout OwnTable) throws -> [ImportEntry] {
    let booking: Booking
    do { booking = try read(&table) } catch let refusal as ImportRefusal {
      return [ImportEntry(refusal)]
    }
    guard let known = try known(booking) else {
      return [ImportEntry(line: table.line, outcome: .added, subject: .booking(booking))]
    }
    matched.insert(known.id)
    if known.guest == Booking.blankedGuest && booking.guest != known.guest {
      // An old file must not restore blanked personal data.
      return [ImportEntry(line: table.line, outcome: .unchanged, subject: .booking(known))]
    }
    let (completed, found) = known.completed(from: booking)
    let differences = found.filter { table.hasColumn(for: $0.field) }
    var entries = [
      ImportEntry(
        line: table.line, outcome: completed == known ? .unchanged : .completed,
        subject: .booking(completed))
    ]
    if !differences.isEmpty {
      entries.append(
        ImportEntry(
          line: table.line, outcome: .differs, subject: .booking(completed),
          remark: .differs(differences)))
    }
    return entries
  }

  /// Returns the booking of the book that matches a row; nil if there is none.
  private mutating func known(_ booking: Booking) throws -> Booking? {
    if let match = try knownByCode(booking) { return match }
    let stay = booking.stay
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

  private func read(_ table: inout OwnTable) throws -> Booking {
    if let fault = table.cellCountFault { throw fault }
    let home = try homes.home(
      table.text(columns.property.place), line: table.line, column: columns.property.name)
    guard let checkIn = try table.day(columns.checkIn) else {
      throw table.missing(columns.checkIn)
    }
    let stateText = table.text(columns.state.place)
    guard let state = stateText.isEmpty ? .confirmed : BookingState(rawValue: stateText) else {
      throw table.unreadable(columns.state)
    }
    // Where no stay took place, nights and people may be unknown.
    let nightsIfUnknown = state == .cancelled || state == .noShow ? 0 : nil
    guard let nights = try table.number(columns.nights) ?? nightsIfUnknown else {
      throw table.missing(columns.nights)
    }
    let adultsIfUnknown = state == .confirmed ? nil : 0
    guard let adults = try table.number(columns.adults) ?? adultsIfUnknown else {
      throw table.missing(columns.adults)
    }
    let guest = table.text(columns.guest.place)
    if guest.isEmpty { throw table.missing(columns.guest) }
    let stay = Stay(
      property: home, checkIn: checkIn, nights: nights, adults: adults,
      children: try table.number(columns.children) ?? 0,
      exemptAdults: try table.number(columns.exemptAdults) ?? 0,
      amount: try table.money(columns.amount),
      commission: try table.money(columns.commission) ?? .zero,
      taxCollected: try table.flag(columns.taxCollected),
      prepaidOn: try table.day(columns.prepaidOn), state: state,
      taxApart: columns.taxApart.place == nil
        ? book.isTaxApart(in: home) : try table.flag(columns.taxApart))
    let reasonText = table.text(columns.exemptReason.place)
    let reason = ExemptReason(rawValue: reasonText)
    if reason == nil && !reasonText.isEmpty { throw table.unreadable(columns.exemptReason) }
    let booking = Booking(
      stay: stay, guest: guest, exemptReason: reason,
      channel: table.optionalText(columns.channel)?.channelCode,
      reference: table.optionalText(columns.reference), note: table.optionalText(columns.note),
      cancelledOn: try table.day(columns.cancelledOn))
    if let fault = booking.faults.first {
      let column = table.place(of: fault.field).map { _ in fault.field }
      throw ImportRefusal(line: table.line, column: column, .fault(.invalidRecord(fault)))
    }
    if let reason = book.rates(of: home)?.refusal(of: stay) {
      throw ImportRefusal(line: table.line, column: columns.checkIn.name, reason)
    }
    return booking
  }
}

extension OwnTable {
  /// Returns the text of a cell; nil if it is empty.
  func optionalText(_ column: TableColumn) -> String? {
    let text = text(column.place)
    return text.isEmpty ? nil : text
  }
}

extension String {
  /// The normalized code of a channel.
  fileprivate var channelCode: String? {
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
    fill(.prepaidOn, &new.stay.prepaidOn, imported.prepaidOn) { .day($0) }
    compare(.taxCollected, .flag(stay.taxCollected), .flag(imported.taxCollected))
    compare(.taxApart, .flag(stay.taxApart), .flag(imported.taxApart))
    compare(.state, .text(stay.state.rawValue), .text(imported.state.rawValue))
    if reference == nil { new.reference = other.reference }
    return (new, differences)
  }
}
