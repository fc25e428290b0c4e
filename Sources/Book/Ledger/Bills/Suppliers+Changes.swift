package import Bookkeeping
internal import Storage

extension Suppliers {
  /// Sets what is known about the bills of a supplier or supply point. What is known of other
  /// fields stays.
  ///
  /// - Parameters:
  ///   - typed: The tax identifier, name or supply point, or an unambiguous beginning. A tax identifier
  ///     need not be known before, and what was forgotten is found by the expenses that have it.
  ///   - name: The change of the name.
  ///   - category: The code of the new category; nil to leave it unchanged.
  ///   - property: The change of the home, as typed.
  ///   - note: The change of the note, on which the next bills do not depend.
  /// - Throws: What `habit` throws; `LedgerError.nothingToChange`; `.badRecord` for no name of a supplier that is known by its name.
  package func edit(
    _ typed: String, name: Change<String>, category: String?, property: Change<String>,
    note: Change<String> = .keep
  ) throws -> SupplierHabit {
    try ledger.write { writer in
      let old: SupplierHabit
      do {
        let id = TaxIdentifier(written: typed)?.code
        old = try id.flatMap { try habit(of: nil, taxID: $0) } ?? habit(typed)
      } catch let error as LedgerError {
        guard case .unknownSupplier = error, let unknown = try unknown(typed) else {
          throw error
        }
        old = unknown
      }
      let kept = name.value(insteadOf: old.name)
      if kept == nil, !old.isSupplyPoint, TaxIdentifier(code: old.code) == nil {
        try RecordCheck.require([.empty("name")])
      }
      var said =
        try ledger.book.first(Supplier.self, .equal("code", old.code))
        ?? Supplier(code: old.code, afterExpense: 0)
      var new = old
      if !name.isKeep || category != nil || !property.isKeep {
        said.name = kept
        said.category = category ?? old.category
        said.property = old.property
        try property.apply(to: &said.property) { try ledger.homes.named($0).id }
        said.afterExpense = Int(try ledger.book.lastNumber(Expense.kind))
        new = SupplierHabit(old.code, isSupplyPoint: old.isSupplyPoint, said: said)
      }
      said.note = note.value(insteadOf: old.note)
      new.note = said.note
      guard
        new.name != old.name || new.category != old.category || new.property != old.property
          || new.note != old.note
      else { throw LedgerError.nothingToChange }
      try store(said, writer)
      return new
    }.result
  }

  /// Forgets what is known about the bills of a supplier or supply point. Its expenses stay as they are.
  ///
  /// - Returns: What was known.
  /// - Throws: What `habit` throws.
  package func forget(_ typed: String) throws -> SupplierHabit {
    try ledger.write { writer in
      let old = try habit(typed)
      let last = Int(try ledger.book.lastNumber(Expense.kind))
      // Without expenses, all that is known is the record.
      if old.count == 0, let said = try ledger.book.first(Supplier.self, .equal("code", old.code)) {
        try writer.delete(said)
      } else {
        try store(Supplier(code: old.code, afterExpense: last), writer)
      }
      return old
    }.result
  }

  /// Stores what the user says of a supplier in place of an earlier record.
  private func store(_ supplier: Supplier, _ writer: LedgerWriter) throws {
    try RecordCheck.require(supplier.faults)
    guard let old = try ledger.book.first(Supplier.self, .equal("code", supplier.code)) else {
      try writer.insert(supplier)
      return
    }
    var new = supplier
    new.id = old.id
    try writer.update(new, from: old)
  }
}
