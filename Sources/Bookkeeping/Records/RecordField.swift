/// A field of a record: one column of its table and one key of its JSON object.
///
/// A record names each of its fields once, in `BookRecord.visit(_:)`. Storage, history, documents,
/// checks and anonymising all derive from these descriptions.
///
/// ```swift
/// try visitor.visit(RecordField("nights", in: 1...3660), &nights)
/// try visitor.visit(RecordField("guest", .filled, personal: .blank), &guest)
/// ```
package struct RecordField: Sendable {
  /// What a text has to be.
  package enum TextRule: Sendable {
    /// Any text but NUL, or none where the value is optional.
    case any
    /// A text with more than white space and invisible characters in it.
    case filled
    /// Lower-case letters, digits and hyphens.
    case code
  }

  /// What becomes of the field when a past stay is anonymised.
  package enum Privacy: Sendable {
    /// The field identifies nobody and stays.
    case none
    /// The value is removed; the field is optional.
    case remove
    /// The value is replaced by `Booking.blankedGuest`; the field is required.
    case blank
  }

  /// The column and the key: English, in snake case.
  package let name: String
  /// The values of a number, an amount in cents, or a rate in ten-thousandths of a euro.
  package let range: ClosedRange<Int64>
  /// What a text has to be.
  package let rule: TextRule
  /// The table that the value refers to: by number for an `Int64`, by code for a text.
  package let reference: String?
  /// Whether no two records of the kind have the same value.
  package let isUnique: Bool
  /// What becomes of the field when a past stay is anonymised.
  package let privacy: Privacy
  /// The first version of the JSON document that has the field.
  package let since: Int

  /// Describes a field; what is not named does not restrict the value.
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

/// What a field holds, as documents and their description name it.
package enum FieldForm: Equatable, Sendable {
  /// The number of a record of another kind.
  case reference
  /// A whole number.
  case count
  /// Yes or no.
  case flag
  /// Text.
  case text
  /// A day of the calendar.
  case day
  /// An amount in cents.
  case money
  /// A rate in ten-thousandths of a euro.
  case rate
  /// One of several codes, or a code with a form of its own.
  case code(among: [String])

  /// Whether tables store the value as text, and not as a whole number.
  package var isText: Bool {
    switch self {
    case .text, .code, .day: true
    case .reference, .count, .flag, .money, .rate: false
    }
  }
}
