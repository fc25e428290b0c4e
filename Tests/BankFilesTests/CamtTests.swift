import Bookkeeping
import Documents
import Foundation
import FuzzTargets
import Testing

@testable import BankFiles

struct `A CAMT statement` {
  /// A file with a statement of 100.00 and these entries.
  static func file(_ entries: String, closing: String, before: String = "") -> String {
    """
    <?xml version="1.0"?>\(before)<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
    <BkToCstmrStmt><Stmt><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>
    <Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd></Bal>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">\(closing)</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd></Bal>\(entries)</Stmt></BkToCstmrStmt></Document>
    """
  }

  /// An entry with what else it has.
  static func entry(
    _ amount: String, _ indicator: String, _ rest: String = "", currency: String = "EUR",
    day: String = "2026-07-02", status: String = "BOOK"
  ) -> String {
    """
    <Ntry><Amt Ccy="\(currency)">\(amount)</Amt><CdtDbtInd>\(indicator)</CdtDbtInd>
    <Sts>\(status)</Sts><BookgDt><DtTm>\(day)T10:00:00</DtTm></BookgDt>\(rest)</Ntry>
    """
  }

  @Test func `has one line for a batch, and none for what is not booked`() throws {
    let batch = """
      <NtryDtls><Btch/><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">30.00</Amt></TxAmt></AmtDtls>
      <RltdPties><Dbtr><Nm>Anna</Nm></Dbtr></RltdPties><RmtInf><Ustrd>a</Ustrd></RmtInf></TxDtls>
      <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">20.50</Amt></TxAmt></AmtDtls>
      <RmtInf><Ustrd>b</Ustrd></RmtInf></TxDtls></NtryDtls>
      """
    let file = try BankSample.read(
      `A CAMT statement`.file(
        `A CAMT statement`.entry("50.50", "CRDT", batch)
          + `A CAMT statement`.entry("7", "DBIT", "<RvslInd>true</RvslInd>")
          + `A CAMT statement`.entry("9", "DBIT", status: "PDNG"), closing: "143.5"))
    let statement = try #require(file.statements.first)
    #expect(statement.lines.map(\.amount.cents) == [5050, -700])
    #expect(statement.lines.map(\.text) == ["Anna a b", ""])
    #expect(statement.lines.map(\.concept) == [0, BankLine.returned])
    #expect(statement.isChecked)
    #expect(statement.opening == euros(10_000))
    #expect(file.notices.map(\.key) == ["bank.file.pending-lines"])
  }

  @Test func `is taken unchecked without lines in another currency`() throws {
    let text = `A CAMT statement`.file(
      `A CAMT statement`.entry("5", "CRDT")
        + `A CAMT statement`.entry("7", "DBIT", currency: "USD"), closing: "98.5")
    let file = try BankSample.read(text, BankReadingOptions(skipsRefused: true))
    let statement = try #require(file.statements.first)
    #expect(statement.lines.map(\.amount.cents) == [500] && !statement.isChecked)
    #expect(file.notices.map(\.key) == ["bank.file.foreign-lines"])
  }

