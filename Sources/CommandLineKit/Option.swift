/// Declares an option that takes a value, such as `--nights 3`.
///
/// The long name comes from the property (`checkIn` is `--check-in`) and the help key from the
/// long name (`option.check-in`), unless others are given. An `Optional` may be left out, an
/// `Array` given several times.
@propertyWrapper
package struct Option<Value: ArgumentValue> {
  private let name: String?
  private let short: Character?
  private let help: String?
  private let valueName: String
  private let defaultText: String?
  private let asking: Asking
  private let alternative: String?
  private let substitute: String?
  private let box: ArgumentBox<Value>

  /// Declares an option with no default.
  ///
  /// - Parameters:
  ///   - asking: Whether somebody at a terminal is asked for it.
  ///   - or: The long name of an option that does as well: one of the two is required.
  ///   - unless: The long name of an option without which this one is required.
  package init(
    name: String? = nil, short: Character? = nil, help: String? = nil, value: String? = nil,
    asking: Asking = .ifRequired, or alternative: String? = nil, unless substitute: String? = nil
  ) {
    self.asking = asking
    self.alternative = alternative
    self.substitute = substitute
    self.name = name
    self.short = short
    self.help = help
    valueName = value ?? Value.valueName
    defaultText = nil
    box = ArgumentBox(Value.absentValue)
  }

  /// Declares an option with a default, which help shows.
  package init(
    wrappedValue: Value, name: String? = nil, short: Character? = nil, help: String? = nil,
    value: String? = nil
  ) {
    self.name = name
    self.short = short
    self.help = help
    valueName = value ?? Value.valueName
    asking = .ifRequired
    alternative = nil
    substitute = nil
    defaultText = wrappedValue.argumentText.isEmpty ? nil : wrappedValue.argumentText
    box = ArgumentBox(wrappedValue)
  }

  /// The value given, or else the default.
  package var wrappedValue: Value { box.value }
}

extension Option: Declared {
  func declare(as property: String, in declarations: inout Declarations) {
    let long = name ?? kebabCase(property)
    let option = OptionDescription(
      long: long, short: short, valueName: valueName, helpKey: help ?? "option.\(long)",
      choices: Value.choices,
      isRequired: box.isEmpty || (asking == .ifRequired && (alternative ?? substitute) != nil),
      isRepeatable: Value.isRepeatable, hasInversion: false, defaultText: defaultText,
      asking: asking, alternative: alternative, substitute: substitute)
    declarations.add(option, check: Value.check) { [box] given, environment throws(UsageError) in
      try box.fill(from: given.texts[long] ?? [], name: option.display, in: environment)
    }
  }
}
