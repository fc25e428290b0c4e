/// A setting of the book, such as its language.
package struct Setting: BookRecord {
  package static let kind = RecordKind("setting", list: "settings", isNumbered: false)

  /// The number of the row, 0 before it is stored.
  package var id: Int64
  /// The name: `language`, `home`.
  package var name: String
  /// The value.
  package var value: String

  /// Makes a setting.
  package init(id: Int64 = 0, name: String, value: String) {
    self.id = id
    self.name = name
    self.value = value
  }

  package init() { self.init(name: "", value: "") }

  package mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("name", .filled, isUnique: true), &name)
    try visitor.visit(RecordField("value"), &value)
  }
}
