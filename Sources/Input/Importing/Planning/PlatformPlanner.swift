internal import Bookkeeping

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
  /// The new payments of the file and the known ones of the book, by confirmation code; nil for those
  /// without a code.
  private var paid: [String?: PaidMoney] = [:]

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
    entries += file.requests.map {
      ImportEntry(
        line: $0, outcome: .skipped, subject: .row, remark: .request(file.requestWords[$0]))
    }
    entries += try file.statedAmounts.map { try $0.entry(in: book, channel: file.channel) }
    try placePayouts()
    let payments = try placePayments()
    let confirmed = Set(file.stays.map(\.reference))
    for stay in file.cancelled { try place(stay, isConfirmed: confirmed.contains) }
    for draft in file.stays { try place(draft) }
    let codes = paid.keys.compactMap(\.self)
    for reference in codes.sorted(by: { paid[$0]?.line ?? 0 < paid[$1]?.line ?? 0 }) {
      try applyPayments(reference)
    }
    for reference in order {
      guard let stay = stays[reference] else { continue }
      entries += stay.entries
      addWaitingPayments(of: stay)
    }
    for draft in payments { addEntry(of: draft) }
    // `sort` is not stable; entries of the same line keep their order of creation.
    return entries.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  /// Adds the entry of a new payment, after all stays are placed.
  private mutating func addEntry(of draft: PaymentDraft) {
    let reference = draft.payment.reference
    guard paid[reference]?.isTooLarge != true else {
      entries.append(ImportEntry(ImportRefusal(line: draft.line, .fault(.tooLarge))))
      return
    }
    let stay = reference.flatMap { stays[$0] }
    let outcome: ImportEntry.Outcome =
      stay?.isBlanked == true ? .unchanged : stay?.isInBook == true ? .added : .waiting
    entries.append(
      ImportEntry(
        line: draft.line, outcome: outcome, subject: .payment(draft.payment),
        remark: draft.disagreement.map { .figures($0) }, payout: draft.payout))
  }

  /// Adds an entry for each payment and adjustment of the book that waited for a stay.
  ///
  /// An adjustment of a booking that the book had already is not added again: the user removed it.
  private mutating func addWaitingPayments(of stay: PlannedStay) {
    guard stay.isInBook, !stay.isBlanked, stay.original?.reference != stay.reference,
      let paid = paid[stay.reference]
    else { return }
    for payment in paid.known where payment.isOpenAdjustment || payment.isOfStay {
      entries.append(
        ImportEntry(line: stay.line, outcome: .completed, subject: .payment(payment)))
    }
  }

  /// Plans a stay that did not take place: a booking of the book is marked as cancelled; another one
  /// becomes a cancelled booking if there is money, and is skipped otherwise.
  private mutating func place(
    _ stay: CancelledStay, isConfirmed: (String) -> Bool
  ) throws {
    do {
      if let reference = stay.reference, !isConfirmed(reference),
        var plan = try stays[reference] ?? known(stay, reference) ?? new(stay, reference)
      {
        plan.isInFile = true
        try plan.cancel(with: stay, hasPayments: try payments(reference, line: stay.line).areOfStay)
        keep(plan)
      } else {
        entries.append(
          ImportEntry(
            line: stay.line, outcome: .skipped, subject: .cancelledStay(stay),
            remark: stay.isNoShow ? .noShow : .cancelled))
      }
    } catch let refusal as ImportRefusal {
      entries.append(ImportEntry(refusal))
    }
  }

  /// Returns the plan for a booking of the book that did not take place.
  private func known(_ stay: CancelledStay, _ reference: String) throws -> PlannedStay? {
    if stay.hasOwnCode { return try known(reference, checkIn: stay.checkIn, line: stay.line) }
    guard let home = homes(stay.listing), let checkIn = stay.checkIn else { return nil }
    let found = try book.booking(
      of: file.channel, home: home, checkIn: checkIn, guest: stay.guest ?? "",
      nights: stay.nights ?? 0, except: matched)
    return found.map { plan($0, reference: reference, line: stay.line) }
  }

  /// Returns the plan for a cancelled booking that is not in the book, with its money; nil if there is
  /// no money.
  ///
  /// - Throws: `ImportRefusal` if something was charged, and the home is not known.
  private mutating func new(_ stay: CancelledStay, _ reference: String) throws -> PlannedStay? {
    let paid = try payments(reference, line: stay.line)
    let payments = paid.known + paid.new
    let isPaid =
      try PaymentSum(payments)?.isBookable ?? payments.contains(where: \.isOpenAdjustment)
    guard stay.isCharged || isPaid, let checkIn = stay.checkIn ?? payments.first?.checkIn else {
      return nil
    }
    guard let home = homes(stay.listing ?? payments.compactMap(\.listing).first) else {
      // Payments wait until the home is known.
      if stay.isCharged { throw ImportRefusal(line: stay.line, .homeNeeded) }
      return nil
    }
    var booking = Booking(stay, on: checkIn, home: home, channel: file.channel)
    booking.stay.taxApart = book.isTaxApart(in: home)
    booking.stay.amount = stay.amount
    booking.stay.commission = stay.commission ?? .zero
    if let reason = refusal(of: booking) { throw ImportRefusal(line: stay.line, reason) }
    let found = try find(booking, line: stay.line)
    if found.original != nil { return found }
    // Another guest may have come on the same day instead.
    var plan = PlannedStay(line: stay.line, reference: reference, booking: booking, original: nil)
    plan.remark = stay.isNoShow ? .noShow : .cancelled
    return plan
  }

  /// Returns the payments with a confirmation code.
  private mutating func payments(_ reference: String, line: Int) throws -> PaidMoney {
    if let paid = paid[reference] { return paid }
    let known = try book.payments(channel: file.channel, reference: reference)
    let found = PaidMoney(line: line, known: known)
    if !known.isEmpty { paid[reference] = found }
    return found
  }

  /// Plans the payouts: one is known by its key or, without one, by date and amount. Those of another currency are
  /// skipped.
  private mutating func placePayouts() throws {
    var known: [Int64: Int] = [:]
    for (place, draft) in file.payouts.enumerated() {
      var entry = ImportEntry(
        line: draft.line, outcome: .skipped, subject: .payout(draft.payout), payout: place)
      if var payout = draft.payout {
        let stored = try book.payouts(like: payout).first { known[$0.id] == nil }
        if let stored { known[stored.id] = place }
        payout.id = stored?.id ?? 0
        entry.subject = .payout(payout)
        entry.outcome = stored == nil ? .added : .unchanged
      }
      entries.append(entry)
    }
  }

  /// Separates new payments from known ones and returns the new ones.
  private mutating func placePayments() throws -> [PaymentDraft] {
    var new: [PaymentDraft] = []
    for draft in file.payments {
      let reference = draft.payment.reference
      if paid[reference] == nil {
        let known = try book.payments(channel: file.channel, reference: reference)
        paid[reference] = PaidMoney(line: draft.line, known: known)
      }
      // Modified in place, to avoid copying the payments of a stay for each of them.
      if paid[reference]?.matcher.isKnown(draft.payment) == true {
        entries.append(
          ImportEntry(
            line: draft.line, outcome: .unchanged, subject: .payment(draft.payment),
            payout: draft.payout))
      } else if paid[reference]?.known.contains(where: draft.payment.isOfOtherList) == true {
        entries.append(
          ImportEntry(
            line: draft.line, outcome: .skipped, subject: .payment(draft.payment),
            remark: .otherList))
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
        with: draft, home: homes(draft.listing),
        hasPayments: try payments(draft.reference, line: draft.line).areOfStay)
      stays[draft.reference] = known
      return
    }
    let home = homes(draft.listing)
    guard var stay = try known(draft, home: home) ?? unknown(draft, home: home) else { return }
    if !draft.hasOwnCode { stay.booking.reference = stay.original?.reference }
    stay.isInFile = true
    // Among them are payments that were imported before the stay.
    try stay.compare(
      with: draft, home: home,
      hasPayments: try payments(draft.reference, line: draft.line).areOfStay)
    if stay.isNew {
      if let figures = draft.disagreement {
        stay.remark = .figures(figures)
        stay.booking.agesUnknown = draft.adults > 1
      } else if draft.arePeopleAssumed {
        stay.remark = .peopleAssumed
      } else if draft.isAgeUnknown && draft.adults > 1 {
        stay.remark = .agesUnknown
        stay.booking.agesUnknown = true
      }
    }
    keep(stay)
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
  private func known(_ reference: String, checkIn: Day?, line: Int) throws -> PlannedStay? {
    let known = try book.bookings(channel: file.channel, reference: reference)
    guard let same = known.first(where: { $0.stay.checkIn == checkIn }) ?? known.first else {
      return nil
    }
    var stay = plan(same, reference: reference, line: line)
    // Books of earlier versions have other codes of the channel: `booking`.
    stay.booking.channel = file.channel
    return stay
  }

  /// Returns the plan for a stay that is in the book.
  private func known(_ draft: StayDraft, home: Int64?) throws -> PlannedStay? {
    if draft.hasOwnCode {
      return try known(draft.reference, checkIn: draft.checkIn, line: draft.line)
    }
    guard let home else { return nil }
    let found = try book.booking(
      of: file.channel, home: home, checkIn: draft.checkIn, guest: draft.guest,
      nights: draft.nights, except: matched)
    return found.map { plan($0, reference: draft.reference, line: draft.line) }
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

  /// Applies the payments for a stay to it, and finds the booking of adjustments.
  private mutating func applyPayments(_ reference: String) throws {
    guard let paid = paid[reference] else { return }
    let all = paid.known + paid.new
    let latest = { (one: Payment, other: Payment) in one.date < other.date }
    guard let last = all.filter(\.isOfStay).max(by: latest) ?? paid.new.max(by: latest) else {
      return
    }
    let sums: (former: PaymentSum?, all: PaymentSum?)
    do throws(AmountOverflow) {
      sums = (try PaymentSum(paid.known), try PaymentSum(all))
    } catch {
      self.paid[reference]?.isTooLarge = true
      return
    }
    guard var stay = try stays[reference] ?? stay(of: last, line: paid.line) else { return }
    if let sum = sums.all { try stay.applyPayments(sum, former: sums.former, line: paid.line) }
    keep(stay)
  }

  /// Returns the stay of a payment: an existing one, an unclear one, or a new one if the number of
  /// guests is known and the payment is for the stay.
  private mutating func stay(of payment: Payment, line: Int) throws -> PlannedStay? {
    guard let reference = payment.reference else { return nil }
    if let known = try known(reference, checkIn: payment.checkIn, line: line) { return known }
    let people = payment.isOfStay ? people : nil
    guard payment.nights > 0, let home = homes(payment.listing) else { return nil }
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
