internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada expense add`
struct AddExpense: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add",
    examples: [
      "estada expense add exemple-1 --concept \"Llum juliol\" --amount 84.20 --category electricity",
      "estada expense add --concept Neteja --amount 50.00 --date yesterday",
    ])

  @Argument(value: "value.property") var property: String?
  @Option(short: "t", value: "value.text") var concept: String
  @Option(short: "m", help: "option.expense-amount") var amount: Money
  @Option(short: "d") var date: Day?
  @Option(short: "k") var category: CategoryCode?
  @Option(value: "value.name") var supplier: String?
  @Option(value: "value.text") var note: String?
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    let (stored, home) = try context.write(write) { book, writer in
      let property = try context.property(property, in: book)
      let expense = Expense(
        property: property.id, date: date ?? context.today, concept: concept.trimmed,
        category: (category ?? CategoryCode(named: concept.trimmed))?.code ?? "other",
        supplier: supplier?.trimmedOrNil, amount: amount, note: note?.trimmedOrNil)
      try RecordCheck.require(expense.faults)
      return (try writer.insert(expense), property)
    }
    try ExpenseEntry(expense: stored, property: home)
      .tell("expense.added", to: context, trial: write)
    return .done
  }
}
