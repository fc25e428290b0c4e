import Bookkeeping
import Documents
import FuzzTargets
import Importing
import Testing

@testable import BankFiles

struct `A table of a bank` {
  /// A text, the options, and the amounts of the lines in cents.
  struct Table: CustomTestStringConvertible {
    let name: String
    let text: String
    var options = BankReadingOptions()
    let amounts: [Int64]
    var testDescription: String { name }
  }

  static let tables: [Table] = [
    Table(
      name: "two columns of amounts",
      text:
        "Fecha;Concepto;Cargo;Abono;Saldo\n13/07/2026;A;10,50;;89,50\n14/07/2026;B;;20,00;109,50",
      amounts: [-1050, 2000]),
    Table(
      name: "debit with its sign, in Catalan",
      text: "Data;Concepte;Càrrec;Abonament\n01/07/2026;A;-10,50;\n02/07/2026;B;0,00;20,00",
      options: BankReadingOptions(dateOrder: .dayFirst), amounts: [-1050, 2000]),
    Table(
      name: "CaixaBankNow",
      text: "Concepto;Fecha;Importe;Saldo\nA;02/07/2026;+1.000,00EUR;1.500,00EUR\n"
        + "B;01/07/2026;-5,00EUR;500,00EUR", amounts: [-500, 100_000]),
    Table(
      name: "imagin, with the account above",
      text: "IBAN;Saldo disponible;Periodo\nES91 2100 0418 4502 0005 1332;89,50;julio\n\n"
        + "Concepto;Fecha;Importe;Saldo disponible\nESPA§A;01/07/2026;-10,50EUR;89,50EUR\n",
      amounts: [-1050]),
    Table(
      name: "CaixaBank wide",
      text:
        ";Numero de cuenta;Oficina;Divisa;F. Operación;F. Valor;Ingreso (+);Gasto (-);Saldo (+);"
        + "Saldo (-);Concepto común;Concepto propio;Referencia 1;Referencia 2;"
        + "Concepto complementario 1;Concepto complementario 2\n"
        + ";21000418450200051332;0418;EUR;01/07/2026;01/07/2026;100,00;;;50,00;04;1;;;A;B\n"
        + ";21000418450200051332;0418;EUR;02/07/2026;02/07/2026;;30,00;;80,00;14;1;;7;C;\n",
      amounts: [10_000, -3000]),
    Table(
      name: "ING, value day only",
      text:
        "Movimientos\n\nF. VALOR;CATEGORÍA;SUBCATEGORÍA;DESCRIPCIÓN;COMENTARIO;IMPORTE (€);SALDO (€)\n"
        + "02/07/2026;X;Y;Nomina;;1000;1500\n01/07/2026;X;Y;Bizum;;-20.5;500\n",
      amounts: [-2050, 100_000]),
    Table(
      name: "Wise",
      text: "TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance\n"
        + "T-2,02-07-2026,-10.00,EUR,B,,90.00\nT-1,01-07-2026,100.00,EUR,A,R1,100.00\n",
      amounts: [10_000, -1000]),
    Table(
      name: "Sabadell before 2020, without headings",
      text: "01/07/2026|A|01/07/2026|-10.00|90.00|1|\n03/07/2026|B|04/07/2026|5.50|95.50||2\n",
      amounts: [-1000, 550]),
    Table(
      name: "headings that the user teaches",
      text: "When;What;Import net\n13/07/2026;A;1,50\n",
      options: BankReadingOptions(headings: [
        ReadingOptions.Heading(column: "date", header: "when"),
        ReadingOptions.Heading(column: "amount", header: "Import net"),
      ]), amounts: [150]),
    Table(
      name: "totals below",
      text: "Fecha;Concepto;Importe;Saldo\n13/07/2026;A;1,50;2,50\n;Total;1,50;\n\nTOTAL;;1,50;\n",
      amounts: [150]),
    Table(
      name: "total with a day, and a remark with one",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;1,50\nTotal a 31/07/2026;;1,50\n"
        + "Emitido el 01/08/2026\n", amounts: [150]),
    Table(
      name: "days without separators",
      text: "Fecha;Concepto;Importe\n20260702;A;1,50\n20260706;B;-1,00\n", amounts: [150, -100]),
    Table(
      name: "balances before and after the lines",
      text: "Fecha;Concepto;Importe;Saldo\n;Saldo anterior;;1,00\n13/07/2026;A;1,50;2,50\n"
        + "14/07/2026;Saldo a 14/07/2026;;2,50\n;Saldo final;;2,50\n", amounts: [150]),
    Table(
      name: "a balance in the column of amounts, between lines",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;1,50\nSaldo anterior;;2,50\n14/07/2026;B;1,00\n",
      amounts: [150, 100]),
    Table(
      name: "headings again on each page",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;1,50\n"
        + "FECHA;Concepto;Importe\n14/07/2026;B;1,00\n",
      amounts: [150, 100]),
    Table(
      name: "payments with the words of balances and totals",
      text: "Fecha;Concepto;Importe\n13/07/2026;Saldo final;1,50\n14/07/2026;TOTAL;-1,00\n",
      amounts: [150, -100]),
    Table(
      name: "another currency left out",
      text: "Date,Amount,Currency,Description\n2026-07-01,1.00,USD,A\n2026-07-02,2.00,EUR,B\n",
      options: BankReadingOptions(skipsRefused: true), amounts: [200]),
    Table(
      name: "two columns of amounts that are the same",
      text: "Fecha;Concepto;Importe;Importe\n13/07/2026;A;1,50;1,50\n14/07/2026;B;2,00;2,00\n",
      amounts: [150, 200]),
    Table(
      name: "two columns of amounts, the first one empty",
      text: "Fecha;Concepto;Importe;Importe\n13/07/2026;A;;1.234\n14/07/2026;B;;2,00\n",
      amounts: [123_400, 200]),
    Table(
      name: "two columns of amounts, the second one in euros",
      text: "Fecha;Concepto;Importe;Divisa;Importe;Divisa\n13/07/2026;A;1,70;USD;1,50;EUR\n",
      amounts: [150]),
    Table(
      name: "two columns of amounts, of which the second one is meant",
      text: "Fecha;Concepto;Importe;Importe\n13/07/2026;A;1,50;2,00\n",
      options: BankReadingOptions(headings: [
        ReadingOptions.Heading(column: "amount", header: "importe 2")
      ]), amounts: [200]),
    Table(
      name: "an order of day and month that the account keeps",
      text: "Date,Amount,Description\n05/07/2026,1.23,A\n",
      options: BankReadingOptions(headings: [
        ReadingOptions.Heading(column: "mdy", header: "Date")
      ]), amounts: [123]),
    Table(
      name: "one day, the newest line first",
      text: "Fecha;Concepto;Importe;Saldo\n13/07/2026;B;-2,50;0,00\n13/07/2026;A;1,50;2,50\n",
      amounts: [150, -250]),
    Table(
      name: "a line of 0,00 among balances",
      text: "Fecha;Concepto;Importe;Saldo\n13/07/2026;A;1,50;2,50\n14/07/2026;B;0,00;2,50\n"
        + "15/07/2026;C;-2,50;0,00\n", amounts: [150, -250]),
    Table(
      name: "totals with a year or a count below the lines",
      text: "Fecha;Concepto;Importe;Saldo\n13/07/2026;A;1,50;2,50\nTotal julio 2026;;1,50;\n"
        + "Total 2 apuntes;;1,50;\nSaldo a fecha 31/07/2026;;;2,50\n",
      amounts: [150]),
    Table(
      name: "a currency beside the column of amounts that is not taken",
      text: "Fecha;Concepto;Importe;Divisa;Importe\n02/07/2026;A;-10,00;USD;-9,20\n",
      amounts: [-920]),
  ]

