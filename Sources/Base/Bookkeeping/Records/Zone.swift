/// A tax zone: an area with its own rates of the tourist tax.
public struct Zone: BookRecord {
  public static let kind = RecordKind(
    "zone", list: "zones", isNumbered: false, naturalKey: ["code"])

  /// The number of the row, 0 before it is stored.
  public var id: Int64
  /// A short name, unique in the book: `1`, `sitges`.
  public var code: String
  /// The name.
  public var name: String
  /// The code of the zone whose rates apply if this one has no rate of its own.
  ///
  /// A town with its own surcharge inherits the tariff of zone 2. Llei 5/2017 art. 34 ter.
  public var parent: String?
  /// A free text.
  public var note: String?

  /// Makes a zone.
  public init(
    id: Int64 = 0, code: String, name: String, parent: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.code = code
    self.name = name
    self.parent = parent
    self.note = note
  }

  public init() { self.init(code: "", name: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("code", .filled), &code)
    try visitor.visit(RecordField("name", .filled), &name)
    try visitor.visit(RecordField("parent", to: "zone", onRemoval: .refuses), &parent)
    try visitor.visit(RecordField("note", since: 2), &note)
  }
}
