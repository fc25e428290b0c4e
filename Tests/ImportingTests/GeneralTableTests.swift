import Bookkeeping
import Documents
import Localizations
import Testing

@testable import Importing

/// The records that cells name in these tests.
private struct Names: NamedRecords {
  func number(_ text: String, in table: String) -> Int64? { ["sol": 1, "anna": 2, "12": 7][text] }
  func code(_ text: String, in table: String) -> String? { text == "x" ? nil : text }
}

struct `A general table` {
  @Test(arguments: Language.allCases)
  func `has a heading of its own for each field in every language`(language: Language) {
    for record in tableKinds {
      let kind = TableKind(of: record)
      let words = Catalogue(language)
      let columns = ["id"] + record.fields.map(\.field.name)
      let found = TableHeaders(of: kind, ReadingOptions())
        .columns(of: columns.map { words.text(record.kind.heading(of: $0)) })
      let places = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
      #expect(found.places == places, "\(kind.rawValue), \(language)")
      #expect(found.ignored == [] && found.repeated == nil)
    }
  }

  @Test(arguments: tableKinds.map { TableKind(of: $0) })
  func `is known by the name of its list in any language`(kind: TableKind) {
    let others = tableKinds.map { TableKind(of: $0) }.filter { $0 != kind }
    for language in Language.allCases {
      let name = Catalogue(language).text(kind.record.kind.tableName)
      #expect(kind.isNamed(name) && kind.isNamed(" \(name.uppercased()) (2) "))
      #expect(!others.contains { $0.isNamed(name) }, "\(name)")
      // A name of a table in a workbook has letters only.
      #expect(name.allSatisfy { $0.isLetter } && name.count <= 31)
    }
    #expect(kind.isNamed(kind.rawValue) && !kind.isNamed("\(kind.rawValue) (x)"))
  }

