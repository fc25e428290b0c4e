/// Every kind of record, in the order of documents: a kind comes after the kinds to which it refers.
package let recordKinds: [any BookRecord.Type] = [
  Setting.self, Zone.self, TaxRate.self, Property.self, Listing.self, Booking.self, Expense.self,
  Payment.self,
]

/// The description of one field of a kind of record.
package struct FieldDescription: Sendable {
  /// The field.
  package let field: RecordField
  /// The form of the values.
  package let form: FieldForm
  /// Whether the field may be empty.
  package let isOptional: Bool
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

/// Collects the descriptions of the fields of a record.
private struct FieldList: FieldVisitor {
  typealias Failure = Never

  var fields: [FieldDescription] = []

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    fields.append(
      FieldDescription(field: field, form: Value.form, isOptional: Value.isOptional))
  }
}
