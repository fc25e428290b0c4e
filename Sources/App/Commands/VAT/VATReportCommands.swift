internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import ValueAddedTax

/// The command `estada vat book`, which shows the rows of a VAT book.
struct ShowVATBook: RowsCommand {
  static let configuration = CommandConfiguration(name: "book", door: .reads)

  @Argument("side", help: "argument.vat-side") var side: AgencyBook.Side
  @Argument("filer", help: "argument.vat-only", value: "value.owner") var filer: String?
  @Option("period", short: "p", help: "option.vat-period") var period: Period?
  @Flag("check", help: "option.vat-book-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let period = period ?? VATForm.vat.lastPeriod(before: context.today)
    let book = try context.ledger().vat.book(side, of: filer, in: period)
    try context.show(book.document)
    return check && book.unnumbered > 0 ? .problemsFound : .done
  }
}

/// The command `estada vat summary`, which shows the figures of a form.
struct SummarizeVAT: RowsCommand {
  static let configuration = CommandConfiguration(name: "summary", door: .reads)

  @Argument("filer", help: "argument.vat-only", value: "value.owner") var filer: String?
  @Option("form", help: "option.vat-form") var form: VATForm?
  @Option("period", short: "p", help: "option.vat-period") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let form = form ?? .vat
    let period = period ?? form.lastPeriod(before: context.today)
    try context.show(context.ledger().vat.summary(form, of: filer, in: period).document)
  }
}

/// The command `estada vat explain`, which shows how a box came about.
struct ExplainVAT: RowsCommand {
  static let configuration = CommandConfiguration(name: "explain", door: .reads)

  @Argument("filer-or-box", help: "argument.vat-filer-or-box", value: "value.filer-or-box")
  var filerOrBox: String
  @Argument("box", help: "argument.vat-box", value: "value.vat-box") var box: String?
  @Option("form", help: "option.vat-explain-form") var form: VATForm?
  @Option("period", short: "p", help: "option.vat-period") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let form = form ?? .vat
    let explanation = try context.ledger().vat.explanation(
      of: box ?? filerOrBox, on: form, of: box == nil ? nil : filerOrBox,
      in: period ?? form.lastPeriod(before: context.today))
    try context.show(explanation.document)
  }
}

/// The command `estada vat missing`, which lists what the VAT of a period lacks or has wrong.
struct ListVATFindings: RowsCommand {
  static let configuration = CommandConfiguration(name: "missing", door: .reads)

  @Argument("filer", help: "argument.vat-only", value: "value.owner") var filer: String?
  @Option("period", short: "p", help: "option.vat-period") var period: Period?
  @Flag("check", help: "option.income-tax-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let missing = try context.ledger().vat.missing(
      of: filer, in: period ?? VATForm.vat.lastPeriod(before: context.today))
    try context.show(missing.document)
    return check && !missing.findings.isEmpty ? .problemsFound : .done
  }
}

extension VATForm {
  /// The last period of the form that is over.
  func lastPeriod(before today: Day) -> Period { grain.periodBefore(today) }
}
