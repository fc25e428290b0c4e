/// A kind of record: one table of a book and one list of its documents.
package struct RecordKind: Hashable, Sendable {
  /// The table: `booking`.
  package let table: String
  /// The list in documents, and the name of its csv file: `bookings`.
  package let list: String
  /// Whether documents name each record by its number, which people see: `booking 12`.
  package let isNumbered: Bool
  /// The fields by which lists are ordered, before the number; `-` before a name reverses it.
  package let order: [String]
  /// The fields that say when a guest's stay ends; nil where a record belongs to no stay.
  ///
  /// The personal fields of a past stay can be anonymised.
  package let stay: StayFields?

  /// The fields that say when a stay ends.
  package struct StayFields: Hashable, Sendable {
    /// The first day.
    package let checkIn: String
    /// The number of nights.
    package let nights: String

    /// Names the fields.
    package init(checkIn: String, nights: String) {
      self.checkIn = checkIn
      self.nights = nights
    }
  }

  /// Describes a kind of record.
  package init(
    _ table: String, list: String, isNumbered: Bool = true, order: [String] = [],
    stay: StayFields? = nil
  ) {
    self.table = table
    self.list = list
    self.isNumbered = isNumbered
    self.order = order
    self.stay = stay
  }
}

/// A record of a book: the value of one row of a table.
///
/// The description in `visit(_:)` is the only place that lists the fields of a kind; `recordKinds` is
/// the only list of kinds.
package protocol BookRecord: Hashable, Sendable {
  /// The kind of record.
  static var kind: RecordKind { get }
  /// A record without content, whose fields a source fills in.
  init()
  /// The number of the row, 0 before it is stored.
  var id: Int64 { get set }
  /// Visits every field but the number, in the order of documents.
  mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
  /// What is wrong with a combination of fields, each of which is right by itself.
  var contradictions: [RecordFault] { get }
}

extension BookRecord {
  package var contradictions: [RecordFault] { [] }

  /// The record as it was before it was stored, to compare contents whatever the numbers.
  package var unnumbered: Self {
    var record = self
    record.id = 0
    return record
  }
}

/// Every kind of record, in the order of documents: what a record refers to comes before it.
package let recordKinds: [any BookRecord.Type] = [
  Setting.self, Zone.self, TaxRate.self, Property.self, Listing.self, Booking.self, Expense.self,
  Payment.self,
]

/// What a kind of record knows of one of its fields.
package struct FieldDescription: Sendable {
  /// The field.
  package let field: RecordField
  /// What it holds.
  package let form: FieldForm
  /// Whether it may be empty.
  package let isOptional: Bool
  /// Whether figures are computed from it.
  package let isFigure: Bool
}

extension BookRecord {
  /// The fields of the kind, in the order of documents.
  package static var fields: [FieldDescription] {
    var list = FieldList()
    var record = Self()
    record.visit(&list)
    return list.fields
  }
}

private struct FieldList: FieldVisitor {
  typealias Failure = Never

  var fields: [FieldDescription] = []

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    fields.append(
      FieldDescription(
        field: field, form: Value.form, isOptional: Value.isOptional, isFigure: Value.isFigure))
  }
}
