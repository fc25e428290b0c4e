import Bookkeeping
import Documents
import Testing

@testable import BankFiles

/// A Norma 43 of one account, written record by record.
struct WrittenNorma43 {
  var records: [String] = []

  /// The record of an account: 2100 0418 0200051332 with 2,500.00 on 1 July 2026.
  static func account(
    _ number: String = "210004180200051332", opening: Int = 250_000, currency: String = "978",
    mode: String = "3"
  ) -> String {
    "11\(number)2607012607312" + padded(opening, 14) + currency + mode
      + filled("MARTA SOLER PUIG", 26) + "   "
  }

  /// A record 22.
  static func line(
    _ cents: Int, _ day: String = "260702", concept: String = "04", first: String = "000000000000",
    second: String = ""
  ) -> String {
    "22    0418\(day)\(day)\(concept)000\(cents < 0 ? 1 : 2)" + padded(abs(cents), 14)
      + "0000000000" + filled(first, 12) + filled(second, 16)
  }

  /// A record 23.
  static func text(_ number: Int, _ text: String) -> String {
    "23" + padded(number, 2) + filled(text, 76)
  }

  /// The record 33.
  static func end(
    _ number: String = "210004180200051332", debits: (Int, Int), credits: (Int, Int), closing: Int,
    currency: String = "978"
  ) -> String {
    "33\(number)" + padded(debits.0, 5) + padded(debits.1, 14) + padded(credits.0, 5)
      + padded(credits.1, 14) + (closing < 0 ? "1" : "2") + padded(abs(closing), 14) + currency
      + "    "
  }

  /// The record 88.
  static func fileEnd(_ count: Int) -> String {
    "88" + String(repeating: "9", count: 18) + padded(count, 6) + String(repeating: " ", count: 54)
  }

  static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  static func filled(_ text: String, _ count: Int) -> String {
    text + String(repeating: " ", count: max(0, count - text.count))
  }

  /// A text of more than one record.
  static let payout =
    "TRANSFERENCIA SEPA RECIBIDA DE Booking.com B.V. CONCEPTO NO.Ab3dE6gH9jK2mN5p/ID.1234567"

  /// The file of golden example 1.
  static let golden = [
    account(), line(97_000), text(1, "TRANSFERENCIA DE ANNA VIDAL"), line(231_922, "260703"),
    text(1, String(payout.prefix(76))), text(2, String(payout.dropFirst(76))),
    line(-4567, "260706", concept: "03"), line(-300, "260731", concept: "17"),
    line(0, "260731", concept: "17"),
    end(debits: (2, 4867), credits: (3, 328_922), closing: 574_055), fileEnd(10),
  ]

  /// The bytes of records.
  static func bytes(_ records: [String], lineEnd: String = "\r\n") -> [UInt8] {
    Array((records.joined(separator: lineEnd) + lineEnd).utf8)
  }
}

struct `A Norma 43` {
  typealias File = WrittenNorma43

  @Test func `has the lines and balances of its account`() throws {
    let file = try BankFileReader.read(File.bytes(File.golden), name: "file")
    #expect(file.format == .norma43)
    let statement = try #require(file.statements.first)
    #expect(file.statements.count == 1)
    #expect(statement.account?.text == "ES9121000418450200051332")
    #expect(statement.holder == "MARTA SOLER PUIG")
    #expect(statement.firstDay == day("2026-07-01"))
    #expect(statement.lastDay == day("2026-07-31"))
    #expect(statement.opening == euros(250_000))
    #expect(statement.closing == euros(574_055))
    #expect(statement.isChecked)
    #expect(statement.lines.map(\.amount.cents) == [97_000, 231_922, -4567, -300])
    #expect(statement.lines.map(\.place) == [1, 2, 3, 4])
    #expect(statement.lines.map(\.concept) == [4, 4, 3, 17])
    // The halves of the text are joined as they stand.
    #expect(statement.lines[1].text == File.payout)
    #expect(file.notices == [Phrase("bank.file.zero-lines", count: 1)])
  }

  /// A change of one record, and what the refusal says of it.
  struct Fault: CustomTestStringConvertible {
    let name: String
    let records: [String]
    let key: String
    var values: [String: Cell] = [:]
    var testDescription: String { name }

    /// The golden file with a record in the place of another.
    init(_ name: String, _ index: Int, _ record: String, _ key: String, _ values: [String: Cell]) {
      self.name = name
      var records = File.golden
      records[index] = record
      self.records = records
      self.key = key
      self.values = values
    }

