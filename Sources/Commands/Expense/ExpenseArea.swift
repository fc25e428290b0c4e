internal import CommandLineKit

/// `estada expense`: what the homes cost.
struct ExpenseArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "expense",
    subcommands: [
      AddExpense.self, ListExpenses.self, ShowExpense.self, EditExpense.self, RemoveExpense.self,
    ])
}
