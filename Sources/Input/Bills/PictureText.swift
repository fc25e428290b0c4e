/// What was recognised in a picture: the output of `estada_read_picture`.
struct PictureText: Equatable {
  /// The texts of QR codes.
  private(set) var codes: [String] = []
  /// The words of each of the two readings.
  private(set) var readings: [Page] = []

  /// Words of which the recognition is less certain are left out, in per cent.
  private static let leastConfidence = 10

  init(_ output: [UInt8]) {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard parts.count >= 2 else { continue }
      switch String(decoding: parts[0], as: UTF8.self) {
      case "code": codes.append(String(decoding: parts[1], as: UTF8.self))
      case "reading": readings.append(Page(words: []))
      case "word" where parts.count == 7 && !readings.isEmpty:
        let numbers = parts[1...5].compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 5, numbers[4] >= PictureText.leastConfidence else { continue }
        let text = String(decoding: parts[6], as: UTF8.self).filter { !$0.isWhitespace }
        guard !text.isEmpty else { continue }
        // The ink of a word is lower than its line in a PDF, by which gaps are measured: those
        // between the words of a ticket are as wide as a letter.
        let margin = (numbers[3] - numbers[1]) * 15 / 100
        readings[readings.count - 1].words.append(
          Word(
            text,
            Box(
              left: numbers[0], top: numbers[1] - margin, right: numbers[2],
              bottom: numbers[3] + margin)))
      default: continue
      }
    }
  }
}

extension BillField {
  /// The field of a picture that was read twice.
  ///
  /// What both readings say alike keeps its mark, and a check that holds in one of them holds. What
  /// only one says is less sure by one step, and what they contradict each other in is unsure.
  static func agreeing(_ first: BillField, _ second: BillField) -> BillField {
    if first.value == nil && second.value == nil { return first }
    let (best, other) =
      first.value == nil || second.mark == .checked && first.mark != .checked
      ? (second, first) : (first, second)
    var result = best
    if best.value == other.value {
      if best.mark == .unsure && other.mark != .unsure { result.mark = other.mark }
      if best.mark == .checked && other.mark == .unsure { result.mark = .read }
    } else if best.mark == .checked && (other.value == nil || other.mark == .unsure) {
      result.mark = .read
    } else {
      result.mark = .unsure
    }
    return result
  }
}

extension Bill {
  /// The bill of a picture that was read twice.
  static func agreeing(_ first: Bill, _ second: Bill) -> Bill {
    // The reading whose amounts agree is the better one.
    let isSecond = second.total.mark == .checked && first.total.mark != .checked
    var bill = isSecond ? second : first
    let other = isSecond ? first : second
    let taxID = BillField.agreeing(bill.supplierTaxID, other.supplierTaxID)
    // A name belongs to the tax identifier of its reading; that of a known supplier is checked.
    let names = [bill, other].filter { $0.supplierTaxID.value == taxID.value }.map(\.supplier)
    bill.supplier = (names.first { $0.mark == .checked } ?? names.first ?? bill.supplier)
      .or(bill.supplier).or(other.supplier)
    if bill.supplier.mark == .checked { bill.supplier.mark = taxID.mark }
    bill.supplierTaxID = taxID
    bill.number = .agreeing(bill.number, other.number)
    bill.date = .agreeing(bill.date, other.date)
    bill.periodFrom = .agreeing(bill.periodFrom, other.periodFrom)
    bill.periodTo = .agreeing(bill.periodTo, other.periodTo)
    bill.due = .agreeing(bill.due, other.due)
    bill.cups = .agreeing(bill.cups, other.cups)
    bill.contract = .agreeing(bill.contract, other.contract)
    bill.base = .agreeing(bill.base, other.base)
    bill.tax = .agreeing(bill.tax, other.tax)
    bill.withheld = .agreeing(bill.withheld, other.withheld)
    bill.total = .agreeing(bill.total, other.total)
    if bill.taxes != other.taxes, bill.total.mark != .checked { bill.taxes = [] }
    if bill.lines.isEmpty { bill.lines = other.lines }
    if bill.total.mark == .unsure { bill.lines = [] }
    if bill.kind != other.kind { bill.total.mark = .unsure }
    if bill.currency != other.currency {
      // A digit may look like the sign of a currency.
      bill.currency = nil
      bill.total.mark = .unsure
    }
    bill.text += "\n" + other.text
    return bill
  }
}
