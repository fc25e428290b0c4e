internal import Bookkeeping
internal import CommandLineKit
internal import Ledger

/// `estada expense show`
struct ShowExpense: BookCommand {
  static let configuration = CommandConfiguration(
    name: "show", examples: ["estada expense show 1"])

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let expense = try ledger.expense(id)
    try ExpenseSummary(expense: expense, property: ledger.home(expense.property))
      .report("expense.shown", to: context, WriteOptions())
    return .done
  }
}
