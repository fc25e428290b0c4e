/// A field of a record: one column of its table and one key of its JSON object.
///
/// A record describes each field once, in `BookRecord.visit(_:)`. Storage, history, documents, checks
/// and anonymising derive from the descriptions.
///
/// ```swift
/// try visitor.visit(RecordField("nights", in: 1...3660), &nights)
/// try visitor.visit(RecordField("guest", .filled, personal: .blank), &guest)
/// try visitor.visit(RecordField("property", to: "property", onRemoval: .removes), &property)
/// ```
public struct RecordField: Sendable {
  /// The rule that a text has to follow.
  public enum TextRule: Sendable {
    /// Any text without NUL.
    case any
    /// A text that does not consist of white space and invisible characters alone.
    case filled
    /// Lower-case letters, digits and hyphens.
    case code
  }

  /// The effect of anonymising a past stay on the field.
  public enum Privacy: Sendable {
    /// The field identifies nobody and is not changed.
    case none
    /// The value is removed; the field is optional.
    case remove
    /// The value is replaced by `Booking.blankedGuest`, also where it is empty.
    case blank
    /// The value is replaced by `Booking.blankedGuest`; an empty field stays empty.
    case blankIfAny
  }

  /// What happens to a record when the record to which one of its fields refers is to be removed.
  public enum Removal: Sendable {
    /// It is removed too.
    case removes
    /// It is removed too if this is asked for (`--with-records`), and prevents the removal otherwise.
    case removesIfAsked
    /// It prevents the removal.
    case refuses
    /// Its field becomes empty.
    case clears
  }

  /// The name of the column and of the key: English, in snake case.
  public var name: String { label.description }
  // A literal, so that a description costs nothing where only the value is used.
  public let label: StaticString
  /// The valid numbers, amounts in cents, or rates in ten-thousandths of a euro.
  public let range: ClosedRange<Int64>
  /// The rule that a text has to follow.
  public let rule: TextRule
  /// The table that the value refers to: by number for an `Int64`, by code for a text.
  public var reference: String? { target?.description }
  public let target: StaticString?
  /// What happens to the record when the one that the value refers to is to be removed.
  public let removal: Removal
  /// The effect of anonymising a past stay on the field.
  public let privacy: Privacy
  /// The first version of the JSON document that has the field.
  public let since: Int

  /// Describes a field without reference; an omitted argument does not restrict the values.
  public init(
    _ name: StaticString, _ rule: TextRule = .any,
    in range: ClosedRange<Int64> = Int64.min...Int64.max,
    personal privacy: Privacy = .none, since: Int = 1
  ) {
    label = name
    self.rule = rule
    self.range = range
    target = nil
    removal = .refuses
    self.privacy = privacy
    self.since = since
  }

  /// Describes a field that refers to a record of a table.
  public init(
    _ name: StaticString, to reference: StaticString, onRemoval removal: Removal, since: Int = 1
  ) {
    label = name
    rule = .any
    range = Int64.min...Int64.max
    target = reference
    self.removal = removal
    privacy = .none
    self.since = since
  }
}

/// The form of the values of a field, on which their notation in documents depends.
public enum FieldForm: Equatable, Sendable {
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

  /// Whether tables store the value as text, and not as a whole number.
  public var isText: Bool {
    switch self {
    case .text, .code, .day: true
    case .reference, .count, .flag, .money, .rate: false
    }
  }
}
