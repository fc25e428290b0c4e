/// A kind of record: one table of a book and one list of its documents.
public struct RecordKind: Hashable, Sendable {
  /// The name of the table: `booking`.
  public let table: String
  /// The name of the list in documents and of its csv file: `bookings`.
  public let list: String
  /// Whether documents contain the numbers of the records, which users see: `booking 12`.
  public let isNumbered: Bool
  /// The fields by which lists are sorted, before the number; `-` before a name means descending.
  public let order: [String]
  /// The fields by which people know a record, so that two records with the same values are one record
  /// that has changed; empty for a kind whose records are known by their numbers alone.
  ///
  /// A record in which the last of the fields is empty has no such name: a booking without a confirmation code.
  public let naturalKey: [String]
  /// The fields that determine when a guest's stay ends; nil for a kind without stays.
  ///
  /// The personal fields of a past stay can be anonymised.
  public let stay: StayFields?

  /// The names of the fields that determine when a stay ends.
  public struct StayFields: Hashable, Sendable {
    /// The field of the first day.
    public let checkIn: String
    /// The field of the number of nights; nil for a kind whose records concern a single day.
    public let nights: String?
    /// The field with the number of the booking whose stay it is; nil for a kind with fields of its own.
    public let booking: String?

    /// Names the fields.
    public init(checkIn: String, nights: String? = nil) {
      self.checkIn = checkIn
      self.nights = nights
      booking = nil
    }

    /// Names the field that refers to the booking. Records without a booking are of no stay.
    public init(of booking: String) {
      checkIn = ""
      nights = nil
      self.booking = booking
    }
  }

  /// Describes a kind of record.
  public init(
    _ table: String, list: String, isNumbered: Bool = true, order: [String] = [],
    naturalKey: [String] = [], stay: StayFields? = nil
  ) {
    self.table = table
    self.list = list
    self.isNumbered = isNumbered
    self.order = order
    self.naturalKey = naturalKey
    self.stay = stay
  }
}

/// A record of a book: the value of one row of a table.
///
/// `visit(_:)` is the only place that lists the fields of a kind, and `recordKinds` is the only list of
/// kinds. SQL, history, JSON, csv, checks and anonymising derive from both:
///
/// ```swift
/// package struct Listing: BookRecord {
///   package static let kind = RecordKind("listing", list: "listings", naturalKey: ["name"])
///
///   package mutating func visit<Visitor: FieldVisitor>(
///     _ visitor: inout Visitor
///   ) throws(Visitor.Failure) {
///     try visitor.visit(RecordField("property", to: "property", onRemoval: .removes), &property)
///     try visitor.visit(RecordField("name", .filled), &name)
///   }
/// }
/// ```
public protocol BookRecord: Hashable, Sendable {
  /// The kind of record.
  static var kind: RecordKind { get }
  /// Makes an empty record, whose fields a `FieldSource` replaces.
  init()
  /// The number of the row, 0 before it is stored.
  var id: Int64 { get set }
  /// Visits every field except the number, in the order of documents.
  ///
  /// - Throws: The failure of the visitor.
  mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
  /// The faults of combinations of fields, each of which is valid by itself.
  var contradictions: [RecordFault] { get }
}

extension BookRecord {
  public var contradictions: [RecordFault] { [] }

  /// The record with the number 0, to compare the contents of two records.
  public var unnumbered: Self {
    var record = self
    record.id = 0
    return record
  }
}
