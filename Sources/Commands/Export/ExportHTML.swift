internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Resources

/// `estada export html`
struct ExportHTML: BookCommand {
  static let configuration = CommandConfiguration(
    name: "html",
    examples: [
      "estada export html page.html",
      "estada export html - --property exemple-1 --period 2015 > page-2015.html",
    ])

  @Argument("file", help: "argument.export-file", value: "value.file") var file: String
  let scope = ExportScope()
  let options = ExportOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    try context.export(.page, to: file, options) { write in
      let page = HTMLPage(
        try ledger.page(of: scope.property, in: scope.period), wording: context.wording,
        stylesheet: PageStyle.css, made: context.today)
      try page.write(to: write)
    }
    return .done
  }
}
