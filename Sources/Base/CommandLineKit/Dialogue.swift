/// A prompt for a value that the command line lacks.
package struct Question {
  /// The names from the root to the command.
  package let path: [String]
  /// The long name of the option, or the name of the argument.
  package let name: String
  /// The option with its dashes; nil for a positional argument.
  package let option: String?
  /// The catalogue key of the placeholder.
  package let valueName: String
  /// The catalogue key of the help text.
  package let helpKey: String
  /// All accepted values if the list is closed; empty otherwise.
  package let choices: [String]
  /// Whether an answer is required.
  package let isRequired: Bool
  /// The values so far, by long name; empty for a flag.
  package let given: [String: String]
  /// Validates an answer; throws the reason why it is not valid.
  package let check: (String) throws(InvalidValue) -> Void
}

/// A user, or a stand-in for one, who can be prompted for missing values.
package protocol Asker {
  /// Whether a value that is optional to the parser is needed in this case.
  func isNeeded(_ question: Question) throws -> Bool

  /// Returns a valid answer; nil to omit an optional value.
  func answer(_ question: Question) throws -> String?

  /// Returns whether a flag is wanted; nil to leave it out.
  func confirmation(_ question: Question) throws -> Bool?
}

extension Invocation {
  /// Returns the invocation with the missing values added, and whether any prompt was shown.
  ///
  /// Values are prompted for one after the other; a complete command line shows no prompt.
  package func completed(
    by asker: any Asker, in environment: ArgumentEnvironment
  ) throws -> (invocation: Invocation, isAsked: Bool) {
    var dialogue = Dialogue(self, asker, environment)
    guard try dialogue.isNeeded() else { return (self, false) }
    try dialogue.askArguments()
    try dialogue.askOptions()
    return (
      Invocation(
        tree: tree, path: path, command: command, made: made, request: request,
        given: dialogue.given, line: line),
      true
    )
  }
}

/// A command line while its missing values are being prompted for.
struct Dialogue {
  /// The names from the root to the command.
  let path: [String]
  /// The declarations of the command.
  let declarations: Declarations
  /// The user to prompt.
  let asker: any Asker
  /// The settings for parsing answers.
  let environment: ArgumentEnvironment
  /// The options and arguments on the line, and the answers.
  var given: GivenArguments
  /// The names of values in other languages.
  let names: any CommandNames

  init(_ invocation: Invocation, _ asker: any Asker, _ environment: ArgumentEnvironment) {
    path = invocation.path
    declarations = (invocation.made ?? MadeCommand(invocation.command)).declarations
    self.asker = asker
    self.environment = environment
    given = invocation.given
    names = invocation.tree.names
  }

  /// The missing positional arguments. As arguments are positional, they are the last ones.
  private var missingArguments: ArraySlice<ArgumentDescription> {
    declarations.arguments.dropFirst(given.operands.count).filter { !given.isFiltered($0) }[...]
  }

  /// Whether any value is missing.
  func isNeeded() throws -> Bool {
    if declarations.options.contains(where: given.lacks) { return true }
    for argument in missingArguments {
      if argument.isRequired { return true }
      if argument.asking == .ifNeeded, try asker.isNeeded(question(about: argument)) { return true }
    }
    return false
  }

  /// Prompts for the missing positional arguments.
  mutating func askArguments() throws {
    for argument in missingArguments {
      let isWanted = argument.isRequired || argument.asking != .ifRequired
      // Omitting one argument would shift the later ones into its position.
      guard isWanted, let text = try asker.answer(question(about: argument)) else { return }
      given.operands.append(
        NamedValue(
          text, of: argument.valueName, choices: argument.choices, keywords: argument.keywords,
          names
        ).text)
    }
  }

  /// Prompts for the missing options.
  mutating func askOptions() throws {
    // If only positional arguments are missing, optional options are not prompted for.
    let asksAlong = declarations.options.contains(where: given.lacks)
    for option in declarations.options {
      guard option.takesValue else {
        guard asksAlong, option.asking == .along, given.flags[option.long] == nil else { continue }
        given.flags[option.long] = try asker.confirmation(question(about: option))
        continue
      }
      let isWanted = option.isRequired || (asksAlong && option.asking == .along)
      guard isWanted, !given.contains(option), !given.hasSubstitute(for: option) else { continue }
      guard let text = try asker.answer(question(about: option)) else { continue }
      let value = NamedValue(
        text, of: option.valueName ?? "", choices: option.choices, keywords: option.keywords, names)
      given.texts[name(answered: value.text, option), default: []].append(value.text)
    }
  }

  /// The option that an answer belongs to: its alternative if the text is only valid for that one.
  ///
  /// For example, `--nights` and `--check-out` share a prompt: `3` is nights, `2026-07-03` a date.
  private func name(answered text: String, _ option: OptionDescription) -> String {
    guard let alternative = alternative(to: option) else { return option.long }
    do throws(InvalidValue) {
      try check(option.long, text)
      return option.long
    } catch {
      return alternative
    }
  }

  /// The other option that an answer may belong to; nil if that is a flag, which has no text.
  private func alternative(to option: OptionDescription) -> String? {
    declarations.options.first { $0.long == option.alternative && $0.takesValue }?.long
  }

  /// The values so far, by long name; empty for a flag.
  private var values: [String: String] {
    given.texts.compactMapValues(\.first).merging(given.flags.filter(\.value).mapValues { _ in "" })
    {
      text, _ in text
    }
  }

  private func check(_ name: String, _ text: String) throws(InvalidValue) {
    try declarations.check(name, text, in: environment)
  }

  private func question(about argument: ArgumentDescription) -> Question {
    Question(
      path: path, name: argument.name, option: nil, valueName: argument.valueName,
      helpKey: argument.helpKey, choices: argument.choices, isRequired: argument.isRequired,
      given: values
    ) { text throws(InvalidValue) in
      let value = NamedValue(
        text, of: argument.valueName, choices: argument.choices, keywords: argument.keywords, names)
      try check(argument.name, value.text)
    }
  }

  private func question(about option: OptionDescription) -> Question {
    Question(
      path: path, name: option.long, option: option.display, valueName: option.valueName ?? "",
      helpKey: option.helpKey, choices: option.choices, isRequired: option.isRequired,
      given: values
    ) { text throws(InvalidValue) in
      let value = NamedValue(
        text, of: option.valueName ?? "", choices: option.choices, keywords: option.keywords, names)
      do throws(InvalidValue) {
        try check(option.long, value.text)
      } catch {
        guard let alternative = alternative(to: option) else { throw error }
        do throws(InvalidValue) { try check(alternative, text) } catch let other {
          // An answer with date separators gets the error of a date, any other one that of a
          // number.
          throw text.contains { "-/".contains($0) } ? other : error
        }
      }
    }
  }
}
