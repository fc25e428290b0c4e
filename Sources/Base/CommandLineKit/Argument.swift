/// Declares a positional argument, such as the home in `booking add HOME`.
///
/// Positional values are assigned in order of declaration, so optional arguments come after
/// required ones. An `Optional` may be omitted; an `Array` takes all remaining values, so it comes
/// last. If it is a command line, it takes options too, from its second word on.
///
///     @Argument("property", value: "value.property") var property: String?
@propertyWrapper
package struct Argument<Value> {
  let declaration: Declaration
  private let declared: DeclaredValue<Value>

  /// Declares an argument under the name of its property.
  ///
  /// The help key is `argument.<name>` unless `help` is passed.
  ///
  /// - Parameters:
  ///   - several: How the argument names several records, for each of which the command runs.
  ///   - endings: The endings that the name of a written file may have, the usual one first.
  package init(
    _ name: String, help: String? = nil, value: String? = nil, asking: Asking = .ifRequired,
    isCommandLine: Bool = false, several: Several? = nil, endings: [String] = []
  ) where Value: ArgumentValue {
    let absent = Value.absentValue
    declared = DeclaredValue(absent)
    declaration = Declaration(
      .argument(
        ArgumentDescription(
          name: name, valueName: value ?? Value.valueName, helpKey: help ?? "argument.\(name)",
          words: .of(Value.self), isRequired: absent == nil,
          isRepeatable: Value.isRepeatable, isCommandLine: isCommandLine, several: several,
          asking: asking, endings: endings)),
      declared.setter)
  }

  /// The parsed value.
  package var wrappedValue: Value { declared.read() }
}
