package import Bookkeeping

/// The party that is taken as the payer of each expense of a book.
///
/// A bill is one payment. Unless it says who paid, that is the payer of the homes of its parts, if they have
/// the same one; a bill without parts of homes was paid by the party to which all its parts are charged.
package struct ExpensePayers: Sendable {
  /// The parties that may have paid a bill without a payer of its own.
  private struct Candidates {
    /// The payers of the homes of its parts; nil for a home without one.
    var ofHomes: Set<Int64?> = []
    /// The parties to which its other parts are charged; nil for the business without a manager.
    var charged: Set<Int64?> = []

    var only: Int64? {
      let candidates = ofHomes.isEmpty ? charged : ofHomes
      return candidates.count == 1 ? candidates.first ?? nil : nil
    }
  }

  private let homes: [Int64: Int64]
  private let manager: Int64?
  private var bills: [Int64: Candidates] = [:]

  /// Makes the payers of a book without the parts of its bills.
  ///
  /// - Parameter manager: The number of the manager, to which parts for the business are charged.
  package init(homes: some Sequence<Property> = [], manager: Int64? = nil) {
    self.homes = Dictionary(
      homes.compactMap { home in home.payer.map { (home.id, $0) } }
    ) { first, _ in first }
    self.manager = manager
  }

  /// Adds a part of a bill; any other expense is skipped.
  package mutating func add(_ part: Expense) {
    guard let bill = part.bill else { return }
    if let home = part.property {
      bills[bill, default: Candidates()].ofHomes.insert(homes[home])
    } else {
      bills[bill, default: Candidates()].charged.insert(part.privateTo ?? manager)
    }
  }

  /// The number of the payer of an expense, a bill or a part; nil if nobody is known to have paid.
  package func payer(of expense: Expense) -> Int64? {
    if let payer = expense.paidBy { return payer }
    if let bill = expense.bill ?? (expense.isBill ? expense.id : nil) { return bills[bill]?.only }
    return expense.property.flatMap { homes[$0] }
  }
}
