/// Every kind of record, in the order of documents: a kind comes after the kinds to which it refers.
public let recordKinds: [any BookRecord.Type] = [
  Setting.self, Zone.self, TaxRate.self, Party.self, GroupShare.self, Property.self, Share.self,
  Agreement.self, HomeVAT.self, Listing.self, Category.self, Booking.self, Expense.self, Vote.self,
  RecurringExpense.self, Supplier.self, Budget.self, Adjustment.self, Payout.self, Payment.self,
  Receipt.self, Transfer.self,
  FiledReturn.self, FiledStay.self, Asset.self, CommissionBill.self, Attachment.self,
  SentStatement.self, SentLine.self,
  BankAccount.self, BankStatement.self, BankLine.self, BankRule.self, BankPart.self,
  HomeCadastre.self, PartyFact.self, IncomeTaxAmount.self, FiledBox.self,
  VATFiler.self, OwnDate.self, DutyMark.self,
]

/// The kinds of record that people enter and that can be exchanged as tables, in the order of documents.
///
/// The others are settings, answers, money of platforms and banks, and what was filed, sent, attached or marked: they
/// record acts, or belong to files beside the book.
public let tableKinds: [any BookRecord.Type] = recordKinds.filter { kind in
  ![
    Setting.kind, Vote.kind, Payout.kind, Payment.kind, FiledReturn.kind, FiledStay.kind,
    Attachment.kind, SentStatement.kind, SentLine.kind, BankStatement.kind, BankLine.kind,
    BankPart.kind, FiledBox.kind, DutyMark.kind,
  ].contains(kind.kind)
}

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

/// The fields of one kind by which its records refer to those of another, and which say the same about the
/// removal of these.
public struct RecordReferences: Sendable {
  /// The kind that has the fields.
  public let type: any BookRecord.Type
  /// The fields, at least one.
  public fileprivate(set) var fields: [FieldDescription]
  /// What happens to a record if the one to which it refers is to be removed.
  public var removal: RecordField.Removal { fields[0].field.removal }
}

/// The references to the records of each kind, by its table, in the order of documents.
public let recordReferences: [String: [RecordReferences]] = {
  var references: [String: [RecordReferences]] = [:]
  for type in recordKinds {
    for description in type.fields {
      guard let target = description.field.reference else { continue }
      let index = references[target, default: []].firstIndex {
        $0.type == type && $0.removal == description.field.removal
      }
      if let index {
        references[target]?[index].fields.append(description)
      } else {
        references[target, default: []].append(
          RecordReferences(type: type, fields: [description]))
      }
    }
  }
  return references
}()

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
