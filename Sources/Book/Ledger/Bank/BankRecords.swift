package import Bookkeeping
internal import Documents
internal import Resources
internal import Storage

/// How a user knows a record that may explain a line, besides its number.
package struct RecordHint {
  /// The guest, what the money was for, the platform, the parties of a transfer, the text of a line, or the words of a
  /// rule.
  package let name: String
  /// The check-in, or the date of the record; nil for a rule.
  package let day: Day?
}

extension BankRoom {
  /// How a user knows the record of a claim; nil if it is gone.
  package func hint(of claim: ClaimID) throws -> RecordHint? {
    let condition = Condition.number(claim.number)
    func find<Record: BookRecord>(
      _ type: Record.Type, _ hint: (Record) throws -> RecordHint?
    ) throws -> RecordHint? {
      try ledger.book.first(type, condition).flatMap(hint)
    }
    switch claim.kind {
    case .stayIn, .stayOut, .stayNet:
      return try find(Booking.self) { RecordHint(name: $0.guest, day: $0.stay.checkIn) }
    case .receipt:
      return try find(Receipt.self) { receipt in
        try ledger.book.first(Booking.self, .number(receipt.booking)).map {
          RecordHint(name: $0.guest, day: receipt.date)
        }
      }
    case .expense:
      return try find(Expense.self) { RecordHint(name: $0.concept, day: $0.date) }
    case .payout:
      return try find(Payout.self) {
        RecordHint(name: Channels.name(of: $0.channel) ?? $0.channel, day: $0.date)
      }
    case .transferIn, .transferOut:
      let parties = try ledger.owners.byNumber()
      return try find(Transfer.self) {
        let names = [$0.payer, $0.payee].map { parties[$0]?.name ?? "" }
        return RecordHint(name: names.joined(separator: " → "), day: $0.date)
      }
    case .filedReturn:
      return try find(FiledReturn.self) { filed in
        guard let home = filed.property else {
          let person = try filed.party.flatMap { try ledger.book.first(Party.self, .number($0)) }
          return RecordHint(name: person?.name ?? filed.form.rawValue, day: filed.filedOn)
        }
        return try ledger.book.first(Property.self, .number(home)).map {
          RecordHint(name: $0.name, day: filed.filedOn)
        }
      }
    case .adjustment:
      return try find(Adjustment.self) { RecordHint(name: $0.note ?? "", day: $0.date) }
    case .line: return try find(BankLine.self) { RecordHint(name: $0.text, day: $0.booked) }
    case .rule: return try find(BankRule.self) { RecordHint(name: $0.words, day: nil) }
    }
  }

  /// The texts of the record of a claim by which lines know it, as the book has them.
  func names(of claim: ClaimID) throws -> [String] {
    let condition = Condition.number(claim.number)
    let texts: [String?] =
      switch claim.kind {
      case .expense: [try ledger.book.first(Expense.self, condition)?.supplier]
      case .line:
        try ledger.book.first(BankLine.self, condition).map { [$0.text, $0.counterparty] } ?? []
      default: [try hint(of: claim)?.name]
      }
    return texts.compactMap(\.self)
  }
}

extension ClaimID {
  /// The parts of lines that are of the record.
  var parts: Condition { .equal(record.column, number) }
}
