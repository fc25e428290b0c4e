/// Every kind of record, in the order of documents: a kind comes after the kinds to which it refers.
public let recordKinds: [any BookRecord.Type] = [
  Setting.self, Zone.self, TaxRate.self, Party.self, GroupShare.self, Property.self, Share.self,
  Agreement.self, HomeVAT.self, Listing.self, Booking.self, Expense.self, Vote.self,
  RecurringExpense.self, Supplier.self, Budget.self, Adjustment.self, Payment.self, Receipt.self,
  Transfer.self,
  FiledReturn.self, FiledStay.self, Attachment.self, SentStatement.self, SentLine.self,
]

/// The description of one field of a kind of record.
public struct FieldDescription: Sendable {
  /// The field.
  public let field: RecordField
  /// The form of the values.
  public let form: FieldForm
  /// Whether the field may be empty.
  public let isOptional: Bool
  /// Whether figures are computed from it.
  public let isFigure: Bool
}

extension BookRecord {
  /// The fields of the kind, in the order of documents.
  public static var fields: [FieldDescription] {
    var list = FieldList()
    var record = Self()
    record.visit(&list)
    return list.fields
  }

  /// The first version of the JSON document that has the kind: that of its earliest field.
  public static var since: Int { fields.map(\.field.since).min() ?? 1 }
}

/// Collects the descriptions of the fields of a record.
private struct FieldList: FieldVisitor {
  typealias Failure = Never

  var fields: [FieldDescription] = []

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    fields.append(
      FieldDescription(
        field: field, form: Value.form, isOptional: Value.isOptional, isFigure: Value.isFigure))
  }
}
