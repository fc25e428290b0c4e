package import Bookkeeping
package import CommandLineKit

/// What an option makes of an optional field: nothing if it is not passed. `none` and its translations clear the
/// field, unless the command adds a record; so does an empty text, of a field of text.
///
///     estada booking edit 3 --note none
///
/// `Value` of the type is not constrained to `ArgumentValue`: Swift would search all conformances of the program
/// for each type, which is slow.
extension Change: ArgumentValue where Value: ArgumentValue {
  package static var valueName: String { Value.valueName }
  package static var choices: [String] { Value.choices }
  package static var keywords: [String] { [ArgumentEnvironment.none] + Value.keywords }
  package static var absentValue: Change<Value>? { .keep }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Change<Value> {
    // An empty variable of a script takes away no amount, day or home.
    let isNone =
      Value.self is String.Type && text.allSatisfy(\.isWhitespace)
      || environment.conventions.isKeyword(ArgumentEnvironment.none, text)
    if environment.clearsFields && isNone { return .clear }
    return .set(try Value.read(text, in: environment))
  }
}