    /// The golden file without its last records.
    init(_ name: String, dropping count: Int, _ record: String) {
      self.name = name
      records = File.golden.dropLast(count)
      key = "error.bank-unfinished"
      values = ["record": .text(record)]
    }
  }

  static let faults: [Fault] = [
    Fault("without 88", dropping: 1, "88"), Fault("without 33", dropping: 2, "33"),
    Fault(
      "other sum of debits", 9,
      File.end(debits: (2, 4868), credits: (3, 328_922), closing: 574_055), "error.bank-record",
      [
        "line": .count(10), "record": .text("33"), "columns": .text("26–39"),
        "actual": .money(euros(4868)), "wanted": .money(euros(4867)),
      ]),
    Fault(
      "other count of credits", 9,
      File.end(debits: (2, 4867), credits: (4, 328_922), closing: 574_055), "error.bank-record",
      ["columns": .text("40–44"), "actual": .count(4), "wanted": .count(3)]),
    Fault(
      "other closing balance", 9,
      File.end(debits: (2, 4867), credits: (3, 328_922), closing: 574_056), "error.bank-record",
      ["columns": .text("59–73"), "wanted": .money(euros(574_055))]),
    Fault(
      "end of another account", 9,
      File.end(
        "210004180200051333", debits: (2, 4867), credits: (3, 328_922), closing: 574_055),
      "error.bank-record", ["columns": .text("3–20")]),
    Fault(
      "other count of records", 10, File.fileEnd(9), "error.bank-record", ["actual": .count(9)]),
    Fault(
      "letters in an amount", 1,
      File.line(97_000).replacing("00000000097000", with: "000000000970O0"),
      "error.bank-record", ["columns": .text("29–42"), "wanted": .text("0–9")]),
    Fault(
      "31 September", 1, File.line(97_000, "260931"), "error.bank-record",
      ["columns": .text("11–16"), "actual": .text("260931")]),
    Fault(
      "sign 3", 1, File.line(97_000).replacing("000200000000097000", with: "000300000000097000"),
      "error.bank-record", ["columns": .text("28"), "wanted": .text("1, 2")]),
    Fault(
      "text without a line", 1, File.text(1, "TEXT"), "error.bank-orphan",
      ["record": .text("23"), "before": .text("22"), "line": .count(2)]),
    Fault(
      "line without an account", 0, File.line(1), "error.bank-orphan", ["before": .text("11")]),
    Fault(
      "end before the beginning", 0, File.account().replacing("260731", with: "260630"),
      "error.bank-record", ["columns": .text("27–32")]),
    Fault("unknown record", 1, "44" + File.line(1).dropFirst(2), "error.bank-record", [:]),
    Fault(
      "long record", 1, File.line(97_000) + "x", "error.bank-record", ["columns": .text("1–81")]),
    Fault(
      "amount above all limits", 1, File.line(99_999_999_999_999), "error.bank-record",
      ["columns": .text("29–42")]),
  ]

  @Test(arguments: faults)
  func `is refused with record, columns and figures if it is wrong`(fault: Fault) throws {
    let refusal = try #require(BankSample.refusal(of: File.bytes(fault.records)))
    #expect(refusal.keys == [fault.key])
    for (name, value) in fault.values { #expect(refusal.values[name] == value, "\(name)") }
  }

  @Test(arguments: [1, 2, 4])
  func `without its end is taken unchecked where that is said`(missing: Int) throws {
    let file = try BankFileReader.read(
      File.bytes(File.golden.dropLast(missing)), name: "file",
      BankReadingOptions(isUnfinished: true))
    let statement = try #require(file.statements.first)
    #expect(statement.isChecked == (missing == 1))
    #expect(statement.lines.count == (missing == 4 ? 3 : 4))
  }

  @Test(arguments: [10, 11])
  func `may begin with a record of the bank, counted or not`(count: Int) throws {
    let records =
      ["00 BANCO" + String(repeating: " ", count: 72)] + File.golden.dropLast()
      + [File.fileEnd(count)]
    let file = try BankFileReader.read(File.bytes(records), name: "file")
    #expect(file.statements.first?.lines.count == 4)
  }

  @Test func `is taken with the habits of banks`() throws {
    var records = File.golden.map { record in
      String(record.reversed().drop { $0 == " " }.reversed())
    }
    records[10] = File.fileEnd(11)
    records[6] = File.line(-4567, "260706", concept: "03", first: "RECIBO LUZ")
    let bytes = Array((records.joined(separator: "\n") + "\u{1A}").utf8)
    let file = try BankFileReader.read(bytes, name: "file")
    #expect(file.statements.first?.lines.count == 4)
    #expect(file.statements.first?.lines[2].text == "RECIBO LUZ")
    #expect(
      file.notices.map(\.key) == [
        "bank.file.short-lines", "bank.file.text-references", "bank.file.zero-lines",
        "bank.file.end-counts-itself",
      ])
  }

