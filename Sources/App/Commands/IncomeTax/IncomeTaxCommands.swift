internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Spreadsheets

/// The area `estada income-tax`: the boxes of the owners' yearly return.
struct IncomeTaxArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "income-tax",
    subcommands: [
      ShowIncomeTax.self, ExplainIncomeTax.self, ListIncomeTaxGaps.self,
      ComparePlatformReport.self, ListDueIncomeTax.self,
      FileIncomeTax.self, ListFiledIncomeTax.self, CompareFiledIncomeTax.self, PayFiledTax.self,
      RemoveSingleRecord<FiledReturn>.self, ExportIncomeTax.self,
      AddIncomeTaxAmount.self, ListIncomeTaxAmounts.self, EditIncomeTaxAmount.self,
      RemoveRecord<IncomeTaxAmount>.self,
    ])
}

/// The operands of a command about owners and homes: `[OWNER] [HOME]`, of which either may be left out.
struct OwnerAndHome: ParsableArguments {
  @Argument("owner", help: "argument.income-tax-owner", value: "value.owner") var owner: String?
  @Argument("property", value: "value.property") var property: String?

  /// The typed owner and home: a single operand that names no owner is a home.
  func names(in ledger: Ledger) throws -> (owner: String?, property: String?) {
    if let owner, property == nil, try ledger.incomeTax.isHome(owner) { return (nil, owner) }
    return (owner, property)
  }
}

/// The command `estada income-tax sheet`, which shows the boxes of a year.
struct ShowIncomeTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "sheet", door: .reads)

  let operands = OwnerAndHome()
  @Option("year", help: "option.income-tax-year") var year: Year
  @Flag("compare", help: "option.income-tax-compare") var compare: Bool
  @Flag("check", help: "option.income-tax-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let (owner, property) = try operands.names(in: ledger)
    let year = year.number
    let format = context.format
    let report = try ledger.incomeTax.report(
      of: owner, in: property, year: year, explains: [.json, .xlsx].contains(format),
      on: context.today)
    let before =
      try compare
      ? ledger.incomeTax.report(of: owner, in: property, year: year - 1, on: context.today) : nil
    if context.isArranged || [.csv, .json].contains(format) || format == .xlsx && compare {
      try context.show(report.document(comparedWith: before))
    } else if format == .xlsx {
      let files = try ledger.incomeTax.files(of: report)
      try context.showFile(.workbook) { path in
        try IncomeTaxWorkbook.write(
          files, title: report.title, today: context.today, to: path, wording: context.wording,
          temporaryFolder: context.temporaryFolder)
      }
    } else {
      try context.show(report.documents(comparedWith: before), titled: report.title)
    }
    return check && !report.gaps.isEmpty ? .problemsFound : .done
  }
}

/// The command `estada income-tax explain`, which shows how a box came about.
struct ExplainIncomeTax: RowsCommand {
  static let configuration = CommandConfiguration(name: "explain", door: .reads)

  @Argument("owner-or-box", value: "value.owner-or-box") var ownerOrBox: String
  @Argument("box", value: "value.box") var box: String?
  @Option("property", help: "option.income-tax-property", value: "value.property")
  var property: String?
  @Option("year", help: "option.income-tax-year") var year: Year
  let rows = RowOptions()

  func run(in context: Context) throws {
    let explanation = try context.ledger().incomeTax.explanation(
      of: box == nil ? nil : ownerOrBox, box: box ?? ownerOrBox, in: property,
      year: year.number, on: context.today)
    try context.show(explanation.document)
  }
}

/// The command `estada income-tax missing`, which lists what the book lacks for the boxes of a year.
struct ListIncomeTaxGaps: RowsCommand {
  static let configuration = CommandConfiguration(name: "missing", door: .reads)

  let operands = OwnerAndHome()
  @Option("year", help: "option.income-tax-year") var year: Year
  @Flag("check", help: "option.income-tax-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let (owner, property) = try operands.names(in: ledger)
    let report = try ledger.incomeTax.report(
      of: owner, in: property, year: year.number, on: context.today)
    try context.show(
      IncomeTaxGapList.document(report.gaps, year: report.year, homes: report.homes))
    return check && !report.gaps.isEmpty ? .problemsFound : .done
  }
}
