package import Bills
internal import Bookkeeping
package import CommandLineKit
internal import Documents
internal import Ledger

extension WrittenSupplyPoint: ArgumentValue {
  package static var valueName: String { "value.supply-point" }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> WrittenSupplyPoint {
    guard text.contains(where: \.isNumber) else { throw InvalidValue("input.empty") }
    guard let point = WrittenSupplyPoint(text) else {
      throw InvalidValue("input.wrong-supply-point")
    }
    return point
  }
}

/// What becomes of a typed expense whose bill may be recorded already, by the rules of bills that are read.
extension Context {
  /// Warns of an expense with the same bill, and asks at a terminal about a similar one.
  ///
  /// - Parameter draft: What the book knows of the bill.
  /// - Returns: Whether to save the expense.
  /// - Throws: `Refusal.cancelled` at the end of input.
  func accepts(_ draft: BillDraft, again: Bool, _ write: WriteOptions) throws -> Bool {
    if !again, let twin = draft.twin, let expense = twin.expense {
      let isWanted = try isWanted(
        Expense.kind, beside: { expense.phrase(twin.gap, isAsked: $0) },
        notSaved: Phrase("expense.not-saved"), mayBeAnother: !twin.gap.isRefusal, write)
      if !isWanted { return false }
    }
    warn(ofOverlap: draft)
    return true
  }

  /// Warns of a record that may be the one to be saved, and asks at a terminal whether to save this one too.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record, which the role of the user has to permit: a question would be in vain.
  ///   - warning: The sentence about the recorded one, by whether a question follows.
  ///   - notSaved: The sentence that nothing was saved.
  ///   - mayBeAnother: Whether the two may be different.
  /// - Throws: `Refusal.cancelled` at the end of input; `StorageError.notPermitted`.
  func isWanted(
    _ kind: RecordKind, beside warning: (_ isAsked: Bool) throws -> Phrase, notSaved: Phrase,
    mayBeAnother: Bool = true, _ write: WriteOptions
  ) throws -> Bool {
    try ledger(write).people.requireRight(toChange: kind)
    let isAsked = canAsk && mayBeAnother && format == .text && !write.dryRun
    warn(try warning(isAsked))
    if isAsked, try confirms(Phrase("expense.ask-again")) { return true }
    note(notSaved)
    return false
  }

  /// Warns if an earlier bill of the same supply point is for some of the same days.
  func warn(ofOverlap draft: BillDraft) {
    guard let earlier = draft.overlapping, let period = earlier.period else { return }
    warn(
      Phrase(
        "bill.overlap",
        [
          "id": .number(earlier.id), "concept": .text(earlier.concept),
          "span": .span(from: period.firstDay, to: period.lastDay),
        ]))
  }
}

extension Expense {
  /// Why a bill is not recorded that may be this one.
  ///
  /// - Parameter isAsked: Whether a question about a similar one follows, so that no option is needed.
  func phrase(_ gap: BillGap, isAsked: Bool) -> Phrase {
    Phrase(
      isAsked ? "bill.similar" : "bill.gap.\(gap.rawValue)",
      ["id": .number(id), "concept": .text(concept), "date": Cell(date)])
  }
}
