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