  @Test(arguments: [
    (
      "<BookgDt><Dt>2026-02-29</Dt></BookgDt><ValDt><Dt>2026-02-28</Dt></ValDt>", "BookgDt",
      "2026-02-29"
    ),
    ("<BookgDt><DtTm>2026-13-01T10:00:00</DtTm></BookgDt>", "BookgDt", "2026-13-01T10:00:00"),
    ("<ValDt><Dt>2 July</Dt></ValDt>", "ValDt", "2 July"), ("", "BookgDt", ""),
  ])
  func `is refused with the day that it has`(days: String, element: String, found: String) throws {
    let entry = "<Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>CRDT</CdtDbtInd>\(days)</Ntry>"
    let refusal = try #require(
      BankSample.refusal(of: Array(`A CAMT statement`.file(entry, closing: "101").utf8)))
    #expect(refusal.keys == ["error.bank-element"])
    #expect(refusal.values["element"] == .text(element))
    #expect(refusal.values["actual"] == .text(found))
  }

  @Test(arguments: [
    ("<Othr><Id>1234567</Id></Othr>", "1234567"),
    ("<Othr><Id>21000418450200051332</Id></Othr>", "ES9121000418450200051332"),
    ("<Othr><Id>NOTPROVIDED</Id></Othr>", nil), ("<IBAN/>", nil),
    ("<IBAN>ES9121000418450200051333</IBAN>", "error.bank-iban"),
    ("<Othr><Id>21000418460200051332</Id></Othr>", "error.bank-iban"),
  ])
  func `is of the account that it names`(id: String, expected: String?) throws {
    let text = `A CAMT statement`.file(`A CAMT statement`.entry("1", "CRDT"), closing: "101")
      .replacing("<IBAN>ES9121000418450200051332</IBAN>", with: id)
    if expected == "error.bank-iban" {
      #expect(BankSample.refusal(of: Array(text.utf8))?.keys == ["error.bank-iban"])
    } else {
      #expect(try BankSample.read(text).statements.map(\.account?.text) == [expected])
    }
  }

  /// A text, and the key of its refusal.
  struct Fault: CustomTestStringConvertible {
    let name: String
    let text: String
    let key: String
    var testDescription: String { name }
  }

  static let faults: [Fault] = [
    Fault(
      name: "closing balance", text: file(entry("1", "CRDT"), closing: "102"),
      key: "error.bank-closing"),
    Fault(
      name: "details of a batch",
      text: file(
        entry(
          "2", "CRDT",
          "<NtryDtls><TxDtls><Amt Ccy='EUR'>1</Amt></TxDtls><TxDtls><Amt Ccy='EUR'>2</Amt></TxDtls>"
            + "</NtryDtls>"), closing: "102"), key: "error.bank-batch"),
    Fault(
      name: "day", text: file(entry("1", "CRDT", day: "2026-07-32"), closing: "101"),
      key: "error.bank-element"),
    Fault(
      name: "amount", text: file(entry("1.005", "CRDT"), closing: "101"), key: "error.bank-element"),
    Fault(
      name: "indicator", text: file(entry("1", "CRED"), closing: "101"), key: "error.bank-element"),
    Fault(
      name: "currency", text: file(entry("1", "CRDT", currency: "USD"), closing: "101"),
      key: "error.bank-foreign-entry"),
    Fault(
      name: "document type", text: file("", closing: "100", before: "<!DOCTYPE Document>"),
      key: "error.bank-xml-doctype"),
    Fault(
      name: "depth",
      text: file(
        String(repeating: "<a>", count: 32) + String(repeating: "</a>", count: 32), closing: "100"),
      key: "error.bank-xml-deep"),
    Fault(
      name: "long text",
      text: file(
        entry("1", "CRDT", "<AddtlNtryInf>" + String(repeating: "x", count: 70_000)), closing: "1"),
      key: "error.bank-xml-long"),
    Fault(
      name: "cut", text: String(file(entry("1", "CRDT"), closing: "101").dropLast(60)),
      key: "error.bank-xml"),
  ]

  @Test(arguments: faults)
  func `is refused if it is wrong or hostile`(fault: Fault) {
    #expect(BankSample.refusal(of: Array(fault.text.utf8))?.keys == [fault.key])
  }

  @Test func `of many entries takes time in proportion`() throws {
    let entries = String(repeating: `A CAMT statement`.entry("1", "CRDT"), count: 20_000)
    let file = try BankSample.read(`A CAMT statement`.file(entries, closing: "20100"))
    #expect(file.statements.first?.lines.count == 20_000)
  }
}

struct `An archive of statements` {
  private static func zip(_ files: [(String, [UInt8])], isEncrypted: Bool = false) -> [UInt8] {
    var zip = StoredZip(isEncrypted: isEncrypted)
    for (name, bytes) in files { zip.add(name, bytes) }
    return zip.archive
  }

  @Test func `has the statements of its files`() throws {
    let files = try ["camt-053-02.xml", "camt-053-08.xml"].map { ($0, try BankSample.bytes($0)) }
    let file = try BankFileReader.read(`An archive of statements`.zip(files), name: "a.zip")
    #expect(file.format == .camt)
    #expect(file.statements.map(\.closing) == [euros(574_055), euros(144_994)])
  }

  /// A file of 60,000 spaces, which takes less than 100 bytes.
  private static let bomb =
    "UEsDBBQAAAAIAAAAIVz8wZ3JTAAAAGDqAAAFAAAAYS54bWztwTEBAAAAwqAq65/SGh5AAQAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHwZUEsBAhQDFAAAAAgAAAAh"
    + "XPzBnclMAAAAYOoAAAUAAAAAAAAAAAAAAIABAAAAAGEueG1sUEsFBgAAAAABAAEAMwAAAG8AAAAAAA=="

  @Test func `is refused if it is hostile`() throws {
    let xml = try BankSample.bytes("camt-053-02.xml")
    let bomb = Array(try #require(Data(base64Encoded: `An archive of statements`.bomb)))
    let archive = `An archive of statements`.zip
    let hostile: [[UInt8]] = [
      archive([("../a.xml", xml)], false), archive([("a/b.xml", xml)], false),
      archive((0...100).map { ("\($0).xml", [0x20]) }, false), archive([("a.xml", xml)], true),
      bomb,
    ]
    for bytes in hostile {
      #expect(BankSample.refusal(of: bytes)?.keys == ["error.bank-zip"])
    }
    let nested = archive([("a.zip", archive([("a.xml", xml)], false))], false)
    // The message names the file in the archive, and then what is wrong with it.
    let refused = try #require(BankSample.refusal(of: nested))
    #expect(refused.keys == ["error.import.in-file"])
    #expect(refused.values["file"] == .text("a.zip"))
    #expect(refused.values["reason"] == .phrase(Phrase("error.bank-format")))
    #expect(BankSample.refusal(of: Array(archive([("a.xml", xml)], false).dropLast(30))) != nil)
  }
}

struct `An OFX file` {
  /// A file of version 1 with a transaction.
  static func file(
    _ transaction: String, currency: String = "EUR",
    account: String = "<BANKID>2100<BRANCHID>0418<ACCTID>0200051332"
  ) -> String {
    """
    OFXHEADER:100
    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>\(currency)
    <BANKACCTFROM>\(account)</BANKACCTFROM><BANKTRANLIST>
    <STMTTRN>\(transaction)</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """
  }

