internal import Bookkeeping
internal import Ownership
internal import Storage

/// The owners whose sent statements do not agree with a book, and what their next statements will correct.
struct SentDifferences {
  /// The difference of one owner.
  struct Difference {
    let party: Party
    /// The latest statement that was sent.
    let sent: SentStatement
    let corrections: [OwnerStatement.Correction]
  }

  /// The differences by owner.
  var all: [Difference] = []

  /// The first day of the statements that the change of a record may affect; nil if it affects none.
  static func firstDay(
    affectedBy before: (any BookRecord)?, _ after: (any BookRecord)?, in book: Book
  ) throws -> Day? {
    var reach = StatementReach(of: book)
    try reach.add(.row(before: before, after: after))
    return reach.first
  }

  /// Whether there is the same difference here, line by line.
  func has(_ difference: Difference) -> Bool {
    guard let known = all.first(where: { $0.party.id == difference.party.id }) else { return false }
    return known.corrections.count == difference.corrections.count
      && zip(known.corrections, difference.corrections).allSatisfy {
        $0.line.key == $1.line.key && $0.before == $1.before && $0.after == $1.after
      }
  }
}

/// The records whose lines a set of changes may affect.
struct StatementReach {
  /// The first day on which something may have changed; nil if nothing has.
  private(set) var first: Day?
  private var isEverything: Bool
  private let book: Book
  private var records: [StatementLineKind: Set<Int64>] = [:]

  /// The reach of no change of a book yet, or of the change of a whole book.
  init(of book: Book, isWholeBook: Bool = false) {
    self.book = book
    isEverything = isWholeBook
    first = isEverything ? .first : nil
  }

  /// Adds the records that a change affects.
  mutating func add(_ change: RecordChange) throws {
    let (before, after): ((any BookRecord)?, (any BookRecord)?)
    switch change {
    case .row(let old, let new): (before, after) = (old, new)
    case .added(let kind, _):
      // The rows of an import are not read here: all statements are compared.
      if StatementReach.mayConcern(kind) { reachAll(from: .first) }
      return
    }
    if let before, let after, Self.isSame(before, after) { return }
    // No record belongs to a home that is new, and those of a removed one are removed by themselves.
    if (before == nil || after == nil) && (before ?? after) is Property { return }
    for record in [before, after].compactMap(\.self) { add(record) }
    // The adjustments of a changed booking follow it, on days of their own.
    if before != nil, let booking = after as? Booking {
      for adjustment in try book.records(Adjustment.self, .equal("booking", booking.id)) {
        add(adjustment)
      }
    }
  }

  /// Whether the added records of a kind may affect statements: lines of the bank, and what explains them, never do.
  static func mayConcern(_ kind: RecordKind) -> Bool {
    ![BankLine.kind, BankPart.kind, Receipt.kind].contains(kind)
  }

  /// Whether two versions of a record have the same lines in statements: they differ in texts, tags and the
  /// like.
  private static func isSame(_ before: any BookRecord, _ after: any BookRecord) -> Bool {
    switch (before, after) {
    case (let old as Property, let new as Property):
      (old.zone, old.receiver, old.payer, old.filer, old.vatFiler, old.commissionVAT)
        == (new.zone, new.receiver, new.payer, new.filer, new.vatFiler, new.commissionVAT)
    case (let old as Booking, let new as Booking):
      (old.stay, old.receivedBy, old.dueOn, old.vat, old.withheld, old.channel)
        == (new.stay, new.receivedBy, new.dueOn, new.vat, new.withheld, new.channel)
    case (let old as Expense, let new as Expense):
      (old.property, old.date, old.amount, old.paidBy, old.bill, old.privateTo)
        == (new.property, new.date, new.amount, new.paidBy, new.bill, new.privateTo)
        && (old.taxes, old.deduction, old.number, old.supplierTaxID, old.corrects)
          == (new.taxes, new.deduction, new.number, new.supplierTaxID, new.corrects)
    case (let old as Party, let new as Party): old.isManager == new.isManager
    default: false
    }
  }

  private mutating func add(_ record: any BookRecord) {
    switch record {
    case let booking as Booking: add(.stay, booking.id, booking.stay.checkIn)
    case let expense as Expense: add(.expense, expense.id, expense.date)
    case let adjustment as Adjustment: add(.adjustment, adjustment.id, adjustment.date)
    case let transfer as Transfer: add(.transfer, transfer.id, transfer.date)
    case let share as Share: reachAll(from: share.validFrom)
    case let agreement as Agreement: reachAll(from: agreement.validFrom)
    case let rate as TaxRate: reachAll(from: rate.validFrom)
    case let vat as HomeVAT: reachAll(from: vat.validFrom)
    case let filer as VATFiler: reachAll(from: filer.validFrom)
    case let bill as CommissionBill: reachAll(from: bill.period.firstDay)
    case is Property: reachAll(from: .first)
    // Fees and expenses of the business are lines of the manager.
    case let party as Party where party.isManager: reachAll(from: .first)
    default: break
    }
  }

  private mutating func add(_ kind: StatementLineKind, _ number: Int64, _ day: Day) {
    records[kind, default: []].insert(number)
    first = min(first ?? day, day)
  }

  private mutating func reachAll(from day: Day) {
    isEverything = true
    first = min(first ?? day, day)
  }

  /// Whether the changes may affect a line.
  func contains(_ line: SentLine) -> Bool {
    let kind: StatementLineKind =
      switch line.subject {
      case .personal, .expenseVAT: .expense
      case .stayVAT, .withheld: .stay
      case .adjustmentVAT: .adjustment
      default: line.subject
      }
    return isEverything || line.subject == .opening
      || records[kind]?.contains(Int64(line.record)) ?? false
  }
}
