/// A listing: the name of a home on a platform.
package struct Listing: BookRecord {
  package static let kind = RecordKind("listing", list: "listings")

  /// The number of the listing; 0 before it is stored.
  package var id: Int64
  /// The number of the home.
  package var property: Int64
  /// The name in the platform's files, unique in the book.
  package var name: String

  /// Makes a listing.
  package init(id: Int64 = 0, property: Int64, name: String) {
    self.id = id
    self.property = property
    self.name = name
  }

  package init() { self.init(property: 0, name: "") }

  package mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("property", to: "property"), &property)
    try visitor.visit(RecordField("name", .filled, isUnique: true), &name)
  }
}
