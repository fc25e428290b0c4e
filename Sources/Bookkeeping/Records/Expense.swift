/// Money spent on a home.
package struct Expense: BookRecord {
  package static let kind = RecordKind("expense", list: "expenses", order: ["date"])

  /// The book's number for it, never used twice; 0 before it is stored.
  package var id: Int64
  /// The book's number of the property.
  package var property: Int64
  /// The date of the invoice; it decides the period.
  package var date: Day
  /// What it was for, in the owner's words.
  package var concept: String
  /// The code of its category: `electricity`, `other`.
  package var category: String
  /// Who was paid.
  package var supplier: String?
  /// What was paid; negative for money that came back.
  package var amount: Money
  /// Anything else worth keeping.
  package var note: String?

  /// Makes an expense; see `faults` for what is wrong with it.
  package init(
    id: Int64 = 0, property: Int64, date: Day, concept: String, category: String,
    supplier: String? = nil, amount: Money, note: String? = nil
  ) {
    self.id = id
    self.property = property
    self.date = date
    self.concept = concept
    self.category = category
    self.supplier = supplier
    self.amount = amount
    self.note = note
  }

  package init() {
    self.init(property: 0, date: .first, concept: "", category: "", amount: .zero)
  }

  package mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("property", to: "property"), &property)
    try visitor.visit(RecordField("date"), &date)
    try visitor.visit(RecordField("concept", .filled), &concept)
    try visitor.visit(RecordField("category", .code), &category)
    try visitor.visit(RecordField("supplier"), &supplier)
    try visitor.visit(RecordField("amount", in: Money.sums), &amount)
    try visitor.visit(RecordField("note"), &note)
  }
}