  @Test func `needs the fields without which a row says nothing`() {
    func required(_ record: any BookRecord.Type) -> [String] {
      TableKind(of: record).required.map { $0.joined(separator: "|") }
    }
    #expect(required(Party.self) == ["name"])
    #expect(required(Share.self) == ["property", "valid_from", "party"])
    #expect(required(Agreement.self) == ["property", "valid_from"])
    #expect(required(Transfer.self) == ["payer", "payee", "date", "amount"])
    #expect(required(Expense.self) == ["date", "concept"])
    #expect(required(TaxRate.self) == ["zone", "valid_from", "amount"])
    #expect(
      required(Booking.self) == ["check_in", "nights|check_out", "guest", "adults", "property"])
  }

  private func record<Record: BookRecord>(_ text: String) throws -> Record {
    let table = try OwnTable(Array(text.utf8), kind: TableKind(of: Record.self))
    var cells = CellSource(table, of: Record.self, names: Names())
    var record = Record()
    #expect(try cells.advance())
    try cells.read(&record)
    return record
  }

  @Test(arguments: [
    ("rate", "20 %", 2000), ("rate", "20,5%", 2050), ("rate", "7.25 %", 725),
    ("rate", "2000", 2000),
    ("rate", "0%", 0), ("rate", "0", 0), ("rate", "101", 101), ("rate", "12.5", 1250),
    ("rate", "0.25%", 25), ("Fee (%)", "25", 2500), ("Fee (%)", "1", 100),
    ("Fee (%)", "12,5", 1250),
    ("Fee (%)", "100", 10_000), ("Fee (%)", "0.00", 0), ("Honoraris (%)", "25.00", 2500),
  ])
  func `has rates as percentages or ten-thousandths`(
    typed: (heading: String, text: String, rate: Int)
  ) throws {
    let agreement: Agreement = try record(
      "property,valid_from,\(typed.heading)\nsol,2026-01-01,\"\(typed.text)\"\n")
    #expect(agreement.rate == typed.rate && agreement.property == 1)
  }

  @Test(arguments: [
    ("rate", "25"), ("rate", "100"), ("rate", "0.25"), ("rate", "1"), ("Fee (%)", "0.25"),
    ("Fee (%)", "2000"), ("Fee (%)", "101"),
  ])
  func `refuses a number that may be a percentage or a part of the whole`(
    typed: (heading: String, text: String)
  ) {
    #expect(
      throws: ImportRefusal(
        line: 2, column: "rate", .fault(.ambiguousPercentage(text: typed.text)))
    ) {
      let _: Agreement = try record(
        "property,valid_from,\(typed.heading)\nsol,2026-01-01,\(typed.text)\n")
    }
  }

  @Test func `has whole percentages with or without their sign`() throws {
    for text in ["10", "10%", "10 %", "10.00"] {
      let vat: HomeVAT = try record("property,valid_from,percent\nsol,2026-01-01,\(text)\n")
      #expect(vat.percent == 10)
    }
    for text in ["0.1", "10.5", "10.5%"] {
      #expect(throws: ImportRefusal.self) {
        let _: HomeVAT = try record("property,valid_from,percent\nsol,2026-01-01,\(text)\n")
      }
    }
  }

  @Test func `has the headings of the lists`() {
    let words = Catalogue(.en)
    let headings = [
      Category.kind.heading(of: "parent"), Zone.kind.heading(of: "parent"),
      TaxRate.kind.heading(of: "amount"), Transfer.kind.heading(of: "amount"),
      Booking.kind.heading(of: "amount"), Expense.kind.heading(of: "amount"),
    ].map { words.text($0).replacing("\u{A0}", with: " ") }
    #expect(
      headings == [
        "Part of", "Parent zone", "Rate per unit", "Amount", "Gross amount", "Amount paid",
      ])
    // A workbook of an earlier version has the heading that these had in common.
    let found = TableHeaders(of: TableKind(of: Transfer.self), ReadingOptions())
      .columns(of: ["Payer", "Importe bruto", "Gross amount"])
    #expect(found.places["amount"] == 1 && found.repeated != nil)
  }

  @Test(arguments: [("2,25", 22_500), ("0.6500", 6500), ("1", 10_000)])
  func `has prices of a unit with up to four decimals`(typed: (text: String, rate: Int64)) throws {
    let rate: TaxRate = try record("zone,valid_from,amount\n1,2026-01-01,\"\(typed.text)\"\n")
    #expect(rate.rate.tenThousandths == typed.rate)
  }

  @Test(arguments: [
    ("property,valid_from,rate\nsol,2026-01-01,\"20,555 %\"\n", "rate"),
    ("property,valid_from,rate\nlluna,2026-01-01,20 %\n", "property"),
    ("property,valid_from,rate\n,2026-01-01,20 %\n", "property"),
    ("property,valid_from,base\nsol,2026-01-01,all\n", "base"),
  ])
  func `refuses a cell that means nothing`(row: (text: String, column: String)) throws {
    #expect {
      let _: Agreement = try record(row.text)
    } throws: {
      ($0 as? ImportRefusal)?.column == row.column
    }
  }

  @Test func `refuses a rate with too many decimals, and an unknown code`() {
    #expect(throws: ImportRefusal.self) {
      let _: TaxRate = try record("zone,valid_from,amount\n1,2026-01-01,0.65001\n")
    }
    #expect(throws: ImportRefusal(line: 2, column: "category", .unknownCategory("x"))) {
      let _: Expense = try record("date,concept,category\n2026-01-01,Llum,x\n")
    }
    #expect(
      throws: ImportRefusal(line: 2, column: "booking", .unknownRecord(table: "booking", "13"))
    ) {
      let _: Receipt = try record("booking,date,amount\n13,2026-01-01,1.00\n")
    }
  }

  @Test func `has words for yes and no`() throws {
    for (text, flag) in [("Sí", true), ("yes", true), ("si", true), ("no", false), ("", false)] {
      let party: Party = try record("code,name,is_manager\nanna,Anna,\(text)\n")
      #expect(party.isManager == flag && party.code == "anna")
    }
  }

  @Test func `skips a total below days, and no owner of such a name`() throws {
    var totals = try OwnTable(
      Array("date,concept,amount\nTotal,,5.00\n".utf8), kind: TableKind(of: Expense.self))
    #expect(try !totals.next())
    var owners = try OwnTable(
      Array("code,name\ntotal,Total Energies\n".utf8), kind: TableKind(of: Party.self))
    #expect(try owners.next())
  }

  @Test func `in a file is of the kind that the file or the user names`() throws {
    let bytes = Array("code,name\nanna,Anna\n".utf8)
    let file = try TableBook(bytes, kind: nil, name: "propietaris", ReadingOptions())
    #expect(file.parts.map(\.table.kind) == [TableKind(of: Party.self)])
    #expect(file.parts.first?.sheet == nil && file.unknownSheets == [])
    let zones = try TableBook(bytes, kind: Zone.self, name: "propietaris", ReadingOptions())
    #expect(zones.parts.map(\.table.kind) == [TableKind(of: Zone.self)])
    #expect(throws: TableKindNeeded.self) {
      try TableBook(bytes, kind: nil, name: "x", ReadingOptions())
    }
    #expect(
      throws: SheetFault(
        fault: .missingColumns(["property", "valid_from", "party"]),
        kind: TableKind(of: Share.self), sheet: nil)
    ) {
      try TableBook(
        Array("numerator,note\n1,x\n".utf8), kind: Share.self, name: "", ReadingOptions())
    }
  }
}
