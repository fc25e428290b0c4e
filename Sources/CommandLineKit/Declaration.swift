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
