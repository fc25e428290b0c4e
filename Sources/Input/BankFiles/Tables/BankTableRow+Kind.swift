internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Importing
internal import UnicodeText

/// What a row of a bank's table is.
enum BankRowKind {
  /// A line of the account.
  case line
  /// A line that the bank has not booked yet.
  case pending
  /// No line: an empty row, the headings again, or words beside a balance.
  case void
  /// The balance before the lines, or after them.
  case balance(opening: Money?, closing: Money?)
  /// A total or a remark, if no line follows; otherwise its day is missing or not valid.
  ///
  /// - strange: Whether the cell of the day has something that is no word for a total.
  case doubt(Refusal, strange: Bool)
}

extension BankTableRow {
  /// What a row is.
  ///
  /// - Throws: `Refusal` of an amount whose day cannot be read: a row that was mistyped is no total.
  func kind(_ reader: CSVReader) throws(Refusal) -> BankRowKind {
    if !isBooked(reader) { return .pending }
    guard let position = layout.dayPosition else { return .void }
    let lacksDay = reader.isBlank(position)
    let hasAmount = isFilled(reader, [.amount, .credit, .debit])
    if !lacksDay, BankTableRow.date(reader, position) != nil {
      // With an amount it is a payment with these words, which people write too.
      guard !hasAmount, let word = words(reader) else { return .line }
      return try balance(reader, word) ?? .void
    }
    if !(0..<reader.count).contains(where: { !reader.isBlank($0) }) { return .void }
    if repeatsHeadings(reader) { return .void }
    let word = lacksDay ? words(reader) : BankRowWord(reader.text(position))
    if word == .pending && !lacksDay { return .pending }
    if let balance = try balance(reader, word ?? words(reader)) { return balance }
    let hasBalance = isFilled(reader, [.balance, .balanceCredit, .balanceDebit])
    if !hasAmount && (lacksDay || !hasDigit(reader, position)) { return .void }
    let refusal = refusal(
      reader, position, lacksDay ? .missing : .unreadable(text: reader.text(position).excerpt))
    // A total may have a year or a count behind its words.
    let isDated = BankColumn.dates.contains {
      layout.position($0).map { reader.text($0).trimmed.utf8.first?.isDigit ?? false } ?? false
    }
    if isDated && word == nil && (hasAmount || hasBalance) { throw refusal }
    return .doubt(refusal, strange: !lacksDay && word == nil)
  }

  /// The balance that a row has, beside words that say which one it is, or in the column of amounts.
  private func balance(
    _ reader: CSVReader, _ word: BankRowWord?
  ) throws(Refusal) -> BankRowKind? {
    guard word == .opening || word == .closing else { return nil }
    var money = try balance(reader)
    if money == nil, layout.position(.amount) != nil { money = try self.money(reader, .amount) }
    return word == .opening
      ? .balance(opening: money, closing: nil) : .balance(opening: nil, closing: money)
  }

  /// The meaning of the first text of a row.
  private func words(_ reader: CSVReader) -> BankRowWord? {
    for position in layout.positions(.text) where !reader.isBlank(position) {
      return BankRowWord(reader.text(position))
    }
    return nil
  }

  /// Whether a row has the headings of day and amount again.
  private func repeatsHeadings(_ reader: CSVReader) -> Bool {
    let positions =
      BankColumn.dates.compactMap(layout.position)
      + [BankColumn.amount, .credit, .debit].compactMap(layout.position)
    return !layout.headers.isEmpty
      && positions.allSatisfy {
        BankVocabulary.key(reader.text($0)) == BankVocabulary.key(layout.header($0))
      }
  }

  private func isFilled(_ reader: CSVReader, _ columns: [BankColumn]) -> Bool {
    columns.contains {
      layout.position($0).map { !reader.isBlank($0) && !reader.isDash($0) } ?? false
    }
  }

  private func hasDigit(_ reader: CSVReader, _ position: Int) -> Bool {
    unsafe reader.withBytes(position) { bytes in unsafe bytes.contains(where: \.isDigit) }
  }
}
