internal import Bookkeeping

/// A stay of a platform's file and what becomes of it.
struct PlannedStay {
  /// The line of the file it is first told of.
  let line: Int
  /// The booking as it will be.
  var booking: Booking
  /// The booking as it is in the book, nil when it is new.
  let original: Booking?
  /// A booking of the book that it may be, when it is left out for that.
  var unclear: Booking?
  /// What there is to say about it.
  var remark: ImportRemark?
  /// What the book says otherwise.
  private(set) var differences: [Difference] = []
  /// The platform's name for it.
  let reference: String

  /// Whether the file tells of the stay itself, and not only of money for it.
  var isTold = false
  /// Whether its people are those of the file, the book or the user.
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

  /// Whether it is not in the book yet.
  var isNew: Bool { original == nil && unclear == nil }
  /// Whether what tells who the guest was has been blanked for good.
  var isBlanked: Bool { original?.guest == Booking.blankedGuest }
  /// Whether it is in the book when the import is done.
  var isInBook: Bool { unclear == nil }

  /// Takes from the file what the book does not have, and keeps in mind what it has otherwise.
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
    // Who entered the price by hand may not have known the commission.
    if stay.amount == nil || stay.amount == amount {
      booking.stay.amount = amount
      if stay.commission == .zero { booking.stay.commission = commission }
    }
    guard stay.amount != nil else { return }
    note(.amount, .money(stay.amount), .money(amount))
    note(.commission, .money(booking.stay.commission), .money(commission))
  }

  /// Takes the money that was paid for it.
  mutating func settle(_ sum: PaymentSum, former: PaymentSum?, line: Int) {
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

  /// What is to be done.
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
    if isTold || outcome != .unchanged {
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
