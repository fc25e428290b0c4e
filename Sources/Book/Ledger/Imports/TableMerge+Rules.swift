internal import Bookkeeping
internal import Documents
internal import Importing
internal import Storage
internal import Taxation

extension TableMerge {
  /// The record with what its row leaves to the program: a code is made from the name, an expense without a
  /// category is of another one, and what is said of a supplier holds from its latest expense on.
  func completed(_ record: Record, _ places: [Int]) -> Record {
    var record = record
    var completion = FieldCompletion(fields: names.fields(of: record)) {
      names.code($0, in: "category")
    }
    record.visit(&completion)
    if var adjustment = record as? Adjustment, let booking = adjustment.booking {
      // A list names the home of the booking.
      let stored = try? ledger.book.first(Booking.self, .number(booking))
      if stored?.stay.property == adjustment.property { adjustment.property = nil }
      return adjustment as? Record ?? record
    }
    guard var supplier = record as? Supplier else { return record }
    let expenses = Expense.kind.table
    let isSaid = places.contains { Record.fields[$0].field.name == "after_expense" }
    if !isSaid {
      supplier.afterExpense = (try? ledger.book.lastNumber(Expense.kind)).map { Int($0) } ?? 0
    } else if let latest = names.latest(through: Int64(supplier.afterExpense), in: expenses) {
      supplier.afterExpense = Int(latest)
    }
    return supplier as? Record ?? record
  }

  /// Requires that a record may be stored.
  ///
  /// - Throws: `ImportRefusal`.
  func require(_ record: inout Record, _ row: PendingRow) throws {
    func refusal(_ column: String, _ reason: ImportRefusal.Reason) -> ImportRefusal {
      let column = row.table.place(of: column).map { _ in column }
      return ImportRefusal(line: row.line, column: column, reason)
    }
    if let fault = record.findFaults().first {
      throw refusal(fault.field, .fault(.invalidRecord(fault)))
    }
    do { try Refusal.requireRates(of: record) } catch let fault as Refusal {
      throw refusal(Record.rateField, .refusal(fault))
    }
    func requireMoney(of booking: Int64?, _ amount: Money) throws {
      if amount == .zero { throw refusal("amount", .refusal(Refusal("error.import.zero-amount"))) }
      guard let booking,
        try ledger.book.first(Booking.self, .number(booking))?.stay.state == .ownUse
      else { return }
      throw refusal("booking", .refusal(Refusal("error.import.own-use")))
    }
    switch record {
    case let booking as Booking:
      let home = try ledger.book.first(Property.self, .number(booking.stay.property))
      let timeline = try home.map { try rates.timeline(of: $0.zone) }
      if let reason = timeline?.refusal(of: booking.stay) { throw refusal("check_in", reason) }
    case let vat as HomeVAT:
      let table = VATTable(rules: try ledger.homes.vatRules(), homes: [])
      let rule = table.rule(on: vat.validFrom, of: vat.kind)
      guard let percent = vat.percent, rule?.percent != percent else { break }
      let cells: [String: Cell] = ["percent": .count(percent), "day": .day(vat.validFrom)]
      throw refusal("percent", .refusal(Refusal("error.no-vat-rule", cells)))
    case let adjustment as Adjustment:
      try requireMoney(of: adjustment.booking, adjustment.amount)
    case let category as Category:
      do { try ledger.categories.require(category) } catch let fault as Refusal {
        throw refusal("code", .refusal(fault))
      }
    case let fact as PartyFact:
      let homes = try ledger.book.properties().map(\.code)
      if !fact.isMeant(in: homes) {
        throw refusal(
          "value",
          .refusal(Refusal("error.import.fact-value", ["text": .text(fact.value.shortened)])))
      }
    case let rule as BankRule:
      do { try ledger.bank.require(rule) } catch let fault as Refusal {
        throw refusal("words", .refusal(fault))
      }
    case let receipt as Receipt: try requireMoney(of: receipt.booking, receipt.amount)
    default: break
    }
  }

  /// The change of the field at a position.
  func change(_ place: Int, _ before: [Field], _ after: [Field]) -> RowChange {
    RowChange(
      Record.fields[place].field, of: Record.kind, book: before[place].cell,
      file: after[place].cell)
  }

  /// The entry of a row.
  func entry(
    of record: Record, _ row: PendingRow, _ outcome: ImportEntry.Outcome
  ) -> ImportEntry {
    let record = TableRecord(
      table: table, list: Record.kind.listCode, id: record.id, fields: names.fields(of: record))
    var entry = ImportEntry(line: row.line, outcome: outcome, subject: .record(record))
    entry.file = row.file
    return entry
  }

  func refuse(_ refusal: ImportRefusal, in file: Int, _ result: inout ImportResult) {
    var entry = ImportEntry(refusal)
    entry.file = file
    result.add(entry)
  }
}
