internal import CommandLineKit
internal import DataFormats

/// The arguments of a call as a command line in parts, in which no value can become an option.
struct CommandArguments {
  private let command: CommandDescription
  private let words: any Words
  private let folders: AssistantFolders

  init(_ command: CommandDescription, _ words: any Words, _ folders: AssistantFolders) {
    self.command = command
    self.words = words
    self.folders = folders
  }

  /// The request for a command.
  ///
  /// - Parameter arguments: An object; nil for none.
  /// - Throws: `AssistantRefusal` for a name or a value that the schema does not have.
  func request(_ arguments: JSONValue?) throws(AssistantRefusal) -> DoorRequest {
    guard let members = (arguments ?? .object([JSONMember]())).members else {
      throw refusal("assistant.not-an-object", "arguments")
    }
    let options = OfferedCommands.options(of: command)
    let names = command.arguments.map(\.name) + options.map(\.long)
    if let unknown = members.first(where: { !names.contains($0.name) }) {
      throw AssistantRefusal(
        words.text(
          "assistant.unknown-argument",
          [
            "name": unknown.name, "command": command.commandLine,
            "names": names.joined(separator: ", "),
          ]))
    }
    var request = DoorRequest(command.path)
    if [.readsFile, .writesFile].contains(command.door) { request.seconds = 300 }
    for option in options {
      guard let value = members.first(where: { $0.name == option.long })?.value else { continue }
      try add(option, value, to: &request)
    }
    request.operands = try operands(members)
    let file = command.arguments.first { OfferedCommands.isPlace($0.valueName) }
    if command.door == .writesFile, let file, !members.contains(where: { $0.name == file.name }) {
      // Without a name, the file would be written into the working directory.
      throw refusal("assistant.missing-argument", file.name)
    }
    return request
  }

  private func add(
    _ option: OptionDescription, _ value: JSONValue, to request: inout DoorRequest
  ) throws(AssistantRefusal) {
    guard let valueName = option.valueName else {
      guard let isOn = value.flag else { throw refusal("assistant.not-a-flag", option.long) }
      // A flag that cannot be negated is left out to say no.
      if isOn || option.hasInversion { request.flags.append(.init(option.long, isOn: isOn)) }
      return
    }
    let texts = try texts(
      value, option.long, isWhole: option.isWholeNumber, isRepeatable: option.isRepeatable)
    for text in texts {
      request.options.append(.init(option.long, try place(text, valueName)))
    }
  }

  /// The positional values; one that is left out has to be followed by none.
  private func operands(_ members: [JSONMember]) throws(AssistantRefusal) -> [String] {
    var operands: [String] = []
    var absent: String?
    for argument in command.arguments {
      guard let value = members.first(where: { $0.name == argument.name })?.value else {
        absent = absent ?? argument.name
        continue
      }
      if let absent {
        throw AssistantRefusal(
          words.text("assistant.argument-gap", ["name": argument.name, "before": absent]))
      }
      let isWhole = argument.isWholeNumber || argument.several == .numbers
      for text in try texts(
        value, argument.name, isWhole: isWhole, isText: argument.several != nil,
        isRepeatable: argument.isRepeatable)
      {
        operands.append(try place(text, argument.valueName))
      }
    }
    return operands
  }

  /// The texts of a value as they would be typed.
  private func texts(
    _ value: JSONValue, _ name: String, isWhole: Bool, isText: Bool = false, isRepeatable: Bool
  ) throws(AssistantRefusal) -> [String] {
    guard isRepeatable else { return [try text(value, name, isWhole: isWhole, isText: isText)] }
    guard let elements = value.elements else { throw refusal("assistant.not-a-list", name) }
    guard elements.count <= CommandSchema.mostItems else {
      throw refusal("assistant.too-many-items", name)
    }
    var texts: [String] = []
    for element in elements {
      texts.append(try text(element, name, isWhole: isWhole, isText: isText))
    }
    return texts
  }

  private func text(
    _ value: JSONValue, _ name: String, isWhole: Bool, isText: Bool
  ) throws(AssistantRefusal) -> String {
    if isWhole, let number = value.integer { return String(number) }
    if isWhole && !isText { throw refusal("assistant.not-a-number", name) }
    guard let text = value.text else { throw refusal("assistant.not-a-text", name) }
    guard text.unicodeScalars.count <= CommandSchema.mostCharacters else {
      throw refusal("assistant.too-long", name)
    }
    return text
  }

  /// The path of a file or folder that an assistant names below an open folder; any other value is unchanged.
  private func place(_ text: String, _ valueName: String) throws(AssistantRefusal) -> String {
    guard OfferedCommands.isPlace(valueName) else { return text }
    let place = command.door == .readsFile ? folders.input(text) : folders.output(text)
    guard let place else {
      throw AssistantRefusal(words.text("assistant.no-such-file", ["file": text]))
    }
    return place
  }

  private func refusal(_ key: String, _ name: String) -> AssistantRefusal {
    AssistantRefusal(words.text(key, ["name": name]))
  }
}
