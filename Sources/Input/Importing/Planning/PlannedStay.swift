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
  /// The values that the book takes from the file.
  private(set) var changes: [Difference] = []
  /// Whether the platform reports the booking as cancelled, and its values are kept.
  private var isKeptThoughCancelled = false
  /// Whether the file does not say what was charged for the cancelled stay.
  private var isChargeUnknown = false
  /// The fields of the booking that keep their values; nil for all.
  private let keptFields: () throws -> Set<String>?
  /// The platform's confirmation code.
  let reference: String

  /// Whether the file contains the stay itself, not only payments for it.
  var isInFile = false
  /// Whether the number of guests is known from the file, the book or the user.
  var arePeopleKnown = true

  init(
    line: Int, reference: String, booking: Booking, original: Booking?, unclear: Booking? = nil,
    keptFields: @escaping () throws -> Set<String>? = { nil }
  ) {
    self.keptFields = keptFields
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

  /// Fills in missing values from the file, takes the values that were not edited by hand, and
  /// records those that differ.
  ///
  /// - Parameter hasPayments: Whether payments determine amount and commission.
  mutating func compare(with draft: StayDraft, home: Int64?, hasPayments: Bool) throws {
    guard let original, !isBlanked else { return }
    let stay = original.stay
    if let home { try note(.property, .home(stay.property), .home(home)) }
    try note(.checkIn, .day(stay.checkIn), .day(draft.checkIn))
    try note(.nights, .count(stay.nights), .count(draft.nights))
    if !draft.arePeopleAssumed && draft.hasOwnCode || stay.adults == 0 {
      try note(.adults, .count(stay.adults), .count(draft.adults))
      try note(.children, .count(stay.children), .count(draft.children))
      let people = (booking.stay.adults, booking.stay.children)
      if !draft.isAgeUnknown && people == (draft.adults, draft.children) {
        booking.agesUnknown = false
      }
    }
    if !stay.takesPlace { try note(.state, .state(stay.state), .state(.confirmed)) }
    guard let amount = draft.amount else { return }
    let commission = draft.commission ?? .zero
    // The commission may be missing from a manually entered price.
    if stay.amount == nil || stay.amount == amount {
      booking.stay.amount = amount
      if stay.commission == .zero { booking.stay.commission = commission }
    }
    guard stay.amount != nil else { return }
    try note(.amount, .money(stay.amount), .money(amount))
    // Only some files have the fee for handling the payment, which is a part of the commission.
    if (hasPayments || booking.stay.commission > commission) && stay.amount == amount { return }
    try note(.commission, .money(booking.stay.commission), .money(commission))
  }

  /// Marks the booking as cancelled, with what was charged nevertheless, unless its state or money was
  /// edited by hand.
  ///
  /// - Parameter hasPayments: Whether payments determine amount and commission.
  mutating func cancel(with draft: CancelledStay, hasPayments: Bool) throws {
    guard let original, !isBlanked else { return }
    let stay = original.stay
    let isMoneyOpen = draft.isChargeUnknown && stay.amount != nil
    if stay.occupiesHome,
      try isMoneyOpen || !isUntouched(.state, .amount, .commission)
    {
      isKeptThoughCancelled = true
      isChargeUnknown = draft.isChargeUnknown
      return
    }
    try note(.state, .state(stay.state), .state(draft.state))
    if hasPayments || draft.isChargeUnknown { return }
    try note(.amount, .money(stay.amount), .money(draft.amount))
    try note(.commission, .money(stay.commission), .money(draft.commission ?? .zero))
  }

  /// Whether fields came from platforms' files and were never edited by hand.
  private func isUntouched(_ fields: Difference.Field...) throws -> Bool {
    guard let kept = try keptFields() else { return false }
    return kept.isDisjoint(with: fields.map(\.rawValue))
  }

  /// Applies the payments for the stay.
  mutating func applyPayments(_ sum: PaymentSum, former: PaymentSum?, line: Int) throws {
    if isBlanked { return }
    booking.stay = booking.stay.taking(sum, former: former)
    try note(.amount, .money(booking.stay.amount), .money(sum.gross))
    try note(.commission, .money(booking.stay.commission), .money(sum.fee))
    if sum.taxCollected {
      try note(.taxCollected, .flag(booking.stay.taxCollected), .flag(true))
    }
  }

  /// Takes a value of the file, or records that it differs.
  private mutating func note(
    _ field: Difference.Field, _ book: Difference.Value, _ file: Difference.Value
  ) throws {
    guard book != file else { return }
    let difference = Difference(field, book: book, file: file)
    if let kept = try keptFields(), !kept.contains(field.rawValue) {
      var taken = booking
      if taken.stay.take(file, as: field), taken.faults.isEmpty {
        booking = taken
        // A later file of the same import may change the value again.
        changes.removeAll { $0.field == field }
        changes.append(difference)
        return
      }
    }
    if !differences.contains(difference) { differences.append(difference) }
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
    if isKeptThoughCancelled {
      return [
        ImportEntry(
          line: line, outcome: .cancelled, subject: .booking(booking),
          remark: isChargeUnknown ? .chargeUnknown : nil)
      ]
    }
    let outcome: ImportEntry.Outcome =
      original == nil
      ? .added : booking == original ? .unchanged : changes.isEmpty ? .completed : .updated
    var entries: [ImportEntry] = []
    if isInFile || outcome != .unchanged {
      entries.append(
        ImportEntry(
          line: line, outcome: outcome, subject: .booking(booking),
          remark: outcome == .updated ? .changed(changes) : remark))
    }
    if !differences.isEmpty {
      entries.append(
        ImportEntry(
          line: line, outcome: .differs, subject: .booking(booking), remark: .differs(differences)))
    }
    return entries
  }
}

extension Stay {
  /// Sets a field to a value of a file; returns false for a field that is not taken from files.
  fileprivate mutating func take(_ value: Difference.Value, as field: Difference.Field) -> Bool {
    switch (field, value) {
    case (.property, .home(let home)): property = home
    case (.checkIn, .day(let day?)): checkIn = day
    case (.nights, .count(let count)): nights = count
    case (.adults, .count(let count)): adults = count
    case (.children, .count(let count)): children = count
    case (.amount, .money(let money)): amount = money
    case (.commission, .money(let money?)): commission = money
    case (.taxCollected, .flag(let flag)): taxCollected = flag
    case (.state, .state(let state)): self.state = state
    default: return false
    }
    return true
  }
}
