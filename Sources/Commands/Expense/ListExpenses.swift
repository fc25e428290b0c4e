internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada expense list`
struct ListExpenses: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada expense list --period 2015-Q1 --category internet"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("search", short: "s", value: "value.text") var search: String?

  func run(in context: Context) throws -> ExitStatus {
    try context.ledger().withExpenses(of: property, in: period) { properties, expenses in
      let search = search.map {
        Search($0, properties: properties, catalogue: context.wording.catalogue)
      }
      let document = ExpenseList.document(
        properties: properties,
        isFiltered: property != nil || period != nil || category != nil || search != nil
      ) { body in
        try expenses { expense in
          let isWanted = category == nil || category?.code == expense.category
          if isWanted && search?.finds(expense) ?? true { try body(expense) }
        }
      }
      try context.show(document)
    }
    return .done
  }
}