  @Test(arguments: tables)
  func `is read by its headings`(table: Table) throws {
    let file = try BankSample.read(table.text, table.options)
    #expect(file.statements.map { $0.lines.map(\.amount.cents) } == [table.amounts])
  }

  @Test func `keeps what its columns say`() throws {
    let wide = try #require(
      try BankSample.read(`A table of a bank`.tables[4].text).statements.first)
    #expect(wide.account?.text == "ES9121000418450200051332")
    #expect(wide.lines.map(\.text) == ["A B", "C"])
    #expect(wide.lines.map(\.concept) == [4, 14])
    #expect(wide.opening == euros(-15_000))
    #expect(wide.closing == euros(-8000))
    #expect(wide.lines[1].reference == "7")
    let ing = try #require(try BankSample.read(`A table of a bank`.tables[5].text).statements.first)
    #expect(!ing.hasBookedDays)
    #expect(ing.lines.map(\.booked) == [day("2026-07-01"), day("2026-07-02")])
    #expect(ing.lines[1].value == day("2026-07-02"))
    let wise = try #require(
      try BankSample.read(`A table of a bank`.tables[6].text).statements.first)
    #expect(wise.lines[0].bankID == "T-1")
    #expect(wise.lines[0].reference == "R1")
  }

  @Test(arguments: [
    ("Número de cuenta:;ES2214650100971734567890", "ES2214650100971734567890"),
    ("Cuenta: 0999999999;", "0999999999"), ("Compte:;*1332", "*1332"),
    ("Cuenta:;Nómina 2026", nil), ("Selección:;01/01/2026 - 31/12/2026", nil),
    ("Referencia:;21000418460200051332", nil),
  ])
  func `is of the account that a line above names`(above: String, account: String?) throws {
    let file = try BankSample.read(above + "\nFecha;Concepto;Importe\n13/07/2026;A;1,50\n")
    #expect(file.statements.map(\.account?.text) == [account])
  }

  @Test func `of several products has a statement of each`() throws {
    let file = try BankSample.read(
      """
      Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
      T,Current,2026-07-02 01:00:00,2026-07-02 01:00:00,A,970.00,0.00,EUR,COMPLETED,1970.00
      T,Savings,2026-07-03 09:10:00,2026-07-03 11:00:00,S,500.00,0.00,EUR,COMPLETED,500.00
      T,Current,2026-07-06 09:10:00,2026-07-06 11:00:00,B,-45.67,0.00,EUR,COMPLETED,1924.33
      """)
    #expect(file.statements.map(\.account) == [.product("Current"), .product("Savings")])
    #expect(file.statements.map { $0.closing?.cents } == [192_433, 50_000])
  }

  @Test func `leaves out what the bank has not booked, and checks the balance before`() throws {
    let file = try BankSample.read(
      "Fecha;Concepto;Importe;Saldo\nPendiente;B;-5,00;\n;Saldo anterior;;1,00\n"
        + "13/07/2026;A;1,50;\n;Saldo final;;2,50\n")
    #expect(file.statements[0].lines.map(\.amount.cents) == [150])
    #expect(file.notices == [Phrase("bank.file.pending-lines", count: 1)])
    #expect(file.statements[0].opening == euros(100))
    #expect(file.statements[0].isChecked)
  }

  /// The balances of lines around one in dollars, whether the lines are still checked, and the newest first or not.
  @Test(arguments: [
    ([100, 200, 300], false), ([100, 100, 200], true), ([200, 500, 300], true),
  ])
  func `checks balances around a line that is left out`(
    balances: [Int], isOfAnother: Bool
  ) throws {
    let rows = ["EUR", "USD", "EUR"].enumerated().map { place, code in
      "\(13 + place)/07/2026;A;1,00;\(code);\(balances[place] / 100),00"
    }
    for rows in [rows, rows.reversed()] {
      let file = try BankSample.read(
        "Fecha;Concepto;Importe;Divisa;Saldo\n" + rows.joined(separator: "\n"),
        BankReadingOptions(skipsRefused: true))
      #expect(file.statements[0].lines.map(\.amount.cents) == [100, 100])
      #expect(file.statements[0].isChecked == isOfAnother)
      #expect(file.statements[0].closing == euros(Int64(balances[2])))
      #expect(file.notices == [Phrase("bank.file.foreign-lines", count: 1)])
    }
  }

  @Test(arguments: [
    ("Date,Amount\n31/07/2026,1.00\n", nil, "dmy"),
    ("Date,Amount\n07/08/2026,1.00\n", DateOrder.monthFirst, "mdy"),
    ("Fecha,Importe\n07/08/2026,1.00\n", .monthFirst, "mdy"),
    ("Fecha,Importe\n31/07/2026,1.00\n", nil, nil),
    ("Fecha,Importe\n07/08/2026,1.00\n", .dayFirst, nil),
    ("Date,Amount\n2026-07-31,1.00\n", .dayFirst, nil),
  ])
  func `says the order of day and month if its headings do not`(
    text: String, given: DateOrder?, order: String?
  ) throws {
    let file = try BankSample.read(text, BankReadingOptions(dateOrder: given))
    #expect(
      file.dayOrder
        == order.map {
          ReadingOptions.Heading(column: $0, header: String(text.prefix { $0 != "," }))
        })
  }

  @Test func `keeps the signs that a bank puts for letters`() throws {
    let table = try #require(`A table of a bank`.tables.first { $0.text.contains("§") })
    let statement = try #require(try BankSample.read(table.text).statements.first)
    #expect(statement.lines[0].text == "ESPA§A")
    #expect(statement.account?.text == "ES9121000418450200051332")
  }

  @Test func `may be a sheet of a workbook`() throws {
    let headings = [
      "F.Valor", "Fecha", "Concepto", "Movimiento", "Importe", "Divisa", "Disponible",
    ]
    let rows = [
      ["Últimos movimientos"], headings,
      ["14/07/2026", "14/07/2026", "RECIBO", "LUZ", "-84.2", "EUR", "15.8"],
      ["13/07/2026", "13/07/2026", "BIZUM", "LAIA", "100", "EUR", "100"],
    ]
    let cells = rows.enumerated().map { number, row in
      let cells = row.enumerated().map { index, text in
        let place = "\(["A", "B", "C", "D", "E", "F", "G"][index])\(number + 1)"
        return Double(text) == nil
          ? "<c r='\(place)' t='inlineStr'><is><t>\(text)</t></is></c>"
          : "<c r='\(place)'><v>\(text)</v></c>"
      }
      return "<row r='\(number + 1)'>\(cells.joined())</row>"
    }
    let sheet = "<worksheet><sheetData>\(cells.joined())</sheetData></worksheet>"
    let file = try BankFileReader.read(StoredZip.xlsx(sheet: Array(sheet.utf8)), name: "bbva")
    #expect(file.statements[0].lines.map(\.amount.cents) == [10_000, -8420])
    #expect(file.statements[0].isChecked)
  }

  @Test func `keeps a long text up to a whole character`() throws {
    let text = String(repeating: "à", count: 1500)
    let file = try BankSample.read("Fecha;Concepto;Importe\n13/07/2026;\(text);1,00\n")
    #expect(file.statements[0].lines[0].text == String(repeating: "à", count: 1000))
  }
}
