internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
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
    let (stored, home) = try context.write(write) { book, writer in
      let earlier = try like.map { try context.expense($0, in: book) }
      let home = try earlier.flatMap { try context.propertiesByID(book)[$0.property] }
      let property =
        try property == nil
        ? home ?? context.property(nil, in: book)
        : context.property(property, in: book)
      let expense = expense(in: property, like: earlier, today: context.today)
      try RecordCheck.require(expense.faults)
      return (try writer.insert(expense), property)
    }
    try ExpenseEntry(expense: stored, property: home)
      .tell("expense.added", to: context, trial: write)
    return .done
  }

  /// The expense that was described; what was not comes from the earlier one, if there is one.
  private func expense(in property: Property, like earlier: Expense?, today: Day) -> Expense {
    let named = concept.flatMap { CategoryCode(named: $0.trimmed) }
    return Expense(
      property: property.id, date: date ?? today,
      concept: concept?.trimmed ?? earlier?.concept ?? "",
      category: (category ?? named)?.code ?? earlier?.category ?? "other",
      supplier: supplier?.trimmedOrNil ?? earlier?.supplier,
      amount: amount ?? earlier?.amount ?? .zero,
      note: note?.trimmedOrNil)
  }
}
