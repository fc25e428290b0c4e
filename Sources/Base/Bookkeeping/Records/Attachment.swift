/// A document or photograph of one record: the bill of an expense, a contract, the picture of a home.
///
/// The book has its description; the contents are a file beside the book, named after their SHA-256, so
/// that documents with the same contents are one file.
public struct Attachment: BookRecord {
  public static let kind = RecordKind(
    "attachment", list: "attachments", stay: RecordKind.StayFields(of: "booking"))

  /// The number of the document, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the expense; of the references, exactly one is not nil.
  public var expense: Int64?
  /// The number of the booking.
  public var booking: Int64?
  /// The number of the home.
  public var property: Int64?
  /// The number of the filed return.
  public var filedReturn: Int64?
  /// The number of the owner.
  public var party: Int64?
  /// The number of the transfer.
  public var transfer: Int64?
  /// The number of what was bought for a home.
  public var asset: Int64?
  /// The number of the bill of a platform for its commissions.
  public var commissionBill: Int64?
  /// The name of the file that was added, without its folder. A name from another program's book or
  /// document may be any text: it becomes a part of a path through `FileNaming` only.
  public var name: String
  /// The type of the contents.
  public var type: MediaType
  /// The size of the contents in bytes.
  public var size: Int
  /// The SHA-256 of the contents; nil if they were removed when the stay was anonymised.
  public var content: ContentHash?
  /// The day on which the document was added.
  public var addedOn: Day
  /// A free text.
  public var note: String?

  /// The largest document that a book can have, in bytes.
  public static let sizeLimit = 64 << 20

  /// The largest document that is added, in bytes: a photograph has up to 20 MB, a scanned contract
  /// about 30.
  public static let largestAdded = 64_000_000

  /// Makes a document of a record.
  public init(
    id: Int64 = 0, of subject: Subject, _ number: Int64, name: String, type: MediaType, size: Int,
    content: ContentHash?, addedOn: Day, note: String? = nil
  ) {
    self.init()
    self.id = id
    switch subject {
    case .expense: expense = number
    case .booking: booking = number
    case .property: property = number
    case .filedReturn: filedReturn = number
    case .owner: party = number
    case .transfer: transfer = number
    case .asset: asset = number
    case .commission: commissionBill = number
    }
    self.name = name
    self.type = type
    self.size = size
    self.content = content
    self.addedOn = addedOn
    self.note = note
  }

  public init() {
    id = 0
    name = ""
    type = .binary
    size = 0
    addedOn = .first
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("expense", to: "expense", onRemoval: .removes, since: 2), &expense)
    try visitor.visit(
      RecordField("booking", to: "booking", onRemoval: .removes, since: 2), &booking)
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 2), &property)
    try visitor.visit(
      RecordField("filed_return", to: "filed_return", onRemoval: .removes, since: 2), &filedReturn)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 2), &party)
    try visitor.visit(RecordField("name", .filled, personal: .blank, since: 2), &name)
    try visitor.visit(RecordField("type", since: 2), &type)
    try visitor.visit(
      RecordField("size", in: 0...Int64(Attachment.sizeLimit), since: 2), &size)
    try visitor.visit(RecordField("sha256", personal: .remove, since: 2), &content)
    try visitor.visit(RecordField("added_on", since: 2), &addedOn)
    try visitor.visit(RecordField("note", personal: .remove, since: 2), &note)
    try visitor.visit(
      RecordField("transfer", to: "transfer", onRemoval: .removes, since: 3), &transfer)
    try visitor.visit(RecordField("asset", to: "asset", onRemoval: .removes, since: 5), &asset)
    try visitor.visit(
      RecordField("commission_bill", to: "commission_bill", onRemoval: .removes, since: 5),
      &commissionBill)
  }

  public var contradictions: [RecordFault] {
    let references = [
      expense, booking, property, filedReturn, party, transfer, asset, commissionBill,
    ]
    return references.count { $0 != nil } == 1 ? [] : [.documentOfNothing]
  }
}

extension Attachment {
  /// A kind of record that can have documents.
  public enum Subject: String, CaseIterable, Sendable {
    case expense, booking, property
    case filedReturn = "return"
    case owner, transfer, asset, commission

    /// The table of the records.
    public var table: String { field.description }

    /// The field of `Attachment` that refers to them, which has the name of their table.
    public var field: StaticString {
      switch self {
      case .expense: "expense"
      case .booking: "booking"
      case .property: "property"
      case .filedReturn: "filed_return"
      case .owner: "party"
      case .transfer: "transfer"
      case .asset: "asset"
      case .commission: "commission_bill"
      }
    }
  }

  /// The record that the document belongs to; nil for a row that another program has written.
  public var subject: (kind: Subject, number: Int64)? {
    if let expense { return (.expense, expense) }
    if let booking { return (.booking, booking) }
    if let property { return (.property, property) }
    if let filedReturn { return (.filedReturn, filedReturn) }
    if let party { return (.owner, party) }
    if let transfer { return (.transfer, transfer) }
    if let asset { return (.asset, asset) }
    return commissionBill.map { (.commission, $0) }
  }
}

/// A SHA-256: the name of the file with the contents of a document.
public struct ContentHash: CodedValue, Hashable {
  /// The 64 hexadecimal digits, in lower case.
  public let code: String

  /// Parses 64 hexadecimal digits in lower case; nil for anything else, such as a path.
  public init?(code: String) {
    let isHash =
      code.utf8.count == 64
      && code.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard isHash else { return nil }
    self.code = code
  }

  private init(digits: String) { code = digits }

  /// The hash of a file without contents.
  public static let ofNothing = ContentHash(
    digits: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
}
