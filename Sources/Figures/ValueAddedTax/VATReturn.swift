package import Bookkeeping

/// A row or a figure that adds to a box.
package struct VATBoxPart: Hashable, Sendable {
  /// Where it comes from.
  package enum Source: Hashable, Sendable {
    /// A row of the book of what was issued.
    case issued(IssuedRow)
    /// A row of the book of what was received.
    case received(ReceivedRow)
    /// Another box; of what is subtracted the amount is negative.
    case box(VATBox)
    /// The return of an earlier quarter, or what was carried into the first one.
    case carried(from: Period?)
    /// The settlement of a year's pro rata.
    case proRata(ProRata)
    /// The earlier returns of the quarter.
    case earlierReturns
  }

  /// Where it comes from.
  package let source: Source
  /// What it adds.
  package let amount: Money
}

/// The boxes of form 303 of a quarter, with the rows that make them.
package struct VATReturn: Sendable {
  /// The quarter.
  package let period: Period
  /// What adds to each box; a box without parts is zero.
  package private(set) var parts: [VATBox: [VATBoxPart]] = [:]
  private var amounts: [VATBox: Money] = [:]

  /// An empty return.
  init(_ period: Period) { self.period = period }

  /// The amount of a box.
  package subscript(box: VATBox) -> Money { amounts[box] ?? .zero }

  /// Whether it is that of the last quarter of a year.
  package var isLastOfYear: Bool { period.firstDay.quarter == 4 }

  /// The boxes with an amount, and the result, in the order of the form.
  package var boxes: [VATBox] {
    VATBox.allCases.filter { amounts[$0].map { $0 != .zero } ?? false || $0 == .outcome }
  }

  /// What the quarter comes to, whatever earlier returns of it were to pay.
  package var whole: Money { self[.resultAfter] }

  /// What is left to deduct in the quarters to come: box 87 and what box 71 is below zero, without what is paid back.
  package var carried: Money {
    get throws(AmountOverflow) { try self[.left].adding(max(whole.negated(), .zero)) }
  }

  /// The return that corrects earlier ones of the quarter (*autoliquidación rectificativa*).
  ///
  /// - Parameter paid: What the earlier ones were to pay, together; zero if they left something to deduct.
  package func correcting(paid: Money) throws(AmountOverflow) -> VATReturn {
    var form = self
    for box in [VATBox.paidBefore, .outcome, .paidBack] {
      form.parts[box] = nil
      form.amounts[box] = nil
    }
    try form.conclude(paid: paid)
    return form
  }

  /// Works out the outcome.
  private mutating func conclude(paid: Money) throws(AmountOverflow) {
    if paid != .zero { try add(paid, to: .paidBefore, from: .earlierReturns) }
    try addUp(.outcome)
    let back = try min(paid, self[.outcome].negated())
    if back > .zero { try add(back, to: .paidBack, from: .box(.outcome)) }
  }

  mutating func add(
    _ amount: Money, to box: VATBox, from source: VATBoxPart.Source
  ) throws(AmountOverflow) {
    parts[box, default: []].append(VATBoxPart(source: source, amount: amount))
    amounts[box] = try self[box].adding(amount)
  }

  /// Adds up the terms of a box.
  mutating func addUp(_ box: VATBox) throws(AmountOverflow) {
    for term in box.terms ?? [] where self[term.box] != .zero {
      let amount = try term.isSubtracted ? self[term.box].negated() : self[term.box]
      try add(amount, to: box, from: .box(term.box))
    }
  }
}

extension VATReturn {
  /// Adds a row of what was issued; an exempt one is in no box of a quarter.
  mutating func add(_ row: IssuedRow) throws(AmountOverflow) {
    guard let tax = row.tax else { return }
    let boxes =
      row.isModification
      ? (base: VATBox.baseCorrected, vat: .vatCorrected) : VATBox.boxes(ofRate: tax.rate)
    guard let boxes else { return }
    try add(tax.base, to: boxes.base, from: .issued(row))
    try add(tax.amount, to: boxes.vat, from: .issued(row))
  }

  /// Adds the VAT of a reverse charge, which the receiver owes.
  mutating func addOwed(_ row: ReceivedRow) throws(AmountOverflow) {
    let boxes: (base: VATBox, vat: VATBox) =
      if row.isModification {
        (.baseCorrected, .vatCorrected)
      } else if row.bill.treatment == .reverseEU {
        (.baseFromEU, .vatFromEU)
      } else {
        (.baseReverse, .vatReverse)
      }
    try add(row.tax.base, to: boxes.base, from: .received(row))
    try add(row.tax.amount, to: boxes.vat, from: .received(row))
  }

  /// Adds the VAT that is deducted, beside the whole base.
  mutating func addDeducted(_ row: ReceivedRow) throws(AmountOverflow) {
    guard row.isDeducted else { return }
    let boxes: (base: VATBox, vat: VATBox) =
      if row.isModification {
        (.baseOfCorrections, .deductedOfCorrections)
      } else if row.bill.treatment == .reverseEU {
        (.baseDeductedFromEU, .deductedFromEU)
      } else if row.bill.isAsset {
        (.baseOfAssets, .deductedOfAssets)
      } else {
        (.baseDeducted, .deducted)
      }
    try add(row.tax.base, to: boxes.base, from: .received(row))
    try add(row.deductible, to: boxes.vat, from: .received(row))
  }

  /// Works out the sums, and what of earlier quarters is deducted.
  ///
  /// - Parameters:
  ///   - brought: What is left to deduct of earlier quarters.
  ///   - origin: The quarter before; nil for what was carried into the first one.
  ///   - paid: What the returns were to pay that this one corrects.
  mutating func finish(
    brought: Money, from origin: Period?, paid: Money
  ) throws(AmountOverflow) {
    for box in [VATBox.owed, .deductible, .result, .ofState] { try addUp(box) }
    let applied = max(min(brought, self[.ofState]), .zero)
    if brought != .zero { try add(brought, to: .brought, from: .carried(from: origin)) }
    if applied != .zero { try add(applied, to: .applied, from: .box(.brought)) }
    for box in [VATBox.left, .resultAfter] { try addUp(box) }
    try conclude(paid: paid)
  }
}
