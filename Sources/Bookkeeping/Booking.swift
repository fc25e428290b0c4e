/// A stay with the names and words that belong to it.
package struct Booking: Hashable, Sendable {
  /// The book's number for it, never used twice; 0 before it is stored.
  package var id: Int64
  /// The facts that figures are made from.
  package var stay: Stay
  /// Who booked.
  package var guest: String
  /// Why some adults are exempt, when the owner has said so.
  package var exemptReason: ExemptReason?
  /// Where the booking came from, as a code: `airbnb`, `booking-com`, `direct`.
  package var channel: String?
  /// The platform's confirmation code.
  package var reference: String?
  /// Anything else worth keeping.
  package var note: String?

  /// What stands where a guest's name was blanked: the same in every language, and no name.
  package static let blankedGuest = "—"

  /// Makes a booking; see `faults` for what is wrong with it.
  package init(
    id: Int64 = 0, stay: Stay, guest: String, exemptReason: ExemptReason? = nil,
    channel: String? = nil, reference: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.stay = stay
    self.guest = guest
    self.exemptReason = exemptReason
    self.channel = channel
    self.reference = reference
    self.note = note
  }
}

/// Why an adult pays no tourist tax. Llei 5/2017 art. 27.
package enum ExemptReason: String, CaseIterable, Sendable {
  /// Aged 16 or under, though a platform counts them as an adult.
  case age
  /// In a social programme of a public body of the European Union.
  case social
  /// Kept there by force majeure.
  case forceMajeure = "force-majeure"
  /// There for a treatment, or with somebody who is.
  case health
}
