internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import UnicodeText

/// `estada expense add`
struct AddExpense: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add",
    examples: [
      "estada expense add exemple-1 --concept \"Llum juliol\" --amount 84.20 --category electricity",
      "estada expense add --concept Neteja --amount 50.00 --date yesterday",
      "estada expense add --like 1",
    ])

  @Argument("property", value: "value.property", asking: .ifNeeded) var property: String?
  @Option("concept", short: "t", value: "value.text", unless: "like") var concept: String?
  @Option("amount", short: "m", help: "option.expense-amount", unless: "like") var amount: Money?
  @Option("date", short: "d", asking: .along) var date: Day?
  @Option("category", short: "k", asking: .along) var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: String?
  @Option("note", value: "value.text") var note: String?
  @Option("like", help: "option.like-expense", value: "value.expense") var like: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (expense, home) = try context.ledger(write)
      .addExpense(fields, on: date ?? context.today, in: property, like: like)
    try ExpenseSummary(expense: expense, property: home)
      .report("expense.added", to: context, write)
    return .done
  }

  /// What was said of the expense.
  private var fields: ExpenseFields {
    let named = concept.flatMap { CategoryCode(named: $0.trimmed) }
    var fields = ExpenseFields()
    fields.concept = concept?.trimmed
    fields.amount = amount
    fields.category = (category ?? named)?.code
    // An empty supplier leaves that of the earlier expense.
    fields.supplier = (supplier?.trimmedOrNil).map(Optional.some)
    fields.note = note.map { $0.trimmedOrNil }
    return fields
  }
}
