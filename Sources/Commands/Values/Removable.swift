internal import CommandLineKit

/// A value for a field that may also be left empty: `none`, its translations, or nothing between quotes.
enum Removable<Value: ArgumentValue>: ArgumentValue {
  case none
  case some(Value)

  static var valueName: String { Value.valueName }
  static var choices: [String] { Value.choices }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Removable<Value> {
    if text.allSatisfy(\.isWhitespace) || environment.conventions.isWord("input.none", text) {
      return .none
    }
    return .some(try Value.read(text, in: environment))
  }

  /// The value, nil for none.
  var value: Value? {
    if case .some(let value) = self { value } else { nil }
  }
}
