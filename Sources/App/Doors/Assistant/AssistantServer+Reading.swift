internal import CommandLineKit
internal import DataFormats

/// The tools that read.
extension AssistantServer {
  /// How large a document may be, in bytes. A longer one is refused and never cut: half a list looks whole.
  static let mostDocument = 100_000

  /// The result of a tool.
  ///
  /// - Throws: `AssistantRefusal` for what a client can correct, `CallCancelled`, `RPCError` for a fault of the program.
  mutating func result(
    of tool: AssistantTool, _ arguments: JSONValue, _ run: Running
  ) throws -> ToolResult {
    switch tool {
    case .overview: return try overview(run)
    case .findCommands: return found(arguments)
    case .describeCommand: return try description(of: command(arguments))
    case .read: return try read(command(arguments), arguments["arguments"], run)
    case .listFiles: return try files(arguments["folder"]?.text)
    case .proposeChange: return try propose(command(arguments), arguments["arguments"], run)
    case .reportProfit, .bookingList, .expenseList, .taxDue, .taxModel950:
      return try read(command(of: tool), arguments, run)
    case .proposeBookingAdd, .proposeExpenseAdd:
      return try propose(command(of: tool), arguments, run)
    case .applyChange: return try apply(arguments, run)
    case .undoChange: return try undo(arguments, run)
    }
  }

  /// The command that a call names.
  private func command(_ arguments: JSONValue) throws -> CommandDescription {
    try offered.named(arguments["command"]?.text ?? "")
  }

  /// The command that a tool is.
  private func command(of tool: AssistantTool) throws -> CommandDescription {
    try offered.named((tool.path ?? []).joined(separator: " "))
  }

  private func overview(_ run: Running) throws -> ToolResult {
    let answer = try done(run(localized(DoorRequest(["status"]))), nil)
    let door = JSONValue.object([
      "changes": .bool(setup.mayChange), "guests": .bool(setup.showsGuests),
      "folders": .texts((try? folders.list(nil))?.filter { $0.size == nil }.map(\.name) ?? []),
      "caged": .bool(setup.isCaged),
    ])
    return ToolResult(
      document: try document(answer, nil)?.adding(["door": door]),
      sentences: [
        setup.words.text(setup.mayChange ? "assistant.may-change" : "assistant.may-read", [:])
      ] + sentences(answer))
  }

  private func found(_ arguments: JSONValue) -> ToolResult {
    let (found, more) = offered.find(arguments["words"]?.text, area: arguments["area"]?.text)
    return ToolResult(
      document: .object([
        "schema": .string("estada/commands/1"),
        "commands": .array(found.map(offered.summary)), "more": .whole(more),
      ]))
  }

  private func description(of command: CommandDescription) -> ToolResult {
    let page = HelpPage(command, words: setup.words).text(width: 100)
    return ToolResult(
      document: offered.summary(of: command).adding([
        "schema": .string("estada/command/1"),
        "arguments": CommandSchema(command, setup.words, .full).value(),
        "examples": .texts(command.examples(in: setup.words)), "help": .string(page),
      ]))
  }

  private func read(
    _ command: CommandDescription, _ arguments: JSONValue?, _ run: Running
  ) throws -> ToolResult {
    guard OfferedCommands.use(of: command) == .read else {
      throw refusal("assistant.is-a-change", ["command": command.commandLine])
    }
    let request = try CommandArguments(command, setup.words, folders).request(arguments)
    let answer = try done(run(localized(request)), command)
    return ToolResult(document: try document(answer, command), sentences: sentences(answer))
  }

  private func files(_ folder: String?) throws -> ToolResult {
    guard !folders.isEmpty else { throw refusal("assistant.no-folder") }
    let list: [AssistantFolders.Entry]?
    do { list = try folders.list(folder) } catch { list = nil }
    guard let list else { throw refusal("assistant.no-such-file", ["file": folder ?? ""]) }
    let entries = list.prefix(AssistantFolders.most).map { entry in
      JSONValue.object([
        "name": .string(entry.name), "size": entry.size.map { .number(String($0)) } ?? .null,
      ])
    }
    return ToolResult(
      document: .object([
        "schema": .string("estada/files/1"), "files": .array(entries),
        "more": .whole(list.count - entries.count),
      ]))
  }
}

/// What all tools need that run a command.
extension AssistantServer {
  func refusal(
    _ key: String, _ values: [String: String] = [:], status: Int32 = 64
  ) -> AssistantRefusal {
    AssistantRefusal(setup.words.text(key, values), status: status)
  }

  func localized(_ request: DoorRequest) -> DoorRequest {
    var request = request
    request.language = setup.language
    return request
  }

  /// The sentences of a command, its warnings last.
  func sentences(_ answer: DoorAnswer) -> [String] {
    (answer.report?.says ?? []) + (answer.report?.warns ?? [])
  }

  /// The answer of a command that has done its work.
  ///
  /// - Throws: `AssistantRefusal` for a command that refused or did not end, `CallCancelled`, `RPCError`.
  func done(_ answer: DoorAnswer, _ command: CommandDescription?) throws -> DoorAnswer {
    switch answer.end {
    case .exited(0): return answer
    case .cancelled: throw CallCancelled()
    case .slow: throw refusal("assistant.slow", status: 4)
    case .large: throw tooLarge(command, size: "4 MB")
    case .failed(let code): throw RPCError(-32603, "The command broke off (\(code))")
    case .exited(let status):
      let faults = (answer.report?.faults ?? []).map(\.text)
      let messages =
        faults.isEmpty ? answer.errors.split(separator: "\n").map(String.init) : faults
      // 70 is the exit status of a fault of the program.
      guard status != 70 else { throw RPCError(-32603, messages.joined(separator: " ")) }
      // Several options may be to blame for one fault.
      let sentences = (messages + sentences(answer)).reduce(into: [String]()) { all, sentence in
        if !all.contains(sentence) { all.append(sentence) }
      }
      throw AssistantRefusal(sentences, status: status, document: try document(answer, command))
    }
  }

  /// The document that a command showed; nil if it showed none.
  func document(_ answer: DoorAnswer, _ command: CommandDescription?) throws -> JSONValue? {
    guard answer.output.count <= AssistantServer.mostDocument else {
      throw tooLarge(command, size: "\(answer.output.count / 1_000) kB")
    }
    guard !answer.output.isEmpty else { return nil }
    return (try? JSONValue(parsing: answer.output)) ?? .string(answer.text)
  }

  /// That a document is too long, with the options that make it shorter.
  private func tooLarge(_ command: CommandDescription?, size: String) -> AssistantRefusal {
    var names = command?.arguments.map(\.name) ?? []
    if let command {
      // Of a change, the other options are what it sets.
      names += OfferedCommands.options(of: command).map(\.long).filter {
        OfferedCommands.use(of: command) == .read || $0 == Several.filter
      }
    }
    return refusal(
      "assistant.large",
      [
        "size": size, "most": "\(AssistantServer.mostDocument / 1_000) kB",
        "names": names.joined(separator: ", "),
      ], status: 1)
  }
}
