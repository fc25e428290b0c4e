/// A value that a command line lacks.
package struct Question {
  /// The words from the root to the command.
  package let path: [String]
  /// The long name of the option, or the name of the argument.
  package let name: String
  /// The option with its dashes; nil for an argument.
  package let option: String?
  /// The catalogue key of the placeholder.
  package let valueName: String
  /// The catalogue key of the help text.
  package let helpKey: String
  /// The only values accepted, when the list is closed; empty otherwise.
  package let choices: [String]
  /// Whether there has to be an answer.
  package let isRequired: Bool
  /// What was given so far, by long name.
  package let given: [String: String]
  /// Throws why a text is no answer.
  package let check: (String) throws(InvalidValue) -> Void
}

/// Somebody who can be asked for what a command line lacks.
package protocol Asker {
  /// Whether a value that the command could do without is needed all the same.
  func isNeeded(_ question: Question) throws -> Bool

  /// Gives an answer that passes the check, nil for none where none is required.
  func answer(_ question: Question) throws -> String?
}

extension Invocation {
  /// The same with what it lacks, one answer after the other, and whether anything was lacking.
  ///
  /// A command line that lacks nothing asks nothing.
  package func completed(
    by asker: any Asker, in environment: ArgumentEnvironment
  ) throws -> (invocation: Invocation, isAsked: Bool) {
    var dialogue = Dialogue(self, asker, environment)
    guard try dialogue.isNeeded() else { return (self, false) }
    try dialogue.askArguments()
    try dialogue.askOptions()
    return (
      Invocation(tree: tree, path: path, command: command, request: request, given: dialogue.given),
      true
    )
  }
}

/// One command line on its way to being complete.
struct Dialogue {
  let path: [String]
  let declarations: Declarations
  let asker: any Asker
  let environment: ArgumentEnvironment
  var given: GivenArguments

  init(_ invocation: Invocation, _ asker: any Asker, _ environment: ArgumentEnvironment) {
    path = invocation.path
    declarations = Declarations.making(invocation.command.init).declarations
    self.asker = asker
    self.environment = environment
    given = invocation.given
  }

  /// The arguments that were not given; as they go by their place, they are the last ones.
  private var missingArguments: ArraySlice<ArgumentDescription> {
    declarations.arguments.dropFirst(given.operands.count)
  }

  func isNeeded() throws -> Bool {
    if declarations.options.contains(where: given.lacks) { return true }
    for argument in missingArguments {
      if argument.isRequired { return true }
      if argument.asking == .ifNeeded, try asker.isNeeded(question(about: argument)) { return true }
    }
    return false
  }

  mutating func askArguments() throws {
    for argument in missingArguments {
      let isWanted = argument.isRequired || argument.asking != .ifRequired
      // Where one is left out, those behind it would take its place.
      guard isWanted, let text = try asker.answer(question(about: argument)) else { return }
      given.operands.append(text)
    }
  }

  mutating func askOptions() throws {
    // Whoever left out only the home has said all the rest.
    let asksAlong = declarations.options.contains(where: given.lacks)
    for option in declarations.options where option.takesValue {
      let isWanted = option.isRequired || (asksAlong && option.asking == .along)
      guard isWanted, !given.contains(option), !given.isSpared(option) else { continue }
      guard let text = try asker.answer(question(about: option)) else { continue }
      given.texts[name(answered: text, option), default: []].append(text)
    }
  }

  /// The option that a text is an answer for: the other one when it is none for the first.
  private func name(answered text: String, _ option: OptionDescription) -> String {
    guard let alternative = option.alternative else { return option.long }
    do throws(InvalidValue) {
      try check(option.long, text)
      return option.long
    } catch {
      return alternative
    }
  }

  private func check(_ name: String, _ text: String) throws(InvalidValue) {
    try declarations.check(name, text, in: environment)
  }

  private func question(about argument: ArgumentDescription) -> Question {
    Question(
      path: path, name: argument.name, option: nil, valueName: argument.valueName,
      helpKey: argument.helpKey, choices: argument.choices, isRequired: argument.isRequired,
      given: given.texts.compactMapValues(\.first)
    ) { text throws(InvalidValue) in try check(argument.name, text) }
  }

  private func question(about option: OptionDescription) -> Question {
    Question(
      path: path, name: option.long, option: option.display, valueName: option.valueName ?? "",
      helpKey: option.helpKey, choices: option.choices, isRequired: option.isRequired,
      given: given.texts.compactMapValues(\.first)
    ) { text throws(InvalidValue) in
      do throws(InvalidValue) {
        try check(option.long, text)
      } catch {
        guard let alternative = option.alternative else { throw error }
        do throws(InvalidValue) { try check(alternative, text) } catch let other {
          // Whoever writes a number wrong hears of numbers, whoever writes a day wrong of days.
          throw text.contains { "-/".contains($0) } ? other : error
        }
      }
    }
  }
}
