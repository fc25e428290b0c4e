internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import UnicodeText

/// `estada expense edit`
struct EditExpense: BookCommand {
  static let configuration = CommandConfiguration(
    name: "edit", examples: ["estada expense edit 1 --amount 52.00 --supplier \"Neteges Puig\""])

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int
  @Option("property", value: "value.property") var property: String?
  @Option("concept", short: "t", value: "value.text") var concept: Removable<String>?
  @Option("amount", short: "m", help: "option.expense-amount") var amount: Money?
  @Option("date", short: "d") var date: Day?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: Removable<String>?
  @Option("note", value: "value.text") var note: Removable<String>?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (expense, home) = try context.ledger(write).editExpense(id, fields, in: property)
    try ExpenseSummary(expense: expense, property: home)
      .report("expense.edited", to: context, write)
    return .done
  }

  /// What was said of the expense.
  private var fields: ExpenseFields {
    var fields = ExpenseFields()
    fields.concept = concept.map { $0.value?.trimmed ?? "" }
    fields.amount = amount
    fields.date = date
    fields.category = category?.code
    fields.supplier = supplier.map { $0.value?.trimmedOrNil }
    fields.note = note.map { $0.value?.trimmedOrNil }
    return fields
  }
}
