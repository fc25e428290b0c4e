/// A home that is let to tourists.
public struct Property: BookRecord {
  public static let kind = RecordKind(
    "property", list: "properties", order: ["name"], naturalKey: ["code"])

  /// The number of the home, never reused; 0 before it is stored.
  public var id: Int64
  /// A short name without spaces, unique in the book: `exemple-1`.
  public var code: String
  /// The name, as the owner calls the home.
  public var name: String
  /// The street and number.
  public var address: String?
  /// The municipality.
  public var town: String?
  /// The code of the tourist-tax zone whose rates apply.
  public var zone: String
  /// The tourism registration number, which the tax return contains.
  public var registration: Registration?
  /// Whether guests of new bookings pay the tourist tax in addition to the amount.
  public var taxApart: Bool
  /// The largest number of people who may stay; nil if it was not entered.
  public var capacity: Int?
  /// The number of the party that receives the money of bookings, unless a booking names another.
  public var receiver: Int64?
  /// The number of the party that pays the expenses, unless an expense names another.
  public var payer: Int64?
  /// The number of the party that pays the tourist tax; nil for the receiver.
  public var filer: Int64?
  /// The tags, which apply to the bookings and expenses of the home too; nil without any.
  public var tags: Tags?
  /// A free text.
  public var note: String?
  /// The number under which the land register of the tax agency has the home: 20 letters and digits.
  public var cadastralReference: String?
  /// The first day from which letting the home is an economic activity, as with services of a hotel; nil for none.
  public var activityFrom: Day?
  /// The number of the party that files the VAT of the home; nil for the only filer.
  public var vatFiler: Int64?
  /// The VAT in percent that a platform adds on its bill to the commission that its lists state; nil for none.
  public var commissionVAT: Int?
  /// The last day on which the home may be let for tourists; nil if it was not entered.
  public var licenceUntil: Day?

  /// Makes a property, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, code: String, name: String, address: String? = nil, town: String? = nil,
    zone: String, registration: Registration? = nil, taxApart: Bool = false, capacity: Int? = nil,
    receiver: Int64? = nil, payer: Int64? = nil, filer: Int64? = nil, tags: Tags? = nil,
    note: String? = nil, cadastralReference: String? = nil, activityFrom: Day? = nil,
    vatFiler: Int64? = nil, commissionVAT: Int? = nil, licenceUntil: Day? = nil
  ) {
    self.id = id
    self.code = code
    self.name = name
    self.address = address
    self.town = town
    self.zone = zone
    self.registration = registration
    self.taxApart = taxApart
    self.capacity = capacity
    self.receiver = receiver
    self.payer = payer
    self.filer = filer
    self.tags = tags
    self.note = note
    self.cadastralReference = cadastralReference
    self.activityFrom = activityFrom
    self.vatFiler = vatFiler
    self.commissionVAT = commissionVAT
    self.licenceUntil = licenceUntil
  }

  public init() { self.init(code: "", name: "", zone: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("code", .code), &code)
    try visitor.visit(RecordField("name", .filled), &name)
    try visitor.visit(RecordField("address"), &address)
    try visitor.visit(RecordField("town"), &town)
    try visitor.visit(RecordField("zone", to: "zone", onRemoval: .refuses), &zone)
    try visitor.visit(RecordField("registration"), &registration)
    try visitor.visit(RecordField("tax_apart", since: 2), &taxApart)
    try visitor.visit(RecordField("capacity", in: 1...Stay.peopleLimit, since: 2), &capacity)
    try visitor.visit(
      RecordField("receiver", to: "party", onRemoval: .refuses, since: 2), &receiver)
    try visitor.visit(RecordField("payer", to: "party", onRemoval: .refuses, since: 2), &payer)
    try visitor.visit(RecordField("filer", to: "party", onRemoval: .refuses, since: 2), &filer)
    try visitor.visit(RecordField("tags", since: 2), &tags)
    try visitor.visit(RecordField("note", since: 2), &note)
    try visitor.visit(RecordField("cadastral_reference", since: 5), &cadastralReference)
    try visitor.visit(RecordField("activity_from", since: 5), &activityFrom)
    try visitor.visit(
      RecordField("vat_filer", to: "party", onRemoval: .refuses, since: 5), &vatFiler)
    try visitor.visit(RecordField("commission_vat", in: 1...100, since: 5), &commissionVAT)
    try visitor.visit(RecordField("licence_until", since: 5), &licenceUntil)
  }
}

/// A number of the Catalan tourism register, such as `HUTB-001234`.
public struct Registration: Hashable, Sendable {
  /// The number in its official form: prefix, hyphen, six digits, and perhaps a hyphen and two control
  /// digits; or the national number, which begins with `ESFCTU` and contains the other.
  public let text: String

  /// The prefixes of the territorial services, the longer ones first.
  private static let prefixes = ["HUTCC", "HUTTE", "HUTVA", "HUTB", "HUTG", "HUTL", "HUTT"]

  /// The prefix of the national register of short lets. Reial decret 1312/2024.
  private static let national = "ESFCTU"
  /// The longest national number, in characters.
  private static let longestNational = 64

  /// Parses a number, ignoring case and spaces, and hyphens except in a national number; nil if the
  /// text is not such a number.
  public init?(_ text: String) {
    let spaceless = text.uppercased().filter { $0 != " " }
    if spaceless.hasPrefix(Registration.national) {
      let rest = spaceless.utf8.dropFirst(Registration.national.utf8.count)
      guard rest.count >= 6, spaceless.utf8.count <= Registration.longestNational,
        rest.allSatisfy({ Registration.isDigit($0) || (65...90).contains($0) || $0 == 45 })
      else { return nil }
      self.text = spaceless
      return
    }
    let plain = spaceless.filter { $0 != "-" }
    let match = Registration.prefixes.first {
      plain.hasPrefix($0) && [6, 8].contains(plain.utf8.count - $0.utf8.count)
    }
    guard let match else { return nil }
    let digits = plain.utf8.dropFirst(match.utf8.count)
    guard digits.allSatisfy(Registration.isDigit) else { return nil }
    let number = "\(match)-\(Substring(digits.prefix(6)))"
    self.text = digits.count == 6 ? number : "\(number)-\(Substring(digits.dropFirst(6)))"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

extension Registration: CodedValue {
  /// Parses a number in its official form; nil for any other spelling.
  public init?(code: String) {
    self.init(code)
    guard text == code else { return nil }
  }

  public init?(written text: String) { self.init(text) }

  public var code: String { text }
}
