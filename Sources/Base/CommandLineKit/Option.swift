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
  package init(
    _ name: String, short: Character? = nil, help: String? = nil, value: String? = nil,
    asking: Asking = .ifRequired, isOfOneRecord: Bool = false
  ) where Value: ArgumentValue {
    self.init(
      name, short: short, help: help, value: value, asking: asking, alternative: nil,
      substitute: nil, isOfOneRecord)
  }

  /// Declares an option that is required unless another one is passed, and then has no value.
  ///
  /// - Parameters:
  ///   - name: The long name, without dashes: that of the property.
  ///   - asking: When a user at a terminal is prompted for the value.
  ///   - or: The long name of an equivalent option: one of the two is required.
  ///   - unless: The long name of an option that makes this one optional.
  ///   - isOfOneRecord: Whether the value is refused for several records, of which each has its own.
  package init(
    _ name: String, short: Character? = nil, help: String? = nil, value: String? = nil,
    asking: Asking = .ifRequired, or alternative: String? = nil, unless substitute: String? = nil,
    isOfOneRecord: Bool = false
  ) where Value: ArgumentValue & ExpressibleByNilLiteral {
    self.init(
      name, short: short, help: help, value: value, asking: asking, alternative: alternative,
      substitute: substitute, isOfOneRecord)
  }

  private init(
    _ name: String, short: Character?, help: String?, value: String?, asking: Asking,
    alternative: String?, substitute: String?, _ isOfOneRecord: Bool
  ) where Value: ArgumentValue {
    let absent = Value.absentValue
    declared = DeclaredValue(absent)
    declaration = Declaration(
      .option(
        OptionDescription(
          long: name, short: short, valueName: value ?? Value.valueName,
          helpKey: help ?? "option.\(name)", words: .of(Value.self),
          isRequired: absent == nil
            || (asking == .ifRequired && (alternative ?? substitute) != nil),
          isRepeatable: Value.isRepeatable, hasInversion: false, defaultText: nil,
          asking: asking, alternative: alternative, substitute: substitute,
          isOfOneRecord: isOfOneRecord)),
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
