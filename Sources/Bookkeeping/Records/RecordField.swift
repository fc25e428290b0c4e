/// A field of a record: one column of its table and one key of its JSON object.
///
/// A record describes each field once, in `BookRecord.visit(_:)`. Storage, history, documents, checks
/// and anonymising derive from the descriptions.
///
/// ```swift
/// try visitor.visit(RecordField("nights", in: 1...3660), &nights)
/// try visitor.visit(RecordField("guest", .filled, personal: .blank), &guest)
/// ```
package struct RecordField: Sendable {
  /// The rule that a text has to follow.
  package enum TextRule: Sendable {
    /// Any text without NUL.
    case any
    /// A text that does not consist of white space and invisible characters alone.
    case filled
    /// Lower-case letters, digits and hyphens.
    case code
  }

  /// The effect of anonymising a past stay on the field.
  package enum Privacy: Sendable {
    /// The field identifies nobody and is not changed.
    case none
    /// The value is removed; the field is optional.
    case remove
    /// The value is replaced by `Booking.blankedGuest`; the field is required.
    case blank
  }

  /// The name of the column and of the key: English, in snake case.
  package let name: String
  /// The valid numbers, amounts in cents, or rates in ten-thousandths of a euro.
  package let range: ClosedRange<Int64>
  /// The rule that a text has to follow.
  package let rule: TextRule
  /// The table that the value refers to: by number for an `Int64`, by code for a text.
  package let reference: String?
  /// Whether the values of all records of the kind are different.
  package let isUnique: Bool
  /// The effect of anonymising a past stay on the field.
  package let privacy: Privacy
  /// The first version of the JSON document that has the field.
  package let since: Int

  /// Describes a field; an omitted argument does not restrict the values.
  package init(
    _ name: String, _ rule: TextRule = .any, in range: ClosedRange<Int64> = Int64.min...Int64.max,
    to reference: String? = nil, isUnique: Bool = false, personal privacy: Privacy = .none,
    since: Int = 1
  ) {
    self.name = name
    self.rule = rule
    self.range = range
    self.reference = reference
    self.isUnique = isUnique
    self.privacy = privacy
    self.since = since
  }
}

/// The form of the values of a field, on which their notation in documents depends.
package enum FieldForm: Equatable, Sendable {
  /// The number of a record of another kind.
  case reference
  /// A whole number.
  case count
  /// True or false.
  case flag
  /// Text.
  case text
  /// A day of the calendar.
  case day
  /// An amount in cents.
  case money
  /// A rate in ten-thousandths of a euro.
  case rate
  /// One of a list of codes, or, if the list is empty, a code that follows a pattern.
  case code(among: [String])

  /// Whether figures are computed from values of this form.
  ///
  /// Reports read only such fields and so avoid copying the texts of each row.
  package var isFigure: Bool {
    switch self {
    case .text, .code: false
    default: true
    }
  }
}
