internal import Bookkeeping
internal import Resources
internal import UnicodeText

extension PlatformTable {
  /// Returns the stay of a row without its money. The file does not determine who is 16 or under.
  ///
  /// - Parameter amount: The price, if it is certain.
  func stayDraft(amount: Money? = nil, commission: Money? = nil) throws(RowRefusal) -> StayDraft {
    let (checkIn, nights) = try stay(agreeing: true)
    let people: PartySize
    if has(.adults) || has(.persons) {
      var adults = try optionalNumber(.adults)
      if adults == nil { adults = try optionalNumber(.persons) }
      guard let adults else { throw refusal(has(.adults) ? .adults : .persons, .missing) }
      people = PartySize(adults: adults, children: try optionalNumber(.children) ?? 0)
    } else {
      guard let assumed = self.people else { throw refusal(nil, .missing) }
      people = assumed
    }
    let draft = StayDraft(
      line: line, listing: listing, reference: try text(.reference), checkIn: checkIn,
      nights: nights, guest: try text(.guest), adults: people.adults, children: people.children,
      isAgeUnknown: true, amount: amount, commission: commission,
      arePeopleAssumed: !has(.adults) && !has(.persons))
    try checkConstraints(of: draft)
    return draft
  }
}

/// A parser for the rows of Agoda's reservation list: who stays when, and for how much.
///
/// The price is the reference price. Where it is 0, it is what the list says is paid to the owner with
/// the commission. Figures that do not agree leave the price open. The list does not say what was
/// charged for a stay that did not take place.
struct AgodaReservations: ReservationRows {
  func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft {
    try table.checkCurrency()
    let stated = try table.optionalMoney(.price, rounds: true) ?? .zero
    let commission = try table.optionalMoney(.commission, rounds: true)
    let net = try table.optionalMoney(.amount, rounds: true)
    guard let commission, let net else { return try table.stayDraft() }
    let sum: Money
    do throws(AmountOverflow) { sum = try net.adding(commission) } catch {
      throw table.refusal(.amount, .tooLarge)
    }
    if sum == .zero && stated == .zero { return try table.stayDraft() }
    if stated == .zero || stated == sum {
      return try table.stayDraft(amount: sum, commission: commission)
    }
    var draft = try table.stayDraft()
    draft.disagreement = FigureDisagreement(computed: sum, stated: stated)
    return draft
  }

  func cancelled(_ table: PlatformTable, isNoShow: Bool) throws(RowRefusal) -> CancelledStay {
    try table.cancelledStayOfUnknownCharge(isNoShow: isNoShow)
  }
}

extension PlatformTable {
  /// Returns a stay that did not take place, of a file whose amounts may be those of the stay itself.
  fileprivate func cancelledStayOfUnknownCharge(
    isNoShow: Bool
  ) throws(RowRefusal) -> CancelledStay {
    var stay = CancelledStay(
      line: line, reference: try text(.reference), isNoShow: isNoShow, listing: listing,
      guest: optionalText(.guest))
    stay.checkIn = try optionalDay(.checkIn)
    stay.nights = try? self.stay(agreeing: false).nights
    stay.isChargeUnknown = true
    return stay
  }
}

/// A parser for the rows of Lodgify's reservation list, which has those of all channels.
///
/// The source of a row is its channel. The price of a direct booking is what the guest pays; that of a
/// platform may be before or after its fees, and is left open.
struct LodgifyReservations: ReservationRows {
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    if table.optionalText(.type) != nil, try table.meaning(.type) == .request {
      return try file.addRequest(table, .type)
    }
    try readReservation(&table, into: &file)
  }

  func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft {
    try table.checkCurrency()
    let channel = try channel(table)
    let isDirect = channel == Platform.lodgify.channel
    let price = try table.optionalMoney(.price, rounds: true)
    var draft = try table.stayDraft(amount: isDirect ? price : nil)
    draft.channel = channel
    draft.hasOwnCode = isDirect
    return draft
  }

  func cancelled(_ table: PlatformTable, isNoShow: Bool) throws(RowRefusal) -> CancelledStay {
    var stay = try table.cancelledStayOfUnknownCharge(isNoShow: isNoShow)
    stay.channel = try channel(table)
    stay.hasOwnCode = stay.channel == Platform.lodgify.channel
    return stay
  }

  private func channel(_ table: PlatformTable) throws(RowRefusal) -> String {
    let source = try table.text(.source)
    guard let channel = PlatformWords.channel(ofSource: source.slug) else {
      throw table.refusal(.source, .unknownWord(text: source.excerpt))
    }
    return channel
  }
}

extension PlatformWords {
  /// The words for channels in the files of programs that manage several; a beginning ends with `*`.
  private static let sources = words.filter { $0.file == "channels" }
    .map { (word: $0.text.slug, isBeginning: $0.text.last == "*", channel: String($0.meaning)) }

  /// The channel that a word names; nil for an unknown one.
  fileprivate static func channel(ofSource slug: String) -> String? {
    sources.first { $0.word == slug || $0.isBeginning && slug.hasPrefix($0.word) }?.channel
  }
}
