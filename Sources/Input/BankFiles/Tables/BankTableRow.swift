internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Importing
internal import UnicodeText

/// The reading of one row of a bank's table.
struct BankTableRow {
  let layout: BankTableLayout
  let format: TableFormat
  /// The days that lines can have.
  let days: ClosedRange<Day>

  /// The date in a cell: as in any table, or `20260702`, which no other order of its parts can be.
  static func date(_ reader: CSVReader, _ position: Int) -> WrittenDate? {
    if let date = reader.date(position) { return date }
    guard let number = reader.number(position), (1970_01_01...9999_12_31).contains(number) else {
      return nil
    }
    return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100).map { .day($0) }
  }

  /// Whether the bank has booked a line.
  func isBooked(_ reader: CSVReader) -> Bool {
    let states = layout.vocabulary.bookedStates
    guard !states.isEmpty, let position = layout.position(.state), !reader.isBlank(position) else {
      return true
    }
    return states.contains(reader.text(position).slug)
  }

  /// The currency of a line that is not in euros; nil if it is.
  func foreignCurrency(_ reader: CSVReader) -> String? {
    if let code = text(reader, .currency), !BankTableRow.isEuro(code) { return code.excerpt }
    for column in [BankColumn.amount, .credit, .debit] {
      // A currency has a sign or three letters; anything else beside the digits is a mistyped amount.
      if let position = layout.position(column), !reader.isPlainNumber(position),
        let code = reader.amount(position)?.foreignCurrency,
        code.count == 3 || code.allSatisfy(\.isCurrencySymbol)
      {
        return code.excerpt
      }
    }
    return nil
  }

  /// Whether a code or name of a currency is the euro's.
  static func isEuro(_ code: String) -> Bool {
    code == "EUR" || ["eur", "€", "euro", "euros"].contains(code.folded)
  }

  /// The refusal of a line in another currency.
  static func foreign(_ code: String, line: Int) -> Refusal {
    Refusal(
      "error.bank-foreign-line", ["line": .count(line), "code": .text(code.excerpt)], .badData)
  }

  /// What distinguishes the account of a row from those of others in the table.
  func account(_ reader: CSVReader) -> String {
    guard layout.position(.account) != nil || layout.position(.product) != nil else { return "" }
    return accountNumber(reader) + "|" + (product(reader) ?? "")
  }

  /// The number of the account of a row; empty if the table has none.
  func accountNumber(_ reader: CSVReader) -> String { text(reader, .account) ?? "" }

  /// The name of one of several accounts of a customer, of which a row is; nil if the table has none.
  func product(_ reader: CSVReader) -> String? { text(reader, .product) }

  /// The line of a row.
  ///
  /// - Throws: `Refusal` if a cell is not valid.
  func line(_ reader: CSVReader) throws(Refusal) -> BankLine {
    let valueDay = try day(reader, .valueDate)
    guard let booked = try day(reader, .date) ?? valueDay else {
      throw refusal(reader, layout.dayPosition ?? 0, .missing)
    }
    let counterparty = texts(reader, .counterparty)
    let reference = texts(reader, .reference) { !BankText.isVoid($0) }
    var line = BankLine(
      booked: booked, value: valueDay, amount: try amount(reader),
      text: texts(reader, .text),
      counterparty: counterparty.isEmpty ? nil : counterparty,
      counterpartyIBAN: text(reader, .iban).flatMap { SpanishAccount.iban(in: $0) },
      reference: reference.isEmpty ? nil : reference,
      bankID: text(reader, .id), balance: try balance(reader))
    if let position = layout.position(.concept), let concept = reader.number(position),
      concept <= 99
    {
      line.concept = concept
    }
    if line.text.isEmpty { line.text = line.counterparty ?? line.reference ?? "" }
    return line
  }

  /// The text of a cell; nil if it is blank or the column is missing.
  private func text(_ reader: CSVReader, _ column: BankColumn) -> String? {
    layout.position(column).flatMap { BankText.filled(reader.text($0)) }
  }

  /// The texts of all cells with a meaning as one; empty if there are none.
  private func texts(
    _ reader: CSVReader, _ column: BankColumn, where isWanted: (String) -> Bool = { _ in true }
  ) -> String {
    var texts: [String] = []
    for position in layout.positions(column) {
      if let text = BankText.filled(reader.text(position)), isWanted(text) { texts.append(text) }
    }
    return texts.count == 1 ? texts[0] : BankText.joined(texts)
  }

  private func day(_ reader: CSVReader, _ column: BankColumn) throws(Refusal) -> Day? {
    guard let position = layout.position(column), !reader.isBlank(position) else { return nil }
    let day: Day
    do throws(RowFault) {
      day = try format.day(BankTableRow.date(reader, position), text: reader.text(position).excerpt)
    } catch {
      throw refusal(reader, position, error)
    }
    // Before the balances, whose order the days say.
    guard days.contains(day) else {
      throw refusal(
        reader, position,
        Phrase("error.bank-far-day", ["text": .text(reader.text(position).excerpt)]))
    }
    return day
  }

  /// The amount in a column; nil if it is blank or missing.
  func money(_ reader: CSVReader, _ column: BankColumn) throws(Refusal) -> Money? {
    guard let position = layout.position(column), !reader.isBlank(position),
      !reader.isDash(position)
    else { return nil }
    do throws(RowFault) {
      return try format.money(
        reader.amount(position), column: position, text: reader.text(position).excerpt)
    } catch {
      throw refusal(reader, position, error)
    }
  }

  /// The amount less the fee, or what one of two columns has.
  private func amount(_ reader: CSVReader) throws(Refusal) -> Money {
    if layout.position(.amount) != nil {
      guard let amount = try money(reader, .amount) else {
        throw refusal(reader, layout.position(.amount) ?? 0, .missing)
      }
      // Two amounts within the limit do not overflow.
      return Money(cents: amount.cents - (try money(reader, .fee)?.cents ?? 0))
    }
    guard let amount = try difference(reader, .credit, .debit) else {
      throw refusal(
        reader, layout.position(.credit) ?? layout.position(.debit) ?? 0, .missing)
    }
    return amount
  }

  /// The balance after a row; nil if it has none.
  func balance(_ reader: CSVReader) throws(Refusal) -> Money? {
    if layout.position(.balance) != nil { return try money(reader, .balance) }
    return try difference(reader, .balanceCredit, .balanceDebit)
  }

  /// What comes in or goes out, each in its column; a debit may have its sign or not.
  private func difference(
    _ reader: CSVReader, _ credit: BankColumn, _ debit: BankColumn
  ) throws(Refusal) -> Money? {
    let (plus, minus) = (try money(reader, credit), try money(reader, debit))
    if let plus, let minus, plus != .zero, minus != .zero {
      let names = [credit, debit].map { Cell.text(layout.header(layout.position($0) ?? 0).excerpt) }
      throw Refusal(
        "error.import.row",
        [
          "line": .count(reader.line),
          "reason": .phrase(
            Phrase("error.bank-both-amounts", ["first": names[0], "second": names[1]])),
        ], .badData)
    }
    if let minus, minus != .zero { return Money(cents: -Int64(minus.cents.magnitude)) }
    return plus ?? minus
  }

  /// The refusal of a cell.
  func refusal(_ reader: CSVReader, _ position: Int, _ fault: RowFault) -> Refusal {
    let reason =
      switch fault {
      case .missing: Phrase("error.import.missing")
      case .ambiguousDate(let text):
        Phrase("error.import.ambiguous-date", ["text": .text(text)])
      case .ambiguousAmount(let text):
        Phrase("error.import.ambiguous-amount", ["text": .text(text)])
      case .unreadable(let text), .foreignCurrency(let text), .unknownWord(let text):
        Phrase("error.import.unreadable", ["text": .text(text)])
      // Faults of stays and of own tables, which these cells do not have.
      case .tooLarge, .otherNights, .invalidRecord, .ambiguousPercentage, .malformed, .unknownCode:
        Phrase("error.import.missing")
      }
    return self.refusal(reader, position, reason)
  }

  private func refusal(_ reader: CSVReader, _ position: Int, _ reason: Phrase) -> Refusal {
    Refusal(
      "error.import.cell",
      [
        "line": .number(Int64(reader.line)), "column": .text(layout.header(position).excerpt),
        "reason": .phrase(reason),
      ], .badData)
  }
}
