/// A listing: the name of a home on a platform.
public struct Listing: BookRecord {
  public static let kind = RecordKind("listing", list: "listings", naturalKey: ["name"])

  /// The number of the listing; 0 before it is stored.
  public var id: Int64
  /// The number of the home.
  public var property: Int64
  /// The name in the platform's files, unique in the book.
  public var name: String

  /// Makes a listing.
  public init(id: Int64 = 0, property: Int64, name: String) {
    self.id = id
    self.property = property
    self.name = name
  }

  public init() { self.init(property: 0, name: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("property", to: "property", onRemoval: .removes), &property)
    try visitor.visit(RecordField("name", .filled), &name)
  }
}
