internal import UnicodeText

/// What becomes of an optional field.
///
/// It is nothing that a field has, so its type is not `Value??`, which does not say which nil means what.
public enum Change<Value> {
  /// The field stays as it is.
  case keep
  /// The field is cleared.
  case clear
  /// The field is set.
  case set(Value)

  /// Whether the field stays as it is.
  public var isKeep: Bool {
    if case .keep = self { true } else { false }
  }

  /// The new value of a field.
  public func value(insteadOf old: Value?) -> Value? {
    switch self {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }

  /// Changes a field.
  public func apply(to field: inout Value?) { field = value(insteadOf: field) }

  /// Changes a field whose value is made from that of the change.
  public func apply<Field>(
    to field: inout Field?, _ made: (Value) throws -> Field?
  ) rethrows {
    if !isKeep { field = try value(insteadOf: nil).flatMap(made) }
  }

  /// The change with another value; nil clears the field.
  public func map<Other>(_ made: (Value) -> Other?) -> Change<Other> {
    switch self {
    case .keep: .keep
    case .clear: .clear
    case .set(let value): made(value).map { .set($0) } ?? .clear
    }
  }
}

extension Change<String> {
  /// The change with the trimmed text; an empty one clears the field.
  public var trimmed: Change<String> { map { $0.trimmedOrNil } }

  /// Changes a text, which is trimmed; an empty one clears the field.
  public func apply(to field: inout String?) { apply(to: &field) { $0.trimmedOrNil } }

  /// Changes a text that a record has to have, which is trimmed; it is empty if it is cleared.
  public func apply(to field: inout String) {
    if !isKeep { field = value(insteadOf: nil)?.trimmed ?? "" }
  }
}

extension Change: Sendable where Value: Sendable {}

extension Change: ExpressibleByNilLiteral {
  /// Keeps the field.
  public init(nilLiteral: ()) { self = .keep }
}
