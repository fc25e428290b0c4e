import Bookkeeping
import Documents
import Importing
import Testing

@testable import BankFiles

struct `A table that is no statement` {
  /// A text, and the refusal of it.
  struct Fault: CustomTestStringConvertible {
    let name: String
    let text: String
    var options = BankReadingOptions()
    let key: String
    var values: [String: Cell] = [:]
    var testDescription: String { name }
  }

  static let faults: [Fault] = [
    Fault(
      name: "two columns of amounts, with days as numbers",
      text: "Fecha;Concepto;Importe;Importe\n20260702;Uno;-10,00;-99,00\n",
      key: "error.bank-two-columns"),
    Fault(
      name: "row removed",
      text: "Fecha;Concepto;Importe;Saldo\n13/07/2026;A;1,50;2,50\n15/07/2026;C;-2,50;1,00\n",
      key: "error.bank-balance",
      values: [
        "line": .count(3), "actual": .money(euros(100)), "wanted": .money(euros(0)),
        "day": .day(day("2026-07-15")),
      ]),
    Fault(
      name: "another currency",
      text: "Date,Amount,Currency,Description\n2026-07-01,1.00,USD,A\n",
      key: "error.bank-foreign-line", values: ["line": .count(2), "code": .text("USD")]),
    Fault(
      name: "currency above the table",
      text: "Divisa:;USD\nFecha;Concepto;Importe\n13/07/2026;A;1,50\n",
      key: "error.bank-foreign-table", values: ["line": .count(1)]),
    Fault(
      name: "currency above the table, which leaves nothing",
      text: "Divisa:;USD\nFecha;Concepto;Importe\n13/07/2026;A;1,50\n",
      options: BankReadingOptions(skipsRefused: true), key: "error.bank-foreign-table"),
    Fault(
      name: "wrong digit of an IBAN above the table",
      text: "Movimientos\nES9121000418450200051333;\nFecha;Concepto;Importe\n13/07/2026;A;1,50\n",
      key: "error.bank-iban-line", values: ["line": .count(2)]),
    Fault(
      name: "wrong digit of a Spanish account above the table",
      text: "Cuenta:;2100-0418-46-0200051332\nFecha;Concepto;Importe\n13/07/2026;A;1,50\n",
      key: "error.bank-iban-line", values: ["line": .count(1)]),
    Fault(
      name: "wrong digit of an account in a column",
      text: "Numero de cuenta;Fecha;Concepto;Importe\n21000418460200051332;13/07/2026;A;1,50\n",
      options: BankReadingOptions(headings: [
        ReadingOptions.Heading(column: "account", header: "Numero de cuenta")
      ]), key: "error.bank-iban-line", values: ["line": .count(2)]),
    Fault(
      name: "a letter in an amount is no currency",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;-45,6x\n",
      options: BankReadingOptions(skipsRefused: true), key: "error.import.cell"),
    Fault(
      name: "two readings of an amount",
      text: "Date,Amount,Description\n2026-07-13,1.234,A\n", key: "error.import.cell"),
    Fault(
      name: "two readings of a day",
      text: "Date,Amount,Description\n05/07/2026,1.23,A\n", key: "error.import.cell"),
    Fault(
      name: "days that contradict each other",
      text: "Fecha;Importe\n13/07/2026;1,23\n07/13/2026;1,23\n",
      key: "error.import.contradictory-dates"),
    Fault(
      name: "both amounts", text: "Fecha;Cargo;Abono\n13/07/2026;1,00;2,00\n",
      key: "error.import.row"),
    Fault(
      name: "no amount", text: "Fecha;Concepto;Importe\n13/07/2026;A;\n", key: "error.import.cell"),
    Fault(
      name: "no day between lines",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;1,00\n;B;1,00\n14/07/2026;C;1,00\n",
      key: "error.import.cell"),
    Fault(
      name: "a last row whose day is mistyped",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;1,00\n14/07/2O26;B;2,00\n",
      key: "error.import.cell",
      values: [
        "line": .number(3),
        "reason": .phrase(Phrase("error.import.unreadable", ["text": .text("14/07/2O26")])),
      ]),
    Fault(
      name: "a last row with a balance whose day is mistyped",
      text: "Fecha;Concepto;Importe;Saldo\n13/07/2026;A;1,00;1,00\n2026071 4;B;;2,00\n",
      key: "error.import.cell", values: ["line": .number(3)]),
    Fault(
      name: "a last row with a value day alone",
      text: "Fecha;Fecha valor;Importe\n13/07/2026;13/07/2026;1,00\n;14/07/2026;2,00\n",
      key: "error.import.cell", values: ["line": .number(3)]),
    Fault(
      name: "days that are words, and no line",
      text: "Fecha;Concepto;Importe\nayer;A;1,00\nhoy;B;2,00\n", key: "error.import.cell",
      values: ["line": .number(2)]),
    Fault(
      name: "totals alone", text: "Fecha;Concepto;Importe\n;Total;1,00\nTotal;;2,00\n",
      key: "error.bank-no-lines"),
    Fault(
      name: "a balance before the lines that is another",
      text: "Fecha;Concepto;Importe;Saldo\n;Saldo anterior;;1,00\n13/07/2026;A;1,50;2,60\n",
      key: "error.bank-closing",
      values: ["actual": .money(euros(100)), "wanted": .money(euros(110))]),
    Fault(
      name: "two columns of amounts that differ",
      text: "Fecha;Concepto;Importe;Importe\n13/07/2026;A;1,50;1,50\n14/07/2026;B;1,50;2,00\n",
      key: "error.bank-two-columns",
      values: [
        "line": .count(3), "first": .text("Importe 1"), "second": .text("Importe 2"),
        "value": .text("1,50"), "other": .text("2,00"),
      ]),
    Fault(
      name: "an order of day and month that is kept for another heading",
      text: "Date,Amount,Description\n05/07/2026,1.23,A\n",
      options: BankReadingOptions(headings: [
        ReadingOptions.Heading(column: "mdy", header: "When")
      ]), key: "error.import.cell"),
    Fault(
      name: "a day before 1970", text: "Fecha;Concepto;Importe\n02/07/0026;A;1,00\n",
      key: "error.import.cell",
      values: [
        "reason": .phrase(Phrase("error.bank-far-day", ["text": .text("02/07/0026")]))
      ]),
    Fault(
      name: "a day long after today", text: "Fecha;Concepto;Importe\n02/07/2028;A;1,00\n",
      options: BankReadingOptions(today: day("2026-08-01")), key: "error.import.cell"),
    Fault(
      name: "balances off beside a line that is left out",
      text: "Fecha;Concepto;Importe;Divisa;Saldo\n13/07/2026;A;1,00;USD;1,00\n"
        + "14/07/2026;B;1,00;EUR;2,00\n15/07/2026;C;1,00;EUR;4,00\n",
      options: BankReadingOptions(skipsRefused: true), key: "error.bank-balance",
      values: ["line": .count(4)]),
    Fault(name: "blank lines alone", text: "\r\n \r\n", key: "error.import.empty"),
    Fault(
      name: "a web page of empty cells", text: "<html><table><tr><td><td></tr></table></html>",
      key: "error.import.empty"),
    Fault(
      name: "heading that is not there", text: "Fecha;Concepto;Importe\n13/07/2026;A;1,00\n",
      options: BankReadingOptions(headings: [
        ReadingOptions.Heading(column: "amount", header: "Net")
      ]), key: "error.bank-no-heading"),
    Fault(
      name: "meaning that is none", text: "Fecha;Concepto;Importe\n13/07/2026;A;1,00\n",
      options: BankReadingOptions(headings: [
        ReadingOptions.Heading(column: "sum", header: "Importe")
      ]), key: "error.import.unknown-meaning"),
    Fault(
      name: "cut in its last line",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;1,00\n14/07/2026;B",
      key: "error.import.cut-short"),
    Fault(
      name: "amount above the limit",
      text: "Fecha;Concepto;Importe\n13/07/2026;A;99.999.999.999.999,00\n",
      key: "error.import.cell"),
  ]

  @Test(arguments: faults)
  func `is refused with what is wrong`(fault: Fault) throws {
    let refusal = try #require(BankSample.refusal(of: Array(fault.text.utf8), fault.options))
    #expect(refusal.keys == [fault.key])
    for (name, value) in fault.values { #expect(refusal.values[name] == value, "\(name)") }
  }
}
