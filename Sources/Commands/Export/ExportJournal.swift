internal import Bookkeeping
internal import CommandLineKit
package import Exchange
internal import Ledger

/// `estada export journal`
struct ExportJournal: BookCommand {
  static let configuration = CommandConfiguration(
    name: "journal",
    examples: [
      "estada export journal 2015.journal --period 2015",
      "estada export journal - --dialect beancount > 2015.beancount",
    ])

  @Argument("file", help: "argument.export-file", value: "value.file") var file: String
  let scope = ExportScope()
  @Option("dialect") var dialect: JournalDialect = .ledger
  let options = ExportOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    try context.export(.journal, to: file, options) { write in
      try ledger.writeJournal(dialect, of: scope.property, in: scope.period, to: write)
    }
    return .done
  }
}

extension JournalDialect: ArgumentValue {
  package static var valueName: String { "value.dialect" }
}
