import CommandLineKit
import DataFormats
import Localizations
import TestKit
import Testing

@testable import Commands
@testable import Doors

/// A command is the same one, however it is given: typed, by the arguments of an assistant, by the form of the page.
struct `The same command` {
  /// The commands of both doors, without those of files, which each door has its own way to name.
  static let commands = `The schema of a command`.offered.filter { command in
    [.reads, .changes].contains(command.door)
      && !command.arguments.contains { OfferedCommands.isPlace($0.valueName) || $0.isCommandLine }
  }

  /// A value that is given to an option or an argument.
  private struct Given {
    let name: String
    let texts: [String]
    let isOperand: Bool
    /// For a flag, whether it is set.
    let isOn: Bool?
    let json: JSONValue
  }

  /// A value for each argument and option that both doors have; nothing that could be taken for another one.
  private static func values(of command: CommandDescription) -> [Given] {
    let fields = FormField.all(of: command)
    func given(
      _ name: String, _ choices: [String], isWhole: Bool, isText: Bool, isSeveral: Bool,
      isOperand: Bool
    ) -> Given {
      let one = choices.last ?? (isWhole ? "7" : "\(name) of it")
      let texts = isSeveral ? [one, isWhole ? "8" : "another \(name)"] : [one]
      let all: [JSONValue] = texts.map { isWhole && !isText ? .whole(Int($0) ?? 0) : .string($0) }
      return Given(
        name: name, texts: texts, isOperand: isOperand, isOn: nil,
        json: isSeveral ? .array(all) : all[0])
    }
    return command.arguments.map { argument in
      given(
        argument.name, argument.choices, isWhole: argument.isWholeNumber,
        isText: argument.several != nil, isSeveral: argument.isRepeatable, isOperand: true)
    }
      + OfferedCommands.options(of: command).filter { option in
        fields.contains { $0.name == option.long }
      }.map { option in
        guard option.takesValue else {
          return Given(
            name: option.long, texts: [], isOperand: false, isOn: !option.hasInversion,
            json: .bool(!option.hasInversion))
        }
        return given(
          option.long, option.choices, isWhole: option.isWholeNumber, isText: false,
          isSeveral: option.isRepeatable, isOperand: false)
      }
  }

  @Test func `is in both doors`() { #expect(Self.commands.count > 120) }

  @Test(arguments: commands)
  func `has the same words, whoever gives it`(command: CommandDescription) throws {
    let values = Self.values(of: command)
    var typed = command.path
    for value in values where value.isOperand { typed += value.texts }
    for value in values where !value.isOperand {
      if let isOn = value.isOn { typed.append(isOn ? "--\(value.name)" : "--no-\(value.name)") }
      for text in value.texts { typed += ["--\(value.name)", text] }
    }

    let asked = try CommandArguments(
      command, `The schema of a command`.setup.words, AssistantFolders([])
    ).request(.object(values.map { JSONMember($0.name, $0.json) }))

    let pairs = values.flatMap { value in
      value.isOn.map { [(name: value.name, value: $0 ? "yes" : "no")] }
        ?? value.texts.map { (name: value.name, value: $0) }
    }
    let filled = FormReader(command).request(FormValues(pairs)) { _ in nil }

    let words = try EstadaCommand.tree.parse(typed).words().sorted()
    for request in [asked, filled] {
      let line = request.arguments(book: nil)
      var given = try EstadaCommand.tree.parse(line).words()
      given.removeAll { ["--no-input", "--format=json"].contains($0) }
      if let format = given.firstIndex(of: "--format") { given.removeSubrange(format...format + 1) }
      #expect(given.sorted() == words, "\(line)")
    }
  }
}
