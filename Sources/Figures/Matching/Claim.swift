package import Bookkeeping

/// The kind of what explains money at the bank; it decides which rules ask about a claim.
package enum ClaimKind: UInt8, CaseIterable, Sendable {
  /// A platform's payout.
  case payout
  /// What a booking still asks of its guest.
  case stayIn
  /// What a guest is still to be given back of a booking.
  case stayOut
  /// The net amount of a booking that its platform pays, of which no payout is known.
  case stayNet
  /// What is unpaid of an expense or bill.
  case expense
  /// A transfer between parties, in the account of the party that is paid.
  case transferIn
  /// A transfer between parties, in the account of the party that pays.
  case transferOut
  /// A filed tax return.
  case filedReturn
  /// A receipt that was typed.
  case receipt
  /// Another line of the bank.
  case line
  /// A rule of the user.
  case rule
  /// An adjustment, which only the user names.
  case adjustment
}

/// What a claim belongs to: a kind, and the number of the record in the book.
package struct ClaimID: Hashable, Comparable, Sendable {
  /// The kind of the claim.
  package let kind: ClaimKind
  /// The number of the payout, booking, expense, transfer, filed return, receipt, line or rule.
  package let number: Int64

  /// Makes the name of a claim of a record.
  package init(_ kind: ClaimKind, _ number: Int64) {
    self.kind = kind
    self.number = number
  }

  package static func < (left: ClaimID, right: ClaimID) -> Bool {
    (left.kind.rawValue, left.number) < (right.kind.rawValue, right.number)
  }
}

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
