internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import UnicodeText

/// `estada expense list`
struct ListExpenses: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada expense list --period 2015-Q1 --category internet"])

  @Argument(value: "value.property") var property: String?
  @Option(short: "p") var period: Period?
  @Option(short: "k") var category: CategoryCode?
  @Option(short: "s", value: "value.text") var search: String?

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let property = try context.optionalProperty(property, in: book)
    let filter = RecordFilter(property: property?.id, period: period)
    let wanted = search?.folded
    let properties = try context.propertiesByID(book)
    try book.read {
      let document = ExpenseList.document(
        properties: properties,
        isFiltered: property != nil || period != nil || category != nil || wanted != nil
      ) { body in
        try book.forEachExpense(filter) { expense in
          if expense.matches(wanted, category) { try body(expense) }
        }
      }
      try context.show(document)
    }
    return .done
  }
}

extension Expense {
  /// Whether it is of a category and any of its texts contains what is looked for, folded already.
  fileprivate func matches(_ wanted: String?, _ category: CategoryCode?) -> Bool {
    if let category, category.code != self.category { return false }
    guard let wanted else { return true }
    return [concept, supplier, note].contains { $0?.folded.contains(wanted) ?? false }
  }
}
