package import Bills
package import Bookkeeping

/// A reason why a bill is not recorded without an answer.
package enum BillGap: String, CaseIterable, Sendable {
  case notABill = "not-a-bill"
  case sameFile = "same-file"
  case recorded, similar, protected, replacement
  case taxID = "tax-id"
  case supplier, number, total, date, property
  /// A platform's bill does not say which period its commissions are of.
  case commissionPeriod = "commission-period"
  /// Nothing proves the VAT of a platform's bill.
  case vat

  /// Whether no answer but an option lets the bill be recorded.
  package var isRefusal: Bool { self == .notABill || self == .sameFile || self == .recorded }
}

extension BillDraft {
  /// The reasons why a bill is not recorded without an answer; if there are none, it is.
  ///
  /// - Parameters:
  ///   - isAgain: Whether the user has said that it is recorded although one like it is.
  ///   - isAmountTyped: Whether the user has typed the amount.
  ///   - needsHome: Whether the expense, or a part of it, is for the home of the draft.
  package func gaps(
    of bill: Bill, isAgain: Bool, isAmountTyped: Bool, needsHome: Bool
  ) -> [BillGap] {
    var gaps: [BillGap] = []
    if bill.kind == .quotation { gaps.append(.notABill) }
    if !isAgain, let twin { gaps.append(twin.gap) }
    if bill.isProtected, !isAmountTyped { gaps.append(.protected) }
    if bill.replaced != nil { gaps.append(.replacement) }
    if bill.supplierTaxID.mark == .unsure { gaps.append(.taxID) }
    if bill.supplier.mark == .unsure { gaps.append(.supplier) }
    if bill.number.mark == .unsure { gaps.append(.number) }
    if !bill.total.isReliable || bill.expense == nil || bill.withheld.mark == .unsure {
      gaps.append(.total)
    }
    if !bill.date.isReliable { gaps.append(.date) }
    if home == nil, needsHome { gaps.append(.property) }
    return gaps
  }

  /// The expense that may be the same bill, and why.
  package var twin: (gap: BillGap, expense: Expense?)? {
    if document != nil { return (.sameFile, nil) }
    if let recorded { return (.recorded, recorded) }
    return similar.map { (.similar, $0) }
  }
}

extension BillField {
  /// Whether the value can be recorded without an answer.
  fileprivate var isReliable: Bool { value != nil && (mark == .checked || mark == .read) }
}
