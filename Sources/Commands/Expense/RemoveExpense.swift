internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada expense remove`
struct RemoveExpense: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada expense remove 1"])

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let expense = try ledger.removeExpense(id)
    let document = try ExpenseList.document(properties: ledger.propertiesByID()) {
      try $0(expense)
    }
    let phrase = Phrase(
      "expense.removed",
      [
        "id": .number(expense.id), "concept": .text(expense.concept),
        "date": .dayInWords(expense.date, .on), "amount": .money(expense.amount),
      ])
    try context.echo([phrase], document, write, isRemoval: true)
    return .done
  }
}
