/// A type whose values can be fields of a record.
///
/// A value is read from a `FieldSource` (a row of a table, an object of a document) and written to a
/// `FieldTarget` (the parameters of a statement, the cells of a list). A type works with every source
/// and target.
public protocol FieldValue: Sendable {
  /// The form of the values.
  static var form: FieldForm { get }
  /// Whether the field may be empty.
  static var isOptional: Bool { get }
  /// Whether figures are computed from such values.
  ///
  /// Reports read only such fields, so that no text is copied for each row.
  static var isFigure: Bool { get }
  /// Reads the value of a field.
  ///
  /// - Throws: The source's failure if the type or the field does not allow the value.
  static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Self
  /// Writes the value of a field.
  ///
  /// - Throws: The target's failure.
  func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure)
}

extension FieldValue {
  public static var isOptional: Bool { false }
  public static var isFigure: Bool { true }
}

/// A visitor of a record's fields, in their order.
public protocol FieldVisitor {
  /// The error that ends the visit; `Never` for a visitor that cannot fail.
  associatedtype Failure: Error
  /// Visits one field; the visitor may replace `value`.
  mutating func visit<Value: FieldValue>(
    _ field: RecordField, _ value: inout Value
  ) throws(Failure)
}

/// A source of the fields of one record, whose visit replaces every value.
public protocol FieldSource: FieldVisitor {
  /// Whether the field is empty.
  mutating func isEmpty(_ field: RecordField) throws(Failure) -> Bool
  /// Reads the number of a record of another kind.
  mutating func reference(_ field: RecordField) throws(Failure) -> Int64
  /// Reads a whole number within the field's range.
  mutating func count(_ field: RecordField) throws(Failure) -> Int
  /// Reads a flag.
  mutating func flag(_ field: RecordField) throws(Failure) -> Bool
  /// Reads a text that follows the field's rule.
  mutating func text(_ field: RecordField) throws(Failure) -> String
  /// Reads a day.
  mutating func day(_ field: RecordField) throws(Failure) -> Day
  /// Reads an amount within the field's range.
  mutating func money(_ field: RecordField) throws(Failure) -> Money
  /// Reads a rate within the field's range.
  mutating func rate(_ field: RecordField) throws(Failure) -> UnitRate
  /// Reads a code.
  mutating func code<Code: CodedValue>(
    _ field: RecordField, of type: Code.Type
  ) throws(Failure) -> Code
}

/// A destination of the fields of one record.
public protocol FieldTarget: FieldVisitor {
  /// Writes an empty field.
  mutating func empty(_ field: RecordField) throws(Failure)
  /// Writes the number of a record of another kind.
  mutating func reference(_ field: RecordField, _ number: Int64) throws(Failure)
  /// Writes a whole number.
  mutating func count(_ field: RecordField, _ count: Int) throws(Failure)
  /// Writes a flag.
  mutating func flag(_ field: RecordField, _ flag: Bool) throws(Failure)
  /// Writes a text.
  mutating func text(_ field: RecordField, _ text: String) throws(Failure)
  /// Writes a day.
  mutating func day(_ field: RecordField, _ day: Day) throws(Failure)
  /// Writes an amount.
  mutating func money(_ field: RecordField, _ money: Money) throws(Failure)
  /// Writes a rate.
  mutating func rate(_ field: RecordField, _ rate: UnitRate) throws(Failure)
  /// Writes a code.
  mutating func code(_ field: RecordField, _ code: some CodedValue) throws(Failure)
}

extension FieldTarget {
  public mutating func visit<Value: FieldValue>(
    _ field: RecordField, _ value: inout Value
  ) throws(Failure) {
    try value.write(field, to: &self)
  }
}

/// A value that is stored and exchanged as a code, such as a choice or a registration number.
public protocol CodedValue: FieldValue {
  /// Every valid code; empty if the codes follow a pattern instead of a list.
  static var codes: [String] { get }
  /// Makes the value of a code; nil if the code is not valid.
  init?(code: String)
  /// Makes the value of a code as people write it, in another case for example; nil if it is not valid.
  init?(written text: String)
  /// The code.
  var code: String { get }
}

extension CodedValue {
  public static var codes: [String] { [] }
  public init?(written text: String) { self.init(code: text) }

  public static var form: FieldForm { .code(among: codes) }
  public static var isFigure: Bool { false }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Self {
    try source.code(field, of: Self.self)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.code(field, self)
  }
}

extension CodedValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var codes: [String] { allCases.map(\.rawValue) }
  public init?(code: String) { self.init(rawValue: code) }
  public var code: String { rawValue }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  public static var form: FieldForm { Wrapped.form }
  public static var isOptional: Bool { true }
  public static var isFigure: Bool { Wrapped.isFigure }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Self {
    try source.isEmpty(field) ? nil : try Wrapped.read(field, from: &source)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    if let self { try self.write(field, to: &target) } else { try target.empty(field) }
  }
}

extension Int64: FieldValue {
  public static var form: FieldForm { .reference }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Int64 {
    try source.reference(field)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.reference(field, self)
  }
}

extension Int: FieldValue {
  public static var form: FieldForm { .count }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Int {
    try source.count(field)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.count(field, self)
  }
}

extension Bool: FieldValue {
  public static var form: FieldForm { .flag }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Bool {
    try source.flag(field)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.flag(field, self)
  }
}

extension String: FieldValue {
  public static var form: FieldForm { .text }
  public static var isFigure: Bool { false }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> String {
    try source.text(field)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.text(field, self)
  }
}

extension Day: FieldValue {
  public static var form: FieldForm { .day }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Day {
    try source.day(field)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.day(field, self)
  }
}

extension Money: FieldValue {
  /// The range of an amount that is never negative, in cents.
  public static var prices: ClosedRange<Int64> { 0...1_000_000_000_000 }
  /// The range of an amount that may be negative, in cents.
  public static var sums: ClosedRange<Int64> { -1_000_000_000_000...1_000_000_000_000 }

  public static var form: FieldForm { .money }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> Money {
    try source.money(field)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.money(field, self)
  }
}

extension UnitRate: FieldValue {
  public static var form: FieldForm { .rate }

  public static func read<Source: FieldSource>(
    _ field: RecordField, from source: inout Source
  ) throws(Source.Failure) -> UnitRate {
    try source.rate(field)
  }

  public func write<Target: FieldTarget>(
    _ field: RecordField, to target: inout Target
  ) throws(Target.Failure) {
    try target.rate(field, self)
  }
}
