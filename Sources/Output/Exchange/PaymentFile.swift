package import Bookkeeping
internal import UnicodeText

/// A file with orders of payment for a bank: credit transfers in euros of ISO 20022, `pain.001`.
///
/// Names and texts are in the alphabet that all banks read. The bytes depend on the orders alone.
package struct PaymentFile: Sendable {
  /// The version of the message.
  package enum Version: String, CaseIterable, CodedValue, Sendable {
    /// `pain.001.001.09` of 2019, in the rules for SEPA since November 2023.
    case of2019 = "09"
    /// `pain.001.001.03` of 2009, which some banks still ask for.
    case of2009 = "03"
  }

  /// Somebody with an account.
  package struct Holder: Sendable {
    let name: String
    let iban: IBAN

    /// Describes the holder of an account by the name that the bank knows.
    package init(name: String, iban: IBAN) {
      self.name = name
      self.iban = iban
    }
  }

  /// An order.
  package struct Order: Sendable {
    let endToEndID: String
    let amount: Money
    let payee: Holder
    let text: String?

    /// Describes an order.
    ///
    /// - Parameter text: The text for the payee.
    package init(endToEndID: String, amount: Money, payee: Holder, text: String?) {
      self.endToEndID = endToEndID
      self.amount = amount
      self.payee = payee
      self.text = text
    }
  }

  private let messageID: String
  private let orderedOn: Day
  private let requestedOn: Day
  private let payer: Holder
  private let taxIdentifier: TaxIdentifier?
  private let orders: [Order]

  /// Collects orders of one account for one day.
  ///
  /// - Parameters:
  ///   - messageID: The identifier of the file.
  ///   - orderedOn: The day on which the orders were made.
  ///   - requestedOn: The day on which the bank is asked to carry them out.
  package init(
    messageID: String, orderedOn: Day, requestedOn: Day, payer: Holder,
    taxIdentifier: TaxIdentifier?, orders: [Order]
  ) {
    self.messageID = messageID
    self.orderedOn = orderedOn
    self.requestedOn = requestedOn
    self.payer = payer
    self.taxIdentifier = taxIdentifier
    self.orders = orders
  }

  /// The sum of the orders.
  package var total: Money {
    get throws(AmountOverflow) { try orders.map(\.amount).sum }
  }

  /// Writes the message.
  ///
  /// - Throws: `AmountOverflow`.
  package func write(as version: Version, to output: @escaping (String) -> Void)
    throws(AmountOverflow)
  {
    var xml = Writer(output: output)
    output("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let space = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.\(version.rawValue)"
    xml.begin("Document", " xmlns=\"\(space)\"")
    xml.begin("CstmrCdtTrfInitn")
    let sum = try total.plainText
    xml.begin("GrpHdr")
    xml.put("MsgId", messageID.inBankAlphabet(35))
    xml.put("CreDtTm", "\(orderedOn.isoText)T00:00:00")
    xml.put("NbOfTxs", String(orders.count))
    xml.put("CtrlSum", sum)
    xml.begin("InitgPty")
    xml.put("Nm", payer.name.inBankAlphabet(70))
    putTaxIdentifier(to: &xml)
    xml.end("InitgPty")
    xml.end("GrpHdr")
    xml.begin("PmtInf")
    xml.put("PmtInfId", messageID.inBankAlphabet(35))
    xml.put("PmtMtd", "TRF")
    xml.put("BtchBookg", "false")
    xml.put("NbOfTxs", String(orders.count))
    xml.put("CtrlSum", sum)
    xml.put(["PmtTpInf", "SvcLvl", "Cd"], "SEPA")
    switch version {
    case .of2019: xml.put(["ReqdExctnDt", "Dt"], requestedOn.isoText)
    case .of2009: xml.put("ReqdExctnDt", requestedOn.isoText)
    }
    xml.put(["Dbtr", "Nm"], payer.name.inBankAlphabet(70))
    xml.put(["DbtrAcct", "Id", "IBAN"], payer.iban.text)
    xml.put(["DbtrAgt", "FinInstnId", "Othr", "Id"], "NOTPROVIDED")
    xml.put("ChrgBr", "SLEV")
    for order in orders {
      xml.begin("CdtTrfTxInf")
      xml.put(["PmtId", "EndToEndId"], order.endToEndID.inBankAlphabet(35))
      xml.begin("Amt")
      xml.put("InstdAmt", order.amount.plainText, " Ccy=\"EUR\"")
      xml.end("Amt")
      xml.put(["Cdtr", "Nm"], order.payee.name.inBankAlphabet(70))
      xml.put(["CdtrAcct", "Id", "IBAN"], order.payee.iban.text)
      let text = order.text?.inBankAlphabet(140) ?? ""
      if !text.isEmpty { xml.put(["RmtInf", "Ustrd"], text) }
      xml.end("CdtTrfTxInf")
    }
    xml.end("PmtInf")
    xml.end("CstmrCdtTrfInitn")
    xml.end("Document")
  }

  /// The suffix of who gives several kinds of orders to a Spanish bank: the first.
  private static let suffix = "000"

  /// Writes the tax identifier with which Spanish banks know who gives orders: of an entity if it begins with the
  /// letter of one.
  private func putTaxIdentifier(to xml: inout Writer) {
    guard let taxIdentifier, let first = taxIdentifier.text.unicodeScalars.first else { return }
    let isPerson = "0123456789KLMXYZ".unicodeScalars.contains(first)
    xml.put(
      ["Id", isPerson ? "PrvtId" : "OrgId", "Othr", "Id"],
      taxIdentifier.text + PaymentFile.suffix)
  }
}

/// Writes elements. What they contain needs no escape: the alphabet of banks has no `<` and no `&`.
private struct Writer {
  let output: (String) -> Void
  private var depth = 0

  init(output: @escaping (String) -> Void) { self.output = output }

  private var indent: String { String(repeating: "  ", count: depth) }

  mutating func begin(_ name: String, _ attributes: String = "") {
    output("\(indent)<\(name)\(attributes)>\n")
    depth += 1
  }

  mutating func end(_ name: String) {
    depth -= 1
    output("\(indent)</\(name)>\n")
  }

  func put(_ name: String, _ text: String, _ attributes: String = "") {
    output("\(indent)<\(name)\(attributes)>\(text)</\(name)>\n")
  }

  /// Writes an element within others.
  mutating func put(_ path: [String], _ text: String) {
    for name in path.dropLast() { begin(name) }
    if let name = path.last { put(name, text) }
    for name in path.dropLast().reversed() { end(name) }
  }
}
