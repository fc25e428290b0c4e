package import Bookkeeping

/// What the QR code of a bill says: of Veri*factu or of TicketBAI.
///
/// Veri*factu: Orden HAC/1177/2024 arts. 20 and 21. TicketBAI: the rules of the three provinces.
package struct FiscalCode: Equatable, Sendable {
  /// The tax identifier of the supplier; nil if the code does not have it.
  package let taxID: String?
  package let number: String
  package let date: Day?
  package let total: Money

  /// The most bytes of a code; the largest QR code has 2953.
  private static let longest = 3000

  /// The addresses of the tax agency, followed by `ValidarQR` or `ValidarQRNoVerifactu`.
  private static let verifactu = [
    "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR",
    "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR",
  ]
  /// The addresses of the Basque provinces.
  private static let ticketBAI = [
    "https://batuz.eus/QRTBAI/", "https://tbai.egoitza.gipuzkoa.eus/qr/",
    "https://ticketbai.araba.eus/tbai/qrtbai/",
  ]

  /// Parses the text of a code; nil for any other text: a link for payment, a comparison of prices.
  package init?(_ text: String) {
    guard text.utf8.count <= FiscalCode.longest else { return nil }
    let parameters = FiscalCode.parameters(of: text)
    if FiscalCode.verifactu.contains(where: text.hasPrefix) {
      guard let id = parameters["nif"].flatMap(PrintedCodes.taxID),
        let number = parameters["numserie"], !number.isEmpty,
        let day = parameters["fecha"].flatMap(FiscalCode.day),
        let total = parameters["importe"].flatMap(FiscalCode.amount)
      else { return nil }
      (taxID, self.number, date, self.total) = (id, number, day, total)
    } else if FiscalCode.ticketBAI.contains(where: text.hasPrefix) {
      guard FiscalCode.isIntact(text), let id = parameters["id"], let number = parameters["nf"],
        let total = parameters["i"].flatMap(FiscalCode.amount)
      else { return nil }
      // TBAI-A48002893-301125-OWyhpEIk+JZ6Z-249
      let parts = id.split(separator: "-")
      guard parts.count >= 5, parts[0] == "TBAI", parts[2].utf8.count == 6,
        let digits = Int(parts[2])
      else { return nil }
      taxID = PrintedCodes.taxID(String(parts[1]))
      date = Day(year: 2000 + digits % 100, month: digits / 100 % 100, day: digits / 10_000)
      let series = parameters["s"] ?? ""
      self.number = series.isEmpty ? number : "\(series)-\(number)"
      self.total = total
    } else {
      return nil
    }
  }

  /// The parameters of an address, decoded; an empty one is skipped.
  private static func parameters(of text: String) -> [String: String] {
    guard let mark = text.firstIndex(of: "?") else { return [:] }
    var parameters: [String: String] = [:]
    for part in text[text.index(after: mark)...].split(separator: "&") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let name = String(part[..<sign])
      // A parameter that stands twice says nothing.
      guard parameters[name] == nil else { return [:] }
      parameters[name] = decoded(part[part.index(after: sign)...])
    }
    return parameters
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
          return nil
        }
        rest = rest.dropFirst(2)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.contains { $0.value < 0x20 } ? nil : text
  }

  /// DD-MM-YYYY
  private static func day(_ text: String) -> Day? {
    let parts = text.split(separator: "-")
    guard parts.count == 3, let day = Int(parts[0]), let month = Int(parts[1]),
      let year = Int(parts[2])
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// An amount with a point, and at most two decimals.
  static func amount(_ text: String) -> Money? {
    guard let money = try? Money(reading: text, mark: .point),
      text.utf8.allSatisfy({
        $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    return money.isWithinLimit ? money : nil
  }

  /// Whether the last parameter, `cr`, is the CRC-8 of the text before it.
  private static func isIntact(_ text: String) -> Bool {
    guard let sign = text.lastIndex(of: "&") else { return false }
    let last = text[sign...]
    guard last.hasPrefix("&cr="), let code = UInt8(last.dropFirst(4)) else { return false }
    return crc8(text[..<sign].utf8) == code
  }

  /// The CRC-8 of TicketBAI: polynomial 0x07, initially 0, not reflected.
  static func crc8(_ bytes: some Sequence<UInt8>) -> UInt8 {
    bytes.reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ byte) { value, _ in
        value & 0x80 == 0 ? value << 1 : value << 1 ^ 0x07
      }
    }
  }
}

extension Bill {
  /// Adds what a QR code says; where the document says something else, the value is unsure.
  package mutating func add(_ code: FiscalCode) {
    func settle<Value>(_ field: inout BillField<Value>, _ value: Value, _ isSame: Bool) {
      if field.value == nil {
        field = BillField(value, .checked)
      } else if isSame {
        field.mark = .checked
      } else {
        field.value = value
        field.mark = .unsure
      }
    }
    if let id = code.taxID { settle(&supplierTaxID, id, supplierTaxID.value == id) }
    // The series stands apart on some bills.
    let printed = number.value?.numberKey ?? ""
    let coded = code.number.numberKey
    if !printed.isEmpty, printed != coded, coded.hasSuffix(printed) || number.mark == .unsure {
      number = BillField(code.number, .checked)
    }
    settle(&number, code.number, number.value?.numberKey == coded)
    if let day = code.date { settle(&date, day, date.value == day) }
    settle(&total, code.total, total.value == code.total)
  }
}

extension String {
  /// The letters and digits of the number of a bill, in lower case: what two spellings have in common.
  package var numberKey: String {
    lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
