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
///
///     @Flag("dry-run") var dryRun: Bool
@propertyWrapper
package final class Flag<Value>: Declaration {
  /// Whether the flag was given.
  package private(set) var wrappedValue: Value
  private let value: (Bool) -> Value

  /// Declares a flag by the name of the property; the help key is `option.<name>` unless another is
  /// given.
  package init(
    _ name: String, short: Character? = nil, help: String? = nil
  ) where Value: FlagValue {
    wrappedValue = Value.absentFlag
    value = { Value(flag: $0) }
    super.init(
      .option(
        OptionDescription(
          long: name, short: short, valueName: nil, helpKey: help ?? "option.\(name)", choices: [],
          isRequired: false, isRepeatable: false, hasInversion: Value.hasInversion,
          defaultText: nil)))
  }

  override func fill(
    from given: GivenArguments, operands: ArraySlice<String>, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    if let flag = given.flags[name] { wrappedValue = value(flag) }
  }
}
