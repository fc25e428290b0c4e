/// A category of expenses that the user has added to the built-in ones.
///
/// Every expense, recurring expense, budget and supplier names its category by code, whether that is built in or the
/// user's own.
public struct Category: BookRecord {
  public static let kind = RecordKind(
    "category", list: "categories", isNumbered: false, order: ["code"], naturalKey: ["code"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// A short name, unique in the book, and not that of a built-in category: `gardener`.
  public var code: String
  /// The name, the same in all languages.
  public var name: String
  /// The code of the built-in category of which it is a part.
  public var parent: String

  /// Makes a category, which need not be valid; see `faults`.
  public init(id: Int64 = 0, code: String, name: String, parent: String) {
    self.id = id
    self.code = code
    self.name = name
    self.parent = parent
  }

  public init() { self.init(code: "", name: "", parent: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("code", .code, since: 4), &code)
    try visitor.visit(RecordField("name", .filled, since: 4), &name)
    try visitor.visit(RecordField("parent", .code, since: 4), &parent)
  }
}
