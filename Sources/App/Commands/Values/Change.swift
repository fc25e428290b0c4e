internal import CommandLineKit
internal import UnicodeText

/// What an option makes of an optional field. `none`, its translations and an empty text clear the field, unless
/// the command adds a record.
///
///     estada booking edit 3 --note none
///
/// `Value` is not constrained to `ArgumentValue`: Swift would search all conformances of the program for
/// each type, which is slow.
enum Change<Value> {
  /// Leaves the field as it is: the option was not passed.
  case keep
  /// Clears the field.
  case clear
  /// Sets the field.
  case set(Value)

  /// Whether the option was not passed.
  var isKeep: Bool {
    if case .keep = self { true } else { false }
  }

  /// The new value of a field.
  func value(insteadOf old: Value?) -> Value? {
    switch self {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }

  /// Changes a field.
  func apply(to field: inout Value?) { field = value(insteadOf: field) }

  /// Changes a field whose value is made from that of the option.
  func apply<Field>(
    to field: inout Field?, _ made: (Value) throws -> Field?
  ) rethrows {
    if !isKeep { field = try value(insteadOf: nil).flatMap(made) }
  }

  /// The value as changes of the ledger take it that have no record: nil keeps, an inner nil clears.
  var typed: Value?? { isKeep ? nil : .some(value(insteadOf: nil)) }
}

extension Change<String> {
  /// Changes a text, which is trimmed; an empty one clears the field.
  func apply(to field: inout String?) { apply(to: &field) { $0.trimmedOrNil } }

  /// Changes a text that a record has to have, which is trimmed; it is empty if it is cleared.
  func apply(to field: inout String) {
    if !isKeep { field = value(insteadOf: nil)?.trimmed ?? "" }
  }

  /// The trimmed text as changes of the ledger take it that have no record; an empty one clears.
  var trimmed: String?? { typed.map { $0?.trimmedOrNil } }
}

extension Change: Sendable where Value: Sendable {}

extension Change: ExpressibleByNilLiteral {
  init(nilLiteral: ()) { self = .keep }
}

extension Change: ArgumentValue where Value: ArgumentValue {
  static var valueName: String { Value.valueName }
  static var choices: [String] { Value.choices }
  static var keywords: [String] { [ArgumentEnvironment.none] + Value.keywords }
  static var absentValue: Change<Value>? { .keep }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Change<Value> {
    let isNone =
      text.allSatisfy(\.isWhitespace)
      || environment.conventions.isKeyword(ArgumentEnvironment.none, text)
    if environment.clearsFields && isNone { return .clear }
    return .set(try Value.read(text, in: environment))
  }
}
