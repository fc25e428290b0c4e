/// A declared part of a command line: an option, a flag or an argument.
///
/// The property wrappers `Option`, `Flag` and `Argument` are subclasses. A declaration registers
/// with `Declarations` when it is created, so none can be missing from a list. Its name is repeated
/// in the source: reading the names of properties at run time takes a third of the time of a short
/// command.
package class Declaration {
  /// The description for help, completion and manual pages.
  enum Description {
    case option(OptionDescription)
    case argument(ArgumentDescription)
  }

  let description: Description

  init(_ description: Description) {
    self.description = description
    Declarations.record(self)
  }

  /// The name on the command line, without dashes.
  package final var name: String {
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
  ) throws(UsageError) {}

  /// Validates a text without assigning it.
  ///
  /// - Throws: The reason why the text is not valid.
  func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {}
}

/// The value of a declaration, with the functions that parse it.
///
/// `Value` is not constrained to `ArgumentValue`; the parsing functions are stored instead. With a
/// constraint, Swift would search all conformances of the program for each type, which is slow.
struct DeclaredValue<Value> {
  typealias Reader = (String, Value?, ArgumentEnvironment) throws(InvalidValue) -> Value

  private var stored: Value?
  private let adding: Reader

  /// Creates a value that is `initial` until one is parsed; nil makes it required.
  init(_ initial: Value?) where Value: ArgumentValue {
    stored = initial
    adding = { (text, earlier, environment) throws(InvalidValue) in
      try Value.adding(text, to: earlier, in: environment)
    }
  }

  /// The value. Reading a required value before `fill` is a programming error, which no data can cause:
  /// `Invocation.bind` checks that nothing required is missing, and an option that another one replaces
  /// has an optional value, or does not compile.
  var value: Value {
    guard let stored else {
      preconditionFailure("a required value was read from a command that was never bound")
    }
    return stored
  }

  /// Parses the texts, if any, and replaces the initial value.
  ///
  /// - Throws: The first text that is not valid.
  mutating func fill(
    from texts: ArraySlice<String>, name: String, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    var value: Value?
    for text in texts {
      do throws(InvalidValue) {
        value = try adding(text, value, environment)
      } catch {
        throw .invalidValue(name: name, text: text, error)
      }
    }
    if let value { stored = value }
  }

  /// Validates a text without assigning it.
  ///
  /// - Throws: The reason why the text is not valid.
  func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {
    _ = try adding(text, nil, environment)
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

  /// Checks that nothing required is missing.
  ///
  /// - Throws: `UsageError.missing` with all that is missing.
  func checkComplete(
    options: [OptionDescription], arguments: [ArgumentDescription]
  ) throws(UsageError) {
    let missingOptions = options.filter(lacks)
    let missingArguments = arguments.dropFirst(operands.count).filter(\.isRequired)
    guard missingOptions.isEmpty, missingArguments.isEmpty else {
      throw .missing(
        options: missingOptions.map { option in
          [option.display] + (option.alternative.map { ["--\($0)"] } ?? [])
        },
        arguments: missingArguments.map(\.valueName))
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
