/// Something that a command line may hold: an option, a flag or an argument.
///
/// The property wrappers `Option`, `Flag` and `Argument` are declarations. Each one takes part in
/// `Declarations` by being made, so that none can be left out of a list. The name is written where the
/// property is declared: to find out the name of a property while the program runs would take a third
/// of the time of a short command.
package class Declaration {
  /// What help, completion and manual pages need.
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

  /// Takes what was given for it, if anything; throws the first value that is refused.
  ///
  /// - Parameters:
  ///   - given: The options and flags.
  ///   - operands: The values told by their place, from the first that may be this one on.
  func fill(
    from given: GivenArguments, operands: ArraySlice<String>, in environment: ArgumentEnvironment
  ) throws(UsageError) {}

  /// Throws why a text is no value.
  func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {}
}

/// The value of a declaration, and how it is read from texts.
///
/// The type has no constraint, and takes what it needs of `ArgumentValue` as a function: Swift would
/// search all conformances of the program for each type of value, which takes long.
struct DeclaredValue<Value> {
  typealias Reader = (String, Value?, ArgumentEnvironment) throws(InvalidValue) -> Value

  private var stored: Value?
  private let adding: Reader

  /// A value that `initial` stands for until one is read; nil makes it required.
  init(_ initial: Value?) where Value: ArgumentValue {
    stored = initial
    adding = { (text, earlier, environment) throws(InvalidValue) in
      try Value.adding(text, to: earlier, in: environment)
    }
  }

  /// The value; reading it before a required one was filled in is a programming mistake.
  var value: Value {
    guard let stored else {
      preconditionFailure("a required value was read from a command that was never bound")
    }
    return stored
  }

  /// Reads the texts given, if any, in place of the initial value; throws which one is no value.
  mutating func fill(
    from texts: some Sequence<String>, name: String, in environment: ArgumentEnvironment
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

  /// Throws why a text is no value.
  func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {
    _ = try adding(text, nil, environment)
  }
}

/// What a command line holds, sorted but not yet read: names are known, values still texts.
struct GivenArguments: Sendable {
  /// The values of each option, by long name.
  var texts: [String: [String]] = [:]

  /// The flags given, by long name; false when denied with `--no-`.
  var flags: [String: Bool] = [:]

  /// The values told by their place.
  var operands: [String] = []

  func contains(_ option: OptionDescription) -> Bool {
    texts[option.long] != nil || flags[option.long] != nil
  }

  /// Whether a required option is neither there nor made unnecessary by another.
  func lacks(_ option: OptionDescription) -> Bool {
    option.isRequired && !contains(option) && !isSpared(option)
  }

  /// Whether another option that was given makes this one unnecessary.
  func isSpared(_ option: OptionDescription) -> Bool {
    [option.alternative, option.substitute].contains { $0.map { texts[$0] != nil } ?? false }
  }

  /// Throws all that is required and absent, at once, so that people need to ask only once.
  func checkComplete(
    options: [OptionDescription], arguments: [ArgumentDescription]
  ) throws(UsageError) {
    let missingOptions = options.filter(lacks)
    let missingArguments = arguments.dropFirst(operands.count).filter(\.isRequired)
    guard missingOptions.isEmpty, missingArguments.isEmpty else {
      throw .missing(
        options: missingOptions.map(\.display), arguments: missingArguments.map(\.valueName))
    }
  }

  /// Throws the first value that has no place.
  func checkOperands(for arguments: [ArgumentDescription]) throws(UsageError) {
    guard !arguments.contains(where: \.isRepeatable) else { return }
    if let surplus = operands.dropFirst(arguments.count).first {
      throw .unexpectedArgument(surplus)
    }
  }
}
