internal import Bookkeeping
internal import Documents

/// A line of Norma 43 while its records are read: 22, up to five 23, at most one 24.
struct Norma43Line {
  private var line: BankLine
  private let source: Int
  private var texts: [(code: String, first: String, second: String)] = []
  private var foreign: String?
  /// Whether its first reference is a text, for which the standard has digits.
  let hasTextReference: Bool

  /// Reads the record 22.
  init(_ record: Norma43Record) throws(Refusal) {
    line = BankLine(
      booked: try record.day(11...16), value: try record.optionalDay(17...22),
      amount: try record.money(29...42, sign: 28), text: "",
      concept: record.filled(23...24) == nil ? 0 : Int(try record.number(23...24)))
    // More would not add up within 64 bits.
    guard line.amount.isWithinLimit else {
      throw record.refusal(
        29...42, found: .money(line.amount), .text("≤ \(Money.limit.plainText)"))
    }
    source = record.line
    let references = [record.filled(53...64), record.filled(65...80)].compactMap { $0 }
    line.reference =
      references.isEmpty ? record.filled(43...52) : BankText.joined(references)
    hasTextReference = record.filled(53...64)?.utf8.contains { !$0.isDigit } ?? false
  }

  /// The amount.
  var amount: Money { line.amount }

  /// Adds a record 23.
  mutating func add(text record: Norma43Record) throws(Refusal) {
    guard texts.count < 5 else { throw record.refusal(1...2, .text("22, 33")) }
    texts.append((record.raw(3...4), record.raw(5...42), record.raw(43...80)))
  }

  /// Adds the record 24: the amount in another currency, which has no effect on the account.
  mutating func add(foreign record: Norma43Record) throws(Refusal) {
    guard foreign == nil else { throw record.refusal(1...2, .text("22, 33")) }
    let amount = try record.number(8...21)
    foreign = record.text(5...7) + " " + Money(cents: amount).plainText
  }

  /// The line with its whole text, whose halves are joined as they stand.
  func draft(isDetailed: Bool) -> DraftLine {
    var line = line
    var text = texts.map { $0.first + $0.second }.joined()
    if let foreign { text += " " + foreign }
    line.text = BankText.tidy(text)
    // Some banks write all there is into the references.
    if line.text.isEmpty { line.text = line.reference ?? "" }
    if isDetailed { readDebit(into: &line) }
    return DraftLine(line: line, source: source)
  }

  /// Reads creditor and mandate of a direct debit by annex 4, which not every bank keeps that says so:
  /// they count only with the scheme, and with the control digits of the creditor's identifier.
  private func readDebit(into line: inout BankLine) {
    guard texts.count >= 2, texts[0].code == "01", texts[1].code == "02" else { return }
    let first = columns(of: 0)
    let second = columns(of: 1)
    let scheme = String(first.prefix(4))
    let creditor = BankText.tidy(String(second.prefix(35)))
    guard scheme == "CORE" || scheme == "B2B ", SpanishAccount.isCreditor(creditor) else { return }
    line.counterparty = BankText.filled(String(first.dropFirst(4).prefix(70)))
    line.mandate = BankText.filled(String(second.dropFirst(35).prefix(35)))
  }

  /// The 76 characters of a record 23.
  private func columns(of index: Int) -> String { texts[index].first + texts[index].second }
}
