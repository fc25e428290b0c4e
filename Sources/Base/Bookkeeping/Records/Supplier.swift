/// What the user has said about the bills of a supplier, or of a supply point: their category and home.
///
/// Expenses that are recorded later count more. Without a category and a home, earlier expenses say nothing
/// any more.
public struct Supplier: BookRecord {
  public static let kind = RecordKind(
    "supplier", list: "suppliers", order: ["code"], naturalKey: ["code"])

  /// The number of the record, never reused; 0 before it is stored.
  public var id: Int64
  /// The tax identifier of the supplier; its folded name if that is all that is known; or the code of a
  /// supply point or contract, as in `Expense.supplyPoint`.
  public var code: String
  /// The name of the supplier.
  public var name: String?
  /// The code of the category.
  public var category: String?
  /// The number of the home.
  public var property: Int64?
  /// The number of the latest expense when this was said; 0 for a book without expenses.
  public var afterExpense: Int
  /// A free text.
  public var note: String?

  /// Makes a record, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, code: String, name: String? = nil, category: String? = nil,
    property: Int64? = nil, afterExpense: Int, note: String? = nil
  ) {
    self.id = id
    self.code = code
    self.name = name
    self.category = category
    self.property = property
    self.afterExpense = afterExpense
    self.note = note
  }

  public init() { self.init(code: "", afterExpense: 0) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("code", .filled, since: 2), &code)
    try visitor.visit(RecordField("name", since: 2), &name)
    try visitor.visit(RecordField("category", .code, since: 2), &category)
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .clears, since: 2), &property)
    try visitor.visit(
      RecordField("after_expense", in: 0...Int64.max, since: 2), &afterExpense)
    try visitor.visit(RecordField("note", since: 2), &note)
  }
}