  @Test func `has the account of bank, branch and number`() throws {
    let file = try BankSample.read(
      `An OFX file`.file("<DTPOSTED>20260702<TRNAMT>-1,5<NAME>A &amp; B<MEMO>C"))
    let statement = try #require(file.statements.first)
    #expect(statement.account?.text == "ES9121000418450200051332")
    #expect(statement.lines.map(\.amount) == [euros(-150)])
    #expect(statement.lines.map(\.text) == ["A & B C"])
  }

  @Test(
    arguments: [
      ("<BANKID>2100<ACCTID>0200051332", .number("0200051332")),
      ("<ACCTID>21000418450200051332", .number("ES9121000418450200051332")),
      ("<ACCTID>4111********1111", .number("4111********1111")),
      ("<ACCTID>SA44 2000 0001 2345 6789 1235", .number("SA44 2000 0001 2345 6789 1235")),
      ("<ACCTID>0000", nil), ("<ACCTID>-", nil), ("", nil),
    ] as [(String, StatedAccount?)])
  func `keeps a number that is no IBAN`(account: String, stated: StatedAccount?) throws {
    let file = try BankSample.read(
      `An OFX file`.file("<DTPOSTED>20260702<TRNAMT>1", account: account))
    #expect(file.statements.map(\.account?.text) == [stated?.text])
  }

  @Test func `has an amount in euros that was one in another currency`() throws {
    let file = try BankSample.read(
      `An OFX file`.file(
        "<DTPOSTED>20260702<TRNAMT>9<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>"))
    #expect(file.statements.map { $0.lines.map(\.amount.cents) } == [[900]])
  }

  @Test func `is taken without a line in another currency where that is said`() throws {
    let file = try BankSample.read(
      `An OFX file`.file(
        "<DTPOSTED>20260702<TRNAMT>9<CURRENCY><CURSYM>USD</CURRENCY></STMTTRN>"
          + "<STMTTRN><DTPOSTED>20260703<TRNAMT>5"), BankReadingOptions(skipsRefused: true))
    #expect(file.statements.map { $0.lines.map(\.amount.cents) } == [[500]])
    #expect(file.statements.map(\.isChecked) == [false])
    #expect(file.notices.map(\.key) == ["bank.file.foreign-lines"])
  }

  @Test(arguments: [
    (file("<DTPOSTED>20260732<TRNAMT>1"), "error.bank-element"),
    (file("<DTPOSTED>20260702<TRNAMT>1.234"), "error.bank-element"),
    (file("<DTPOSTED>20260702"), "error.bank-element"),
    (file("<DTPOSTED>20260702<TRNAMT>1", currency: "USD"), "error.bank-foreign-account"),
    (
      file("<DTPOSTED>20260702<TRNAMT>1<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>"),
      "error.bank-foreign-entry"
    ),
    (
      file("<DTPOSTED>20260702<TRNAMT>1", account: "<ACCTID>ES9121000418450200051333"),
      "error.bank-iban"
    ),
    (
      file("<DTPOSTED>20260702<TRNAMT>1", account: "<ACCTID>21000418460200051332"),
      "error.bank-iban"
    ),
    (file("<DTPOSTED>20260702<TRNAMT>1<!DOCTYPE a>"), "error.bank-xml-doctype"),
    (file("<MEMO>" + String(repeating: "x", count: 70_000)), "error.bank-xml-long"),
    (String(file("<DTPOSTED>20260702<TRNAMT>1").dropLast(30)), "error.bank-ofx"),
    ("OFXHEADER:100\n<OFX></OFX>", "error.bank-no-lines"),
    (file("<DTPOSTED>19691231<TRNAMT>1"), "error.bank-day"),
  ])
  func `is refused if it is wrong or hostile`(text: String, key: String) {
    #expect(BankSample.refusal(of: Array(text.utf8))?.keys == [key])
  }

  @Test(
    arguments: [
      ("1", 100), ("-45,67", -4567), ("+0.5", 50), ("12.34000", 1234), ("1.005", nil), ("1.", 100),
      (".5", 50), ("-.50", -50), (".", nil), ("-", nil), ("1.2.3", nil), ("", nil), ("1e3", nil),
      ("99999999999999999999", nil),
      ("10000000000", 1_000_000_000_000),
    ] as [(String, Int64?)])
  func `has amounts without marks between thousands`(text: String, cents: Int64?) {
    #expect(PlainAmount.money(text)?.cents == cents)
  }
}
