internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada expense remove`
struct RemoveExpense: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada expense remove 1"])

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (expense, properties) = try context.write(write) { book, writer in
      let expense = try context.expense(id, in: book)
      try writer.delete(expense)
      return (expense, try context.propertiesByID(book))
    }
    let document = ExpenseList.document(properties: properties) { try $0(expense) }
    let phrase = Phrase(
      "expense.removed",
      [
        "id": .number(expense.id), "concept": .text(expense.concept),
        "date": .dayInWords(expense.date, .on), "amount": .money(expense.amount),
      ])
    try context.echo([phrase], document, trial: write, isRemoval: true)
    return .done
  }
}
