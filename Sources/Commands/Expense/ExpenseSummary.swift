internal import Bookkeeping
internal import Reporting

/// What there is to say about an expense that was just entered, changed or looked up.
struct ExpenseSummary {
  let expense: Expense
  let property: Property

  /// Says what was understood.
  func report(_ key: String, to context: Context, _ options: WriteOptions) throws {
    let document = ExpenseList.document(properties: [property.id: property]) { try $0(expense) }
    let phrase = Phrase(
      key,
      [
        "id": .number(expense.id), "property": .text(property.name),
        "concept": .text(expense.concept), "amount": .money(expense.amount),
        "date": .dayInWords(expense.date, .on),
        "category": .term(code: expense.category, key: "category.\(expense.category)"),
      ])
    var phrases = [phrase]
    if let supplier = expense.supplier {
      phrases.append(Phrase("expense.supplier", ["supplier": .text(supplier)]))
    }
    if let note = expense.note {
      phrases.append(Phrase("booking.note", ["text": .text(note)]))
    }
    try context.echo(phrases, document, options)
    if context.isFarAhead(expense.date) {
      context.warn(Phrase("expense.far", ["day": .day(expense.date)]))
    }
  }
}
