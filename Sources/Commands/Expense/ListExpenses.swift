internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada expense list`
struct ListExpenses: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada expense list --period 2015-Q1 --category internet"])

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("search", short: "s", value: "value.text") var search: String?

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let property = try context.optionalProperty(property, in: book)
    let filter = RecordFilter(property: property?.id, period: period)
    let properties = try context.propertiesByID(book)
    let search = search.map {
      Search($0, properties: properties, catalogue: context.wording.catalogue)
    }
    try book.read {
      let document = ExpenseList.document(
        properties: properties,
        isFiltered: property != nil || period != nil || category != nil || search != nil
      ) { body in
        try book.forEachExpense(filter) { expense in
          let isWanted = category == nil || category?.code == expense.category
          if isWanted && search?.finds(expense) ?? true { try body(expense) }
        }
      }
      try context.show(document)
    }
    return .done
  }
}
