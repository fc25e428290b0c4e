/// Declares an option that takes a value, such as `--nights 3`.
///
/// The help key is `option.<name>` unless `help` is passed. An `Optional` may be omitted, an
/// `Array` passed several times.
///
///     @Option("check-in", short: "i") var checkIn: Day
@propertyWrapper
package struct Option<Value> {
  let declaration: Declaration
  private let declared: DeclaredValue<Value>

  /// Declares an option without a default.
  ///
  /// - Parameters:
  ///   - name: The long name, without dashes: that of the property.
  ///   - asking: When a user at a terminal is prompted for the value.
  ///   - isOfOneRecord: Whether the value is refused for several records, of which each has its own.
  ///   - only: In a group for two verbs, the only one whose command has the option; nil for both.
  package init(
    _ name: String, short: Character? = nil, help: String? = nil, value: String? = nil,
    asking: Asking = .ifRequired, isOfOneRecord: Bool = false, only: RecordVerb? = nil
  ) where Value: ArgumentValue {
    self.init(
      name, short: short, help: help, value: value, asking: asking,
      isRequired: Value.absentValue == nil, isOfOneRecord: isOfOneRecord, only: only)
  }

  /// Declares an option that may have no value, because another one is passed or the command edits a record,
  /// and that is required otherwise.
  ///
  /// - Parameters:
  ///   - name: The long name, without dashes: that of the property.
  ///   - helpToEdit: In a group for two verbs, the help key of a command that edits a record, if it has another.
  ///   - asking: When a user at a terminal is prompted for the value.
  ///   - or: The long name of an equivalent option: one of the two is required.
  ///   - unless: The long name of an option that makes this one optional.
  ///   - isRequired: Whether the option is required, also without `or` and `unless`.
  ///   - isOfOneRecord: Whether the value is refused for several records, of which each has its own.
  ///   - only: In a group for two verbs, the only one whose command has the option; nil for both.
  ///   - mayBeNone: In a group for two verbs, whether `none` is a value of a new record too.
  package init(
    _ name: String, short: Character? = nil, help: String? = nil, helpToEdit: String? = nil,
    value: String? = nil, asking: Asking = .ifRequired, or alternative: String? = nil,
    unless substitute: String? = nil, isRequired: Bool = false, isOfOneRecord: Bool = false,
    only: RecordVerb? = nil, mayBeNone: Bool = false
  ) where Value: ArgumentValue & ExpressibleByNilLiteral {
    self.init(
      name, short: short, help: help, helpToEdit: helpToEdit, value: value, asking: asking,
      alternative: alternative, substitute: substitute,
      isRequired: isRequired || (asking == .ifRequired && (alternative ?? substitute) != nil),
      isOfOneRecord: isOfOneRecord, only: only, mayBeNone: mayBeNone)
  }

  private init(
    _ name: String, short: Character?, help: String?, helpToEdit: String? = nil, value: String?,
    asking: Asking, alternative: String? = nil, substitute: String? = nil, isRequired: Bool,
    isOfOneRecord: Bool, only: RecordVerb? = nil, mayBeNone: Bool = false
  ) where Value: ArgumentValue {
    declared = DeclaredValue(Value.absentValue)
    declaration = Declaration(
      .option(
        OptionDescription(
          long: name, short: short, valueName: value ?? Value.valueName,
          helpKey: help ?? "option.\(name)", words: .of(Value.self),
          isRequired: isRequired, isRepeatable: Value.isRepeatable, hasInversion: false,
          defaultText: nil, asking: asking, alternative: alternative, substitute: substitute,
          isOfOneRecord: isOfOneRecord, only: only, mayBeNone: mayBeNone, helpToEdit: helpToEdit)),
      declared.setter)
  }

  /// Declares an option with a default, which help shows.
  package init(
    wrappedValue: Value, _ name: String, short: Character? = nil, help: String? = nil,
    value: String? = nil
  ) where Value: ArgumentValue {
    let text = wrappedValue.argumentText
    declared = DeclaredValue(wrappedValue)
    declaration = Declaration(
      .option(
        OptionDescription(
          long: name, short: short, valueName: value ?? Value.valueName,
          helpKey: help ?? "option.\(name)", words: .of(Value.self),
          isRequired: false,
          isRepeatable: Value.isRepeatable, hasInversion: false,
          defaultText: text.isEmpty ? nil : text)),
      declared.setter)
  }

  /// The parsed value, or else the default.
  package var wrappedValue: Value { declared.read() }
}