  /// Some text as a bank writes it in an encoding.
  struct Written: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let text: String
    var testDescription: String { name }
  }

  static let written: [Written] = [
    Written(name: "UTF-8", bytes: Array("RECIBO CAÑAMÀS".utf8), text: "RECIBO CAÑAMÀS"),
    Written(
      name: "code page 850", bytes: Array("PENSI".utf8) + [0xE0, 0x4E], text: "PENSIÓN"),
    Written(name: "code page 850, Ñ", bytes: [0x45, 0x53, 0x50, 0x41, 0xA5, 0x41], text: "ESPAÑA"),
    Written(name: "Latin 9", bytes: Array("PENSI".utf8) + [0xD3, 0x4E], text: "PENSIÓN"),
    Written(name: "Latin 9, small", bytes: Array("pensi".utf8) + [0xF3, 0x6E], text: "pensión"),
    Written(name: "Latin 9, Ç", bytes: Array("PLA".utf8) + [0xC7, 0x41], text: "PLAÇA"),
    Written(
      name: "Latin 9, geminate L", bytes: Array("INSTAL".utf8) + [0xB7] + Array("LACIONS".utf8),
      text: "INSTAL·LACIONS"),
    Written(
      name: "code page 850, geminate L",
      bytes: Array("Instal".utf8) + [0xFA] + Array("lacions".utf8), text: "Instal·lacions"),
    Written(
      name: "code page 850, À", bytes: [0xB7] + Array("ngela Roca".utf8), text: "Àngela Roca"),
    Written(
      name: "code page 850, À and Ò",
      bytes: [0xB7] + Array("lex ".utf8) + [0xE3] + Array("scar".utf8), text: "Àlex Òscar"),
    Written(name: "Latin 9, €", bytes: Array("COST 3 ".utf8) + [0xA4], text: "COST 3 €"),
    Written(
      name: "code page 850, ñ", bytes: Array("Mu".utf8) + [0xA4] + Array("oz".utf8), text: "Muñoz"),
    Written(
      name: "code page 850, í", bytes: Array("Llu".utf8) + [0xA1] + Array("s".utf8), text: "Lluís"),
    Written(
      name: "Latin 9, ¡ and º",
      bytes: Array("REGLA N".utf8) + [0xBA, 0x20, 0xA1] + Array("OJO!".utf8),
      text: "REGLA Nº ¡OJO!"),
    Written(
      name: "Latin 9, small among capitals", bytes: Array("ESPA".utf8) + [0xF1, 0x41],
      text: "ESPAñA"),
    Written(
      name: "code page 850, Ú in capitals", bytes: [0xE9] + Array("RSULA".utf8), text: "ÚRSULA"),
  ]

  @Test(arguments: written)
  func `is read in its encoding`(written: Written) throws {
    var records = File.golden.map { Array($0.utf8) }
    let count = String(validating: written.bytes, as: UTF8.self)?.count ?? written.bytes.count
    records[2] = Array("2301".utf8) + written.bytes + Array(repeating: 0x20, count: 76 - count)
    let bytes = Array(records.joined(separator: [0x0D, 0x0A]))
    let file = try BankFileReader.read(bytes, name: "file")
    #expect(file.statements.first?.lines.first?.text == written.text)
    #expect(!file.notices.contains { $0.key == "bank.file.short-lines" })
  }

  @Test func `of letters that are right in two encodings is a question`() throws {
    var records = File.golden.map { Array($0.utf8) }
    records[2] = Array("2301 ".utf8) + [0xE9] + Array(repeating: 0x20, count: 75)
    let bytes = Array(records.joined(separator: [0x0D, 0x0A]))
    let refusal = try #require(BankSample.refusal(of: bytes))
    #expect(refusal.keys == ["error.bank-charset"])
    let file = try BankFileReader.read(bytes, name: "file", BankReadingOptions(charset: .latin9))
    #expect(file.statements.first?.lines.first?.text == "é")
  }

  @Test func `shows the words that can be read in two ways`() throws {
    var records = File.golden.map { Array($0.utf8) }
    let text = Array("2301PAGAMENT DE ".utf8) + [0xE9] + Array("rsula Gil Roca".utf8)
    records[2] = text + Array(repeating: 0x20, count: 80 - text.count)
    let refusal = try #require(
      BankSample.refusal(of: Array(records.joined(separator: [0x0D, 0x0A]))))
    #expect(refusal.values["first"] == .text("DE Úrsula Gil"))
    #expect(refusal.values["second"] == .text("DE érsula Gil"))
  }

  @Test(arguments: ["\r", ""]) func `may have other line ends, or none`(end: String) throws {
    let filled = File.golden.map { $0 + String(repeating: " ", count: 80 - $0.utf8.count) }
    let usual = try BankSample.read(filled.joined(separator: "\r\n"))
    #expect(try BankSample.read(filled.joined(separator: end)) == usual)
    let accented = filled.map { $0.hasPrefix("2301") ? "2301AIGÜES" + $0.dropFirst(10) : $0 }
    let file = try BankSample.read(accented.joined(separator: end))
    #expect(file.statements[0].lines[0].text.hasPrefix("AIGÜES"))
  }

  @Test(arguments: [1, 2, 41, 79]) func `may be cut off in a record`(length: Int) throws {
    let whole = File.golden
    let place = try #require(whole.lastIndex { $0.hasPrefix("22") })
    let text = (whole[..<place] + [String(whole[place].prefix(length))]).joined(separator: "\r\n")
    let refusal = BankSample.refusal(of: Array(text.utf8))
    // All fields that are needed stand before the last column.
    #expect(refusal?.keys == [length < 42 ? "error.bank-cut-record" : "error.bank-unfinished"])
    if length < 42 { #expect(refusal?.values["line"] == .count(place + 1)) }
    let file = try BankSample.read(text, BankReadingOptions(isUnfinished: true))
    #expect(!file.statements[0].isChecked)
  }

  @Test(arguments: ["ES88ZZZA81948077", "ES05ZZZA81948077"])
  func `has creditor and mandate where control digits prove them`(creditor: String) throws {
    var records = File.golden
    records[7] = records[6]
    records[6] = File.line(-300, concept: "17")
    records.insert(
      contentsOf: [
        File.text(1, "CORE" + File.filled("ENDESA ENERGIA SAU", 70)),
        File.text(2, File.filled(creditor, 35) + "MANDATE 12"),
      ], at: 8)
    records[12] = File.fileEnd(12)
    let file = try BankFileReader.read(File.bytes(records), name: "file")
    let line = try #require(file.statements.first?.lines[3])
    #expect(line.text.hasPrefix("COREENDESA ENERGIA SAU"))
    let isProved = SpanishAccount.isCreditor(creditor)
    #expect(line.mandate == (isProved ? "MANDATE 12" : nil))
    #expect(line.counterparty == (isProved ? "ENDESA ENERGIA SAU" : nil))
  }

  @Test func `in another currency is named, or left out where that is said`() throws {
    let records = [
      File.account(currency: "840"),
      File.end(debits: (0, 0), credits: (0, 0), closing: 250_000, currency: "840"),
      File.fileEnd(2),
    ]
    #expect(
      BankSample.refusal(of: File.bytes(records))?.keys == ["error.bank-foreign-account"])
    let file = try BankFileReader.read(
      File.bytes(records), name: "file", BankReadingOptions(skipsRefused: true))
    #expect(file.statements.isEmpty)
    #expect(file.notices.map(\.key) == ["bank.file.foreign-accounts"])
  }
}

struct `A Spanish account` {
  @Test func `has the IBAN of its bank, branch and number`() {
    let iban = SpanishAccount.iban(bank: "2100", branch: "0418", account: "0200051332")
    #expect(iban?.text == "ES9121000418450200051332")
    #expect(SpanishAccount.iban(of: "21000418450200051332") == iban)
    #expect(SpanishAccount.iban(in: "2100-0418-45-0200051332") == iban)
    #expect(SpanishAccount.iban(of: "21000418440200051332") == nil)
    #expect(SpanishAccount.iban(bank: "2100", branch: "04l8", account: "0200051332") == nil)
  }

  @Test(arguments: [
    ("ES05ZZZA81948077", false), ("ES88ZZZA81948077", true), ("DE98ZZZ09999999999", true),
    ("", false),
  ])
  func `has creditors with control digits`(text: String, isCreditor: Bool) {
    #expect(SpanishAccount.isCreditor(text) == isCreditor)
  }
}
