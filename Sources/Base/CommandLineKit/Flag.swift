/// The type of a flag: `Bool`, or `Bool?` if the flag can be negated with `--no-`.
package protocol FlagValue {
  /// Whether `--no-` before the name negates the flag.
  static var hasInversion: Bool { get }

  /// The value if the flag was not passed.
  static var absentFlag: Self { get }

  /// Creates the value of a flag that was passed (true) or negated (false).
  init(flag: Bool)
}

extension Bool: FlagValue {
  /// False: cannot be negated.
  package static var hasInversion: Bool { false }

  /// False.
  package static var absentFlag: Bool { false }

  /// Creates the value from the flag.
  package init(flag: Bool) { self = flag }
}

extension Bool?: FlagValue {
  /// True: can be negated.
  package static var hasInversion: Bool { true }

  /// Nil: neither passed nor negated.
  package static var absentFlag: Bool? { nil }

  /// Creates the value from the flag; false if negated.
  package init(flag: Bool) { self = flag }
}

/// Declares a flag, an option without a value, such as `--dry-run`.
///
/// A `Bool?` flag accepts `--tax-collected` and `--no-tax-collected`, and is nil if neither was
/// passed.
///
///     @Flag("dry-run") var dryRun: Bool
@propertyWrapper
package struct Flag<Value> {
  let declaration: Declaration
  private let declared: DeclaredValue<Value>

  /// Declares a flag under the name of its property.
  ///
  /// The help key is `option.<name>` unless `help` is passed.
  ///
  /// - Parameters:
  ///   - asking: When a user at a terminal is prompted for a yes or no.
  ///   - inverted: In a group for two verbs, the only one for which the flag can be negated; nil for both.
  package init(
    _ name: String, short: Character? = nil, help: String? = nil, asking: Asking = .ifRequired,
    inverted: RecordVerb? = nil
  ) where Value: FlagValue {
    declared = DeclaredValue()
    declaration = Declaration(
      .option(
        OptionDescription(
          long: name, short: short, valueName: nil, helpKey: help ?? "option.\(name)", words: .none,
          isRequired: false, isRepeatable: false, hasInversion: Value.hasInversion,
          defaultText: nil, asking: asking, inverted: inverted)),
      declared.setter)
  }

  /// Whether the flag was passed.
  package var wrappedValue: Value { declared.read() }
}
