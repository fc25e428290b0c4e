/// Declares a positional argument, such as the home in `booking add HOME`.
///
/// Positional values are assigned in order of declaration, so optional arguments come after
/// required ones. An `Optional` may be omitted; an `Array` takes all remaining values, so it comes
/// last. If it is a command line, it takes options too, from its second word on.
///
///     @Argument("property", value: "value.property") var property: String?
@propertyWrapper
package final class Argument<Value>: Declaration {
  private var declared: DeclaredValue<Value>
  private let valueName: String
  private let isRepeatable: Bool

  /// Declares an argument under the name of its property.
  ///
  /// The help key is `argument.<name>` unless `help` is passed.
  package init(
    _ name: String, help: String? = nil, value: String? = nil, asking: Asking = .ifRequired,
    isCommandLine: Bool = false
  ) where Value: ArgumentValue {
    let absent = Value.absentValue
    declared = DeclaredValue(absent)
    valueName = value ?? Value.valueName
    isRepeatable = Value.isRepeatable
    super.init(
      .argument(
        ArgumentDescription(
          name: name, valueName: valueName, helpKey: help ?? "argument.\(name)",
          words: .of(Value.self), isRequired: absent == nil,
          isRepeatable: isRepeatable, isCommandLine: isCommandLine, asking: asking)))
  }

  /// The parsed value.
  package var wrappedValue: Value { declared.value }

  override func fill(
    from given: GivenArguments, operands: ArraySlice<String>, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    let texts = isRepeatable ? operands : operands.prefix(1)
    try declared.fill(from: texts, name: valueName, in: environment)
  }

  override func check(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) {
    try declared.check(text, in: environment)
  }
}
