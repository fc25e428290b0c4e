package import Bookkeeping

/// Something in the book that may explain money at the bank.
package struct Claim: Sendable {
  /// What asks for the money.
  package var id: ClaimID
  /// What it still asks, with the sign of the line that pays it: below zero for a bill.
  package var amount: Money
  /// The day from which days are counted: of the payout, the bill or the check-in.
  package var day: Day
  /// The last of its days: the arrival of a payout, the check-out of a stay; else `day`.
  package var until: Day
  /// Its codes as printed: a payout's descriptor, a booking's code, an RF reference, the number of a bill,
  /// the NRC of a return, the EndToEndId of a transfer.
  package var keys: [String]
  /// The names of who pays or is paid; those of a guest only if the stay is paid directly.
  package var names: [String]
  /// The accounts of who pays or is paid.
  package var ibans: [IBAN]
  /// The mandates of the supplier's direct debits.
  package var mandates: [String]
  /// The tax identifiers of the supplier.
  package var taxIDs: [String]
  /// The code of the platform that pays.
  package var channel: String?
  /// How a receipt was paid.
  package var method: PaymentMethod?
  /// The number of the party whose account it concerns; nil for any.
  package var holder: Int64?
  /// Whether `day` is the one on which the user has typed that it was paid: only lines near it are compared.
  package var isPaid: Bool
  /// What claims have in common that are as good as one another if their amounts are too: supplier, home,
  /// payer and category. Nil if no other claim is as good.
  package var equality: String?

  /// Makes a claim.
  package init(
    _ id: ClaimID, _ amount: Money, on day: Day, until: Day? = nil, keys: [String] = [],
    names: [String] = [], ibans: [IBAN] = [], mandates: [String] = [], taxIDs: [String] = [],
    channel: String? = nil, method: PaymentMethod? = nil, holder: Int64? = nil,
    isPaid: Bool = false, equality: String? = nil
  ) {
    self.id = id
    self.amount = amount
    self.day = day
    self.until = max(until ?? day, day)
    self.keys = keys
    self.names = names
    self.ibans = ibans
    self.mandates = mandates
    self.taxIDs = taxIDs
    self.channel = channel
    self.method = method
    self.holder = holder
    self.isPaid = isPaid
    self.equality = equality
  }
}
