internal import Bookkeeping
internal import CommandLineKit
package import Exchange
internal import Storage

/// `estada export journal`
struct ExportJournal: BookCommand {
  static let configuration = CommandConfiguration(
    name: "journal",
    examples: [
      "estada export journal 2015.journal --period 2015",
      "estada export journal - --dialect beancount > 2015.beancount",
    ])

  @Argument(help: "argument.export-file", value: "value.file") var file: String
  @OptionGroup var scope: ExportScope
  @Option var dialect: JournalDialect = .ledger
  @OptionGroup var options: ExportOptions

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    try context.export(.journal, to: file, options) { write in
      try book.read {
        let homes = try context.properties(scope.property, in: book)
        let filter = RecordFilter(
          property: homes.count == 1 ? homes[0].id : nil, period: scope.period)
        try Journal(
          dialect: dialect, homes: homes, rates: context.rateTable(of: book),
          bookings: { try book.forEachBooking(filter, $0) },
          expenses: { try book.forEachExpense(filter, $0) }
        ).write(to: write)
      }
    }
    return .done
  }
}

extension JournalDialect: ArgumentValue {
  package static var valueName: String { "value.dialect" }
}
