/// What a flag can be: `Bool`, or `Bool?` when it can also be denied with `--no-`.
package protocol FlagValue {
  /// Whether `--no-` before the name denies the flag.
  static var hasInversion: Bool { get }

  /// What a flag that was not given is.
  static var absentFlag: Self { get }

  /// Makes the value of a flag that was given, or denied.
  init(flag: Bool)
}

extension Bool: FlagValue {
  /// Cannot be denied.
  package static var hasInversion: Bool { false }

  /// False.
  package static var absentFlag: Bool { false }

  /// True when given.
  package init(flag: Bool) { self = flag }
}

extension Bool?: FlagValue {
  /// Can be denied.
  package static var hasInversion: Bool { true }

  /// Neither true nor false.
  package static var absentFlag: Bool? { nil }

  /// True when given, false when denied.
  package init(flag: Bool) { self = flag }
}

/// Declares an option that takes no value, such as `--dry-run`.
///
/// As a `Bool?` it accepts `--tax-collected` and `--no-tax-collected`, and is nil when neither was
/// given.
@propertyWrapper
package struct Flag<Value: FlagValue> {
  private let name: String?
  private let short: Character?
  private let help: String?
  private let box = ArgumentBox<Value>(Value.absentFlag)

  /// Declares a flag; name and help key come from the property unless given.
  package init(name: String? = nil, short: Character? = nil, help: String? = nil) {
    self.name = name
    self.short = short
    self.help = help
  }

  /// Whether the flag was given.
  package var wrappedValue: Value { box.value }
}

extension Flag: Declared {
  func declare(as property: String, in declarations: inout Declarations) {
    let long = name ?? kebabCase(property)
    let option = OptionDescription(
      long: long, short: short, valueName: nil, helpKey: help ?? "option.\(long)", choices: [],
      isRequired: false, isRepeatable: false, hasInversion: Value.hasInversion, defaultText: nil)
    declarations.add(option) { [box] given, _ throws(UsageError) in
      if let flag = given.flags[long] { box.fill(Value(flag: flag)) }
    }
  }
}
