internal import Bookkeeping
internal import CommandLineKit
internal import Storage

/// `estada expense show`
struct ShowExpense: BookCommand {
  static let configuration = CommandConfiguration(
    name: "show", examples: ["estada expense show 1"])

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let expense = try context.expense(id, in: book)
    guard let property = try context.propertiesByID(book)[expense.property] else {
      throw CommandError.noProperties
    }
    try ExpenseEntry(expense: expense, property: property)
      .tell("expense.shown", to: context, trial: WriteOptions())
    return .done
  }
}
