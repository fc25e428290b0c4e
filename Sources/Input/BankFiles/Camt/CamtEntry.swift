internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Importing

/// An entry of a bank-to-customer statement: one line, whatever its details are.
struct CamtEntry {
  private let entry: XMLElement
  private let number: Int
  private let details: [XMLElement]

  /// The code of the euro (ISO 4217).
  static let euro = "EUR"

  /// Makes an entry with its number in the file, from 1.
  init(_ entry: XMLElement, number: Int) {
    self.entry = entry
    self.number = number
    details = entry.all("NtryDtls").flatMap { $0.all("TxDtls") }
  }

  /// Whether the bank has booked the entry; others are pending or for information.
  var isBooked: Bool {
    guard let state = entry["Sts"] else { return true }
    let code = BankText.tidy(state["Cd"]?.text ?? state.text)
    return code == "BOOK" || code.isEmpty
  }

  /// The currency of the amount if it is not the euro.
  var foreignCurrency: String? {
    let code = entry["Amt"]?.attributes["Ccy"] ?? CamtEntry.euro
    return code == CamtEntry.euro ? nil : code
  }

  /// The line.
  ///
  /// - Throws: `Refusal` if a day or an amount is missing or not valid, or the details do not add up.
  func line() throws(Refusal) -> BankLine {
    let value = CamtEntry.day(entry["ValDt"])
    let booked = try bookedDay(or: value)
    let amount = try CamtEntry.money(entry, entry: number, name: "Amt")
    try checkDetails(amount)
    var line = BankLine(booked: booked, value: value, amount: amount, text: text)
    let isReversal = entry["RvslInd"].map { ["true", "1"].contains(BankText.tidy($0.text)) }
    if isReversal ?? false || details.contains(where: { $0["RtrInf"] != nil }) {
      line.concept = BankLine.returned
    }
    line.bankID = BankText.filled(entry["AcctSvcrRef"]?.text)
    if details.count == 1 { readDetail(details[0], into: &line) }
    if line.text.isEmpty { line.text = line.counterparty ?? line.reference ?? "" }
    return line
  }

  /// The day on which the bank booked the entry, or else the value day.
  private func bookedDay(or value: Day?) throws(Refusal) -> Day {
    let written = CamtEntry.dayText(entry["BookgDt"])
    if let day = written.isEmpty ? value : CamtEntry.day(entry["BookgDt"]) { return day }
    let ofValue = CamtEntry.dayText(entry["ValDt"])
    throw written.isEmpty && !ofValue.isEmpty
      ? CamtEntry.refusal(number, "ValDt", ofValue)
      : CamtEntry.refusal(number, "BookgDt", written)
  }

  /// What an only detail says: who paid or was paid, and the references.
  private func readDetail(_ detail: XMLElement, into line: inout BankLine) {
    let side = line.amount.cents < 0 ? "Cdtr" : "Dbtr"
    let parties = detail["RltdPties"]
    let party = parties?[side]
    line.counterparty = BankText.filled((party?["Nm"] ?? party?.first("Pty", "Nm"))?.text)
    line.counterpartyIBAN = parties?.first(side + "Acct", "Id", "IBAN")
      .flatMap { SpanishAccount.iban(in: BankText.tidy($0.text)) }
    let references = detail["Refs"]
    let endToEnd = BankText.filled(references?["EndToEndId"]?.text)
    line.reference =
      endToEnd.flatMap { $0 == "NOTPROVIDED" ? nil : $0 }
      ?? BankText.filled(detail.first("RmtInf", "Strd", "CdtrRefInf", "Ref")?.text)
    line.mandate = BankText.filled(references?["MndtId"]?.text)
    line.bankID = line.bankID ?? BankText.filled(references?["AcctSvcrRef"]?.text)
  }

  /// Everything that is written about the entry and its details.
  private var text: String {
    var texts: [String] = []
    for detail in details {
      // A detail of several has its payer in the text, as a line has room for one.
      if details.count > 1 {
        for side in ["Dbtr", "Cdtr"] {
          let party = detail["RltdPties"]?[side]
          if let name = party?["Nm"] ?? party?.first("Pty", "Nm") { texts.append(name.text) }
        }
      }
      let remittance = detail["RmtInf"]
      texts += remittance?.all("Ustrd").map(\.text) ?? []
      texts += remittance?.all("Strd").compactMap { $0.first("CdtrRefInf", "Ref")?.text } ?? []
      if let other = detail.first("AmtDtls", "InstdAmt", "Amt"),
        let code = other.attributes["Ccy"], code != CamtEntry.euro
      {
        texts.append("\(code) \(other.text)")
      }
      texts += detail.all("AddtlTxInf").map(\.text)
    }
    texts += entry.all("AddtlNtryInf").map(\.text)
    return BankText.joined(texts)
  }

  /// Checks that the details of a batch add up to its amount, if each has one in euros.
  private func checkDetails(_ amount: Money) throws(Refusal) {
    guard details.count > 1 else { return }
    var sum: Int64 = 0
    for detail in details {
      guard let element = detail["Amt"] ?? detail.first("AmtDtls", "TxAmt", "Amt"),
        element.attributes["Ccy"] ?? CamtEntry.euro == CamtEntry.euro,
        let money = PlainAmount.money(BankText.tidy(element.text))
      else { return }
      let indicator = BankText.tidy((detail["CdtDbtInd"] ?? entry["CdtDbtInd"])?.text ?? "")
      sum += indicator == "DBIT" ? -money.cents : money.cents
    }
    guard sum == amount.cents else {
      throw Refusal(
        "error.bank-batch",
        [
          "entry": .number(Int64(number)), "actual": .money(amount),
          "wanted": .money(Money(cents: sum)),
        ], .badData)
    }
  }

  /// The amount of an entry or balance with the sign of its indicator; a balance has no number.
  static func money(
    _ element: XMLElement, entry number: Int?, name: String
  ) throws(Refusal) -> Money {
    guard let text = element["Amt"]?.text, let money = PlainAmount.money(BankText.tidy(text)) else {
      throw refusal(number, name, element["Amt"]?.text)
    }
    switch BankText.tidy(element["CdtDbtInd"]?.text ?? "") {
    case "CRDT": return money
    case "DBIT": return Money(cents: -money.cents)
    default: throw refusal(number, "CdtDbtInd", element["CdtDbtInd"]?.text)
    }
  }

  /// The day of an element with a date or a date and time; nil if it is missing or not valid.
  static func day(_ element: XMLElement?) -> Day? {
    Day(iso: String(dayText(element).prefix(10)))
  }

  /// The text of an element with a date or a date and time; empty if it is missing.
  private static func dayText(_ element: XMLElement?) -> String {
    guard let element else { return "" }
    return BankText.tidy((element["Dt"] ?? element["DtTm"] ?? element).text)
  }

  /// The refusal of an entry in another currency.
  static func foreign(_ number: Int, _ code: String) -> Refusal {
    Refusal(
      "error.bank-foreign-entry",
      ["entry": .number(Int64(number)), "code": .text(code.excerpt)], .badData)
  }

  /// The refusal of an element of an entry or balance that is missing or not valid; a balance has no number.
  static func refusal(_ number: Int?, _ element: String, _ actual: String?) -> Refusal {
    var values: [String: Cell] = [
      "element": .text(element), "actual": .text(String(BankText.tidy(actual ?? "").prefix(40))),
    ]
    guard let number else { return Refusal("error.bank-balance-element", values, .badData) }
    values["entry"] = .number(Int64(number))
    return Refusal("error.bank-element", values, .badData)
  }
}
