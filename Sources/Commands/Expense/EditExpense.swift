internal import Bookkeeping
internal import CommandLineKit
internal import Storage
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
    let entry = try context.write(write) { book, writer in
      let old = try context.expense(id, in: book)
      var new = old
      if let property { new.property = try context.property(property, in: book).id }
      if let concept { new.concept = concept.value?.trimmed ?? "" }
      if let amount { new.amount = amount }
      if let date { new.date = date }
      if let category { new.category = category.code }
      if let supplier { new.supplier = supplier.value?.trimmedOrNil }
      if let note { new.note = note.value?.trimmedOrNil }
      guard new != old else { throw CommandError.nothingToChange }
      try RecordCheck.require(new.faults)
      guard let home = try context.propertiesByID(book)[new.property] else {
        throw CommandError.noProperties
      }
      try writer.update(new)
      return ExpenseEntry(expense: new, property: home)
    }
    try entry.tell("expense.edited", to: context, trial: write)
    return .done
  }
}
