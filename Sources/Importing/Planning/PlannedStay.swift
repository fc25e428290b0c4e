internal import Bookkeeping

/// A stay of a platform's file with its planned changes.
struct PlannedStay {
  /// The first line of the file that mentions the stay.
  let line: Int
  /// The booking as it will be stored.
  var booking: Booking
  /// The booking as it is stored; nil for a new one.
  let original: Booking?
  /// An existing booking that may be the same stay, which is then left out.
  var unclear: Booking?
  /// An additional remark, if any.
  var remark: ImportRemark?
  /// The values that differ from the book.
  private(set) var differences: [Difference] = []
  /// The platform's confirmation code.
  let reference: String

  /// Whether the file contains the stay itself, not only payments for it.
  var isInFile = false
  /// Whether the number of guests is known from the file, the book or the user.
  var arePeopleKnown = true

  init(
    line: Int, reference: String, booking: Booking, original: Booking?, unclear: Booking? = nil
  ) {
    self.line = line
    self.reference = reference
    self.booking = booking
    self.original = original
    self.unclear = unclear
  }

  /// Whether the booking is new.
  var isNew: Bool { original == nil && unclear == nil }
  /// Whether the personal data of the booking has been blanked permanently.
  var isBlanked: Bool { original?.guest == Booking.blankedGuest }
  /// Whether the booking is in the book after the import.
  var isInBook: Bool { unclear == nil }

  /// Fills in missing values from the file and records the values that differ.
  mutating func compare(with draft: StayDraft, home: Int64?) {
    guard let original, !isBlanked else { return }
    let stay = original.stay
    if let home { note(.property, .home(stay.property), .home(home)) }
    note(.checkIn, .day(stay.checkIn), .day(draft.checkIn))
    note(.nights, .count(stay.nights), .count(draft.nights))
    note(.adults, .count(stay.adults), .count(draft.adults))
    note(.children, .count(stay.children), .count(draft.children))
    guard let amount = draft.amount else { return }
    let commission = draft.commission ?? .zero
    // The commission may be missing from a manually entered price.
    if stay.amount == nil || stay.amount == amount {
      booking.stay.amount = amount
      if stay.commission == .zero { booking.stay.commission = commission }
    }
    guard stay.amount != nil else { return }
    note(.amount, .money(stay.amount), .money(amount))
    note(.commission, .money(booking.stay.commission), .money(commission))
  }

  /// Applies the payments for the stay.
  mutating func applyPayments(_ sum: PaymentSum, former: PaymentSum?, line: Int) {
    if isBlanked { return }
    booking.stay = booking.stay.taking(sum, former: former)
    note(.amount, .money(booking.stay.amount), .money(sum.gross))
    note(.commission, .money(booking.stay.commission), .money(sum.fee))
    if sum.taxCollected {
      note(.taxCollected, .flag(booking.stay.taxCollected), .flag(true))
    }
  }

  private mutating func note(
    _ field: Difference.Field, _ book: Difference.Value, _ file: Difference.Value
  ) {
    let difference = Difference(field, book: book, file: file)
    guard book != file, !differences.contains(difference) else { return }
    differences.append(difference)
  }

  /// The planned entries.
  var entries: [ImportEntry] {
    if let unclear {
      return [
        ImportEntry(
          line: line, outcome: .unclear,
          subject: arePeopleKnown ? .booking(booking) : .paidStay(booking),
          remark: .looksLike(unclear))
      ]
    }
    let outcome: ImportEntry.Outcome =
      original == nil ? .added : booking == original ? .unchanged : .completed
    var entries: [ImportEntry] = []
    if isInFile || outcome != .unchanged {
      entries.append(
        ImportEntry(line: line, outcome: outcome, subject: .booking(booking), remark: remark))
    }
    if !differences.isEmpty {
      entries.append(
        ImportEntry(
          line: line, outcome: .differs, subject: .booking(booking), remark: .differs(differences)))
    }
    return entries
  }
}
