internal import Bookkeeping
internal import Taxation

/// Compares a platform's file with a book and plans the import.
///
/// Nothing is written. A stay is identified by channel and confirmation code or, if it was entered
/// manually, by property, check-in and guest. Values in the book are kept; missing ones are filled
/// in.
package struct PlatformPlanner<Book: ImportedBook> {
  private let file: PlatformFile
  private let book: Book
  private let homes: (String?) -> Int64?
  private let people: PartySize?
  private let importsLookalikesAsNew: Bool
  private let takesFile: Bool

  /// The stays by confirmation code: those of the file, and those of the book that the file has
  /// payments for.
  private var stays: [String: PlannedStay] = [:]
  /// The ids of the matched bookings of the book.
  private var matched: Set<Int64> = []
  /// The confirmation codes in order of first occurrence.
  private var order: [String] = []
  private var entries: [ImportEntry] = []
  /// The new payments of the file and the known ones of the book, by confirmation code.
  private var paid: [String: Paid] = [:]

  private struct Paid {
    var line: Int
    var known: [Payment]
    var new: [Payment] = []
    /// Whether the sum of the payments exceeds the limit of a book.
    var isTooLarge = false
    var matcher: PaymentMatcher

    init(line: Int, known: [Payment]) {
      self.line = line
      self.known = known
      matcher = PaymentMatcher(known)
    }
  }

  /// - Parameters:
  ///   - homes: Returns the property of a listing; nil if it is unknown.
  ///   - people: The number of guests of stays known only from payments; if nil, these payments
  ///     wait.
  ///   - importsLookalikesAsNew: Whether stays that resemble manually entered bookings are imported
  ///     as new ones.
  ///   - takesFile: Whether values that were edited by hand take those of the file too.
  package init(
    _ file: PlatformFile, into book: Book, homes: @escaping (String?) -> Int64?,
    people: PartySize? = nil, importsLookalikesAsNew: Bool = false, takesFile: Bool = false
  ) {
    self.file = file
    self.book = book
    self.homes = homes
    self.people = people
    self.importsLookalikesAsNew = importsLookalikesAsNew
    self.takesFile = takesFile
  }

  /// Returns the planned entries, in the order of the file.
  package mutating func plan() throws -> [ImportEntry] {
    entries = file.refusals.map { ImportEntry(ImportRefusal($0)) }
    try placeCancelled()
    entries += file.requests.map {
      ImportEntry(line: $0, outcome: .skipped, subject: .row, remark: .request)
    }
    entries += file.otherRows.map {
      ImportEntry(line: $0.line, outcome: .skipped, subject: .otherRow($0))
    }
    let payments = try placePayments()
    for draft in file.stays { try place(draft) }
    for reference in paid.keys.sorted(by: { paid[$0]?.line ?? 0 < paid[$1]?.line ?? 0 }) {
      try applyPayments(reference)
    }
    for reference in order { if let stay = stays[reference] { entries += stay.entries } }
    for draft in payments {
      guard paid[draft.payment.reference]?.isTooLarge != true else {
        entries.append(ImportEntry(ImportRefusal(line: draft.line, .fault(.tooLarge))))
        continue
      }
      // Waiting payments can be determined only after all stays are placed.
      let stay = stays[draft.payment.reference]
      let outcome: ImportEntry.Outcome =
        stay?.isBlanked == true ? .unchanged : stay?.isInBook == true ? .added : .waiting
      entries.append(
        ImportEntry(
          line: draft.line, outcome: outcome, subject: .payment(draft.payment),
          remark: draft.disagreement.map { .figures($0) }))
    }
    // `sort` is not stable; entries of the same line keep their order of creation.
    return entries.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  /// Plans cancelled stays: new ones are skipped, existing ones are reported.
  private mutating func placeCancelled() throws {
    let confirmed = Set(file.stays.map(\.reference))
    for stay in file.cancelled {
      let known: Booking? =
        if let reference = stay.reference, !confirmed.contains(reference) {
          try book.bookings(channel: file.channel, reference: reference).first
        } else {
          nil
        }
      entries.append(
        known.map { ImportEntry(line: stay.line, outcome: .cancelled, subject: .booking($0)) }
          ?? ImportEntry(
            line: stay.line, outcome: .skipped, subject: .cancelledStay(stay),
            remark: stay.isNoShow ? .noShow : .cancelled))
    }
  }

  /// Separates new payments from known ones and returns the new ones.
  private mutating func placePayments() throws -> [PaymentDraft] {
    var new: [PaymentDraft] = []
    for draft in file.payments {
      let reference = draft.payment.reference
      if paid[reference] == nil {
        let known = try book.payments(channel: file.channel, reference: reference)
        paid[reference] = Paid(line: draft.line, known: known)
      }
      // Modified in place, to avoid copying the payments of a stay for each of them.
      if paid[reference]?.matcher.isKnown(draft.payment) == true {
        entries.append(
          ImportEntry(line: draft.line, outcome: .unchanged, subject: .payment(draft.payment)))
      } else {
        paid[reference]?.new.append(draft.payment)
        new.append(draft)
      }
    }
    return new
  }

  /// Plans a stay as an existing booking or a new one.
  private mutating func place(_ draft: StayDraft) throws {
    if var known = stays[draft.reference] {
      try known.compare(
        with: draft, home: homes(draft.listing), hasPayments: try hasPayments(draft.reference))
      stays[draft.reference] = known
      return
    }
    let home = homes(draft.listing)
    guard
      var stay = try known(draft.reference, checkIn: draft.checkIn, line: draft.line)
        ?? unknown(draft, home: home)
    else { return }
    stay.isInFile = true
    // Payments that were imported before the stay.
    if paid[draft.reference] == nil {
      let known = try book.payments(channel: file.channel, reference: draft.reference)
      if !known.isEmpty { paid[draft.reference] = Paid(line: draft.line, known: known) }
    }
    try stay.compare(with: draft, home: home, hasPayments: try hasPayments(draft.reference))
    if stay.isNew {
      if draft.arePeopleAssumed {
        stay.remark = .peopleAssumed
      } else if draft.isAgeUnknown && draft.adults > 1 {
        stay.remark = .agesUnknown
      }
    }
    keep(stay)
  }

  private func hasPayments(_ reference: String) throws -> Bool {
    if let paid = paid[reference] { return !paid.known.isEmpty || !paid.new.isEmpty }
    return try !book.payments(channel: file.channel, reference: reference).isEmpty
  }

  /// Returns the plan for a booking of the book.
  private func plan(_ booking: Booking, reference: String, line: Int) -> PlannedStay {
    let (book, takesFile) = (book, takesFile)
    var found: Set<String>??
    return PlannedStay(line: line, reference: reference, booking: booking, original: booking) {
      if takesFile { return [] }
      // The history is read only if the file differs, and once.
      if let found { return found }
      let kept = try book.fieldsEditedByHand(of: booking.id)
      found = .some(kept)
      return kept
    }
  }

  /// Returns the booking with a confirmation code, in any property; nil if there is none.
  private func known(_ reference: String, checkIn: Day, line: Int) throws -> PlannedStay? {
    let known = try book.bookings(channel: file.channel, reference: reference)
    guard let same = known.first(where: { $0.stay.checkIn == checkIn }) ?? known.first else {
      return nil
    }
    var stay = plan(same, reference: reference, line: line)
    // Books of earlier versions have other codes of the channel: `booking`.
    stay.booking.channel = file.channel
    return stay
  }

  /// Returns the plan for a stay whose confirmation code is not in the book; nil if the stay is
  /// refused.
  private mutating func unknown(_ draft: StayDraft, home: Int64?) throws -> PlannedStay? {
    guard let home else {
      entries.append(ImportEntry(ImportRefusal(line: draft.line, .homeNeeded)))
      return nil
    }
    var new = Booking(draft, home: home, channel: file.channel)
    new.stay.taxApart = book.isTaxApart(in: home)
    if let reason = refusal(of: new) {
      entries.append(ImportEntry(ImportRefusal(line: draft.line, reason)))
      return nil
    }
    return try find(new, line: draft.line)
  }

  /// Returns the manually entered booking that matches a stay, or the stay itself if it is new or
  /// unclear.
  private func find(_ new: Booking, line: Int) throws -> PlannedStay {
    let reference = new.reference ?? ""
    let stored = try book.bookings(property: new.stay.property, checkIn: new.stay.checkIn)
      .filter { !matched.contains($0.id) }
    // An old file must not restore blanked personal data.
    if let blanked = stored.first(where: { $0.isBlanked(of: new) }) {
      return plan(blanked, reference: reference, line: line)
    }
    switch ManualMatch(
      guest: new.guest, nights: new.stay.nights, channel: file.channel, among: stored)
    {
    case .found(let booking, let isPart):
      var stay = plan(booking, reference: reference, line: line)
      stay.booking.channel = file.channel
      stay.booking.reference = reference
      if isPart { stay.remark = .takenFor(guest: new.guest) }
      return stay
    case .unclear(let booking) where !importsLookalikesAsNew:
      return PlannedStay(
        line: line, reference: reference, booking: new, original: nil, unclear: booking)
    case .none, .unclear:
      return PlannedStay(line: line, reference: reference, booking: new, original: nil)
    }
  }

  /// Applies the payments for a stay to it.
  private mutating func applyPayments(_ reference: String) throws {
    guard let paid = paid[reference],
      let last = (paid.known + paid.new).max(by: { $0.date < $1.date })
    else { return }
    let sums: (former: PaymentSum?, all: PaymentSum?)
    do throws(AmountOverflow) {
      sums = (try PaymentSum(paid.known), try PaymentSum(paid.known + paid.new))
    } catch {
      self.paid[reference]?.isTooLarge = true
      return
    }
    guard var stay = try stays[reference] ?? stay(of: last, line: paid.line) else { return }
    if let sum = sums.all { try stay.applyPayments(sum, former: sums.former, line: paid.line) }
    keep(stay)
  }

  /// Returns the stay of a payment: an existing one, an unclear one, or a new one if the number of
  /// guests is known.
  private mutating func stay(of payment: Payment, line: Int) throws -> PlannedStay? {
    if let known = try known(payment.reference, checkIn: payment.checkIn, line: line) {
      return known
    }
    guard let home = homes(payment.listing) else { return nil }
    var new = Booking(payment, home: home, people: people ?? PartySize(adults: 1))
    new.stay.taxApart = book.isTaxApart(in: home)
    var stay = try find(new, line: line)
    guard !stay.isNew || people != nil else { return nil }
    stay.arePeopleKnown = people != nil || stay.original != nil
    if stay.isNew {
      if let reason = refusal(of: stay.booking) {
        entries.append(ImportEntry(ImportRefusal(line: line, reason)))
        return nil
      }
      stay.remark = .peopleAssumed
    }
    return stay
  }

  private mutating func keep(_ stay: PlannedStay) {
    let reference = stay.reference
    if stays[reference] == nil { order.append(reference) }
    stays[reference] = stay
    if let original = stay.original { matched.insert(original.id) }
  }

  private func refusal(of booking: Booking) -> ImportRefusal.Reason? {
    if let fault = booking.faults.first { return .fault(.invalidRecord(fault)) }
    return book.rates(of: booking.stay.property)?.refusal(of: booking.stay)
  }
}
