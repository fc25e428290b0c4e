/// A declared part of a command line: an option, a flag or an argument.
///
/// The property wrappers `Option`, `Flag` and `Argument` each make one. A declaration registers with
/// `Declarations` when it is created, so none can be missing from a list. Its name is repeated in the
/// source: reading the names of properties at run time takes a third of the time of a short command.
///
/// The value belongs to the wrapper, which is a structure: of a generic class, Swift's runtime would make a
/// class for each type of value at every start.
package final class Declaration {
  /// The description for help, completion and manual pages.
  enum Description {
    case option(OptionDescription)
    case argument(ArgumentDescription)
  }

  /// The functions that set the value.
  enum Setter {
    /// By whether the flag was passed (true) or negated (false).
    case flag((Bool) -> Void)
    /// By parsing texts: `fill` sets the value, `check` only validates a text.
    case texts(
      fill: (ArraySlice<String>, _ name: String, ArgumentEnvironment) throws(UsageError) -> Void,
      check: (String, ArgumentEnvironment) throws(InvalidValue) -> Void)
  }

  private(set) var description: Description
  private let setter: Setter

  init(_ description: Description, _ setter: Setter) {
    self.description = description
    self.setter = setter
    Declarations.record(self)
  }

  /// Adapts an option to what its command does with a record; returns whether the command has it.
  func serve(_ verb: RecordVerb?) -> Bool {
    guard let verb, case .option(let option) = description else { return true }
    guard let served = option.serving(verb) else { return false }
    description = .option(served)
    return true
  }

  /// The name on the command line, without dashes.
  package var name: String {
    switch description {
    case .option(let option): option.long
    case .argument(let argument): argument.name
    }
  }

  /// Parses the values passed for the declaration, if any.
  ///
  /// - Parameters:
  ///   - given: The options and flags.
  ///   - operands: The remaining positional values; an argument takes the first ones.
  /// - Throws: The first value that is not valid.
  func fill(
    from given: GivenArguments, operands: ArraySlice<String>, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    switch (setter, description) {
    case (.flag(let set), _): if let flag = given.flags[name] { set(flag) }
    case (.texts(let fill, _), .option(let option)):
      guard let texts = given.texts[name] else { return }
      try fill(texts[...], option.display, environment.reading(option))
    case (.texts(let fill, _), .argument(let argument)):
      let texts = argument.isRepeatable ? operands : operands.prefix(1)
      try fill(texts, argument.valueName, environment)
    }
  }

  /// Validates a text without assigning it.
  ///
  /// - Throws: The reason why the text is not valid.
  func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {
    guard case .texts(_, let check) = setter else { return }
    guard case .option(let option) = description else { return try check(text, environment) }
    try check(text, environment.reading(option))
  }
}

/// The parsed value of a declaration, or else its default.
///
/// The value is shared by the wrapper, which returns it, and the declaration, which sets it. `Value` is not
/// constrained to `ArgumentValue`: with a constraint, Swift would search all conformances of the program for
/// each type, which is slow.
struct DeclaredValue<Value> {
  /// Returns the value.
  let read: () -> Value
  /// Parses and sets the value.
  let setter: Declaration.Setter

  /// A value that is `initial` until texts are parsed; nil makes the value required.
  ///
  /// Reading a required value before a text is parsed is a programming error, which no data can cause:
  /// `Invocation.bind` checks that nothing required is missing, and an option that another one replaces
  /// has an optional value, or does not compile.
  init(_ initial: Value?) where Value: ArgumentValue {
    var stored = initial
    read = {
      guard let stored else {
        preconditionFailure("a required value was read from a command that was never bound")
      }
      return stored
    }
    setter = .texts(
      fill: { (texts, name, environment) throws(UsageError) in
        var value: Value?
        for text in texts {
          do throws(InvalidValue) {
            value = try Value.adding(text, to: value, in: environment)
          } catch {
            throw .invalidValue(name: name, text: text, error)
          }
        }
        if let value { stored = value }
      },
      check: { (text, environment) throws(InvalidValue) in
        _ = try Value.adding(text, to: nil, in: environment)
      })
  }

  /// The value of a flag that was not passed, until one is.
  init() where Value: FlagValue {
    var stored = Value.absentFlag
    read = { stored }
    setter = .flag { stored = Value(flag: $0) }
  }
}

/// The options, flags and positional values of a command line, with values not parsed yet.
struct GivenArguments: Sendable {
  /// The values of each option, by its long name.
  var texts: [String: [String]] = [:]

  /// The flags, by their long names; false if negated with `--no-`.
  var flags: [String: Bool] = [:]

  /// The positional values.
  var operands: [String] = []

  /// Whether the option or flag is on the line.
  func contains(_ option: OptionDescription) -> Bool {
    texts[option.long] != nil || flags[option.long] != nil
  }

  /// Whether a required option is missing, and no option replaces it.
  func lacks(_ option: OptionDescription) -> Bool {
    option.isRequired && !contains(option) && !hasSubstitute(for: option)
  }

  /// Whether another option on the line makes this one optional.
  func hasSubstitute(for option: OptionDescription) -> Bool {
    [option.alternative, option.substitute].compactMap(\.self).contains {
      texts[$0] != nil || flags[$0] == true
    }
  }

  /// Whether filters name the records of the argument.
  func isFiltered(_ argument: ArgumentDescription) -> Bool {
    argument.several != nil && texts[Several.filter] != nil
  }

  /// Checks that nothing required is missing.
  ///
  /// - Throws: `UsageError.missing` with all that is missing.
  func checkComplete(
    options: [OptionDescription], arguments: [ArgumentDescription]
  ) throws(UsageError) {
    let missingOptions = options.filter(lacks)
    let missingArguments = arguments.dropFirst(operands.count).filter {
      $0.isRequired && !isFiltered($0)
    }
    guard missingOptions.isEmpty, missingArguments.isEmpty else {
      throw .missing(
        options: missingOptions.map { option in
          [option.display] + (option.alternative.map { ["--\($0)"] } ?? [])
        },
        arguments: missingArguments.map {
          MissingArgument(valueName: $0.valueName, helpKey: $0.helpKey)
        })
    }
  }

  /// Checks that there are not too many positional values.
  ///
  /// - Throws: `UsageError.unexpectedArgument` with the first one too many.
  func checkOperands(for arguments: [ArgumentDescription]) throws(UsageError) {
    guard !arguments.contains(where: \.isRepeatable) else { return }
    if let surplus = operands.dropFirst(arguments.count).first {
      throw .unexpectedArgument(surplus)
    }
  }
}
