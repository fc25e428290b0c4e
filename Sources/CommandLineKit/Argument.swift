/// Declares a value told by its place on the line, such as the home in `booking add HOME`.
///
/// Values are handed out in order of declaration, so optional ones come after required ones. An
/// `Optional` may be left out; an `Array` takes all that remain, so it comes last.
@propertyWrapper
package struct Argument<Value: ArgumentValue> {
  private let name: String?
  private let help: String?
  private let valueName: String
  private let asking: Asking
  private let box = ArgumentBox<Value>(Value.absentValue)

  /// Declares an argument; the help key is `argument.<name>`, the name that of the property.
  package init(
    name: String? = nil, help: String? = nil, value: String? = nil, asking: Asking = .ifRequired
  ) {
    self.asking = asking
    self.name = name
    self.help = help
    valueName = value ?? Value.valueName
  }

  /// The value given.
  package var wrappedValue: Value { box.value }
}

extension Argument: Declared {
  func declare(as property: String, in declarations: inout Declarations) {
    let name = name ?? kebabCase(property)
    let index = declarations.arguments.count
    let argument = ArgumentDescription(
      name: name, valueName: valueName, helpKey: help ?? "argument.\(name)",
      choices: Value.choices, isRequired: box.isEmpty, isRepeatable: Value.isRepeatable,
      asking: asking)
    declarations.add(argument, check: Value.check) { [box] given, environment throws(UsageError) in
      let rest = given.operands.dropFirst(index)
      let texts = argument.isRepeatable ? rest : rest.prefix(1)
      try box.fill(from: Array(texts), name: argument.valueName, in: environment)
    }
  }
}
