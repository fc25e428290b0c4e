/// A home that is let to tourists.
package struct Property: BookRecord {
  package static let kind = RecordKind("property", list: "properties", order: ["name"])

  /// The book's number for it, never used twice; 0 before it is stored.
  package var id: Int64
  /// A short name without spaces, unique in the book: `exemple-1`.
  package var code: String
  /// The name its owner uses.
  package var name: String
  /// Street and number.
  package var address: String?
  /// The municipality.
  package var town: String?
  /// The code of the tourist-tax zone whose rates apply.
  package var zone: String
  /// The tourism registration number, as printed on the tax return.
  package var registration: Registration?

  /// Makes a property; the code is the caller's to choose.
  package init(
    id: Int64 = 0, code: String, name: String, address: String? = nil, town: String? = nil,
    zone: String, registration: Registration? = nil
  ) {
    self.id = id
    self.code = code
    self.name = name
    self.address = address
    self.town = town
    self.zone = zone
    self.registration = registration
  }

  package init() { self.init(code: "", name: "", zone: "") }

  package mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("code", .code, isUnique: true), &code)
    try visitor.visit(RecordField("name", .filled), &name)
    try visitor.visit(RecordField("address"), &address)
    try visitor.visit(RecordField("town"), &town)
    try visitor.visit(RecordField("zone", to: "zone"), &zone)
    try visitor.visit(RecordField("registration"), &registration)
  }
}
